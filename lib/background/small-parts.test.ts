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
  it('is the same however it is written', () => {
    expect(sameNumber('W912-P9 26R0005')).toBe(sameNumber('w912p926r0005'));
  });
  it.each(['N/A', 'TBD', '-', '', 'None', '12'])('is none where %j stands', (text) => {
    expect(sameNumber(text)).toBeUndefined();
  });
});

describe('a service that cannot say the stages of a pipeline', () => {
  it('is asked for them once in a while, not with every question about a notice', async () => {
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
  '%s needs no network: it is on this very machine',
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

  it('opens as a tab where the browser has no side panel, with the pursuit once', async () => {
    const panel = createPanel(() => undefined);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    expect((await fakeBrowser.tabs.query({})).map(({ url }) => url)).toContainEqual(
      expect.stringContaining('sidepanel.html'),
    );
    await expect(panel.take(inTab)).resolves.toEqual({ pursuitId: 'u', pipelineId: 'p' });
    await expect(panel.take(inTab)).resolves.toEqual({});
  });

  it('tells pages that are open already only when it opened: else one of them would take what the new tab is for', async () => {
    const tell = vi.fn();
    const panel = createPanel(tell);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect(tell).not.toHaveBeenCalled();
    let opened: () => void = () => undefined;
    const open = vi.fn(() => new Promise<void>((resolve) => (opened = resolve)));
    Object.assign(fakeBrowser, { sidePanel: { open } });
    const opening = panel.open(7, { tab: 'page' });
    // In the turn of the click, or the browser refuses.
    expect(open).toHaveBeenCalledWith({ tabId: 7 });
    await expect(panel.take({ inTab: false })).resolves.toEqual({ tab: 'page' });
    expect(tell).not.toHaveBeenCalled();
    opened();
    await opening;
    expect(tell.mock.calls).toEqual([['view']]);
  });

  it('shows what was asked for in a page beside that page, not in another window and not in an old tab of ours', async () => {
    const panel = createPanel(() => undefined);
    Object.assign(fakeBrowser, { sidePanel: { open: () => Promise.resolve() } });
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ id: 7, windowId: 2 } as never);
    await panel.open(7, { pursuitId: 'u', pipelineId: 'p' });
    await expect(panel.take({ inTab: false, windowId: 1 })).resolves.toEqual({});
    await expect(panel.take({ inTab: true, windowId: 2 })).resolves.toEqual({});
    await expect(panel.take({ inTab: false, windowId: 2 })).resolves.toEqual({ pursuitId: 'u', pipelineId: 'p' });
  });

  it('opens in a window of its own where none is open, as after a click on a notification on a Mac', async () => {
    const panel = createPanel(() => undefined);
    vi.spyOn(fakeBrowser.tabs, 'create').mockRejectedValueOnce(new Error('No current window'));
    const opened = vi.spyOn(fakeBrowser.windows, 'create');
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ url: fakeBrowser.runtime.getURL('/sidepanel.html') });
    await expect(panel.take(inTab)).resolves.toEqual({ tab: 'pipeline' });
  });

  it('gives what it opens with to one of two that ask at once', async () => {
    const panel = createPanel(() => undefined);
    await panel.openTab({ tab: 'pipeline' }, 'new');
    await expect(Promise.all([panel.take(inTab), panel.take(inTab)])).resolves.toEqual([{ tab: 'pipeline' }, {}]);
  });

  it('opens with what was asked for also where other tabs left no room in the session, once', async () => {
    const panel = createPanel(() => undefined);
    await panel.openTab({ tab: 'page' }, 'new');
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await panel.openTab({ tab: 'pipeline' }, 'new');
    expect([await panel.take(inTab), await panel.take(inTab)]).toEqual([{ tab: 'pipeline' }, {}]);
  });

  it('opens with nothing when what was kept makes no sense', async () => {
    await fakeBrowser.storage.session.set({ 'open-with': { view: { pursuitId: 7, more: true }, inTab: true } });
    await expect(createPanel(() => undefined).take(inTab)).resolves.toEqual({});
  });
});

it('a change is told to nobody in particular, and a tab that is gone stops nothing', () => {
  permissions.sendMessage.mockRejectedValue(new Error('no tab'));
  const broadcast = createBroadcast(() => Promise.resolve([1, 2]));
  expect(() => {
    broadcast('pursuits');
  }).not.toThrow();
});

it('one flight serves all who ask for the same, and the next asks anew', async () => {
  let flights = 0;
  const fly = singleFlight((to) => Promise.resolve(`${to} ${String((flights += 1))}`));
  await expect(Promise.all([fly('a'), fly('a'), fly('b')])).resolves.toEqual(['a 1', 'a 1', 'b 2']);
  await expect(fly('a')).resolves.toBe('a 3');
});

describe('pipelines', () => {
  it('are chosen as asked, else the usual one, else the first; one that is not there is said so', async () => {
    const { pipelines } = await startConnected(createFakeService());
    await expect(pipelines.choose(PIPELINE, undefined)).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose(undefined, 'gone')).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose('gone', undefined)).resolves.toMatchObject({ failure: { code: 'notFound' } });
  });

  it('are shown as last known when the service cannot be reached', async () => {
    const service = createFakeService();
    const { pipelines } = await startConnected(service);
    await pipelines.get(PIPELINE);
    service.faults.push({ kind: 'dropBefore' });
    await expect(pipelines.get(PIPELINE)).resolves.toMatchObject({ value: { stages: [{ name: 'Triage' }, {}] } });
  });

  it('read their stages once for a page full of saved notices', async () => {
    const service = createFakeService();
    const { parts } = await startWithPursuit(service);
    const asked = service.log.length;
    await Promise.all(Array.from({ length: 20 }, () => parts.statuses.one({ noticeId: 'n-1', title: 'x' })));
    expect(service.log.length - asked).toBeLessThanOrEqual(1);
  });
});

it('the permission taken back says so and holds the queue; nothing is lost', async () => {
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
