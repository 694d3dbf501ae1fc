/** One pipeline with its pursuits, as pages hold it: a copy of the background's, patched by pursuit id. */
import type { PipelineDetail, Pursuit } from '../domain/pipelines/pipeline.ts';
import type { PursuitsPage } from './answers.ts';

export interface Slice extends PursuitsPage {
  pipeline: PipelineDetail;
  /** Names this state: `life/count` of the worker that made it. */
  rev: string;
  /** The service is being asked; a patch follows. */
  refreshing?: true;
}

/** The step from one state of a slice to the next. */
export interface SlicePatch {
  /** The state that it applies to. */
  since: string;
  /** Everything but the pursuits. */
  rest: Omit<Slice, 'pursuits'>;
  /** New and changed pursuits. */
  changed: Pursuit[];
  /** All ids in their order; absent if they are the same as before. */
  ids?: string[];
}

/** Part of a change event for our own pages. */
export interface SliceNews {
  /** The rev of each slice that this worker knows, by pipeline id. A page with another one missed patches. */
  revs: Record<string, string>;
  patches: SlicePatch[];
  /** The list of pipelines changed. */
  isListNew?: boolean;
}
