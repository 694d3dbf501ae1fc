/** Statuses of notices: queued changes first, then the pursuit cache. */
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { dueAt } from '../../domain/dates/due.ts';
import type { PrintedTime } from '../../domain/dates/printed-time.ts';
import type { TimedDeadline } from '../../domain/dates/timed-deadline.ts';
import { dueOf } from '../../domain/pipelines/pipeline.ts';
import type { PassedNotice } from '../../domain/notices/passed.ts';
import { defined } from '../../domain/objects.ts';
import { sameAgency } from '../../domain/reference/agencies.ts';
import type { NoticeStatus } from '../../protocol/answers.ts';
import type { KnownDeadlines } from '../deadlines/known-deadlines.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Identities } from '../records/identities.ts';
import type { Operation } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import { toPursuit, type PursuitRecord } from '../records/pursuit-record.ts';
import { earlierVersion, matchesOnOtherSite, matchesOnSameSite, titleKey } from '../records/notice-match.ts';
import type { PassedNotices } from '../records/passed-notices.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { sameNumber, type Solicitations } from '../records/solicitations.ts';

/** The fields that a status depends on. */
interface NoticeIdentity {
  noticeId: string;
  title: string;
  agency?: string | undefined;
  responseDeadLine?: string | undefined;
  dueTime?: PrintedTime | undefined;
  uiLink?: string | undefined;
  solicitationNumber?: string | undefined;
}

export interface StatusesDependencies {
  outbox: Outbox;
  index: PursuitIndex;
  pipelines: Pipelines;
  solicitations: Solicitations;
  identities: Identities;
  settings: SettingsStore;
  passed: Pick<PassedNotices, 'among'>;
  deadlines: Pick<KnownDeadlines, 'withDue'>;
  clock: Clock;
}

export type Statuses = ReturnType<typeof createStatuses>;

