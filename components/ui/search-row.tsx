import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { plural, words } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { TextInput } from './text-input.tsx';

interface SearchRowProps {
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
  /** Another button beside the filters. */
  children?: ReactNode;
}

/** The query and the button that opens the filters. */
export function SearchRow({
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
  children,
}: SearchRowProps) {
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
          onChange={(event) => {
            onChange(event.target.value);
          }}
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
        {children}
      </div>
      {error && (
        <p className="err" id="query-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
