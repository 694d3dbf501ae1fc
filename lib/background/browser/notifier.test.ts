import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createNotifier } from './notifier.ts';
import { fakePermissions } from '../testing/start-parts.ts';

it("does not listen while the browser's notifications property is undefined", () => {
  const heard = vi.spyOn(browser.notifications.onClicked, 'addListener');
  const there = vi.spyOn(browser, 'notifications', 'get');
  // @ts-expect-error: Firefox does this, but its types don't
  there.mockReturnValue(undefined);
  const notifier = createNotifier();
  notifier.listen(() => undefined);
  there.mockRestore();
  expect(heard).not.toHaveBeenCalled();
  notifier.listen(() => undefined);
  expect(heard).toHaveBeenCalledOnce();
});

it('opens the target of a notification of any day and clears only that one', () => {
  const { notifications } = fakePermissions();
  const open = vi.fn();
  createNotifier().listen(open);
  for (const id of ['reminders/2026-11-02', 'alerts', 'somebody-elses']) notifications.onClicked.trigger(id);
  expect(open.mock.calls).toEqual([['reminders'], ['alerts']]);
  expect(notifications.clear.mock.calls).toEqual([['reminders/2026-11-02'], ['alerts']]);
});
