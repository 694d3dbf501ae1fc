/** An import from its first row to its Undo, at a service that fails and with workers that die. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { parseCents } from '../../domain/money/money.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import type { ImportItem, ImportState } from '../../protocol/import-messages.ts';
import { createImportHandlers } from '../import-handlers.ts';
import type { Parts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { IMPORT_ALARM } from './import-job.ts';
import { createFakeService, PIPELINE, type FakeService } from '../testing/fake-service.ts';
import { createKillableWorker, type KillableWorker } from '../testing/killable-worker.ts';
import { createGate } from '../testing/gate.ts';
import { createRandom } from '../testing/random.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

const VALUE = must(parseCents(420_000_000));
const figures = { stageId: 'stage-2', estimatedValueCents: VALUE };
const add = (at: number, changes: Extract<ImportItem, { kind: 'add' }>['changes'] = {}): ImportItem => ({
  kind: 'add',
  row: at + 2,
  body: { noticeId: `csv:${String(at)}`, title: `Row ${String(at)}` },
  changes,
});
const addsOf = (count: number, changes = {}): ImportItem[] =>
  Array.from({ length: count }, (_, at) => add(at, changes));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

type Handlers = ReturnType<typeof createImportHandlers>;
const CALLER = { class: 'extension', url: new URL('chrome-extension://ours/board.html') } as const;

async function prepare(parts: Parts, items: readonly ImportItem[]): Promise<{ handlers: Handlers; importId: string }> {
  await parts.figures.choose('fraction');
  const handlers = createImportHandlers(parts);
  const opened = await handlers['import.open']({ pipelineId: PIPELINE, name: 'p.csv', total: items.length }, CALLER);
  if (!opened.ok) throw new Error(opened.failure.code);
  const { importId } = opened.value;
  for (let at = 0; at < items.length; at += 100)
    await handlers['import.rows']({ importId, items: items.slice(at, at + 100) }, CALLER);
  return { handlers, importId };
}

async function stateBy(parts: Parts): Promise<ImportState> {
  const state = await createImportHandlers(parts)['import.state']({}, CALLER);
  return must(state.ok ? state.value.last : undefined);
}

const untilStep = (parts: Parts, step: ImportState['step']): Promise<void> =>
  eventually(async () => {
    expect(await stateBy(parts)).toMatchObject({ step });
  });

/** Imports rows to the end. */
async function imported(items: readonly ImportItem[], service = createFakeService()) {
  const parts = await startConnected(service);
  const { handlers, importId } = await prepare(parts, items);
  const control = (action: 'start' | 'pause' | 'resume' | 'cancel' | 'undo' | 'forget') =>
    handlers['import.control']({ importId, action }, CALLER);
  expect(await control('start')).toMatchObject({ ok: true, value: { step: 'running' } });
  await untilStep(parts, 'done');
  return { parts, service, control };
}

const titles = (service: FakeService) => [...service.pursuits.values()].map(({ title }) => title).sort();
const oneOf = (service: FakeService, noticeId: string) =>
  must([...service.pursuits.values()].find((each) => each.noticeId === noticeId));

