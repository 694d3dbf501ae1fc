export const TAB_IDS = ['page', 'opportunities', 'awards', 'pipeline'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** The stored tab, if the user was in it after `since`. */
export function readTab(stored: unknown, since: number): TabId | undefined {
  if (typeof stored !== 'object' || stored === null || !('tab' in stored && 'at' in stored)) return undefined;
  const { tab, at } = stored;
  return typeof at === 'number' && at > since ? TAB_IDS.find((each) => each === tab) : undefined;
}
