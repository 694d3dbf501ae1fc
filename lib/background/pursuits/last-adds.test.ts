/** What a button in a page added shows where the page cannot remove it. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const app: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };
const lawn = { noticeId: 'n-1', title: 'Lawn care' };

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

async function start() {
  const { service, clock, parts } = await startOnStillClock();
  const [pages, own] = [createPageHandlers(parts), createExtensionHandlers(parts)];
  const added = async (tabId = 7) => {
    const seen = await own['page.seen']({ tabId }, app);
    return seen.ok ? seen.value.added : undefined;
  };
  const badge = (tabId = 7) => {
    const shown = permissions.action.setBadgeText.mock.calls.map(([call]) => call);
    return shown.findLast((call) => call.tabId === tabId)?.text;
  };
  return { service, clock, pages, own, added, badge, parts };
}

it('marks the icon for a minute, counting, even in a page that reports nothing', async () => {
  const { clock, pages, badge, parts } = await start();
  await pages['notice.capture']({ notice: lawn }, page);
  await eventually(async () => expect(await parts.lastAdds.of(7)).toBeDefined());
  clock.pass(300);
  await eventually(() => expect(badge()).toBe('+1'));
  await pages['notice.capture']({ notice: { ...lawn, noticeId: 'n-2', title: 'Snow removal' } }, page);
  await eventually(async () => expect(await parts.lastAdds.of(7)).toMatchObject({ title: 'Snow removal' }));
  clock.pass(300);
  await eventually(() => expect(badge()).toBe('+2'));
  expect(permissions.action.setTitle).toHaveBeenCalledWith({
    tabId: 7,
    title: expect.stringContaining('Added: Snow removal') as string,
  });
  expect(badge(8)).toBeUndefined();
  clock.pass(60_000);
  clock.pass(300);
  await eventually(() => expect(badge()).toBe(''));
});

it('is named in the popup for ten minutes, and can be undone there once', async () => {
  const { service, clock, pages, own, added } = await start();
  await pages['notice.capture']({ notice: lawn }, page);
  await eventually(async () => {
    expect(await added()).toMatchObject({ title: 'Lawn care', pursuitId: expect.any(String) as string });
  });
  const undoId = (await added())?.undoId ?? '';
  await expect(own['pursuit.undoAdd']({ undoId, tabId: 8 }, app)).resolves.toMatchObject({ value: { undone: false } });
  await expect(own['pursuit.undoAdd']({ undoId, tabId: 7 }, app)).resolves.toMatchObject({ value: { undone: true } });
  expect(service.pursuits.size).toBe(0);
  expect(await added()).toBeUndefined();
  await pages['notice.capture']({ notice: lawn }, page);
  await eventually(async () => expect(await added()).toBeDefined());
  clock.pass(10 * 60_000);
  expect(await added()).toBeUndefined();
});

it('says nothing about an add that the page undid', async () => {
  const { pages, added } = await start();
  const captured = await pages['notice.capture']({ notice: lawn }, page);
  await eventually(async () => expect(await added()).toBeDefined());
  const undoId = captured.ok ? (captured.value.undoId ?? '') : '';
  await pages['capture.undo']({ undoId }, page);
  await eventually(async () => expect(await added()).toBeUndefined());
});

it('is a notification where these are allowed', async () => {
  const { pages } = await start();
  await pages['notice.capture']({ notice: lawn }, page);
  await eventually(() => {
    expect(permissions.notifications.create).toHaveBeenCalledWith(
      'added',
      expect.objectContaining({ title: expect.stringContaining('Added to ') as string, message: 'Lawn care' }),
    );
  });
});
