/** An edit only overwrites what the user saw; the service itself accepts anything. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import { probabilityOn } from '../../domain/money/probability.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { startEditing } from '../testing/start-editing.ts';
import { fakePermissions, startParts } from '../testing/start-parts.ts';

const half = must(probabilityOn('fraction', 0.5));

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('an edit of a field that another user has changed', () => {
  it('is not sent, and nothing waits: the user decides anew', async () => {
    const { service, parts, theirs, edit, there } = await startEditing();
    theirs({ note: 'Theirs' });
    const answer = await edit({ note: 'Mine' }, { note: null });
    expect(answer).toEqual({ ok: false, failure: { code: 'changedMeanwhile' } });
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    expect(service.requests('PATCH')).toEqual([]);
    expect(there()?.note).toBe('Theirs');
    // By now their change is cached here.
    await expect(parts.index.all()).resolves.toMatchObject([{ note: 'Theirs' }]);
  });

  it.each([
    ['a day', 24 * 60 * 60_000],
    ['a second', 1000],
  ])('is not sent after the clock was set back by %s while the worker lives', async (_span, ms) => {
    const { clock, theirs, edit, there } = await startEditing();
    await expect(edit({ note: 'Mine' }, { note: null })).resolves.toMatchObject({ ok: true });
    theirs({ note: 'Theirs' });
    clock.pass(-ms);
    const answer = await edit({ note: 'Mine, and more' }, { note: 'Mine' });
    expect(answer).toEqual({ ok: false, failure: { code: 'changedMeanwhile' } });
    expect(there()?.note).toBe('Theirs');
  });

  it('is kept if it was queued, and sent on retry unless they changed it again', async () => {
    const { service, parts, theirs, edit, there, waits } = await startEditing();
    service.faults.push({ kind: 'dropBefore' });
    await edit({ note: 'Mine' }, { note: null });
    theirs({ note: 'Theirs' });
    await parts.outbox.retryNow();
    const [waiting] = await parts.outbox.pending();
    expect(waiting).toMatchObject({ state: 'attention', changes: { note: 'Mine' } });
    theirs({ note: 'Theirs, and more' });
    await parts.outbox.retry(must(waiting).id);
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    await parts.outbox.retry(must(waiting).id);
    await expect(waits()).resolves.toEqual([]);
    expect(there()?.note).toBe('Mine');
  });

  it('is not sent on a retry, although the list was read after the edit was made', async () => {
    const { gate, service, clock, parts, theirs, edit, there, waits } = await startEditing();
    service.faults.push({ method: 'PATCH', kind: 'dropBefore' });
    gate.shut();
    const saving = edit({ note: 'Mine' }, { note: null });
    await eventually(() => expect(gate.waiting()).toBe(1));
    clock.pass(1);
    gate.open();
    await saving;
    theirs({ note: 'Theirs' });
    await parts.outbox.retryNow();
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    expect(there()?.note).toBe('Theirs');
  });

  it('is sent if they changed another field, or to the same value', async () => {
    const { theirs, edit, there } = await startEditing();
    theirs({ note: 'Mine', estimatedValueCents: 5 });
    await expect(edit({ note: 'Mine' }, { note: null })).resolves.toMatchObject({ ok: true });
    await expect(edit({ pWin: half }, { pWin: 0.1 })).resolves.toMatchObject({ ok: true });
    expect(there()).toMatchObject({ note: 'Mine', pWin: 0.5, estimatedValueCents: 5 });
  });

  it('is detected even if it was made offline days before', async () => {
    const { service, parts, theirs, edit, there, waits } = await startEditing();
    service.faults.push({ kind: 'dropBefore' });
    await expect(edit({ stageId: 'stage-2' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 })).resolves.toMatchObject({
      ok: true,
    });
    expect(service.requests('PATCH')).toEqual([]);
    theirs({ pWin: 0.9 });
    await parts.outbox.retryNow();
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    expect(there()).toMatchObject({ stageId: 'stage-1', pWin: 0.9 });
  });
});

describe('an edit', () => {
  it('is on disk before the service is asked for current values', async () => {
    const { gate, name, edit } = await startEditing();
    gate.shut();
    const saving = edit({ note: 'Mine' }, { note: null });
    await eventually(() => expect(gate.waiting()).toBe(1));
    // Another worker with the same disk; this one is stuck.
    await expect(startParts(createFakeService(), { name }).outbox.operations()).resolves.toMatchObject([
      { kind: 'update', changes: { note: 'Mine' }, seen: { note: null } },
    ]);
    gate.open();
    await expect(saving).resolves.toMatchObject({ ok: true });
  });

  it('whose answer was lost does not conflict with itself, however the service formats it', async () => {
    const { service, parts, theirs, edit, there, waits } = await startEditing();
    service.faults.push({ method: 'PATCH', kind: 'dropAfter' });
    await edit({ stageId: 'stage-2', note: 'Mine \n' }, { stageId: 'stage-1', pWin: 0.1, pGo: 0.3, note: '' });
    theirs({ note: 'Mine' });
    await parts.outbox.retryNow();
    await expect(waits()).resolves.toEqual([]);
    expect(there()).toMatchObject({ stageId: 'stage-2', note: 'Mine \n' });
  });

  it('waits for a list that fails once, but not for one that keeps failing', async () => {
    const { service, clock, parts, theirs, edit, there, waits } = await startEditing();
    const broken = { method: 'GET', kind: 'answer', status: 502 } as const;
    service.faults.push(broken);
    await edit({ note: 'Mine' }, { note: null });
    theirs({ note: 'Theirs' });
    await parts.outbox.retryNow();
    await expect(waits()).resolves.toEqual([['attention', 'changedMeanwhile']]);
    await parts.outbox.discard(must((await parts.outbox.pending())[0]).id);

    service.faults.push(broken, broken, broken, broken);
    await edit({ note: 'Mine' }, { note: 'Theirs' });
    for (let tries = 0; tries < 3; tries += 1) {
      expect(there()?.note).toBe('Theirs');
      clock.pass(600_000);
      await parts.outbox.resume();
    }
    expect(there()?.note).toBe('Mine');
  });

  it('is sent if only the list is refused, and waits if nothing gets through', async () => {
    const { service, parts, edit, there } = await startEditing();
    service.faults.push({ method: 'GET', kind: 'answer', status: 403 });
    await edit({ note: 'Mine' }, { note: null });
    expect(there()?.note).toBe('Mine');
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    await edit({ note: 'Mine, too' }, { note: 'Mine' });
    expect(service.requests('PATCH')).toHaveLength(1);
    await parts.outbox.retryNow();
    expect(there()?.note).toBe('Mine, too');
  });
});
