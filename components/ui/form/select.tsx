import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';
import type { SelectList } from './select-list.tsx';
import type { SelectProps } from './select-props.ts';

// Base UI's select weighs more than every screen of ours that has one; most of them are only looked at. Not `later`, which would put
// another button in this one's place while the list is fetched: this one stays, with the focus on it.
const loadList = async () => (await import('./select-list.tsx')).SelectList;

/** One choice out of a short list. Until somebody wants the list, it is the button that shows what is chosen. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [List, setList] = useState<typeof SelectList>();
  if (List) return <List {...props} />;

  const { value, options, label, placeholder, disabled, className, onChange: _, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  const open = () => {
    void loadList().then((loaded) => {
      setList(() => loaded);
    });
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
      <span className="clip">{chosen?.label ?? placeholder}</span>
      <span className="select-icon" aria-hidden="true">
        <Icon name="chevronDown" size="sm" />
      </span>
    </button>
  );
}
