import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { must } from '../../domain/testing/must.ts';
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

it.each(['chrome', 'firefox'])(
  'shows a notification without a sound and with no option that %s rejects',
  async (name) => {
    vi.stubEnv('BROWSER', name);
    const { notifications } = fakePermissions();
    const shown = await createNotifier().show({ kind: 'alerts', title: 'Two notices', message: 'Roof, Dam' });
    vi.unstubAllEnvs();
    expect(shown).toBe(true);
    expect(must(notifications.create.mock.calls[0])[1]).toEqual({
      type: 'basic',
      iconUrl: browser.runtime.getURL('/icon/128.png'),
      title: 'Two notices',
      message: 'Roof, Dam',
      ...(name === 'firefox' ? {} : { silent: true }),
    });
  },
);
