import type { TabId } from '../platform/tabs.ts';

/** Load the files of the tabs. Without React, so that they load beside the app. */
export const TAB_FILES = {
  page: () => import('../capture/this-page-tab.tsx'),
  opportunities: () => import('../search/opportunities/opportunities-tab.tsx'),
  awards: () => import('../awards/list/awards-tab.tsx'),
  pipeline: () => import('../pipeline/stages/pipeline-tab.tsx'),
} as const satisfies Record<TabId, () => Promise<unknown>>;
