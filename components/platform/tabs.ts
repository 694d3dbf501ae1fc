import type { WordKey } from '../../lib/words/words.ts';
import type { Platform } from './platform.tsx';

export const TAB_IDS = ['page', 'opportunities', 'awards', 'pipeline'] as const;
export type TabId = (typeof TAB_IDS)[number];

export const TAB_LABELS = {
  page: 'tabPage',
  opportunities: 'tabOpportunities',
  awards: 'tabAwards',
  pipeline: 'tabPipeline',
} as const satisfies Record<TabId, WordKey>;

/** How long the popup goes back to the tab that the user was in. */
const RECENT_MS = 60_000;

/** The stored tab, if the user was in it after `since`. */
export function readTab(stored: unknown, since: number): TabId | undefined {
  if (typeof stored !== 'object' || stored === null || !('tab' in stored && 'at' in stored)) return undefined;
  const { tab, at } = stored;
  return typeof at === 'number' && at > since ? TAB_IDS.find((each) => each === tab) : undefined;
}

/** The popup's tab, if the user was in it within the last minute. */
export function recentTab(draft: Pick<Platform['draft'], 'read'>): TabId | undefined {
  return readTab(draft.read('tab'), Date.now() - RECENT_MS);
}

/** Ids that link a tab to its panel. */
export function tabIds(tab: TabId): { tab: string; panel: string } {
  return { tab: `tab-${tab}`, panel: `panel-${tab}` };
}

/** The tab that a key chooses anywhere on the page: Alt+1…4. */
export function tabOfKey({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): TabId | undefined {
  // Match the physical key: with Alt, macOS reports another character.
  const number = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1];
  return altKey && !ctrlKey && !metaKey && !shiftKey && number ? TAB_IDS[Number(number) - 1] : undefined;
}
