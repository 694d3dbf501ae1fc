import { useId, useRef, type ComponentProps } from 'react';
import type { SearchScreen } from '../screen/search-screen.tsx';
import { useFetchOnUse, type LazyComponent } from '../../ui/lazy.tsx';
import type { SearchTab } from '../screen/use-search-tab.ts';
import type { SearchKind } from '../screen/search-kind.ts';
import { SavedBar } from './saved-bar.tsx';
import { SavedButton } from './saved-button.tsx';
import type { SavedPanelProps } from './saved-panel.tsx';
import { useSavedSearches } from './use-saved-searches.ts';
import { useUpdateSearch } from './use-update-search.ts';
import { useRequestedSearch } from './use-requested-search.ts';
import './saved-searches.css';

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
  const update = useUpdateSearch(kind, saved, searched);
  return {
    newIds: new Set(saved.viewed?.newIds),
    saved: {
      button: (onToggle) => <SavedButton ref={opener} saved={saved} controls={id} onToggle={onToggle} />,
      bar: <SavedBar saved={saved} update={update} />,
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
