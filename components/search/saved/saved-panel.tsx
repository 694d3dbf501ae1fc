import { useEffect, useState, type RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Empty } from '../../ui/empty.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { SaveForm } from './save-form.tsx';
import type { SearchKind } from '../screen/search-kind.ts';
import { SavedRow } from './saved-row.tsx';
import type { SavedSearches } from './use-saved-searches.ts';

/** From this many on, a filter saves reading the list. */
const FILTERED = 8;

export interface SavedPanelProps<Form> {
  id: string;
  kind: SearchKind<Form>;
  saved: SavedSearches;
  /** The current search, to save. */
  searched: Form | undefined;
  /** The button that opens the panel. */
  opener: RefObject<HTMLElement | null>;
}

/** The tab's saved searches, below a form that saves the current one if it is new. */
export function SavedPanel<Form>({ id, kind, saved, searched, opener }: SavedPanelProps<Form>) {
  const { ask } = usePlatform();
  const { list, current, run } = saved;
  useEffect(() => {
    // Sends nothing if checked within the hour.
    void ask('searches.check', {});
  }, [ask]);
  const [filter, setFilter] = useState('');
  const typed = filter.trim().toLowerCase();
  const shown = list.filter(({ name }) => name.toLowerCase().includes(typed));
  const canSave = searched !== undefined && !current;
  return (
    <section id={id} aria-label={words('savedSearches')}>
      {canSave && <SaveForm kind={kind} searched={searched} onSaved={saved.close} />}
      {list.length >= FILTERED && (
        <div className="pad saved-filter">
          <TextInput
            type="search"
            icon="search"
            aria-label={words('filterSearches')}
            placeholder={words('filterSearches')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      {list.length > 0 ? (
        <ul className="results saved-list" aria-label={words('savedSearches')}>
          {shown.map((search) => (
            <SavedRow key={search.id} kind={kind} search={search} afterLast={opener} onRun={() => run(search)} />
          ))}
        </ul>
      ) : (
        <Empty icon="bookmark" title={words('savedNone')}>
          {words(canSave ? 'savedNoneHow' : 'savedNoneFirst')}
        </Empty>
      )}
    </section>
  );
}
