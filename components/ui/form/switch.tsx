import { Switch as Base } from '@base-ui/react/switch';
import type { Ref } from 'react';

interface SwitchProps {
  ref?: Ref<HTMLElement> | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is on or off. */
  label: string;
  /** Something is under way: the switch keeps its focus and its place but does nothing. */
  busy?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/** On or off, at once. The word for it stands beside the switch, so that its state is not said by colour alone. */
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
