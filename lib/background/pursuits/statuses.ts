/** Statuses of notices: queued changes first, then the pursuit cache. */
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { dueAt } from '../../domain/dates/due.ts';
import type { PrintedTime } from '../../domain/dates/printed-time.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { dueOf } from '../../domain/pipelines/pipeline.ts';
import { noticeFinder, type Likeness, type NoticeTraits } from '../../domain/notices/identity.ts';
import type { PassedNotice } from '../../domain/notices/passed.ts';
import { defined } from '../../domain/objects.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import type { KnownDeadlines } from '../deadlines/known-deadlines.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Identities } from '../records/identities.ts';
import { traitsOf, type Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { toPursuit, type PursuitRecord } from '../records/pursuit-record.ts';
import type { PassedNotices } from '../records/passed-notices.ts';
import type { SettingsStore } from '../storage/settings.ts';

/** The fields that a status depends on. */
type NoticeIdentity = NoticeTraits & { noticeId: string; dueTime?: PrintedTime | undefined };

export interface StatusesDependencies {
  outbox: Outbox;
  pipelines: Pipelines;
  identities: Identities;
  settings: SettingsStore;
  passed: Pick<PassedNotices, 'among'>;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  clock: Clock;
}

export type Statuses = ReturnType<typeof createStatuses>;

export function createStatuses(dependencies: StatusesDependencies) {
  const { outbox, pipelines, identities, settings, passed, deadlines, clock } = dependencies;

  /**
   * Returns the status of each notice by id. A pursuit with a queued removal counts as gone, so it can be
   * added again; with `leaving`, it counts as saved, for screens that show its Undo. `inReadersZone`: a page
   * shows them that converts its deadlines.
   */
  async function of(
    notices: readonly NoticeIdentity[],
    { leaving = false, inReadersZone = false }: { leaving?: boolean; inReadersZone?: boolean } = {},
  ): Promise<Map<string, NoticeStatus>> {
    const [operations, find] = await Promise.all([outbox.here(), identities.finder()]);
    const removing = new Set(
      operations.flatMap((operation) =>
        operation.kind === 'remove' && !operation.refusal ? [operation.pursuitId] : [],
      ),
    );
    const findAdd = addFinder(operations);
    const found = notices.map((notice) => {
      const matches = find(notice);
      const near = matches.find((match) => !removing.has(match.notice.id));
      const kept = [near, ...(leaving ? matches : [])].find(isSame);
      return { notice, near, record: kept?.notice, add: findAdd(notice) };
    });
    const names = await namesOf(found.flatMap(({ record }) => record ?? []));

    const statusOf = ({ notice, near, record, add }: (typeof found)[number]): NoticeStatus => {
      const isAddedAgain = add !== undefined && record !== undefined && removing.has(record.id);
      if (record && !isAddedAgain) return saved(record, names);
      if (add) return waiting(add);
      if (!near) return { state: 'absent' };
      const { id: pursuitId, pipelineId } = near.notice;
      const certain = near.likeness === 'certain';
      const newer = certain && !isDueBefore(notice, near.notice) ? { newer: true as const } : {};
      return { state: 'earlier', certain, ...newer, pursuitId, pipelineId };
    };
    const statusById = new Map(found.map((each) => [each.notice.noticeId, statusOf(each)]));
    const isOpen = ({ noticeId }: NoticeIdentity) => OPEN.has(statusById.get(noticeId)?.state);
    // A disk that cannot be read must not take the other statuses along.
    const passing = await passed
      .among(
        notices
          .filter(isOpen)
          .map(({ responseDeadLine, ...notice }) =>
            defined({ ...notice, responseDeadLine: parseCalendarDate(responseDeadLine ?? '') }),
          ),
        { inReadersZone },
      )
      .catch(() => new Map<string, PassedNotice>());
    for (const [noticeId, { reason }] of passing)
      statusById.set(noticeId, defined({ state: 'passed' as const, reason }));
    return statusById;
  }

  /** Names of the records' pipelines and stages, each looked up once. */
  async function namesOf(records: PursuitRecord[]): Promise<Names> {
    const known = new Map((await pipelines.known()).map(({ id, name }) => [id, name]));
    const { closedFromStage } = await settings.read();
    const stages: Names['stages'] = new Map();
    for (const { pipelineId, stageId } of records) {
      const key = stageKey(pipelineId, stageId);
      if (stages.has(key)) continue;
      stages.set(key, await pipelines.stage(pipelineId, stageId, closedFromStage));
    }
    const due = await deadlines.withDue(records.map(toPursuit));
    const dueById = new Map(due.map((pursuit) => [pursuit.id, dueOf(pursuit)]));
    return { pipelines: known, stages, dueById, now: new Date(clock.now()) };
  }

  function waiting(operation: Operation): NoticeStatus {
    if (operation.refusal) return { state: 'failed', failure: operation.refusal, operationId: operation.id };
    return { state: outbox.isSending(operation.id) ? 'adding' : 'queued' };
  }

  return {
    of,
    /** Returns a function that finds a notice's queued or refused add. */
    adds: async () => addFinder(await outbox.here()),
    /** The status of a notice with a known pursuit. */
    saved: async (record: PursuitRecord): Promise<NoticeStatus> => saved(record, await namesOf([record])),
    one: async (notice: NoticeIdentity): Promise<NoticeStatus> =>
      (await of([notice])).get(notice.noticeId) ?? { state: 'absent' },
  };
}

/** Passing hides only notices that are in no pipeline. */
const OPEN: ReadonlySet<NoticeStatus['state'] | undefined> = new Set(['absent', 'earlier'] as const);

function addFinder(operations: readonly Operation[]): (notice: NoticeTraits) => Add | undefined {
  const adds = operations.filter((each) => each.kind === 'add');
  const find = noticeFinder(adds.map((add) => ({ ...traitsOf(add), add })));
  return (notice) => find(notice).find(isSame)?.notice.add;
}

const isSame = (match: { likeness: Likeness } | undefined): boolean => match?.likeness === 'same';

interface Names {
  pipelines: ReadonlyMap<string, string>;
  stages: Map<string, { name: string | undefined; closed: boolean }>;
  /** The deadline that counts, by pursuit id. */
  dueById: ReadonlyMap<string, TimedDeadline | undefined>;
  now: Date;
}

type Add = Extract<Operation, { kind: 'add' }>;
type Saved = Extract<NoticeStatus, { state: 'saved' }>;

function saved({ id, pipelineId, stageId }: PursuitRecord, names: Names): Saved {
  const { name, closed = false } = names.stages.get(stageKey(pipelineId, stageId)) ?? {};
  const deadline = names.dueById.get(id);
  return {
    state: 'saved',
    pursuitId: id,
    pipelineId,
    pipelineName: names.pipelines.get(pipelineId) ?? '',
    ...defined({ stageName: name, deadline, due: deadline && dueAt(deadline, names.now) }),
    ...(closed ? { closed: true } : {}),
  };
}

/** A version that is due before the saved one is the earlier of the two. */
function isDueBefore({ responseDeadLine: shown }: NoticeIdentity, { responseDeadLine: saved }: PursuitRecord): boolean {
  return Boolean(shown && saved) && (shown ?? '') < (saved ?? '');
}

function stageKey(pipelineId: string, stageId: string | null | undefined): string {
  return JSON.stringify([pipelineId, stageId ?? '']);
}
