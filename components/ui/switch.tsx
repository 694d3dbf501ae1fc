import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is on or off. */
  label: string;
  disabled?: boolean | undefined;
}

/** On or off, at once. The word for it stands beside the switch, so that its state is not said by colour alone. */
export function Switch({ checked, onChange, label, disabled = false }: SwitchProps) {
  return (
    <Base.Root
      nativeButton
      render={<button type="button" />}
      className="switch"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}
