import type { TabId } from '../platform/tabs.ts';
import { later, type Later } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What each tab shows: loaded when it is first shown, so that the popup's first content waits for none of them. */
export const PANELS: Readonly<Record<TabId, Later<object>>> = {
  page: later(async () => (await import('../capture/this-page-tab.tsx')).ThisPageTab, <Skeleton />),
  opportunities: later(async () => (await import('../search/opportunities/opportunities-tab.tsx')).OpportunitiesTab, <Skeleton />),
  awards: later(async () => (await import('../awards/list/awards-tab.tsx')).AwardsTab, <Skeleton />),
  pipeline: later(async () => (await import('../pipeline/stages/pipeline-tab.tsx')).PipelineTab, <Skeleton />),
};
