/** Handlers for importing a spreadsheet. */
import type { Failure } from '../protocol/answers.ts';
import type { Handlers } from '../protocol/gatekeeper.ts';
import type { ImportItem, ImportStep } from '../protocol/import-messages.ts';
import type { Parts } from './parts.ts';
import { failed, succeeded } from './runtime/failures.ts';
import { findNotice } from './spreadsheet/find-notice.ts';
import { isActive, NO_COUNTS, reportOf, stateOf, type ImportJob } from './spreadsheet/import-record.ts';
import { matchRows } from './spreadsheet/match-rows.ts';

type Asked = Extract<keyof Handlers, `import.${string}`>;

/** Most characters of all rows: what 10,000 rows with notes have. */
const SIZE_MAX = 30_000_000;

/** The step that an action leads to, and the steps that it may follow. */
const STEPS: Readonly<Record<string, { to: ImportStep; from: readonly ImportStep[] }>> = {
  start: { to: 'running', from: ['loading'] },
  pause: { to: 'paused', from: ['running'] },
  resume: { to: 'running', from: ['paused'] },
  cancel: { to: 'canceled', from: ['running', 'paused'] },
  undo: { to: 'undoing', from: ['done', 'paused', 'canceled'] },
};

export function createImportHandlers(parts: Parts): Pick<Handlers, Asked> {
  const {
    service,
    facts,
    index,
    wholeLists,
    solicitations,
    deadlines,
    importJob,
    importStore,
    outbox,
    broadcast,
    clock,
  } = parts;

  const knownIn = async (pipelineId: string) => solicitations.withFacts(await index.of(pipelineId));

  async function shown(job: ImportJob) {
    const reach = await service.reachable();
    const isElsewhere = reach.ok && reach.value.baseUrl !== job.baseUrl;
    const held = isElsewhere ? ({ code: 'notConnected' } as const) : reach.ok ? await backOff(job) : reach.failure;
    return stateOf(job, held);
  }

  /** Why none of the rows under way is sent now, though the service can be reached. */
  async function backOff({ baseUrl, open }: ImportJob): Promise<Failure | undefined> {
    const retryAt = await facts.pausedUntil(baseUrl, clock.now());
    if (retryAt > clock.now()) return { code: 'busy', retryAt };
    const rows = await Promise.all(open.map(importStore.row));
    const queued = (await outbox.operations()).filter(({ id }) => rows.some((row) => row?.operationId === id));
    return queued.every(({ id, lastFailure }) => lastFailure && !outbox.isSending(id))
      ? queued[0]?.lastFailure
      : undefined;
  }

  /** Keeps the hours of deadlines: the service has dates only. */
  const keepHours = (items: readonly ImportItem[]): Promise<void> =>
    deadlines.print(
      items.flatMap((item) =>
        item.kind === 'add' && item.due?.time !== undefined
          ? [{ noticeId: item.body.noticeId, deadline: item.due }]
          : [],
      ),
    );

  return {
    'import.check': async ({ pipelineId, rows }) => succeeded(await matchRows(rows, await knownIn(pipelineId))),
    'import.find': (row) => findNotice(service, row),

    async 'import.open'({ pipelineId, name, total, leftOut = [] }) {
      const connection = await service.connected();
      if (!connection.ok) return connection;
      const { baseUrl } = connection.value;
      if (await facts.isReadOnly(baseUrl, pipelineId, clock.now())) return failed('readOnly');
      const last = await importStore.job();
      if (last && isActive(last)) return failed('busy');
      const whole = await wholeLists.read(pipelineId);
      const importId = crypto.randomUUID();
      await importStore.begin({
        id: 'last',
        importId,
        baseUrl,
        pipelineId,
        name,
        step: 'loading',
        total,
        loaded: 0,
        size: 0,
        complete: whole.ok && whole.value.complete,
        next: 0,
        open: [],
        counts: NO_COUNTS,
        problems: [],
        streak: 0,
        leftOut,
        at: clock.now(),
      });
      return succeeded({ importId });
    },

    async 'import.rows'({ importId, items }) {
      const last = await importStore.job();
      if (last?.importId !== importId) return failed('notFound');
      if (last.loaded + items.length > last.total || last.size > SIZE_MAX) return failed('invalid');
      const here = new Set((await index.of(last.pipelineId)).map(({ noticeId }) => noticeId));
      await keepHours(items);
      const job = await importStore.append(importId, items, (noticeId) => last.complete && !here.has(noticeId));
      return job ? succeeded({ loaded: job.loaded }) : failed('notFound');
    },

    async 'import.control'({ importId, action }) {
      if (action === 'forget') {
        const last = await importStore.job();
        if (last && isActive(last)) return failed('busy');
        await importStore.clear();
        broadcast('lookups');
        return succeeded({});
      }
      const step = STEPS[action];
      const job = step && (await importJob.go(importId, step.to, step.from, clock.now()));
      return job ? succeeded(await shown(job)) : failed('notFound');
    },

    async 'import.report'({ importId }) {
      const job = await importStore.job();
      return job?.importId === importId ? succeeded(reportOf(job, await importStore.rows())) : failed('notFound');
    },

    async 'import.state'() {
      const job = await importStore.job();
      if (!job) return succeeded({});
      // Wakes an import whose worker was stopped.
      if (isActive(job)) void importJob.kick();
      return succeeded({ last: await shown(job) });
    },
  };
}
