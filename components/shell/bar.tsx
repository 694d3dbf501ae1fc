import type { ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { IconButton } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

interface BarProps {
  surface: 'popup' | 'panel';
  /** In place of the product's name. */
  children?: ReactNode;
  /** Stands before the options. */
  more?: ReactNode;
}

/** The uppermost line: the mark, and the ways to side panel and options. */
export function Bar({ surface, children, more }: BarProps) {
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
