/** Parts too small for a file of their own: each with what a person would notice if it were wrong. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBroadcast } from './runtime/broadcast.ts';
import { createPanel } from './browser/panel.ts';
import { singleFlight } from './connection/single-flight.ts';
import { sameNumber } from './index/solicitations.ts';
import { createFakeService, PIPELINE } from './testing/fake-service.ts';
import {
  createStillClock,
  fakePermissions,
  startConnected,
  startParts,
  startWithPursuit,
} from './testing/start-parts.ts';

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

describe('a solicitation number', () => {
  it('is normalized', () => {
    expect(sameNumber('W912-P9 26R0005')).toBe(sameNumber('w912p926r0005'));
  });
  it.each(['N/A', 'TBD', '-', '', 'None', '12'])('is undefined for %j', (text) => {
    expect(sameNumber(text)).toBeUndefined();
  });
});

describe("a service that fails to return a pipeline's stages", () => {
  it('is retried once in a while, not for every notice', async () => {
    const service = createFakeService();
    const { fetch: serve } = service;
    let asked = 0;
    let broken = true;
    service.fetch = (input, init) => {
      const isDetail = String(input instanceof Request ? input.url : input).endsWith(`/v1/pipelines/${PIPELINE}`);
      if (isDetail) asked += 1;
      return isDetail && broken ? Promise.resolve(new Response('{}', { status: 500 })) : serve(input, init);
    };
    const clock = createStillClock();
    const { parts } = await startWithPursuit(service, { clock });
    const stage = async () => {
      const status = await parts.statuses.one({ noticeId: 'n-1', title: 'Lawn care' });
      return status.state === 'saved' ? status.stageName : status.state;
    };
    for (let question = 0; question < 5; question += 1) await expect(stage()).resolves.toBeUndefined();
    expect(asked).toBe(1);
    broken = false;
    clock.pass(20_000);
    await expect(stage()).resolves.toBe('Triage');
  });
});

it.each(['http://127.0.0.1:8787', 'http://localhost:8787'])(
  '%s needs no network: it is on this machine',
  async (baseUrl) => {
    const parts = startParts(createFakeService(), { isOnline: () => false });
    await parts.connecting.validate({ baseUrl, key: 'right-key' });
    await expect(
      parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' }),
    ).resolves.toMatchObject({
      value: { status: { state: 'saved' } },
    });
  },
);

describe('the panel', () => {
  const inTab = { inTab: true };

  afterEach(() => Reflect.deleteProperty(fakeBrowser, 'sidePanel'));

  it('opens in a tab if the browser has no side panel, with the pursuit once', async () => {
    const panel = createPanel(() => undefined);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    expect((await fakeBrowser.tabs.query({})).map(({ url }) => url)).toContainEqual(
      expect.stringContaining('sidepanel.html'),
    );
    await expect(panel.take(inTab)).resolves.toEqual({ pursuitId: 'u', pipelineId: 'p' });
    await expect(panel.take(inTab)).resolves.toEqual({});
  });

  it("notifies open pages only if it opened, so that they don't take the new tab's view", async () => {
    const tell = vi.fn();
    const panel = createPanel(tell);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect(tell).not.toHaveBeenCalled();
    let opened: () => void = () => undefined;
    const open = vi.fn(() => new Promise<void>((resolve) => (opened = resolve)));
    Object.assign(fakeBrowser, { sidePanel: { open } });
    const opening = panel.open(7, { tab: 'page' });
    // In the same turn as the click, or the browser refuses.
    expect(open).toHaveBeenCalledWith({ tabId: 7 });
    await expect(panel.take({ inTab: false })).resolves.toEqual({ tab: 'page' });
    expect(tell).not.toHaveBeenCalled();
    opened();
    await opening;
    expect(tell.mock.calls).toEqual([['view']]);
  });

  it('shows the view next to the page that asked, not in another window or tab', async () => {
    const panel = createPanel(() => undefined);
    Object.assign(fakeBrowser, { sidePanel: { open: () => Promise.resolve() } });
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ id: 7, windowId: 2 } as never);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    await expect(panel.take({ inTab: false, windowId: 1 })).resolves.toEqual({});
    await expect(panel.take({ inTab: true, windowId: 2 })).resolves.toEqual({});
    await expect(panel.take({ inTab: false, windowId: 2 })).resolves.toEqual({ pursuitId: 'u', pipelineId: 'p' });
  });

  it('opens a window if there is none, e.g. after a notification click on macOS', async () => {
    const panel = createPanel(() => undefined);
    vi.spyOn(fakeBrowser.tabs, 'create').mockRejectedValueOnce(new Error('No current window'));
    const opened = vi.spyOn(fakeBrowser.windows, 'create');
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ url: fakeBrowser.runtime.getURL('/sidepanel.html') });
    await expect(panel.take(inTab)).resolves.toEqual({ tab: 'pipeline' });
  });

  it('gives the view to only one of two simultaneous requests', async () => {
    const panel = createPanel(() => undefined);
    await panel.openTab({ tab: 'pipeline' }, 'new');
    await expect(Promise.all([panel.take(inTab), panel.take(inTab)])).resolves.toEqual([{ tab: 'pipeline' }, {}]);
  });

  it('opens with the view even if session storage is full, once', async () => {
    const panel = createPanel(() => undefined);
    await panel.openTab({ tab: 'page' }, 'new');
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect([await panel.take(inTab), await panel.take(inTab)]).toEqual([{ tab: 'pipeline' }, {}]);
  });

  it('ignores an invalid stored view', async () => {
    await fakeBrowser.storage.session.set({ 'open-with': { view: { pursuitId: 7, more: true }, inTab: true } });
    await expect(createPanel(() => undefined).take(inTab)).resolves.toEqual({});
  });
});

it('a broadcast reaches every page, and a closed tab does not break it', () => {
  permissions.sendMessage.mockRejectedValue(new Error('no tab'));
  const broadcast = createBroadcast(() => Promise.resolve([1, 2]));
  expect(() => {
    broadcast('pursuits');
  }).not.toThrow();
});

it('single-flight shares a running call and starts a new one afterwards', async () => {
  let flights = 0;
  const fly = singleFlight((to) => Promise.resolve(`${to} ${String((flights += 1))}`));
  await expect(Promise.all([fly('a'), fly('a'), fly('b')])).resolves.toEqual(['a 1', 'a 1', 'b 2']);
  await expect(fly('a')).resolves.toBe('a 3');
});

describe('pipelines', () => {
  it('are chosen by id, else the default, else the first; a missing one is reported', async () => {
    const { pipelines } = await startConnected(createFakeService());
    await expect(pipelines.choose(PIPELINE, undefined)).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose(undefined, 'gone')).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose('gone', undefined)).resolves.toMatchObject({ failure: { code: 'notFound' } });
  });

  it('come from the cache when the service is unreachable', async () => {
    const service = createFakeService();
    const { pipelines } = await startConnected(service);
    await pipelines.get(PIPELINE);
    service.faults.push({ kind: 'dropBefore' });
    await expect(pipelines.get(PIPELINE)).resolves.toMatchObject({ value: { stages: [{ name: 'Triage' }, {}] } });
  });

  it('load their stages once for a page full of saved notices', async () => {
    const service = createFakeService();
    const { parts } = await startWithPursuit(service);
    const asked = service.log.length;
    await Promise.all(Array.from({ length: 20 }, () => parts.statuses.one({ noticeId: 'n-1', title: 'x' })));
    expect(service.log.length - asked).toBeLessThanOrEqual(1);
  });
});

it('a revoked permission is reported and pauses the queue', async () => {
  const given = { value: true };
  const { takeBack } = fakePermissions(given);
  const service = createFakeService();
  const { parts, pursuitId } = await startWithPursuit(service);
  takeBack();
  await expect(parts.connecting.info()).resolves.toMatchObject({ state: 'permissionMissing' });
  await parts.pursuits.update(PIPELINE, pursuitId, { note: 'kept' });
  expect(await parts.outbox.pending()).toMatchObject([{ state: 'queued', failure: { code: 'permissionMissing' } }]);
  given.value = true;
  await parts.outbox.resume();
  expect(service.pursuits.get(pursuitId)?.note).toBe('kept');
});
