import { Select as Base } from '@base-ui/react/select';
import { useRef } from 'react';
import { Icon } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';
import type { SelectProps } from './select-props.ts';

/** Base UI's select, opened: replaces a `Select` on first use. */
export function SelectList<Value extends string>({
  value,
  options,
  onChange,
  label,
  id,
  placeholder,
  icon,
  disabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      defaultOpen
      items={options}
      value={value ?? null}
      disabled={disabled}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    >
      <Base.Trigger
        ref={takeFocus}
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...rest}
        className={joinClasses(className ?? 'input select')}
      >
        {icon && <Icon name={icon} />}
        <Base.Value className="clip" placeholder={placeholder} />
        <Base.Icon className="select-icon">
          <Icon name="chevronDown" size="sm" />
        </Base.Icon>
      </Base.Trigger>
      <div className="floating-place" ref={place} />
      <Base.Portal container={place} className="floating-place">
        <Base.Positioner
          className="floating"
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
          alignItemWithTrigger={false}
        >
          <Base.Popup className="listbox">
            <Base.List
              className="listbox-scroll"
              {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
            >
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

// The pressed button was replaced, so take its focus.
function takeFocus(trigger: HTMLElement | null): void {
  trigger?.focus();
}
