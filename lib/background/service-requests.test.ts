/** How many requests the background makes, and when it makes none, at services of all kinds. */
import { beforeEach, describe, expect, it } from 'vitest';
import { VARIANT_PIPELINE } from '../api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../api/testing/service-variants.ts';
import { eventually } from '../domain/testing/eventually.ts';
import { fakePermissions } from './testing/start-parts.ts';
import { startVariant as start, startWithValue } from './testing/start-variant.ts';

beforeEach(() => {
  fakePermissions();
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
      await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
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
  await parts.snapshot.slice(VARIANT_PIPELINE);
  for (const noticeId of ['a', 'b', 'c', 'd', 'e', 'f']) await add(noticeId);
  expect(service.log.length).toBeLessThanOrEqual(24);
  expect(service.pursuits).toHaveLength(6);
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

  it('of adds at once share one list and one count; later ones need none where a 201 means new', async () => {
    const { clock, service, connect, add } = start({ dated: false });
    await connect();
    const before = service.log.length;
    await Promise.all(['a', 'b', 'c'].map(add));
    // A list, a count with the stages, and the adds.
    expect(service.log.length - before).toBe(5);
    clock.pass(1_000);
    // Nothing shows yet that a 201 means a new pursuit, so a later add reads both again. This 200 shows it.
    await add('a');
    expect(service.log.length - before).toBe(8);
    const next = await add('d');
    expect(service.log.length - before).toBe(9);
    expect(next.ok && next.value.undoId).toBeTypeOf('string');
  });

  it.each([429, 503, 500, 422])('Retry-After with a %d stops others only at 429 and 503', async (status) => {
    const { clock, service, parts, connect } = start();
    await connect();
    service.faults.push({ method: 'GET', status, headers: { 'retry-after': '20' } });
    await parts.pipelines.refresh();
    const before = service.log.length;
    const answer = await parts.pipelines.refresh();
    const isClosed = status === 429 || status === 503;
    expect([answer.ok, service.log.length - before]).toEqual([!isClosed, isClosed ? 0 : 1]);
    // Connecting again tells the time.
    const busy = { ok: false, failure: { code: 'busy', retryAt: clock.now() + 20_000 } };
    await expect(connect()).resolves.toMatchObject(isClosed ? busy : { ok: true });
  });

  it('none is sent before the later of two times in Retry-After', async () => {
    const { clock, service, parts, connect } = start();
    await connect();
    const after = (seconds: string) => ({ method: 'GET', status: 429, headers: { 'retry-after': seconds } });
    service.faults.push(after('60'), after('5'));
    await Promise.all([parts.pipelines.refresh(), parts.search.opportunities({ q: 'roof' })]);
    const before = service.log.length;
    clock.pass(30_000);
    await expect(parts.pipelines.refresh()).resolves.toMatchObject({ failure: { code: 'busy' } });
    expect(service.log.length).toBe(before);
    // A clock set back to before the answer shows nothing about the wait.
    clock.pass(-40_000);
    await expect(parts.pipelines.refresh()).resolves.toMatchObject({ ok: true });
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
      await parts.snapshot.slice(VARIANT_PIPELINE, { anew: true });
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
