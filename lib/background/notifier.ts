/** Quiet notifications, for those who allowed them; without the permission nothing happens. */
import { browser } from 'wxt/browser';
import { browserHas } from './browser-has.ts';

/** What a browser calls a notification; not a solicitation notice. */
export interface Notification {
  /** A later one of the same kind takes its place: they never pile up. */
  kind: 'alerts' | 'reminders';
  title: string;
  message: string;
}

export interface Notifier {
  allowed(): Promise<boolean>;
  /** Answers whether it was shown. */
  show(notification: Notification): Promise<boolean>;
  /** Calls `open` when one is clicked. Can be called again: the browser has no notifications until they are allowed. */
  listen(open: (kind: Notification['kind']) => void): void;
}

export function createNotifier(): Notifier {
  const allowed = (): Promise<boolean> => browser.permissions.contains({ permissions: ['notifications'] });
  let listening = false;
  return {
    allowed,
    async show({ kind, title, message }) {
      if (!(await allowed())) return false;
      await browser.notifications.create(kind, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title,
        message,
        // Firefox knows no such option and refuses what it does not know; its notifications make no sound.
        ...(import.meta.env.BROWSER === 'firefox' ? {} : { silent: true }),
      });
      return true;
    },
    listen(open) {
      // Firefox has the name even before the permission, but nothing under it.
      if (listening || !browserHas('notifications')) return;
      browser.notifications.onClicked.addListener((id) => {
        if (id !== 'alerts' && id !== 'reminders') return;
        void browser.notifications.clear(id);
        open(id);
      });
      listening = true;
    },
  };
}
