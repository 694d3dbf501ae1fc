import { useEffect, useRef } from 'react';
import type { SavedSearch } from '../../../lib/protocol/search-answers.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { storedCount, storedField, storedText, storedTexts } from '../../data/stored-values.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useDraft } from '../../data/use-draft.ts';
import type { KeptSearch } from '../screen/use-search-draft.ts';
import { asksTheSame, formOf, type SavedArea } from './saved-area.ts';

/** What was new in a saved search when it was looked at last. */
interface Looked {
  id: string;
  /** The search's own then: one that asks for something else since was not looked at. */
  form: string;
  newIds: string[];
  /** What is new, since when: milliseconds since the epoch, as is `at`. */
  since: number;
  /** When it was looked at. */
  at: number;
  /** Address of the service that had it: of another one, nothing is known to be new. */
  service: string;
}

interface View {
  /** Undefined: it is open in place of the first screen, and closed once something was asked. */
  open?: boolean | undefined;
  /** The one whose results were on the screen last. */
  lastId?: string | undefined;
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

/** The saved searches of a tab, and which of them its results answer. `answeredAt` is of an answer to what is asked, and fresh. */
export function useSavedSearches<Form>(
  area: SavedArea<Form>,
  kept: KeptSearch<Form>,
  answeredAt: number | undefined,
): SavedSearches {
  const { ask } = usePlatform();
  const [view, change] = useDraft<View>(`saved/${area.area}`, {}, readView);
  const all = useAsk('searches.list', {});
  const list = (all.data ?? []).filter((search) => search.area === area.area);
  const connection = useAsk('connection.get', {}).data;
  const service = connection?.baseUrl ?? '';
  const asked = kept.asked?.form;
  const current = asked && list.find((search) => asksTheSame(area, formOf(area, search), asked));

  // Whoever sees the results of a saved search has looked at it, however they came there, and whenever they are answered again.
  // Not before they are answered: what counts as seen is marked in no later answer. Nor before it is known of which service they are.
  const looking = useRef<string>(undefined);
  const isAtThis = ({ id, form, ...then }: Looked) =>
    current?.id === id &&
    (!connection || then.service === service) &&
    asksTheSame(area, formOf(area, { ...current, form }), formOf(area, current));
  const looked = view.looked && isAtThis(view.looked) ? view.looked : undefined;
  const isUnseen = connection && current && (!looked || current.newCount > 0 || isLongAfter(looked, answeredAt));
  const { id: toLook, form = '' } = isUnseen && showsWhatIsNew(current, answeredAt) ? current : {};
  useEffect(() => {
    if (toLook === undefined || looking.current === toLook + form) return;
    looking.current = toLook + form;
    void ask('search.look', { id: toLook }).then((result) => {
      looking.current = undefined;
      if (!result.ok) return;
      const looked = { id: toLook, form, ...result.value, at: Date.now(), service };
      change((before) => ({ ...before, looked }));
    });
  }, [ask, change, toLook, form, service]);
  const [currentId, lastId] = [current?.id, view.lastId];
  useEffect(() => {
    if (currentId !== undefined && lastId !== currentId) change((before) => ({ ...before, lastId: currentId }));
  }, [change, currentId, lastId]);

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
    former: asked && !current ? list.find(({ id }) => id === lastId) : undefined,
    forget: () => {
      change(({ open: isOpenNow }) => ({ open: isOpenNow }));
    },
    looked,
    run: (search) => {
      change((before) => ({ ...before, open: false, looked: undefined }));
      kept.ask(formOf(area, search));
    },
  };
}

/** A screen that opens asks its search at once, and has the saved ones checked a moment later. */
const MOMENT_MS = 60_000;

/** Whether results that were answered at a time have what the last check of their search found new. */
function showsWhatIsNew({ checkedAt = 0 }: SavedSearch, answeredAt: number | undefined): boolean {
  return answeredAt !== undefined && checkedAt < answeredAt + MOMENT_MS;
}

/** Who turns pages or sorts within so long still reads what was new when the results came up: it stays marked. */
const SITTING_MS = 30 * 60_000;

/** Whether results were answered so long after they were looked at that something else may be new in them. */
function isLongAfter({ at }: Looked, answeredAt: number | undefined): boolean {
  return answeredAt !== undefined && answeredAt > at + SITTING_MS;
}

function readView(kept: unknown): View | undefined {
  const open = storedField(kept, 'open');
  const looked = storedField(kept, 'looked');
  const id = storedText(looked, 'id');
  const [since = 0, at = 0] = [storedCount(looked, 'since', 0), storedCount(looked, 'at', 0)];
  const lastId = storedText(kept, 'lastId');
  const service = storedText(looked, 'service');
  return {
    open: typeof open === 'boolean' ? open : undefined,
    lastId: lastId === '' ? undefined : lastId,
    looked:
      id === ''
        ? undefined
        : { id, form: storedText(looked, 'form'), newIds: storedTexts(looked, 'newIds'), since, at, service },
  };
}