describe('an import', () => {
  it('adds each row once, with its figures; number and set-aside stay here', async () => {
    const rows = [{ ...add(0, figures), number: 'W9-27-R-1', setAside: 'SDVOSBC' as const }, add(1), add(2, figures)];
    const { parts, service } = await imported(rows);
    expect(await stateBy(parts)).toMatchObject({ counts: { added: 3, refused: 0 }, problems: [] });
    expect(titles(service)).toEqual(['Row 0', 'Row 1', 'Row 2']);
    const { id, ...first } = oneOf(service, 'csv:0');
    expect(first).toMatchObject({ stageId: 'stage-2', estimatedValueCents: VALUE, pWin: 0.2 });
    expect(oneOf(service, 'csv:1')).toMatchObject({ stageId: 'stage-1', estimatedValueCents: null });
    expect(await parts.solicitations.numberOf(id)).toBe('W9-27-R-1');
    expect(await parts.solicitations.withFacts([{ id }])).toMatchObject([{ setAside: 'SDVOSBC' }]);
    expect(service.log.some(({ body }) => /W9-27|SDVOSB/.test(body))).toBe(false);
    expect(await parts.outbox.operations()).toEqual([]);
  });

  it('leaves a pursuit alone that a colleague added and works on in the meantime', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    const { handlers, importId } = await prepare(parts, [add(0, figures)]);
    const theirs = await startConnected(service);
    await theirs.capture.add({ body: { noticeId: 'csv:0', title: 'Row 0', note: 'Ours to win' }, owner: 'x' });
    await handlers['import.control']({ importId, action: 'start' }, CALLER);
    await untilStep(parts, 'done');
    expect(await stateBy(parts)).toMatchObject({ counts: { added: 0, there: 1 } });
    await handlers['import.control']({ importId, action: 'undo' }, CALLER);
    await untilStep(parts, 'undone');
    expect(oneOf(service, 'csv:0')).toMatchObject({ stageId: 'stage-1', note: 'Ours to win' });
  });

  it('names a row that the service refuses, and pauses when it refuses everything', async () => {
    const service = createFakeService();
    service.faults.push({ method: 'POST', kind: 'answer', status: 422 });
    const { parts } = await imported(addsOf(4), service);
    const state = await stateBy(parts);
    expect(state.counts).toMatchObject({ added: 3, refused: 1 });
    expect(state.problems).toMatchObject([{ code: 'refused' }]);
    expect(await parts.outbox.pending()).toEqual([]);

    for (let at = 0; at < 40; at += 1) service.faults.push({ method: 'POST', kind: 'answer', status: 422 });
    const { handlers, importId } = await prepare(parts, addsOf(60).slice(10));
    await handlers['import.control']({ importId, action: 'start' }, CALLER);
    await untilStep(parts, 'paused');
    expect(await stateBy(parts)).toMatchObject({ failure: { code: 'refused' } });
    expect(service.pursuits.size).toBe(3);
  });

  it('names why its rows wait: offline, a pause that the service asked for, or a failure of all of them', async () => {
    const start = async (count: number, service: FakeService, options?: Parameters<typeof startConnected>[1]) => {
      const parts = await startConnected(service, options);
      const { handlers, importId } = await prepare(parts, addsOf(count));
      await handlers['import.control']({ importId, action: 'start' }, CALLER);
      return async (code: string) => {
        await eventually(async () => {
          expect(await stateBy(parts)).toMatchObject({ step: 'running', failure: { code } });
        });
      };
    };
    await (
      await start(1, createFakeService(), { isOnline: () => false })
    )('unreachable');
    for (const [status, count, code] of [
      [429, 9, 'busy'],
      [500, 1, 'faulty'],
    ] as const) {
      const service = createFakeService();
      service.faults.push({ method: 'POST', kind: 'answer', status });
      await (
        await start(count, service)
      )(code);
    }
  });

  it('pauses, goes on, and cancels: what was not sent stays unsent', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    const { handlers, importId } = await prepare(parts, addsOf(40));
    const tell = (action: 'start' | 'pause' | 'resume' | 'cancel') =>
      handlers['import.control']({ importId, action }, CALLER);
    await tell('start');
    expect(await tell('pause')).toMatchObject({ ok: true, value: { step: 'paused' } });
    await eventually(async () => {
      expect(await parts.outbox.operations()).toEqual([]);
    });
    const sent = service.pursuits.size;
    expect(sent).toBeLessThan(40);
    expect(await tell('start')).toMatchObject({ ok: false });
    await tell('resume');
    await tell('cancel');
    await eventually(async () => {
      expect(await parts.outbox.operations()).toEqual([]);
    });
    expect(service.pursuits.size).toBeLessThan(40);
    await eventually(async () => {
      const next = await handlers['import.open']({ pipelineId: PIPELINE, name: 'q.csv', total: 1 }, CALLER);
      expect(next).toMatchObject({ ok: true });
    });
  });

  it('cannot be started before all its rows are stored, nor beside another', async () => {
    const parts = await startConnected(createFakeService(), { isOnline: () => false });
    const handlers = createImportHandlers(parts);
    const opened = await handlers['import.open']({ pipelineId: PIPELINE, name: 'p.csv', total: 2 }, CALLER);
    const { importId } = opened.ok ? opened.value : { importId: '' };
    await handlers['import.rows']({ importId, items: [add(0)] }, CALLER);
    expect(await handlers['import.control']({ importId, action: 'start' }, CALLER)).toMatchObject({ ok: false });
    await handlers['import.rows']({ importId, items: [add(1)] }, CALLER);
    expect(await handlers['import.rows']({ importId, items: [add(2)] }, CALLER)).toMatchObject({ ok: false });
    expect(await handlers['import.control']({ importId, action: 'start' }, CALLER)).toMatchObject({ ok: true });
    expect(await handlers['import.open']({ pipelineId: PIPELINE, name: 'q.csv', total: 1 }, CALLER)).toMatchObject({
      ok: false,
      failure: { code: 'busy' },
    });
  });

  it('is forgotten with the connection', async () => {
    const { parts } = await imported(addsOf(2));
    await parts.connector.forget();
    expect(await createImportHandlers(parts)['import.state']({}, CALLER)).toEqual({ ok: true, value: {} });
    expect(await parts.importStore.rows()).toEqual([]);
  });

  it('survives workers that die at any step: none lost, none doubled, all undone', { timeout: 120_000 }, async () => {
    const random = createRandom(37);
    const name = newDatabaseName();
    let worker: KillableWorker = createKillableWorker(openDatabase(name), Infinity);
    const service = createFakeService({ passage: () => worker.passage() });
    let parts = await startConnected(service, { database: worker.database });
    const { handlers, importId } = await prepare(parts, addsOf(30, figures));
    await handlers['import.control']({ importId, action: 'start' }, CALLER);
    const isOver = async (step: ImportState['step']) => (await parts.importStore.job())?.step === step;
    const live = async (until: ImportState['step']): Promise<number> => {
      let deaths = 0;
      for (; deaths < 400; deaths += 1) {
        worker.stop();
        worker = createKillableWorker(openDatabase(name), 20 + random.upTo(200));
        parts = startParts(service, { database: worker.database });
        void parts.outbox.retryNow().catch(() => undefined);
        void parts.importJob.resume().catch(() => undefined);
        const done = (async () => {
          while (!worker.stopped() && !(await isOver(until))) await parts.importJob.kick();
        })();
        await Promise.race([worker.death, done.catch(() => undefined)]);
        if (!worker.stopped()) break;
      }
      return deaths;
    };
    expect(await live('done')).toBeGreaterThan(10);
    expect([...service.pursuits.values()].map(({ noticeId }) => noticeId).sort()).toEqual(
      addsOf(30)
        .map((item) => (item.kind === 'add' ? item.body.noticeId : ''))
        .sort(),
    );
    expect(service.made()).toBe(30);
    for (const each of service.pursuits.values()) expect(each).toMatchObject(figures);
    await parts.importJob.go(importId, 'undoing', ['done'], 0);
    expect(await live('undone')).toBeGreaterThan(5);
    expect(service.pursuits.size).toBe(0);
  });
});

