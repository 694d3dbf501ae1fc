import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import type { RequestOf } from '../../../lib/protocol/messages.ts';
import type { WordKey } from '../../../lib/words/words.ts';
import { parseServiceAddress, parseWebAddress } from './service-address.ts';

export const CONNECTION_FIELDS = ['address', 'webApp', 'key'] as const;
export type ConnectionField = (typeof CONNECTION_FIELDS)[number];
export type ConnectionForm = Record<ConnectionField, string>;

/** The request to try, or the invalid fields. */
export type ConnectionVerdict =
  | {
      request: RequestOf<'connection.validate'>;
      /** What the browser is asked for. */ origin: string;
      errors: Record<string, never>;
    }
  | { request?: undefined; origin?: undefined; errors: Partial<Record<ConnectionField, WordKey>> };

/**
 * Validates the form before anything is sent. The key may be empty only for the origin of the stored one: a
 * stored key never goes to another host.
 */
export function judgeConnection(form: ConnectionForm, connection: ConnectionInfo): ConnectionVerdict {
  const address = parseServiceAddress(form.address);
  const webApp = parseWebAddress(form.webApp);
  const key = form.key.trim();
  const errors: Partial<Record<ConnectionField, WordKey>> = {};
  if (!address.ok) errors.address = address.error;
  if (webApp && !webApp.ok) errors.webApp = webApp.error;
  if (key === '' && !matchesStoredOrigin(form.address, connection)) {
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

/** Whether a typed address has the stored connection's origin. */
export function matchesStoredOrigin(typed: string, { baseUrl = '' }: ConnectionInfo): boolean {
  const [address, kept] = [parseServiceAddress(typed), parseServiceAddress(baseUrl)];
  return address.ok && kept.ok && address.origin === kept.origin;
}
