import { matchQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SavedSearch, SearchArea } from '../../lib/protocol/search-answers.ts';
import { usePlatform } from '../shell/platform.tsx';
import { keptCount, keptField, keptText, keptTexts } from '../ui/kept-values.ts';
import { useAsk } from '../ui/use-ask.ts';
import { useDraft } from '../ui/use-draft.ts';
import type { KeptSearch } from '../ui/use-search-draft.ts';
import { asksTheSame, formOf, type SavedArea } from './saved-area.ts';

/** What was new in a saved search when it was looked at last. */
interface Looked {
  id: string;
  newIds: string[];
  /** Milliseconds since the epoch. */
  since: number;
}

interface View {
  /** Undefined: it is open in place of the first screen, and closed once something was asked. */
  open?: boolean | undefined;
  looked?: Looked | undefined;
}

export interface SavedSearches {
  /** Those of this tab. */
  list: readonly SavedSearch[];
  /** Never while the filters are, which stand in its place. */
  isOpen: boolean;
  toggle: () => void;
  /** For what was asked; where nothing was, it is the first screen again. */
  close: () => void;
  /** The one whose results are on the screen. */
  current: SavedSearch | undefined;
  /** The one that was run before what is on the screen, which is something else by now. */
  former: SavedSearch | undefined;
  /** What is on the screen has nothing to do with the former one. */
  forget: () => void;
  /** What is new in the current one. */
  looked: Looked | undefined;
  run: (search: SavedSearch) => void;
}

/** The saved searches of a tab, and which of them its results answer. */
export function useSavedSearches<Form>(area: SavedArea<Form>, kept: KeptSearch<Form>): SavedSearches {
  const { ask } = usePlatform();
  const [view, change] = useDraft<View>(`saved/${area.area}`, {}, readView);
  const all = useAsk('searches.list', {});
  const list = (all.data ?? []).filter((search) => search.area === area.area);
  const asked = kept.asked?.form;
  const current = asked && list.find((search) => asksTheSame(area, formOf(area, search), asked));

  // Whoever sees the results of a saved search has looked at it, however they came there, and whenever they are answered again.
  const answeredAt = useAnsweredAt(area.area);
  const looking = useRef<string>(undefined);
  const isUnseen = current && (view.looked?.id !== current.id || showsNew(current, answeredAt));
  const toLook = isUnseen ? current.id : undefined;
  useEffect(() => {
    if (toLook === undefined || looking.current === toLook) return;
    looking.current = toLook;
    void ask('search.look', { id: toLook }).then((result) => {
      looking.current = undefined;
      if (result.ok) change((before) => ({ ...before, looked: { id: toLook, ...result.value } }));
    });
  }, [ask, change, toLook]);

  const isOpen = !kept.filtersOpen && (view.open ?? (asked === undefined && list.length > 0));
  const open = (next: boolean | undefined) => {
    change((before) => ({ ...before, open: next }));
  };
  return {
    list,
    isOpen,
    toggle: () => {
      open(!isOpen);
    },
    close: () => {
      open(undefined);
    },
    current,
    former: asked && !current ? list.find(({ id }) => id === view.looked?.id) : undefined,
    forget: () => {
      change(({ open: isOpenNow }) => ({ open: isOpenNow }));
    },
    looked: current && view.looked?.id === current.id ? view.looked : undefined,
    run: (search) => {
      change(() => ({ open: false }));
      kept.ask(formOf(area, search));
    },
  };
}

/** A screen that opens asks its search at once, and has the saved ones checked a moment later. */
const MOMENT_MS = 60_000;

/** Whether results of a search that were answered at a time have what the last check found new. */
function showsNew({ newCount, checkedAt }: SavedSearch, answeredAt: number | undefined): boolean {
  return newCount > 0 && checkedAt !== undefined && answeredAt !== undefined && checkedAt < answeredAt + MOMENT_MS;
}

/** When the service answered the search of a tab last while it is open, in milliseconds since the epoch. */
function useAnsweredAt(area: SearchArea): number | undefined {
  const client = useQueryClient();
  const [answeredAt, setAnsweredAt] = useState<number>();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (matchQuery({ queryKey: [`${area}.search`] }, event.query)) setAnsweredAt(event.query.state.dataUpdatedAt);
      }),
    [client, area],
  );
  return answeredAt;
}

function readView(kept: unknown): View | undefined {
  const open = keptField(kept, 'open');
  const looked = keptField(kept, 'looked');
  const id = keptText(looked, 'id');
  return {
    open: typeof open === 'boolean' ? open : undefined,
    looked:
      id === '' ? undefined : { id, newIds: keptTexts(looked, 'newIds'), since: keptCount(looked, 'since', 0) ?? 0 },
  };
}
