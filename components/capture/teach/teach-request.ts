import { isFresh } from '../../../lib/domain/dates/is-fresh.ts';
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
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || typeof stored.at !== 'number')
    return undefined;
  const { at } = stored;
  const test = 'test' in stored ? readTested(stored.test) : undefined;
  if (test) return { at, test };
  return 'tabId' in stored && typeof stored.tabId === 'number' ? { at, tabId: stored.tabId } : { at: 0 };
}

function readTested(stored: unknown): TestedPage | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('name' in stored && 'host' in stored && 'path' in stored)) return undefined;
  const { name, host, path } = stored;
  return typeof name === 'string' && typeof host === 'string' && typeof path === 'string'
    ? { name, host, path }
    : undefined;
}
