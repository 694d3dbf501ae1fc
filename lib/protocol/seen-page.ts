/** What a tab's page shows, as our own pages are told. Types only. */
import type { PursuitAdd } from '../api/schemas.ts';
import type { Doubts, SeenNotice } from '../domain/notices/notice.ts';
import type { FitFacts } from '../domain/fit/reasons.ts';
import type { WhereFound } from '../domain/notices/where-found.ts';
import type { NoticeStatus } from './answers.ts';
import type { SeenAward } from './award-messages.ts';
import type { TaughtState } from './taught/taught-messages.ts';

/** What a button in a tab's page last added: the popup says so where the page cannot remove it. */
export interface LastAdd {
  /** The notice's title. */
  title: string;
  pipelineName: string;
  /** Only with both can it be opened: a queued add has no pursuit yet. */
  pipelineId?: string;
  pursuitId?: string;
  /** Only if the click certainly created the pursuit, or the add is still queued. */
  undoId?: string;
}

/** What a tab shows, as reported by its content script or read once on request. */
export interface SeenPage {
  site?: string;
  siteName?: string;
  kind: 'list' | 'detail' | 'none';
  notices: {
    notice: SeenNotice;
    status: NoticeStatus;
    /** What a search found out about it; only with a described company. */
    known?: FitFacts;
    /** The queued or rejected add of this notice, with its latest edits. */
    waiting?: { pipelineId: string; pursuit: PursuitAdd };
    /** Where each field was found; only on a page read on request. */
    found?: Partial<Record<keyof SeenNotice, WhereFound>>;
    /** Values the reader is not sure of; absent from `notice`, all but the title. */
    doubts?: Doubts;
  }[];
  award?: SeenAward;
  /** The page should show notices, but no fields could be read. */
  unreadable?: true;
  /** Read once on request; reading again can give another result. */
  once?: true;
  /** What the user taught about this address. */
  taught?: TaughtState;
  added?: LastAdd;
}
