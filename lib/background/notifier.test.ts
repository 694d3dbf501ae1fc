import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createNotifier } from './notifier.ts';

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
