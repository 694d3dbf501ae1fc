/** Service behavior that the document leaves open, tested at the background's interface (decisions). */
import { beforeEach, describe, expect, it } from 'vitest';
import { createVariantService, VARIANT_KEY, VARIANT_PIPELINE } from '../api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../api/testing/service-variants.ts';
import { probabilityOn } from '../domain/money/probability.ts';
import { parseCents } from '../domain/money/money.ts';
import { eventually } from '../domain/testing/eventually.ts';
import { must } from '../domain/testing/must.ts';
import { createParts } from './parts.ts';
import { openDatabase } from './storage/database.ts';
import { createStillClock, fakePermissions, newDatabaseName } from './testing/start-parts.ts';

const PLAIN = must(SERVICE_VARIANTS[0]);
const BASE = 'https://foreign.example';
const NOTICE = { noticeId: 'n', title: 'Roof repair' };

beforeEach(() => {
  fakePermissions();
});

function start(more: Partial<typeof PLAIN> = {}) {
  const clock = createStillClock();
  const service = createVariantService({ ...PLAIN, ...more }, () => clock.now());
  const parts = createParts({
    database: openDatabase(newDatabaseName()),
    fetch: (input, init) => service.fetch(input, init),
    clock,
    isOnline: () => true,
  });
  const connect = () => parts.connector.validate({ baseUrl: BASE, key: VARIANT_KEY });
  const add = (noticeId = NOTICE.noticeId) =>
    parts.capture.add({ body: { ...NOTICE, noticeId }, pipelineId: VARIANT_PIPELINE, owner: 'x' });
  const sent = (method: string) => service.log.filter((request) => request.method === method).length;
  return { clock, service, parts, connect, add, sent };
}

/** Connected, with one pursuit worth $1.2M. */
async function startWithValue(more: Partial<typeof PLAIN> = {}) {
  const started = start(more);
  await started.connect();
  await started.add();
  const { id } = must(started.service.pursuits[0]);
  const update = (changes: Parameters<typeof started.parts.pursuits.update>[2]) =>
    started.parts.pursuits.update(VARIANT_PIPELINE, id, changes);
  await update({ estimatedValueCents: parseCents(120_000_000) ?? null });
  return { ...started, id, update, stored: must(started.service.pursuits[0]) };
}

describe('an accepted add with an unreadable answer', () => {
  it('is resolved by the list and sent once', async () => {
    const { service, parts, connect, add, sent } = start({ unreadableAdd: true });
    await connect();
    await expect(add()).resolves.toMatchObject({ value: { status: { state: 'saved', stageName: 'Triage' } } });
    await parts.outbox.retryNow();
    expect([sent('POST'), service.pursuits.length]).toEqual([1, 1]);
    await expect(parts.outbox.pending()).resolves.toEqual([]);
  });

  it('is reported if the list lacks it, and is never sent again, even on retry', async () => {
    const { service, parts, connect, add, sent } = start({ unreadableAdd: true, cap: { at: 0, says: 'nothing' } });
    await connect();
    await expect(add()).resolves.toMatchObject({ failure: { code: 'acceptedUnread', detail: 'foreign.example' } });
    const { id } = must((await parts.outbox.pending())[0]);
    await parts.outbox.retry(id);
    expect([sent('POST'), service.pursuits.length]).toEqual([1, 1]);
    await expect(parts.outbox.pending()).resolves.toMatchObject([{ state: 'attention' }]);
  });
});

describe('a cleared number', () => {
  it.each([
    ['null', null],
    ['zero', 0],
  ] as const)('is sent as the service takes it: %s', async (clears, kept) => {
    const { update, stored, sent } = await startWithValue({ clears });
    await expect(update({ estimatedValueCents: null })).resolves.toMatchObject({ ok: true });
    expect(stored.estimatedValueCents).toBe(kept);
    const before = sent('PATCH');
    await update({ pGo: null });
    // Tried once, then cached.
    expect(sent('PATCH') - before).toBe(1);
  });

  it('is left out next to other changes if the service accepts neither', async () => {
    const { update, stored } = await startWithValue({ clears: 'never' });
    await expect(update({ estimatedValueCents: null, note: 'Call' })).resolves.toMatchObject({ ok: true });
    expect(stored).toMatchObject({ estimatedValueCents: 120_000_000, note: 'Call' });
  });
});

