/**
 * Adds notices. A run of several continues while all pages of ours are closed: it is stored before its first
 * add, and records each add in the transaction that queues it (house rule 6).
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { pursuitAddSchema } from '../../api/schemas.ts';
import { parseCalendarDate } from '../../domain/dates/calendar-date.ts';
import { isFresh } from '../../domain/dates/is-fresh.ts';
import { defined } from '../../domain/objects.ts';
import { ADDING_STATES, type AddingRun, type Captured, type Failure, type Result } from '../../protocol/answers.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import { postedFactsSchema } from '../../protocol/requests/seen-notice.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import { failureSchema } from '../outbox/record.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PassedNotices } from '../records/passed-notices.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { inTransaction, type Database, type TableName, type Writing } from '../storage/database.ts';
import { tableOf } from '../storage/tables.ts';
import type { Capture, CaptureRequest } from './capture.ts';

/** Name of the alarm that resumes a run after the worker was stopped. */
export const ADDING_ALARM = 'adding';
/** The shortest that browsers allow. */
const AGAIN_MINUTES = 0.5;
/** Our pages share one owner: the side panel can undo an add from the popup. */
export const OWNER = 'extension';
/** As long as an add can be undone. */
const SHOWN_MS = 10 * 60_000;
const LAST = 'last';
const TABLES: TableName[] = ['adding'];

/** After one of these, every further add would fail too. */
const STOPS_RUN: ReadonlySet<Failure['code']> = new Set([
  'notConnected',
  'unauthorized',
  'permissionMissing',
  'unreachable',
  'notAllowed',
  'readOnly',
  'busy',
  'faulty',
]);

const runSchema = lazyObject(() => ({
  id: z.literal(LAST),
  runId: z.string(),
  /** Last change, in milliseconds since the epoch. */
  at: z.number(),
  pipelineId: z.exactOptional(z.string()),
  pipelineName: z.exactOptional(z.string()),
  items: z.array(
    z.strictObject({
      undoId: z.string(),
      pursuit: pursuitAddSchema,
      solicitationNumber: z.exactOptional(z.string()),
      facts: z.exactOptional(postedFactsSchema),
      isQueued: z.exactOptional(z.literal(true)),
      /** Absent until it was added or could not be. */
      state: z.exactOptional(z.enum(ADDING_STATES)),
      canUndo: z.exactOptional(z.literal(true)),
      failure: z.exactOptional(failureSchema),
    }),
  ),
  isStopped: z.exactOptional(z.literal(true)),
  isOver: z.exactOptional(z.literal(true)),
  /** A page has taken it to show the result. */
  isTaken: z.exactOptional(z.literal(true)),
}));
type Run = z.output<typeof runSchema>;
type Item = Run['items'][number];
type Asked = ParsedOf<'pursuit.add'>;

interface AddsDependencies {
  database: Database;
  capture: Pick<Capture, 'add' | 'undo'>;
  passed: Pick<PassedNotices, 'restore'>;
  outbox: Pick<Outbox, 'resume'>;
  broadcast: Broadcast;
  clock: Clock;
}

export type Adds = ReturnType<typeof createAdds>;

