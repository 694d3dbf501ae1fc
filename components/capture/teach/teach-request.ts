import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
import { storedCount, storedField, textsOf } from '../../data/stored-values.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';

/** A taught page to test, as far as a list of them names it. */
export interface TestedPage {
  name: string;
  host: string;
  path: string;
}

/** What the panel is asked to open, by another window or by a button in it. */
export interface TeachRequest {
  /** When, in ms since the epoch; 0 if nothing is asked. */
  at: number;
  /** The tab to teach; absent for a test, which runs in any tab. */
  tabId?: number;
  test?: TestedPage;
}

const NONE: TeachRequest = { at: 0 };
/** A panel that opens later than this was opened for something else. */
const FRESH_MS = 60_000;

/** The pending request of all windows, and a function that sets it; `undefined` removes it. */
export function useTeachRequest(): [request: TeachRequest, ask: (request: TeachRequest | undefined) => void] {
  const [request, change] = useSharedDraft('teach', NONE, readRequest);
  return [request, (next) => void change(() => next ?? NONE)];
}

/** Whether a request asks for something now. */
export function isPending({ at }: TeachRequest): boolean {
  return isFresh(at, Date.now(), FRESH_MS);
}

/** Whether this is the popup, which closes as soon as the user clicks in the page. */
export function isPopup(): boolean {
  return document.body.classList.contains('popup-page');
}

function readRequest(stored: unknown): TeachRequest | undefined {
  const at = storedCount(stored, 'at', 0);
  if (at === undefined) return undefined;
  const { name, host, path } = textsOf(storedField(stored, 'test'), ['name', 'host', 'path']);
  if (name !== undefined && host !== undefined && path !== undefined) return { at, test: { name, host, path } };
  const tabId = storedCount(stored, 'tabId', 0);
  return tabId === undefined ? NONE : { at, tabId };
}
