import type { TabId } from '../platform/tabs.ts';
import { lazyComponent, type LazyComponent } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What each tab shows: loaded when it is first shown, so that the popup's first content waits for none of them. */
export const PANELS: Readonly<Record<TabId, LazyComponent<object>>> = {
  page: lazyComponent(async () => (await import('../capture/this-page-tab.tsx')).ThisPageTab, <Skeleton />),
  opportunities: lazyComponent(async () => (await import('../search/opportunities/opportunities-tab.tsx')).OpportunitiesTab, <Skeleton />),
  awards: lazyComponent(async () => (await import('../awards/list/awards-tab.tsx')).AwardsTab, <Skeleton />),
  pipeline: lazyComponent(async () => (await import('../pipeline/stages/pipeline-tab.tsx')).PipelineTab, <Skeleton />),
};
