import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';
import { parseServiceAddress, parseWebAddress } from './service-address.ts';

export const CONNECTION_FIELDS = ['address', 'webApp', 'key'] as const;
export type ConnectionField = (typeof CONNECTION_FIELDS)[number];
export type ConnectionForm = Record<ConnectionField, string>;

/** What would be tried, or what is wrong with which field. */
export type ConnectionVerdict =
  | {
      request: RequestOf<'connection.validate'>;
      /** What the browser is asked for. */ origin: string;
      errors: Record<string, never>;
    }
  | { request?: undefined; origin?: undefined; errors: Partial<Record<ConnectionField, WordKey>> };

/**
 * Judges what was typed before anything is sent. The key may stay empty only where one is kept for that very origin:
 * a kept key never goes to another host.
 */
export function judgeConnection(form: ConnectionForm, connection: ConnectionInfo): ConnectionVerdict {
  const address = parseServiceAddress(form.address);
  const webApp = parseWebAddress(form.webApp);
  const key = form.key.trim();
  const errors: Partial<Record<ConnectionField, WordKey>> = {};
  if (!address.ok) errors.address = address.error;
  if (webApp && !webApp.ok) errors.webApp = webApp.error;
  if (key === '' && !isAtKeptOrigin(form.address, connection)) {
    errors.key = connection.state === 'absent' ? 'keyMissing' : 'keyForNewAddress';
  } else if (/[^\x21-\x7e]/.test(key)) errors.key = 'keyInvalid';
  if (!address.ok || (webApp && !webApp.ok) || errors.key) return { errors };
  return {
    request: {
      baseUrl: address.address,
      ...(key === '' ? {} : { key }),
      ...(webApp ? { webAppUrl: webApp.address } : {}),
    },
    origin: address.origin,
    errors: {},
  };
}

/** Whether an address, as typed, has the origin of the kept connection: what was kept for that one is nothing to another service. */
export function isAtKeptOrigin(typed: string, { baseUrl = '' }: ConnectionInfo): boolean {
  const [address, kept] = [parseServiceAddress(typed), parseServiceAddress(baseUrl)];
  return address.ok && kept.ok && address.origin === kept.origin;
}
