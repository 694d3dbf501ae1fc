import { useId, useRef, useState, type ReactNode } from 'react';
import { formatCount, words } from '../../../lib/words/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { useSlashFocus } from '../../ui/focus/plain-key.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { AnyList } from './use-pursuit-list.tsx';

interface ListToolsProps {
  list: Pick<AnyList, 'count' | 'total' | 'by' | 'onClear'>;
  /** The words in the search box. */
  value: string;
  onChange: (value: string) => void;
  /** More filters, shown on request. */
  children: ReactNode;
}

/**
 * Search and filters of a list: an icon each until they are used. Then also how many pursuits they leave, and
 * a button that clears them all. The `/` key focuses the search.
 */
export function ListTools({ list: { count, total, by, onClear }, value, onChange, children }: ListToolsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  useOpeningFocus(input, true);
  return (
    <>
      <TextInput
        ref={input}
        type="search"
        icon="search"
        className="search-tool"
        aria-label={words('filterPursuits')}
        title={words('filterPursuits')}
        aria-keyshortcuts="/"
        placeholder={words('filterPursuitsHint')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <IconButton
        icon="filter"
        look={by.length > 0 ? 'soft' : 'quiet'}
        label={words('filters')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id} className="list-filters">
        {open && children}
        {count > 0 && count < total && (
          <span className="small muted num" role="status">
            {words('boardShown', formatCount(count), formatCount(total))}
          </span>
        )}
        {count > 0 && by.length > 0 && (
          <Button small look="quiet" icon="close" onClick={onClear}>
            {words('filterClear')}
          </Button>
        )}
      </div>
    </>
  );
}
