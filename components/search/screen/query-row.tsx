import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

interface QueryRowProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with the query. */
  error?: string | undefined;
  onArrowDown: (event: KeyboardEvent) => void;
  filters: number;
  filtersOpen: boolean;
  onToggleFilters: () => void;
  /** The button next to the filters. */
  savedButton: (onToggle: () => void) => ReactNode;
  onToggleSaved: () => void;
}

/** The query with the buttons for filters and saved searches. */
export function QueryRow({
  label,
  placeholder,
  value,
  onChange,
  input,
  error,
  onArrowDown,
  filters,
  filtersOpen,
  onToggleFilters,
  savedButton,
  onToggleSaved,
}: QueryRowProps) {
  return (
    <>
      <div className="row nowrap">
        <TextInput
          type="search"
          className="grow"
          icon="search"
          ref={input}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onArrowDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'query-error' : undefined}
        />
        <Button icon={filtersOpen ? 'chevronUp' : 'filter'} aria-expanded={filtersOpen} onClick={onToggleFilters}>
          {words('filters')}{' '}
          {filters > 0 && (
            <span className="chip accent">
              {filters} <span className="sr">{plural('filtersInUse', filters)}</span>
            </span>
          )}
        </Button>
        {savedButton(onToggleSaved)}
      </div>
      {error && (
        <p className="err" id="query-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
