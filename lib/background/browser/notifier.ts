/** Silent notifications; does nothing without the permission. */
import { browser } from 'wxt/browser';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { browserHas } from '../runtime/browser-api.ts';

const KINDS = ['alerts', 'reminders', 'changes', 'added'] as const;

/** A browser notification, not a solicitation notice. */
export interface Notification {
  /** Without a `day`, a newer one of the same kind replaces it: alerts never pile up. */
  kind: (typeof KINDS)[number];
  /** With a day, only one of that day replaces it. The user may read it later; it must still be true then. */
  day?: CalendarDate;
  title: string;
  message: string;
}

export interface Notifier {
  allowed(): Promise<boolean>;
  /** Returns whether it was shown. */
  show(notification: Notification): Promise<boolean>;
  /** Calls `open` on clicks. Call again once notifications are allowed; the API may be missing before. */
  listen(open: (kind: Notification['kind']) => void): void;
}

export function createNotifier(): Notifier {
  const allowed = (): Promise<boolean> => browser.permissions.contains({ permissions: ['notifications'] });
  let listening = false;
  return {
    allowed,
    async show({ kind, day, title, message }) {
      if (!(await allowed())) return false;
      await browser.notifications.create(day === undefined ? kind : `${kind}/${day}`, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title,
        message,
        // Firefox rejects unknown options; its notifications make no sound.
        ...(import.meta.env.BROWSER === 'firefox' ? {} : { silent: true }),
      });
      return true;
    },
    listen(open) {
      // Firefox defines the property before the permission is granted, but as undefined.
      if (listening || !browserHas('notifications')) return;
      browser.notifications.onClicked.addListener((id) => {
        const kind = KINDS.find((each) => id === each || id.startsWith(`${each}/`));
        if (!kind) return;
        void browser.notifications.clear(id);
        open(kind);
      });
      listening = true;
    },
  };
}