export function createStatuses(dependencies: StatusesDependencies) {
  const { outbox, index, pipelines, solicitations, identities, settings, passed, deadlines, clock } = dependencies;

  /**
   * Returns the status of each notice by id. A pursuit with a queued removal counts as gone, so it can be
   * added again; with `leaving`, it counts as saved, for screens that show its Undo. `inReadersZone`: a page
   * shows them that converts its deadlines.
   */
  async function of(
    notices: readonly NoticeIdentity[],
    { leaving = false, inReadersZone = false }: { leaving?: boolean; inReadersZone?: boolean } = {},
  ): Promise<Map<string, NoticeStatus>> {
    const [operations, records, numbers, aliases] = await Promise.all([
      outbox.here(),
      index.all(),
      solicitations.byNumber(),
      identities.aliases(),
    ]);
    const removing = new Set(
      operations.flatMap((operation) =>
        operation.kind === 'remove' && !operation.refusal ? [operation.pursuitId] : [],
      ),
    );
    const adds = addsIn(operations);
    const staying = among(
      records.filter(({ id }) => !removing.has(id)),
      numbers,
      aliases,
    );
    const going = among(
      records.filter(({ id }) => leaving && removing.has(id)),
      numbers,
      aliases,
    );
    const recordOf = (notice: NoticeIdentity) => staying.recordOf(notice) ?? going.recordOf(notice);
    const names = await namesOf(notices.flatMap((notice) => recordOf(notice) ?? []));

    const statusOf = (notice: NoticeIdentity): NoticeStatus => {
      const record = recordOf(notice);
      const add = adds.get(notice.noticeId);
      const isAddedAgain = add !== undefined && record !== undefined && removing.has(record.id);
      if (record && !isAddedAgain) return saved(record, names);
      if (add) return waiting(add);
      for (const numbered of staying.numberedAs(notice)) {
        const earlier = earlierVersion(numbered, notice);
        if (!earlier) continue;
        const newer = earlier.certain && !isDueBefore(notice, numbered) ? { newer: true as const } : {};
        return { state: 'earlier', ...earlier, ...newer, pursuitId: numbered.id, pipelineId: numbered.pipelineId };
      }
      const { agency = '' } = notice;
      const titled = staying
        .titledAs(notice)
        .find((record) => agency && record.agency && sameAgency(record.agency, agency));
      if (titled) return { state: 'earlier', certain: false, pursuitId: titled.id, pipelineId: titled.pipelineId };
      return { state: 'absent' };
    };
    const statusById = new Map(notices.map((notice) => [notice.noticeId, statusOf(notice)]));
    const isOpen = ({ noticeId }: NoticeIdentity) => OPEN.has(statusById.get(noticeId)?.state);
    // A disk that cannot be read must not take the other statuses along.
    const passing = await passed
      .among(
        notices
          .filter(isOpen)
          .map(({ noticeId, responseDeadLine = '', dueTime }) =>
            defined({ noticeId, responseDeadLine: parseCalendarDate(responseDeadLine), dueTime }),
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
    const due = await deadlines.withDue(records.map((record) => toPursuit(record, undefined)));
    const dueById = new Map(due.map((pursuit) => [pursuit.id, dueOf(pursuit)]));
    return { pipelines: known, stages, dueById, now: new Date(clock.now()) };
  }

  function waiting(operation: Operation): NoticeStatus {
    if (operation.refusal) return { state: 'failed', failure: operation.refusal, operationId: operation.id };
    return { state: outbox.isSending(operation.id) ? 'adding' : 'queued' };
  }

  return {
    of,
    /** Queued and refused adds by notice id. */
    adds: async (): Promise<ReadonlyMap<string, Add>> => addsIn(await outbox.here()),
    /** The status of a notice with a known pursuit. */
    saved: async (record: PursuitRecord): Promise<NoticeStatus> => saved(record, await namesOf([record])),
    one: async (notice: NoticeIdentity): Promise<NoticeStatus> =>
      (await of([notice])).get(notice.noticeId) ?? { state: 'absent' },
  };
}

/** Passing hides only notices that are in no pipeline. */
const OPEN: ReadonlySet<NoticeStatus['state'] | undefined> = new Set(['absent', 'earlier'] as const);

/** Finds notices among pursuits. `numbers`: pursuit ids by solicitation number. */
function among(
  records: readonly PursuitRecord[],
  numbers: ReadonlyMap<string, readonly string[]>,
  aliases: ReadonlyMap<string, string>,
) {
  const byNotice = new Map(records.map((record) => [record.noticeId, record]));
  const byId = new Map(records.map((record) => [record.id, record]));
  const byTitle = Map.groupBy(records, ({ title }) => titleKey(title ?? ''));
  const titledAs = ({ title }: NoticeIdentity): PursuitRecord[] => {
    const key = titleKey(title);
    return key === '' ? [] : (byTitle.get(key) ?? []);
  };
  /** Pursuits captured with the notice's number. */
  const numberedAs = ({ solicitationNumber }: NoticeIdentity): PursuitRecord[] => {
    const number = solicitationNumber === undefined ? undefined : sameNumber(solicitationNumber);
    return (number === undefined ? [] : (numbers.get(number) ?? [])).flatMap((id) => byId.get(id) ?? []);
  };
  const recordOf = (notice: NoticeIdentity): PursuitRecord | undefined =>
    byNotice.get(aliases.get(notice.noticeId) ?? notice.noticeId) ??
    byNotice.get(notice.noticeId) ??
    numberedAs(notice).find((record) => matchesOnOtherSite(record, notice)) ??
    titledAs(notice).find((record) => matchesOnSameSite(record, notice));
  return { titledAs, numberedAs, recordOf };
}

function addsIn(operations: readonly Operation[]): Map<string, Add> {
  return new Map(operations.flatMap((each) => (each.kind === 'add' ? [[each.noticeId, each] as const] : [])));
}

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
