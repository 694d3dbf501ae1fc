export const TAB_IDS = ['page', 'opportunities', 'awards', 'pipeline'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** The tab that was kept as the last one, if it is one. */
export function readTab(kept: unknown): TabId | undefined {
  return TAB_IDS.find((tab) => tab === kept);
}
