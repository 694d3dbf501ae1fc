export const TAB_IDS = ['page', 'opportunities', 'awards', 'pipeline'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** The stored tab id, if valid. */
export function readTab(stored: unknown): TabId | undefined {
  return TAB_IDS.find((tab) => tab === stored);
}
