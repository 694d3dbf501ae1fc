/** Handlers for saved searches, alerts and reminders. */
import type { Handlers } from '../protocol/gatekeeper.ts';
import { alertsIn, remindersIn } from './storage/settings.ts';
import { succeeded } from './runtime/failures.ts';
import type { Parts } from './parts.ts';

type Asked = Extract<keyof Handlers, `search.${string}` | `searches.${string}` | `alerts.${string}`>;

/** Reopening the list within an hour sends nothing. */
const CHECK_EVERY_MS = 60 * 60_000;

export function createSearchHandlers({ searches, searchAlerts, notifier, settings }: Parts): Pick<Handlers, Asked> {
  /** Updates the alarm after a change; never fails because of it. */
  const followed = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done;
    await searchAlerts.plan().catch(() => undefined);
    return result;
  };

  return {
    'searches.list': async () => succeeded(await searches.list()),
    async 'searches.check'() {
      // The list may be closed by now and shows only one area, so alerts still cover these results.
      const { checked } = await followed(searches.checkDue(CHECK_EVERY_MS, { alertOnly: false }));
      return succeeded({ checked });
    },
    'search.save': (search) => searches.save(search),
    'search.change': ({ id, ...changes }) => followed(searches.change(id, changes)),
    'search.remove': async ({ id }) => succeeded(await followed(searches.remove(id))),
    'search.restore': ({ id }) => followed(searches.restore(id)),
    'search.look': ({ id }) => followed(searches.look(id)),
    async 'alerts.state'() {
      const [list, chosen] = await Promise.all([searches.list(), settings.read()]);
      return succeeded({
        notifications: await notifier.allowed(),
        searches: list.length,
        withAlert: list.filter(({ alert }) => alert).length,
        alerts: alertsIn(chosen),
        reminders: remindersIn(chosen),
      });
    },
  };
}
