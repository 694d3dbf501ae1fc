import { Switch as Base } from '@base-ui/react/switch';
import type { Ref } from 'react';

interface SwitchProps {
  ref?: Ref<HTMLElement> | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it turns on or off. */
  label: string;
  /** In progress: the switch keeps its focus and place but does nothing. */
  busy?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/** An on/off switch that takes effect at once. Show the state in words next to it, not by color alone. */
export function Switch({ checked, onChange, label, busy = false, ...rest }: SwitchProps) {
  return (
    <Base.Root
      {...rest}
      nativeButton
      render={<button type="button" />}
      className="switch"
      aria-label={label}
      checked={checked}
      aria-disabled={busy || undefined}
      onCheckedChange={(next) => {
        if (!busy) onChange(next);
      }}
    />
  );
}
