import { Bar } from './bar.tsx';
import { KeysHelp } from './keys/keys-help.tsx';
import { PipelineSwitcher } from './pipeline-switcher.tsx';

interface HeaderProps {
  surface: 'popup' | 'panel';
  /** Without a connection there is no pipeline to choose. */
  connected: boolean;
}

/** Mark, pipeline for one-click adding, side panel, keys, options. */
export function Header({ surface, connected }: HeaderProps) {
  if (!connected) return <Bar surface={surface} />;
  return (
    <Bar surface={surface} more={<KeysHelp screen="app" />}>
      <PipelineSwitcher />
    </Bar>
  );
}
