import { useId, useRef, type ComponentProps } from 'react';
import type { SearchScreen } from '../screen/search-screen.tsx';
import type { KeptSearch } from '../screen/use-search-draft.ts';
import type { SavedArea } from './saved-area.ts';
import { SavedBar } from './saved-bar.tsx';
import { SavedButton } from './saved-button.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { useSavedSearches } from './use-saved-searches.ts';
import { useUpdateSearch } from './use-update-search.ts';
import { useWantedSearch } from './use-wanted-search.ts';
import './saved-searches.css';

/** Everything that saved searches add to a search screen, and the results that are new in the one that is shown. */
export function useSavedParts<Form>(
  area: SavedArea<Form>,
  kept: KeptSearch<Form>,
  formWith: (q: string) => Form,
  answeredAt: number | undefined,
): { saved: ComponentProps<typeof SearchScreen>['saved']; newIds: ReadonlySet<string> } {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const saved = useSavedSearches(area, kept, answeredAt);
  useWantedSearch(area, kept, saved, formWith);
  const asked = kept.asked?.form;
  const update = useUpdateSearch(area, saved, asked);
  return {
    newIds: new Set(saved.looked?.newIds),
    saved: {
      button: (onToggle) => <SavedButton ref={opener} saved={saved} controls={id} onToggle={onToggle} />,
      bar: <SavedBar saved={saved} update={update} />,
      panel: <SavedPanel id={id} key={JSON.stringify(asked)} area={area} saved={saved} asked={asked} opener={opener} />,
      isOpen: saved.isOpen,
      offers: [saved.current?.id, saved.former?.id, update !== undefined].join(),
      toggle: saved.toggle,
      close: saved.close,
    },
  };
}