describe('pWin and pGo', () => {
  const half = probabilityOn('fraction', 0.45) ?? null;

  it.each(['fraction', 'percent'] as const)("are sent on the service's scale: %s", async (scale) => {
    const { update, stored } = await startWithValue({ scale });
    await update({ pWin: half });
    expect(stored.pWin).toBe(scale === 'percent' ? 45 : 0.45);
  });

  it('stop when a weighted value exceeds the value, and can be restored', async () => {
    const { parts, service, update, stored } = await startWithValue();
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (init?.method !== 'PATCH') return answer;
      const text = await answer.text();
      return new Response(text.replace(/"weightedValueCents":\d+/, '"weightedValueCents":5400000000'), answer);
    };
    await update({ pWin: half });
    service.fetch = fetch;
    expect(stored.pWin).toBe(0.45);
    await expect(update({ pWin: null, note: 'x' })).resolves.toMatchObject({ ok: true });
    await expect(update({ pGo: half })).resolves.toMatchObject({ failure: { code: 'scaleUnknown' } });
    await expect(parts.pursuits.list(VARIANT_PIPELINE)).resolves.toMatchObject({
      value: { offScale: { pursuitId: stored.id, restorable: true } },
    });
    await expect(parts.connector.restoreFigures()).resolves.toMatchObject({ ok: true });
    expect(stored.pWin).toBe(0.1);
    await parts.connector.setScale('fraction');
    await expect(update({ pGo: half })).resolves.toMatchObject({ ok: true });
  });
});

describe('a service that writes percents, with one pursuit of 0.5', () => {
  const half = probabilityOn('fraction', 0.45) ?? null;

  it.each(['with', 'without'] as const)('locks at most that pursuit, %s a weighted value', async (how) => {
    const { service, parts, update, id, stored } = await startWithValue({ scale: 'percent' });
    const estimatedValueCents = how === 'with' ? 120_000_000 : null;
    const odd = service.seed({ noticeId: 'odd', title: 'Odd' }, { pWin: 0.5, estimatedValueCents });
    await parts.pursuits.list(VARIANT_PIPELINE, { anew: true });
    await expect(update({ pWin: half })).resolves.toMatchObject({ ok: true });
    expect(stored.pWin).toBe(45);
    const edit = await parts.pursuits.update(VARIANT_PIPELINE, odd.id, { pGo: half });
    expect(edit).toMatchObject(how === 'with' ? { ok: true } : { failure: { code: 'scaleUnknown' } });
    expect(odd).toMatchObject({ pWin: 0.5, pGo: how === 'with' ? 45 : 100 });
    const page = await parts.pursuits.list(VARIANT_PIPELINE, { anew: true });
    expect(page.ok && page.value).toMatchObject({ scale: 'percent' });
    expect(page.ok && page.value.inDoubt).toEqual(how === 'with' ? undefined : [odd.id]);
    // A note can be edited, and a doubt locks no other pursuit.
    await expect(parts.pursuits.update(VARIANT_PIPELINE, odd.id, { note: 'x' })).resolves.toMatchObject({ ok: true });
    await expect(parts.pursuits.update(VARIANT_PIPELINE, id, { pGo: half })).resolves.toMatchObject({ ok: true });
  });
});

describe('an expired sign-in', () => {
  it.each(SERVICE_VARIANTS.map(({ deadKey }) => deadKey))(
    'is hit once; nothing more is sent until the key is checked',
    async (deadKey) => {
      const { service, parts, connect, add, update } = await startWithValue({ deadKey });
      service.expireKey(true);
      const before = service.log.length;
      await update({ note: 'a' });
      await Promise.all(['a', 'b', 'c', 'd'].map((noticeId) => add(noticeId)));
      await parts.outbox.retryNow();
      await parts.outbox.resume();
      await parts.pursuits.list(VARIANT_PIPELINE, { anew: true });
      expect(service.log.length - before).toBe(1);
      await expect(parts.outbox.pending()).resolves.toMatchObject(
        Array.from({ length: 5 }, () => ({ failure: { code: 'unauthorized' } })),
      );
      service.expireKey(false);
      await connect();
      await parts.outbox.retryNow();
      await eventually(async () => expect(await parts.outbox.pending()).toEqual([]));
      expect(service.pursuits).toHaveLength(5);
    },
  );
});

it('a failing gateway is tried three times on Connect and not reported as busy', async () => {
  const { clock, service, connect } = start();
  const connecting = async () => {
    let isOver = false;
    const attempt = connect().finally(() => (isOver = true));
    await eventually(() => {
      clock.pass(1500);
      expect(isOver).toBe(true);
    });
    return attempt;
  };
  service.faults.push({ method: 'GET', status: 502 }, { method: 'GET', status: 502 });
  await expect(connecting()).resolves.toMatchObject({ ok: true });
  service.faults.push(...Array.from({ length: 3 }, () => ({ method: 'GET', status: 502 })));
  await expect(connecting()).resolves.toMatchObject({ failure: { code: 'faulty' } });
});

