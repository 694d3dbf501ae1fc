import { useId, useState, type ReactNode } from 'react';
import { words } from '../../../lib/words/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { FilterInput, ShownOf, type AnyList } from './use-pursuit-list.tsx';

interface ListToolsProps {
  list: Pick<AnyList, 'count' | 'total' | 'by' | 'onClear'>;
  /** The words in the search box. */
  value: string;
  onChange: (value: string) => void;
  /** More filters, shown on request. */
  children: ReactNode;
}

/** Search and filters of a list: an icon each until they are used. */
export function ListTools({ list, value, onChange, children }: ListToolsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <FilterInput value={value} onChange={onChange} />
      <IconButton
        icon="filter"
        look={list.by.length > 0 ? 'soft' : 'quiet'}
        label={words('filters')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id} className="list-filters">
        {open && children}
        {list.count > 0 && <ShownOf {...list} />}
      </div>
    </>
  );
}
