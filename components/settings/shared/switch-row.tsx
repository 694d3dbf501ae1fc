import type { ReactNode } from 'react';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { useChangeSettings } from './use-change-settings.ts';

interface SwitchRowProps {
  checked: boolean;
  label: string;
  /** What it does, below the label. */
  how: ReactNode;
  busy?: boolean;
  onChange: (checked: boolean) => void;
  /** More to choose while it is on. */
  children?: ReactNode;
}

/** A setting that is on or off. */
export function SwitchRow({ checked, label, how, busy = false, onChange, children }: SwitchRowProps) {
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
      {checked && children}
    </div>
  );
}

interface SettingSwitchProps extends Omit<SwitchRowProps, 'onChange'> {
  /** What to save, inside the click. */
  change: (checked: boolean) => RequestOf<'settings.set'>;
}

/** The same, saved at once. */
export function SettingSwitch({ change, ...row }: SettingSwitchProps) {
  const save = useChangeSettings(row.label);
  return (
    <SwitchRow
      {...row}
      onChange={(checked) => {
        const changed = change(checked);
        save(() => changed);
      }}
    />
  );
}