it.each(SERVICE_VARIANTS)('connecting, a list and six adds fit into 30 requests a minute: $name', async (variant) => {
  const { service, parts, connect, add } = start(variant);
  await connect();
  await parts.refreshIndex();
  await parts.pursuits.list(VARIANT_PIPELINE);
  for (const noticeId of ['a', 'b', 'c', 'd', 'e', 'f']) await add(noticeId);
  expect(service.log.length).toBeLessThanOrEqual(24);
  expect(service.pursuits).toHaveLength(6);
});

describe.each(['with', 'without'] as const)('an add of a notice that exists, answered 409 %s its pursuit', (how) => {
  const more = { added: { created: 201, existing: 409 }, conflictIsMute: how === 'without' };

  it('shows that pursuit without an Undo', async () => {
    const { service, parts, connect, add } = start(more);
    await connect();
    service.seed(NOTICE, { stageId: 'st-2', pWin: 0.45, createdAt: '2026-01-05T00:00:00.000Z' });
    const added = await add();
    expect(added).toMatchObject({ value: { status: { state: 'saved', stageName: 'Proposal' } } });
    expect(added.ok && added.value.undoId).toBeUndefined();
    await expect(parts.outbox.pending()).resolves.toEqual([]);
    expect(service.pursuits).toHaveLength(1);
  });

  it('beyond a list that is cut, never shows a rejected request', async () => {
    const { service, connect, add } = start({ ...more, cap: { at: 1, says: 'nothing' } });
    await connect();
    service.seed(NOTICE, { stageId: 'st-2' });
    service.seed({ noticeId: 'other', title: 'Other' });
    const added = await add();
    if (how === 'with') expect(added).toMatchObject({ value: { status: { state: 'saved', stageName: 'Proposal' } } });
    else expect(added).toMatchObject({ failure: { code: 'exists', detail: 'foreign.example' } });
  });
});

describe('requests', () => {
  it.each(SERVICE_VARIANTS.filter(({ unreadableAdd }) => !unreadableAdd))(
    'an add takes three, and four for a notice from elsewhere, the first one too: $name',
    async (variant) => {
      const { service, connect, add } = start(variant);
      await connect();
      const counted = async (noticeId: string) => {
        const before = service.log.length;
        await add(noticeId);
        return service.log.length - before;
      };
      expect(await counted('n')).toBeLessThanOrEqual(3);
      expect(await counted('esbd.example:n-1')).toBeLessThanOrEqual(4);
    },
  );

  it('of adds within ten seconds share one list, and of adds at once one count too', async () => {
    const { clock, service, connect, add } = start({ dated: false });
    await connect();
    const before = service.log.length;
    await Promise.all(['a', 'b', 'c'].map(add));
    // A list, a count with the stages, and the adds.
    expect(service.log.length - before).toBe(5);
    clock.pass(9_000);
    await add('d');
    const lists = () => service.log.filter(({ method, path }) => method === 'GET' && path.endsWith('/pursuits')).length;
    expect([service.log.length - before, lists()]).toEqual([7, 1]);
    clock.pass(2_000);
    await add('e');
    expect(lists()).toBe(2);
  });

  it('none is sent before the time in Retry-After, by any part, and the failure carries that time', async () => {
    const { clock, service, parts, connect, add, update } = await startWithValue();
    service.faults.push({ method: 'GET', status: 429, headers: { 'retry-after': '20' } });
    const retryAt = clock.now() + 20_000;
    const busy = { failure: { code: 'busy', retryAt } };
    await expect(parts.pipelines.get(VARIANT_PIPELINE)).resolves.toMatchObject({ ok: true });
    const before = service.log.length;
    const held = async () => {
      await expect(parts.pipelines.refresh()).resolves.toMatchObject(busy);
      await expect(connect()).resolves.toMatchObject(busy);
      await expect(parts.search.opportunities({ q: 'roof' })).resolves.toMatchObject(busy);
      await update({ note: 'Call' });
      await add('late');
      await parts.outbox.retryNow();
      await parts.pursuits.list(VARIANT_PIPELINE, { anew: true });
    };
    await held();
    clock.pass(19_000);
    await held();
    expect(service.log.length).toBe(before);
    await expect(parts.outbox.pending()).resolves.toHaveLength(2);
    clock.pass(2_000);
    await parts.outbox.resume();
    await eventually(async () => expect(await parts.outbox.pending()).toEqual([]));
    expect(service.pursuits).toHaveLength(2);
  });
});