export function createAdds({ database, capture, passed, outbox, broadcast, clock }: AddsDependencies) {
  const table = tableOf(database, 'adding', runSchema);
  let passing: Promise<void> | undefined;
  /** The run that this worker started or resumed. */
  let ours: string | undefined;

  /** Adds one notice and removes its pass. */
  async function add({ pursuit, dueTime, ...more }: Asked & Pick<CaptureRequest, 'inRun'>): Promise<Result<Captured>> {
    const day = parseCalendarDate(pursuit.responseDeadLine ?? '');
    const added = await capture.add({ body: pursuit, ...more, due: day && { day, ...dueTime }, owner: OWNER });
    const { solicitationNumber } = more;
    if (added.ok) ignoreErrors(passed.restore([defined({ ...pursuit, responseDeadLine: day, solicitationNumber })]));
    return added;
  }

  /** Changes the run with this id; `undefined` if it is gone. */
  async function changeIn(writing: Writing, runId: string, work: (run: Run) => Run): Promise<Run | undefined> {
    const rows = table.within(writing);
    const run = await rows.get(LAST);
    if (run?.runId !== runId) return undefined;
    const changed = { ...work(run), at: clock.now() };
    await rows.put(changed);
    return changed;
  }
  const change = (runId: string, work: (run: Run) => Run): Promise<Run | undefined> =>
    inTransaction(database, TABLES, (writing) => changeIn(writing, runId, work));

  async function pass(): Promise<void> {
    for (;;) {
      const run = await table.get(LAST);
      if (!run || run.isOver) return;
      const { runId, pipelineId, items } = run;
      // First send the changes that a stopped worker had queued, to know their outcomes.
      if (runId !== ours) await outbox.resume();
      ours = runId;
      const at = items.findIndex(({ state }) => state === undefined);
      const item = items[at];
      if (item && !run.isStopped) {
        const { undoId, pursuit, solicitationNumber, facts, isQueued = false } = item;
        const noteQueued = async (writing: Writing) => {
          const queued: Item = { ...item, isQueued: true };
          const noted = await changeIn(writing, runId, (now) => ({ ...now, items: now.items.with(at, queued) }));
          // Forgotten with its connection: the next one must not get the notice.
          if (!noted) throw new Error('the run is gone');
        };
        const inRun = { undoId, isQueued, tables: TABLES, noteQueued };
        const answer = await add(defined({ pursuit, solicitationNumber, facts, pipelineId, inRun }));
        await change(runId, (now) => withAnswer(now, at, answer));
      } else {
        ignoreErrors(browser.alarms.clear(ADDING_ALARM));
        await change(runId, (now) => ({ ...now, isOver: true }));
      }
      broadcast('lookups');
    }
  }

  /** Resumes the run and resolves when it is over. Safe to call at any time. */
  const kick = (): Promise<void> => (passing ??= pass().finally(() => (passing = undefined)));

  return {
    add,
    forget: (writing: Writing): Promise<void> => table.within(writing).clear(),

    async start({ pipelineId, adds }: ParsedOf<'adding.start'>): Promise<Result<AddingRun>> {
      const items = adds.map((each): Item => ({ ...each, undoId: crypto.randomUUID() }));
      const run = defined({ id: LAST, runId: crypto.randomUUID(), at: clock.now(), pipelineId, items } as const);
      await browser.alarms.create(ADDING_ALARM, { periodInMinutes: AGAIN_MINUTES });
      const isBegun = await inTransaction(database, TABLES, async (writing) => {
        const rows = table.within(writing);
        const last = await rows.get(LAST);
        if (last && !last.isOver) return false;
        await rows.put(run);
        return true;
      });
      if (!isBegun) return failed('busy');
      ours = run.runId;
      ignoreErrors(kick());
      broadcast('lookups');
      return succeeded(shown(run, clock.now()));
    },

    /** The last run; with `wait`, once it is over. */
    async state({ wait }: ParsedOf<'adding.state'>): Promise<Result<{ run?: AddingRun }>> {
      if (wait) await kick();
      else ignoreErrors(kick());
      const run = await table.get(LAST);
      return succeeded(run ? { run: shown(run, clock.now()) } : {});
    },

    /** `count`: for `take`, whether no page took the run before; for `undo`, how many adds were undone. */
    async control({ runId, action }: ParsedOf<'adding.control'>): Promise<Result<{ count: number }>> {
      let count = 0;
      const run = await change(runId, (now) => {
        if (action === 'take' && !now.isTaken) count = 1;
        return action === 'stop' ? { ...now, isStopped: true } : { ...now, isTaken: true };
      });
      if (!run) return failed('notFound');
      if (action === 'undo') {
        for (const { undoId } of run.items.filter(({ canUndo }) => canUndo)) {
          const undone = await capture.undo(undoId, OWNER);
          if (undone.ok && undone.value.undone) count += 1;
        }
      }
      return succeeded({ count });
    },

    /** Resumes the run after the worker was stopped. A run that is gone leaves its alarm behind. */
    async resume(): Promise<void> {
      await Promise.allSettled([kick()]);
      const run = await table.get(LAST);
      if (!run || run.isOver) await browser.alarms.clear(ADDING_ALARM);
    },
  };
}

/** The run after the answer to one of its adds. */
function withAnswer(run: Run, at: number, answer: Result<Captured>): Run {
  const { status, undoId, pipelineName }: Partial<Captured> = answer.ok ? answer.value : {};
  const met = answer.ok ? (status?.state === 'failed' ? status.failure : undefined) : answer.failure;
  const { code, detail, field, retryAt }: Partial<Failure> = met ?? {};
  const failure = code && defined({ code, detail, field, retryAt });
  const isQueued = status?.state === 'queued' || status?.state === 'adding';
  const canUndo = undoId !== undefined && !failure ? (true as const) : undefined;
  const state: Item['state'] = failure ? 'failed' : isQueued ? 'waiting' : canUndo ? 'added' : 'there';
  const isStuck = failure && STOPS_RUN.has(failure.code);
  return defined({
    ...run,
    pipelineName: run.pipelineName ?? pipelineName,
    items: run.items.map((item, place): Item => {
      if (place === at) return defined({ ...item, state, failure, canUndo });
      return isStuck && item.state === undefined ? { ...item, state: 'skipped', failure } : item;
    }),
  });
}

function shown({ runId, at, pipelineName = '', items, isOver, isTaken }: Run, now: number): AddingRun {
  return {
    runId,
    pipelineName,
    isOver: isOver === true,
    isTaken: isTaken === true || !isFresh(at, now, SHOWN_MS),
    canUndo: items.filter(({ canUndo }) => canUndo).length,
    items: items.map(({ pursuit: { noticeId }, state, failure }) => defined({ noticeId, state, failure })),
  };
}
