import { lazy, Suspense } from 'react';
import { words } from '../../lib/words/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Mark } from './mark.tsx';
import { usePlatform } from './platform.tsx';

// Base UI's select is heavier than the whole shell; until it is there, the place of the switcher stays free.
const PipelineSwitcher = lazy(() =>
  import('./pipeline-switcher.tsx').then(({ PipelineSwitcher }) => ({ default: PipelineSwitcher })),
);

interface HeaderProps {
  surface: 'popup' | 'panel';
  /** Without a connection there is no pipeline to choose. */
  connected: boolean;
}

/** Mark, pipeline for one-click adding, side panel, options. */
export function Header({ surface, connected }: HeaderProps) {
  const { openOptions, openSidePanel } = usePlatform();
  return (
    <header className="bar">
      <Mark />
      {connected ? (
        <Suspense>
          <PipelineSwitcher />
        </Suspense>
      ) : (
        <b className="bar-name">{words('extensionName')}</b>
      )}
      <span className="push" />
      {surface === 'popup' && openSidePanel && (
        <IconButton icon="sidePanel" label={words('openSidePanel')} onClick={() => void openSidePanel()} />
      )}
      <IconButton icon="options" label={words('options')} onClick={() => void openOptions()} />
    </header>
  );
}
