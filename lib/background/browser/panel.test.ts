import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPanel } from './panel.ts';

beforeEach(() => {
  fakeBrowser.reset();
});

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

  it('says that a click asked for an incumbent only if the browser opened the panel for one', async () => {
    const holderOf = { noticeId: 'n-1', title: 'Lawn care' };
    const panel = createPanel(() => undefined);
    const open = vi.fn(() => Promise.resolve());
    Object.assign(fakeBrowser, { sidePanel: { open } });
    panel.atClick(7);
    await panel.open(7, { holderOf });
    await expect(panel.take({ inTab: false })).resolves.toEqual({ holderOf, asked: true });
    expect(open).toHaveBeenCalledTimes(1);
    open.mockRejectedValue(new Error('may only be called in response to a user gesture'));
    await panel.open(7, { holderOf });
    await expect(panel.take(inTab)).resolves.toEqual({ holderOf });
    await expect(panel.open(7, { holderOf }, Promise.resolve(false))).resolves.toBe(false);
    await expect(panel.take(inTab)).resolves.toEqual({});
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
