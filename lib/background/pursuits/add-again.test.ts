/** Replacing the user's own, unedited add: a removal and an add, of which neither may happen alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defined } from '../../domain/objects.ts';
import { must } from '../../domain/testing/must.ts';
import { createFakeService, type Fault } from '../testing/fake-service.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

const body = { noticeId: 'n-1', title: 'Lawn care' };
const request = { body, owner: 'https://sam.gov' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('adding again with the values of a settled page', () => {
  const settled = { ...body, agency: 'Army', naicsCode: '561730' };
  const start = async (note?: string, name = newDatabaseName()) => {
    const service = createFakeService();
    const parts = await startConnected(service, { name });
    const added = await parts.capture.add({ ...request, body: defined({ ...body, note }) });
    const again = added.ok ? added.value.undoId : undefined;
    return { ...parts, service, again: must(again) };
  };
  const saved = ({ pursuits }: Awaited<ReturnType<typeof start>>['service']) =>
    [...pursuits.values()].map(({ title, agency, note }) => ({ title, agency, note }));

  it('replaces the pursuit, its note kept, and Undo puts the earlier values back', async () => {
    const { service, capture, again } = await start('Ask Dana');
    const before = service.log.length;
    const added = await capture.add({ ...request, body: settled, again });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' }, replaced: true } });
    expect(service.log.slice(before).filter((line) => /POST|DELETE/.test(JSON.stringify(line)))).toHaveLength(2);
    expect(saved(service)).toEqual([{ title: 'Lawn care', agency: 'Army', note: 'Ask Dana' }]);
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    await expect(capture.undo(undoId, request.owner)).resolves.toMatchObject({ value: { undone: true } });
    expect(saved(service)).toEqual([{ title: 'Lawn care', agency: null, note: 'Ask Dana' }]);
  });

  it('leaves a pursuit alone that a colleague edited, removed, or that another page added', async () => {
    const { service, capture, again } = await start();
    const [pursuit] = service.pursuits.values();
    Object.assign(must(pursuit), { note: 'Call them' });
    const request2 = { ...request, body: settled, again };
    await expect(capture.add(request2)).resolves.toMatchObject({ failure: { code: 'changedMeanwhile' } });
    await expect(capture.add({ ...request2, owner: 'https://elsewhere.example' })).resolves.toMatchObject({
      failure: { code: 'notFound' },
    });
    service.pursuits.clear();
    await expect(capture.add(request2)).resolves.toMatchObject({ failure: { code: 'notFound' } });
    expect(service.pursuits.size).toBe(0);
  });

  it('stores both changes at once, so that a stopped worker loses neither', async () => {
    const { service, capture, outbox, again } = await start();
    service.faults.push({ method: 'DELETE', kind: 'dropBefore' });
    const added = await capture.add({ ...request, body: settled, again });
    expect(added).toMatchObject({ ok: true, value: { status: { state: 'queued' } } });
    // To undo half of it would remove the notice.
    expect(added).not.toHaveProperty('value.undoId');
    expect((await outbox.operations()).map(({ kind }) => kind)).toEqual(['remove', 'add']);
    await outbox.retryNow();
    expect(saved(service)).toEqual([{ title: 'Lawn care', agency: 'Army', note: null }]);
  });

  const NEW = { title: 'Lawn care', agency: 'Army', note: null };
  const FORMER = { ...NEW, agency: null };

  it('brings the first one back if the add is refused for good, at once or later, or discarded', async () => {
    for (const faults of [[422], [503, 422], [503]]) {
      const { service, capture, outbox, again } = await start();
      for (const status of faults) service.faults.push({ method: 'POST', kind: 'answer', status });
      const added = await capture.add({ ...request, body: settled, again });
      expect(added.ok).toBe(faults[0] === 503);
      const [left] = await outbox.operations();
      if (faults.length === 1 && left) await outbox.discard(left.id);
      await outbox.retryNow();
      expect(saved(service)).toEqual([FORMER]);
      expect(await outbox.pending()).toEqual([]);
    }
  });

  it('replaces nothing if the removal is refused, says so, and can still be undone or asked for again', async () => {
    const { service, capture, outbox, again } = await start();
    const refuse = () => {
      service.faults.push({ method: 'DELETE', kind: 'answer', status: 422 });
      return capture.add({ ...request, body: settled, again });
    };
    await expect(refuse()).resolves.toMatchObject({ ok: false, failure: { detail: expect.any(String) as string } });
    expect(await outbox.pending()).toEqual([]);
    expect(saved(service)).toEqual([FORMER]);
    await expect(capture.add({ ...request, body: settled, again })).resolves.toMatchObject({ ok: true });
    expect(saved(service)).toEqual([NEW]);
    const other = await start();
    other.service.faults.push({ method: 'DELETE', kind: 'answer', status: 422 });
    await other.capture.add({ ...request, body: settled, again: other.again });
    await expect(other.capture.undo(other.again, request.owner)).resolves.toMatchObject({ value: { undone: true } });
    expect(saved(other.service)).toEqual([]);
  });

  it('replaces nothing if the removal is refused later', async () => {
    const { service, capture, outbox, again } = await start();
    service.faults.push({ method: 'DELETE', kind: 'answer', status: 503 });
    await capture.add({ ...request, body: settled, again });
    service.faults.push({ method: 'DELETE', kind: 'answer', status: 422 });
    await outbox.retryNow();
    expect(saved(service)).toEqual([FORMER]);
    expect(await outbox.pending()).toEqual([]);
  });

  it.each<Fault>([
    { method: 'DELETE', kind: 'answer', status: 503 },
    { method: 'DELETE', kind: 'dropBefore' },
  ])('leaves alone what a colleague edited while the removal waited: %j', async (fault) => {
    const { service, capture, outbox, again } = await start();
    service.faults.push(fault);
    await capture.add({ ...request, body: settled, again });
    for (const pursuit of service.pursuits.values()) Object.assign(pursuit, { note: 'Dana: call the buyer' });
    await outbox.retryNow();
    expect(saved(service)).toEqual([{ ...FORMER, note: 'Dana: call the buyer' }]);
    expect(await outbox.pending()).toEqual([]);
  });

  it('survives a removal whose answer was lost', async () => {
    const { service, capture, outbox, again } = await start();
    service.faults.push({ method: 'DELETE', kind: 'dropAfter' });
    await capture.add({ ...request, body: settled, again });
    await outbox.retryNow();
    expect(saved(service)).toEqual([NEW]);
    expect(await outbox.pending()).toEqual([]);
  });

  it('replaces once and succeeds twice: two tabs at once, or a retry after a lost answer', async () => {
    const { service, capture, outbox, again } = await start();
    const before = service.requests('POST').length;
    const add = () => capture.add({ ...request, body: settled, again });
    const added = [...(await Promise.all([add(), add()])), await add()];
    const undoIds = added.map((each) => (each.ok ? each.value.undoId : undefined));
    expect(added).toMatchObject(added.map(() => ({ ok: true, value: { status: { state: 'saved' }, replaced: true } })));
    expect(new Set(undoIds)).toHaveLength(1);
    expect(service.requests('POST').length - before).toBe(1);
    expect(saved(service)).toEqual([NEW]);
    expect(await outbox.pending()).toEqual([]);
  });

  it('succeeds if it is asked for again while it waits, in a new worker', async () => {
    const name = newDatabaseName();
    const { service, capture, again } = await start(undefined, name);
    service.faults.push({ method: 'DELETE', kind: 'dropBefore' });
    await capture.add({ ...request, body: settled, again });
    const after = startParts(service, { name });
    const added = await after.capture.add({ ...request, body: settled, again });
    expect(added).toMatchObject({ ok: true, value: { replaced: true } });
    await after.outbox.retryNow();
    expect(saved(service)).toEqual([NEW]);
  });
});
