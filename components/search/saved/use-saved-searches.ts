import { useEffect, useRef } from 'react';
import type { SavedSearch } from '../../../lib/protocol/requests/search-requests.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { storedCount, storedField, storedText, storedTexts } from '../../data/stored-values.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useDraft } from '../../data/use-draft.ts';
import type { SearchTab } from '../screen/use-search-tab.ts';
import { sendsSameRequest, formOf, type SearchKind } from '../screen/search-kind.ts';

/** What was new when the user last viewed a saved search. */
interface Viewed {
  id: string;
  /** The search's form at the time; a panel is void once the form changes. */
  form: string;
  newIds: string[];
  /** Start of "new", in milliseconds since the epoch, like `at`. */
  since: number;
  /** Time of the panel. */
  at: number;
  /** Address of the service; a panel is void for another one. */
  service: string;
}

interface PanelState {
  /** Undefined: open in place of the first screen, closed after the first search. */
  open?: boolean | undefined;
  /** The last one whose results were shown. */
  lastId?: string | undefined;
  viewed?: Viewed | undefined;
}

export interface SavedSearches {
  /** Those of this tab. */
  list: readonly SavedSearch[];
  /** Never open together with the filters, which take its place. */
  isOpen: boolean;
  toggle: () => void;
  /** Closes the panel; before the first search it becomes the first screen again. */
  close: () => void;
  /** The one whose results are shown. */
  current: SavedSearch | undefined;
  /** The one run before the current search, which differs from it. */
  former: SavedSearch | undefined;
  /** Detaches the current search from the previous saved one. */
  forget: () => void;
  /** What is new in the current one. */
  viewed: Viewed | undefined;
  run: (search: SavedSearch) => void;
}

/**
 * The saved searches of a tab, and which of them matches the results. `answeredAt` is set while the results
 * are fresh.
 */
export function useSavedSearches<Form>(
  kind: SearchKind<Form>,
  tab: SearchTab<Form>,
  answeredAt: number | undefined,
): SavedSearches {
  const { ask } = usePlatform();
  const [panel, change] = useDraft<PanelState>(`saved/${kind.area}`, {}, readPanelState);
  const all = useAsk('searches.list', {});
  const list = (all.data ?? []).filter((search) => search.area === kind.area);
  const connection = useAsk('connection.get', {}).data;
  const service = connection?.baseUrl ?? '';
  const searched = tab.searched?.form;
  const current = searched && list.find((search) => sendsSameRequest(kind, formOf(kind, search), searched));

  // Showing results marks their saved search as viewed, however the user got there, and again after a
  // refetch. Wait for the answer, or its new results would never be marked, and for the connection.
  const marking = useRef<string>(undefined);
  const isCurrent = ({ id, form, ...then }: Viewed) =>
    current?.id === id &&
    (!connection || then.service === service) &&
    sendsSameRequest(kind, formOf(kind, { ...current, form }), formOf(kind, current));
  const viewed = panel.viewed && isCurrent(panel.viewed) ? panel.viewed : undefined;
  const isUnseen = connection && current && (!viewed || current.newCount > 0 || isStaleView(viewed, answeredAt));
  const { id: unviewedId, form = '' } = isUnseen && includesLatestCheck(current, answeredAt) ? current : {};
  useEffect(() => {
    if (unviewedId === undefined || marking.current === unviewedId + form) return;
    marking.current = unviewedId + form;
    void ask('search.look', { id: unviewedId }).then((result) => {
      marking.current = undefined;
      if (!result.ok) return;
      const viewed = { id: unviewedId, form, ...result.value, at: Date.now(), service };
      change((before) => ({ ...before, viewed }));
    });
  }, [ask, change, unviewedId, form, service]);
  const [currentId, lastId] = [current?.id, panel.lastId];
  useEffect(() => {
    if (currentId !== undefined && lastId !== currentId) change((before) => ({ ...before, lastId: currentId }));
  }, [change, currentId, lastId]);

  const isOpen = !tab.filtersOpen && (panel.open ?? (searched === undefined && list.length > 0));
  const open = (next: boolean | undefined) => change((before) => ({ ...before, open: next }));
  return {
    list,
    isOpen,
    toggle: () => open(!isOpen),
    close: () => open(undefined),
    current,
    former: searched && !current ? list.find(({ id }) => id === lastId) : undefined,
    forget: () => change(({ open: isOpenNow }) => ({ open: isOpenNow })),
    viewed,
    run: (search) => {
      change((before) => ({ ...before, open: false, viewed: undefined }));
      tab.search(formOf(kind, search));
    },
  };
}

/** A screen runs its search on opening and has the saved ones checked a moment later. */
const CHECK_DELAY_MS = 60_000;

/** Whether results answered at `answeredAt` include what the last check found. */
function includesLatestCheck({ checkedAt = 0 }: SavedSearch, answeredAt: number | undefined): boolean {
  return answeredAt !== undefined && checkedAt < answeredAt + CHECK_DELAY_MS;
}

/** Paging or sorting within this time keeps the marks for the user still reading them. */
const READING_MS = 30 * 60_000;

/** Whether results were answered long enough after the view that more may be new. */
function isStaleView({ at }: Viewed, answeredAt: number | undefined): boolean {
  return answeredAt !== undefined && answeredAt > at + READING_MS;
}

function readPanelState(stored: unknown): PanelState | undefined {
  const open = storedField(stored, 'open');
  const viewed = storedField(stored, 'viewed');
  const id = storedText(viewed, 'id');
  const [since = 0, at = 0] = [storedCount(viewed, 'since', 0), storedCount(viewed, 'at', 0)];
  const lastId = storedText(stored, 'lastId');
  const service = storedText(viewed, 'service');
  return {
    open: typeof open === 'boolean' ? open : undefined,
    lastId: lastId === '' ? undefined : lastId,
    viewed:
      id === ''
        ? undefined
        : { id, form: storedText(viewed, 'form'), newIds: storedTexts(viewed, 'newIds'), since, at, service },
  };
}
