/** What the background tells about all pipelines together: the agenda, and what changed. Types only. */
import type { CalendarDate } from '../domain/dates/calendar-date.ts';
import type { TimedDeadline } from '../domain/dates/timed-deadline.ts';
import type { SeenNotice } from '../domain/notices/notice.ts';
import type { Failure, ListChange } from './answers.ts';

/** What happened to a saved notice. Each kind is told once a pursuit; a newer one replaces it. */
export type NoticeEvent =
  /** A page of the notice's own host, or the service, shows another deadline than the pursuit has. */
  | { kind: 'deadlineMoved'; from?: TimedDeadline | undefined; to: TimedDeadline }
  /** Another notice of the same solicitation. `certain`: same number; else same title and agency only. */
  | { kind: 'newVersion'; notice: SeenNotice; certain: boolean }
  /** The service has not found it since that day. Searches rank, so this proves nothing. */
  | { kind: 'notFound'; since: CalendarDate }
  /** The notice's own page says so. */
  | { kind: 'canceled' }
  /** The awardee and amount only from an award search. `certain`: false if only title and agency match. */
  | {
      kind: 'awarded';
      notice?: SeenNotice | undefined;
      recipient?: string | undefined;
      amountCents?: number | undefined;
      certain?: false | undefined;
    };

/** One entry of the Changes list. */
export interface PipelineChange {
  id: string;
  event: NoticeEvent | { kind: 'theirs'; change: ListChange };
  pursuitId: string;
  pipelineId: string;
  pipelineName: string;
  noticeId?: string;
  title?: string;
  agency?: string;
  stageName?: string;
  /** The notice's own address. */
  uiLink?: string;
  /** When it was found, in milliseconds since the epoch. */
  at: number;
  /** The page's host, or the service's; absent for a colleague's edit. */
  host?: string;
}

/** A deadline that moved. */
export type Move = PipelineChange & { event: Extract<NoticeEvent, { kind: 'deadlineMoved' }> };

/** What became of a move to a new version. */
export type MovedVersion =
  /** `moveId` undoes it for a few minutes. */
  | { state: 'moved'; pursuitId: string; moveId: string }
  /** It goes on by itself. */
  | { state: 'waiting'; failure: Failure }
  /** The new version is in the pipeline already, and nothing was changed. */
  | { state: 'exists'; pursuitId?: string }
  /**
   * The new version is complete; the old one stays: it could not be removed, or a cut list does not show it.
   */
  | { state: 'oldKept'; pursuitId?: string };
