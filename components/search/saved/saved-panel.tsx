import { useEffect, type RefObject } from 'react';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SaveForm } from './save-form.tsx';
import type { SavedArea } from './saved-area.ts';
import { SavedRow } from './saved-row.tsx';
import type { SavedSearches } from './use-saved-searches.ts';

interface SavedPanelProps<Form> {
  id: string;
  area: SavedArea<Form>;
  saved: SavedSearches;
  /** What was asked last, to be kept. */
  asked: Form | undefined;
  /** The button that opens it. */
  opener: RefObject<HTMLElement | null>;
}

/** The saved searches of a tab; above them the one that was asked, as long as it is none of them. */
export function SavedPanel<Form>({ id, area, saved, asked, opener }: SavedPanelProps<Form>) {
  const { ask } = usePlatform();
  const { list, current, run } = saved;
  useEffect(() => {
    // Sends nothing where it was asked within the hour.
    void ask('searches.check', {});
  }, [ask]);
  const canSave = asked !== undefined && !current;
  return (
    <section id={id} aria-label={words('savedSearches')}>
      {canSave && <SaveForm area={area} asked={asked} onSaved={saved.close} />}
      {list.length > 0 ? (
        <ul className="results saved-list" aria-label={words('savedSearches')}>
          {list.map((search) => (
            <SavedRow
              key={search.id}
              area={area}
              search={search}
              afterLast={opener}
              onRun={() => {
                run(search);
              }}
            />
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
