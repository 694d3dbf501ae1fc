import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { fakePermissions, startParts, startWithPursuit } from '../testing/start-parts.ts';
import { singleFlight } from './single-flight.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

it.each(['http://127.0.0.1:8787', 'http://localhost:8787'])(
  '%s needs no network: it is on this machine',
  async (baseUrl) => {
    const parts = startParts(createFakeService(), { isOnline: () => false });
    await parts.connector.validate({ baseUrl, key: 'right-key' });
    await expect(
      parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' }),
    ).resolves.toMatchObject({
      value: { status: { state: 'saved' } },
    });
  },
);

it('a revoked permission is reported and pauses the queue', async () => {
  const given = { value: true };
  const { takeBack } = fakePermissions(given);
  const service = createFakeService();
  const { parts, pursuitId } = await startWithPursuit(service);
  takeBack();
  await expect(parts.connector.info()).resolves.toMatchObject({ state: 'permissionMissing' });
  await parts.pursuits.update(PIPELINE, pursuitId, { note: 'kept' });
  expect(await parts.outbox.pending()).toMatchObject([{ state: 'queued', failure: { code: 'permissionMissing' } }]);
  given.value = true;
  await parts.outbox.resume();
  expect(service.pursuits.get(pursuitId)?.note).toBe('kept');
});

it('single-flight shares a running call and starts a new one afterwards', async () => {
  let flights = 0;
  const fly = singleFlight((to) => Promise.resolve(`${to} ${String((flights += 1))}`));
  await expect(Promise.all([fly('a'), fly('a'), fly('b')])).resolves.toEqual(['a 1', 'a 1', 'b 2']);
  await expect(fly('a')).resolves.toBe('a 3');
});
