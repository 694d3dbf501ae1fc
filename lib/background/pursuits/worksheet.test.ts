import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NOTE_MAX } from '../../domain/limits.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { bidLinesOf } from '../../domain/notes/bid-block.ts';
import { must } from '../../domain/testing/must.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected } from '../testing/start-parts.ts';

const NOTICE = { noticeId: 'a'.repeat(32), title: 'Lawn care' };
const BID = ['Decision: Bid', 'Reason: We know them.'];
const NO_BID = ['Decision: No bid'];
const blockOf = (lines: readonly string[]) => ['[Bid/no-bid v1]', ...lines, '[/Bid/no-bid]'].join('\n');
const chance = (value: number) => must(probabilityOn('fraction', value));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function saved(note: string, figures: { pWin?: number; pGo?: number } = { pWin: 0.2, pGo: 0.5 }) {
  const online = { value: true };
  const service = createFakeService();
  const parts = await startConnected(service, { clock: createStillClock(), isOnline: () => online.value });
  await parts.capture.add({ body: NOTICE, owner: 'x' });
  const pursuit = must([...service.pursuits.values()][0]);
  Object.assign(pursuit, { note, ...figures });
  await parts.index.readPipeline(PIPELINE);
  await parts.changes.mark(new Set([pursuit.id]), true);
  const apply = (lines: string[], seen: string[] = [], changes = { pWin: chance(0.4), pGo: chance(0.6) }) =>
    parts.pursuits.update(PIPELINE, pursuit.id, changes, figures, { lines, seen });
  const bodies = () => service.requests('PATCH').map(({ body }) => JSON.parse(body) as unknown);
  return { service, parts, pursuit, apply, online, bodies };
}

it('goes with its figures in one request, and comes back with Undo', async () => {
  const { parts, pursuit, apply, bodies } = await saved('Ask Ana.');
  const edited = await apply(BID);
  expect(bodies()).toEqual([{ pWin: 0.4, pGo: 0.6, note: `Ask Ana.\n${blockOf(BID)}` }]);
  await parts.index.readPipeline(PIPELINE);
  // Our own block is nobody else's edit.
  expect(await parts.changesList.open()).toEqual([]);
  expect(edited).toMatchObject({ ok: true, value: { undo: { pWin: 0.2, pGo: 0.5 } } });
  pursuit.note = `Ben: call me.\n${pursuit.note ?? ''}`;
  await parts.pursuits.update(PIPELINE, pursuit.id, {}, {}, { lines: [], seen: BID });
  expect(pursuit.note).toBe('Ben: call me.\nAsk Ana.');
});

it('waits offline, shown as applied, and then keeps what the note is by then', async () => {
  const { parts, pursuit, apply, online } = await saved(`Ask Ana.\n${blockOf(BID)}`);
  online.value = false;
  await expect(apply(NO_BID, BID)).resolves.toMatchObject({ ok: true, value: { waits: true, pGo: 0.6 } });
  const page = await parts.snapshot.slice(PIPELINE);
  expect(bidLinesOf(page.ok ? (page.value.pursuits[0]?.note ?? '') : '')).toEqual(NO_BID);
  pursuit.note = `Ben: Ana is out.\r\n${blockOf([...BID, 'Bo calls.']).replaceAll('\n', '\r\n')}\r\nAfter`;
  online.value = true;
  await parts.outbox.resume();
  // Line ends are read as one kind (lib/api/readers.ts).
  expect(pursuit.note).toBe(`Ben: Ana is out.\n${blockOf([...NO_BID, 'Bo calls.'])}\nAfter`);
});

it('is sent once, even if the first answer was lost', async () => {
  const { service, parts, pursuit, apply, bodies } = await saved('Ask Ana.');
  service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
  await apply(BID);
  await parts.outbox.retryNow();
  expect(pursuit.note).toBe(`Ask Ana.\n${blockOf(BID)}`);
  expect(bodies()).toHaveLength(2);
  expect(await parts.outbox.pending()).toEqual([]);
});

it('does not overwrite another user’s worksheet or figures', async () => {
  const worksheet = await saved('');
  worksheet.pursuit.note = blockOf(NO_BID);
  await expect(worksheet.apply(BID)).resolves.toMatchObject({ ok: false, failure: { code: 'changedMeanwhile' } });
  const figures = await saved('');
  figures.pursuit.pWin = 0.3;
  await expect(figures.apply(BID)).resolves.toMatchObject({ ok: false, failure: { code: 'changedMeanwhile' } });
  for (const { bodies, parts } of [worksheet, figures]) {
    expect(bodies()).toEqual([]);
    expect(await parts.outbox.pending()).toEqual([]);
  }
});

it('leaves alone a note that is full, and what a read-only key may not change', async () => {
  const full = await saved('n'.repeat(NOTE_MAX - 10));
  await expect(full.apply(BID)).resolves.toMatchObject({ ok: false, failure: { code: 'invalid', field: 'note' } });
  expect(full.bodies()).toEqual([]);
  const readOnly = await saved('');
  readOnly.service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
  await expect(readOnly.apply(BID)).resolves.toMatchObject({ ok: false, failure: { code: 'refused' } });
  expect(readOnly.pursuit.note).toBe('');
});