it('an import has its alarm before its first row is sent, and until its end', async () => {
  const gate = createGate();
  const parts = await startConnected(createFakeService({ passage: gate.passage }));
  const { handlers, importId } = await prepare(parts, addsOf(1));
  gate.shut();
  await handlers['import.control']({ importId, action: 'start' }, CALLER);
  expect(await fakeBrowser.alarms.get(IMPORT_ALARM)).toBeDefined();
  gate.open();
  await untilStep(parts, 'done');
  await eventually(async () => {
    expect(await fakeBrowser.alarms.get(IMPORT_ALARM)).toBeUndefined();
  });
});

describe('Undo of an import', () => {
  it('removes nothing of an earlier import', async () => {
    const { parts, service } = await imported(addsOf(3));
    const { handlers, importId } = await prepare(parts, [add(7), add(8)]);
    await handlers['import.control']({ importId, action: 'start' }, CALLER);
    await untilStep(parts, 'done');
    await handlers['import.control']({ importId, action: 'undo' }, CALLER);
    await untilStep(parts, 'undone');
    expect(titles(service)).toEqual(['Row 0', 'Row 1', 'Row 2']);
  });

  it('removes what it added and leaves alone what was changed since', async () => {
    const { parts, service, control } = await imported(addsOf(6, figures));
    oneOf(service, 'csv:2').note = 'A colleague wrote this';
    oneOf(service, 'csv:4').stageId = 'stage-1';
    await control('undo');
    await untilStep(parts, 'undone');
    expect(titles(service)).toEqual(['Row 2', 'Row 4']);
    expect(await stateBy(parts)).toMatchObject({ counts: { removed: 4, kept: 2 } });
  });

  it('takes a pipeline that the service lists only in part piece by piece', { timeout: 60_000 }, async () => {
    const { parts, service, control } = await imported(addsOf(230));
    await control('undo');
    await untilStep(parts, 'undone');
    expect(service.pursuits.size).toBe(0);
  });

  it('puts former values back in pursuits that it updated', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care', note: 'Before' }, owner: 'x' });
    await parts.capture.add({ body: { noticeId: 'n-2', title: 'Guards' }, owner: 'x' });
    const update = (noticeId: string, row: number): ImportItem => ({
      kind: 'update',
      row,
      pursuitId: oneOf(service, noticeId).id,
      title: noticeId,
      changes: { stageId: 'stage-2', pWin: must(probabilityOn('fraction', 0.6)), note: 'After' },
      seen: { stageId: 'stage-1', pWin: 0.1, pGo: 0.3, note: noticeId === 'n-1' ? 'Before' : null },
    });
    const { handlers, importId } = await prepare(parts, [update('n-1', 2), update('n-2', 3)]);
    // Changed after the dry run: not overwritten.
    oneOf(service, 'n-2').note = 'A colleague wrote this';
    await handlers['import.control']({ importId, action: 'start' }, CALLER);
    await untilStep(parts, 'done');
    expect(await stateBy(parts)).toMatchObject({
      counts: { updated: 1, refused: 1 },
      problems: [{ row: 3, code: 'changedMeanwhile' }],
    });
    expect(oneOf(service, 'n-1')).toMatchObject({ stageId: 'stage-2', pWin: 0.6, note: 'After' });
    await handlers['import.control']({ importId, action: 'undo' }, CALLER);
    await untilStep(parts, 'undone');
    expect(oneOf(service, 'n-1')).toMatchObject({ stageId: 'stage-1', pWin: 0.1, pGo: 0.3, note: 'Before' });
    expect(oneOf(service, 'n-2')).toMatchObject({ stageId: 'stage-1', note: 'A colleague wrote this' });
  });
});
