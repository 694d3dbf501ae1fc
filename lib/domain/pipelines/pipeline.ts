import type { Cents } from '../money/money.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Probability } from '../money/probability.ts';

/** A pipeline the key may see (service-api §2.3). */
export interface Pipeline {
  id: string;
  name: string;
  sharedWithOrg?: boolean;
  owner?: { id?: string; name?: string; email?: string };
  pursuitCount?: number;
  /** ISO timestamp of the last change. */
  updatedAt?: string;
}

/** One step of a pipeline. A stage without a name is called by its place, "Stage 2" (decisions, "One pipeline"). */
export interface Stage {
  id: string;
  name?: string;
  /** Place in the pipeline, 0 first. */
  position: number;
  defaultPWin?: Probability;
  defaultPGo?: Probability;
}

/** A pipeline with its ordered stages (service-api §4.4). */
export interface PipelineDetail extends Pipeline {
  stages: Stage[];
}

/** A tracked opportunity (service-api §2.4). Only `id` is certain (decisions, "Pursuit record"). */
export interface Pursuit {
  id: string;
  noticeId?: string;
  title?: string;
  agency?: string;
  naicsCode?: string;
  state?: string;
  responseDeadLine?: CalendarDate;
  uiLink?: string;
  note?: string;
  stageId?: string;
  /** Absent also while the scale of the service is unknown. */
  pWin?: Probability;
  pGo?: Probability;
  estimatedValueCents?: Cents;
  /** Computed by the service, never by us. */
  weightedValueCents?: Cents;
  pipelineId?: string;
  createdAt?: string;
  updatedAt?: string;
}
