import { useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { useSlashFocus } from '../../ui/focus/plain-key.ts';

interface FilterInputProps {
  value: string;
  /** Beside other filters, where a long hint would not fit. */
  brief?: boolean;
  onChange: (filter: string) => void;
}

/** The filter box. The `/` key focuses it. */
export function FilterInput({ value, brief = false, onChange }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  useOpeningFocus(input);
  return (
    <TextInput
      ref={input}
      type="search"
      icon="search"
      aria-label={words('filterPursuits')}
      aria-keyshortcuts="/"
      placeholder={words(brief ? 'filterHint' : 'filterPursuitsHint')}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
