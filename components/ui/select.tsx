import { Select as Base } from '@base-ui/react/select';
import { joinClasses } from './button.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** A second, quieter piece of text, e.g. an owner or a count. */
  detail?: string | undefined;
}

interface SelectProps<Value extends string> {
  value: Value | undefined;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Its name, where no visible label points at `id`. */
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Instead of the looks of an input. */
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** One choice out of a short list. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  label,
  id,
  placeholder,
  disabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Base.Root
      items={options}
      value={value ?? null}
      disabled={disabled}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    >
      <Base.Trigger
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...rest}
        className={joinClasses(className ?? 'input select')}
      >
        <Base.Value className="clip" placeholder={placeholder} />
        <Base.Icon className="select-icon">
          <Icon name="chevronDown" size="sm" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floating" sideOffset={4} collisionPadding={8} alignItemWithTrigger={false}>
          <Base.Popup className="listbox">
            <Base.List className="listbox-scroll">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="option">
                  <span className="option-mark">
                    <Base.ItemIndicator>
                      <Icon name="check" size="sm" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className="clip">{option.label}</Base.ItemText>
                  {option.detail !== undefined && <span className="small muted push">{option.detail}</span>}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
