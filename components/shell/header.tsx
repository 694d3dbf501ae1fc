import { words } from '../../lib/words/words.ts';
import { IconButton } from '../ui/button.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Mark } from './mark.tsx';
import { PipelineSwitcher } from './pipeline-switcher.tsx';
import { usePlatform } from './platform.tsx';

interface HeaderProps {
  surface: 'popup' | 'panel';
  /** Without a connection there is no pipeline to choose. */
  connected: boolean;
}

/** Mark, pipeline for one-click adding, side panel, keys, options. */
export function Header({ surface, connected }: HeaderProps) {
  const { openOptions, openSidePanel } = usePlatform();
  return (
    <header className="bar">
      <Mark />
      {connected ? <PipelineSwitcher /> : <b className="bar-name">{words('extensionName')}</b>}
      <span className="push" />
      {surface === 'popup' && openSidePanel && (
        <IconButton icon="sidePanel" label={words('openSidePanel')} onClick={() => void openSidePanel()} />
      )}
      {connected && <KeysHelp screen="app" />}
      <IconButton icon="options" label={words('options')} onClick={() => void openOptions()} />
    </header>
  );
}
