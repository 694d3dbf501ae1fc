import type { ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

interface TopBarProps {
  surface: 'popup' | 'panel';
  /** Replaces the product name. */
  children?: ReactNode;
  /** Placed before Options. */
  more?: ReactNode;
}

/** The top bar: logo, side panel, Options. */
export function TopBar({ surface, children, more }: TopBarProps) {
  const { openOptions, openSidePanel } = usePlatform();
  return (
    <header className="bar">
      <Logo />
      {children ?? <b className="bar-name">{words('extensionName')}</b>}
      <span className="push" />
      {surface === 'popup' && openSidePanel && (
        <IconButton icon="sidePanel" label={words('openSidePanel')} onClick={() => void openSidePanel()} />
      )}
      {more}
      <IconButton icon="options" label={words('options')} onClick={() => void openOptions()} />
    </header>
  );
}
