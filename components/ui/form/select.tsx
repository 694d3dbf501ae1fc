import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';
import type { SelectList } from './select-list.tsx';
import type { SelectProps } from './select-props.ts';

// Base UI's select outweighs every screen that has one, and most are never opened. Not `lazyComponent`, which
// would show a placeholder while loading: this button must stay, with the focus on it.
const loadList = async () => (await import('./select-list.tsx')).SelectList;

/** One choice from a short list. A plain button until the user opens it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [List, setList] = useState<typeof SelectList>();
  if (List) return <List {...props} />;

  const { value, options, label, placeholder, icon, disabled, className, onChange: _, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  const open = () => {
    void loadList().then((loaded) => setList(() => loaded));
  };
  const prepare = () => void loadList();
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded="false"
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...rest}
      {...(chosen ? {} : { 'data-placeholder': '' })}
      className={joinClasses(className ?? 'input select')}
      disabled={disabled}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      }}
    >
      {icon && <Icon name={icon} />}
      <span className="clip">{chosen?.label ?? placeholder}</span>
      <span className="select-icon" aria-hidden="true">
        <Icon name="chevronDown" size="sm" />
      </span>
    </button>
  );
}
