import type { ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { Switch } from '../../ui/form/switch.tsx';

interface SwitchRowProps {
  checked: boolean;
  label: string;
  /** What it does, below the label. */
  how: ReactNode;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ checked, label, how, busy = false, onChange }: SwitchRowProps) {
  return (
    <div className="opt-row wrap">
      <Switch checked={checked} busy={busy} label={label} onChange={onChange} />
      <span className="onoff" aria-hidden="true">
        {words(checked ? 'on' : 'off')}
      </span>
      <div className="grow">
        <p className="strong">{label}</p>
        <p className="small muted">{how}</p>
      </div>
    </div>
  );
}
