/** Quiet notifications, for those who allowed them; without the permission nothing happens. */
import { browser } from 'wxt/browser';
import type { CalendarDate } from '../../domain/dates/calendar-date.ts';
import { browserHas } from '../runtime/browser-support.ts';

const KINDS = ['alerts', 'reminders'] as const;

/** What a browser calls a notification; not a solicitation notice. */
export interface Notification {
  /** A later one of the same kind takes its place where it has no day: alerts never pile up. */
  kind: (typeof KINDS)[number];
  /** Only one of the same day takes its place, because nobody may have read it yet. What it says has to be true on later days too. */
  day?: CalendarDate;
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
    async show({ kind, day, title, message }) {
      if (!(await allowed())) return false;
      await browser.notifications.create(day === undefined ? kind : `${kind}/${day}`, {
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
        const kind = KINDS.find((each) => id === each || id.startsWith(`${each}/`));
        if (!kind) return;
        void browser.notifications.clear(id);
        open(kind);
      });
      listening = true;
    },
  };
}
