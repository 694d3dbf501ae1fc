import type { Cents } from '../money/money.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import type { Probability } from '../money/probability.ts';
import type { PostedFacts } from '../notices/notice.ts';

/** A pipeline that the key can see (service-api §2.3). */
export interface Pipeline {
  id: string;
  name: string;
  sharedWithOrg?: boolean;
  owner?: { id?: string; name?: string; email?: string };
  pursuitCount?: number;
  /** ISO timestamp of the last change. */
  updatedAt?: string;
}

/**
 * A stage of a pipeline. An unnamed stage is called by its position, "Stage 2" (decisions, "One pipeline").
 */
export interface Stage {
  id: string;
  name?: string;
  /** Position in the pipeline, from 0. */
  position: number;
  defaultPWin?: Probability;
  defaultPGo?: Probability;
}

/** A pipeline with its ordered stages (service-api §4.4). */
export interface PipelineDetail extends Pipeline {
  stages: Stage[];
}

/** Where a deadline that moved was seen, and when, in milliseconds since the epoch, as far as it is known. */
export interface DeadlineSeen {
  host?: string;
  at?: number;
  /** A colleague accepted it and said so in the note. */
  byColleague?: true;
}

/** A tracked opportunity (service-api §2.4). Only `id` is guaranteed (decisions, "Pursuit record"). */
export interface Pursuit extends PostedFacts {
  id: string;
  noticeId?: string;
  title?: string;
  agency?: string;
  naicsCode?: string;
  state?: string;
  /** As captured in this browser (decisions, "Solicitation number"). */
  solicitationNumber?: string;
  /** The service's date. It never changes (decisions, "A saved pursuit's deadline moved"). */
  responseDeadLine?: CalendarDate;
  /**
   * The deadline that counts here: accepted after it moved, or with the hour that a page printed. Absent
   * where only the service's date is known.
   */
  due?: TimedDeadline;
  /** Where an accepted `due` was seen. */
  dueSeen?: DeadlineSeen;
  uiLink?: string;
  note?: string;
  stageId?: string;
  /** Also absent while the service's scale is unknown. */
  pWin?: Probability;
  pGo?: Probability;
  /** The figures that the user typed in this browser, even if the pursuit has others now. */
  typed?: { pWin?: Probability; pGo?: Probability };
  estimatedValueCents?: Cents;
  /** Computed by the service only. */
  weightedValueCents?: Cents;
  pipelineId?: string;
  createdAt?: string;
  updatedAt?: string;
}

/** The deadline that chips, agenda, reminders and exports go by. */
export function dueOf({ due, responseDeadLine }: Pick<Pursuit, 'due' | 'responseDeadLine'>): TimedDeadline | undefined {
  return due ?? (responseDeadLine && { day: responseDeadLine });
}

/** A pursuit with a deadline, which has its hour where it is known. */
export type DatedPursuit = Pursuit & { due: TimedDeadline };

/** Returns the pursuits with a deadline. */
export function withDeadline(pursuits: readonly Pursuit[]): DatedPursuit[] {
  return pursuits.flatMap((pursuit) => {
    const due = dueOf(pursuit);
    return due === undefined ? [] : [{ ...pursuit, due }];
  });
}

/** What tells pipelines of one name apart, better ones first. */
const DIFFERENCES: readonly ((pipeline: Pipeline, place: number) => string | undefined)[] = [
  ({ owner = {} }) => owner.name ?? owner.email ?? owner.id,
  ({ owner = {} }) => owner.name && (owner.email ?? owner.id),
  (_pipeline, place) => String(place + 1),
];

/** Adds the owner to names that several pipelines have, so that the user can choose among them. */
export function withOwners(pipelines: readonly Pipeline[]): Pipeline[] {
  const key = ({ name }: Pipeline) => name.trim().toLowerCase();
  return DIFFERENCES.reduce<Pipeline[]>(
    (list, differenceOf) => {
      const named = Map.groupBy(list, key);
      return list.map((pipeline) => {
        const namesakes = named.get(key(pipeline)) ?? [];
        const difference = namesakes.length > 1 && differenceOf(pipeline, namesakes.indexOf(pipeline));
        return difference ? { ...pipeline, name: `${pipeline.name} (${difference})` } : pipeline;
      });
    },
    [...pipelines],
  );
}

/** Returns the pipeline that Add uses: the user's choice, else the first. */
export function usualPipeline<Choice extends Pick<Pipeline, 'id'>>(
  pipelines: readonly Choice[],
  chosenId: string | undefined,
): Choice | undefined {
  return pipelines.find(({ id }) => id === chosenId) ?? pipelines[0];
}

/** Counts of open pursuits that need the user by the end of this week. */
export interface DueSoon {
  overdue: number;
  /** Due today or later this week. */
  thisWeek: number;
}

/** Returns the number beside *Pipeline*. */
export function dueCount({ overdue, thisWeek }: DueSoon): number {
  return overdue + thisWeek;
}
