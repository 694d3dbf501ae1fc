import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createNotifier } from './notifier.ts';
import { fakePermissions } from '../testing/start-parts.ts';

it('does not listen where the browser has the name of notifications before the permission, but nothing under it', () => {
  const heard = vi.spyOn(browser.notifications.onClicked, 'addListener');
  const there = vi.spyOn(browser, 'notifications', 'get');
  // @ts-expect-error: Firefox has this, its types do not
  there.mockReturnValue(undefined);
  const notifier = createNotifier();
  notifier.listen(() => undefined);
  there.mockRestore();
  expect(heard).not.toHaveBeenCalled();
  notifier.listen(() => undefined);
  expect(heard).toHaveBeenCalledOnce();
});

it('opens what a notification is about, whatever its day, and takes only that one away', () => {
  const { notifications } = fakePermissions();
  const open = vi.fn();
  createNotifier().listen(open);
  for (const id of ['reminders/2026-11-02', 'alerts', 'somebody-elses']) notifications.onClicked.trigger(id);
  expect(open.mock.calls).toEqual([['reminders'], ['alerts']]);
  expect(notifications.clear.mock.calls).toEqual([['reminders/2026-11-02'], ['alerts']]);
});
