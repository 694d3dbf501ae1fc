import { useId, useRef, type ComponentProps } from 'react';
import type { SearchScreen } from '../screen/search-screen.tsx';
import { lazyComponent, useFetchOnUse, type LazyComponent } from '../../ui/lazy.tsx';
import type { SearchTab } from '../screen/use-search-tab.ts';
import { formOf, isAsSaved, type SearchKind } from '../screen/search-kind.ts';
import type { UpdateSearch } from './saved-bar.tsx';
import { Button } from '../../ui/button.tsx';
import type { SavedPanelProps } from './saved-panel.tsx';
import { useSavedSearches, type SavedSearches } from './use-saved-searches.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { useRequestedSearch } from './use-requested-search.ts';
import './saved-searches.css';

const SavedBar = lazyComponent(async () => (await import('./saved-bar.tsx')).SavedBar);

/** Everything saved searches add to a search screen, and the new results in the current one. */
export function useSavedParts<Form>(
  kind: SearchKind<Form>,
  Panel: LazyComponent<SavedPanelProps<Form>>,
  tab: SearchTab<Form>,
  answeredAt: number | undefined,
): { saved: ComponentProps<typeof SearchScreen>['saved']; newIds: ReadonlySet<string> } {
  useFetchOnUse(Panel);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const saved = useSavedSearches(kind, tab, answeredAt);
  useRequestedSearch(kind, tab, saved);
  const searched = tab.searched?.form;
  const waiting = saved.list.reduce((sum, { newCount }) => sum + newCount, 0);
  const update = useUpdateSearch(kind, saved, searched);
  return {
    newIds: new Set(saved.viewed?.newIds),
    saved: {
      button: (onToggle) => (
        <Button
          ref={opener}
          icon="bookmark"
          className={waiting > 0 ? 'saved-button' : 'saved-button iconly'}
          aria-label={waiting > 0 ? plural('savedSearchesNew', waiting) : words('savedSearches')}
          title={words('savedSearches')}
          aria-expanded={saved.isOpen}
          aria-controls={saved.isOpen ? id : undefined}
          onClick={onToggle}
        >
          {waiting > 0 && (
            <span className="chip accent" aria-hidden="true">
              {waiting}
            </span>
          )}
        </Button>
      ),
      bar: (saved.current ?? saved.former) && <SavedBar saved={saved} update={update} />,
      panel: (
        <Panel id={id} key={JSON.stringify(searched)} kind={kind} saved={saved} searched={searched} opener={opener} />
      ),
      isOpen: saved.isOpen,
      offers: [saved.current?.id, saved.former?.id, update !== undefined].join(),
      toggle: saved.toggle,
      close: saved.close,
    },
  };
}

/** Saves the current search over the saved one run before; `undefined` if nothing changed. */
function useUpdateSearch<Form>(
  kind: SearchKind<Form>,
  { current, former }: SavedSearches,
  searched: Form | undefined,
): UpdateSearch | undefined {
  const { act, send, busy } = useUndoable();
  const search = current ?? former;
  if (!search || searched === undefined || isAsSaved(kind, search, searched)) return undefined;
  const { id, name } = search;
  const before = formOf(kind, search);
  const keep = (form: Form) =>
    send('search.change', { id, search: { form: JSON.stringify(form), asks: kind.asks(form) } });
  const failed = words('searchNotUpdated');
  const run = () =>
    void act({
      run: () => keep(searched),
      undo: () => () => act({ run: () => keep(before), failed }),
      done: { title: words('searchUpdated'), detail: name },
      failed,
    });
  return { saving: busy, run };
}
