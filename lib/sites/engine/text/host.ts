/** Finds the state that owns a host: `txdot.texas.gov`, `www.bids.ca.gov`, `purchasing.state.pa.us`. */
import { stateOfPortal } from './host-states.ts';
import { STATES, stateCode } from '../../../domain/reference/states.ts';

// va.gov is the Department of Veterans Affairs; other two-letter .gov names are states only if a state has
// that code.
const NOT_STATES = new Set(['va']);

/** Returns the two-letter state that owns a host, or `undefined`. */
export function stateOfHost(hostname: string): string | undefined {
  const portal = stateOfPortal(hostname);
  if (portal !== undefined) return portal;
  const [, us] = /(?:^|\.)([a-z]{2})\.us$/.exec(hostname) ?? [];
  if (us) return known(us);
  const [, name] = /(?:^|\.)([a-z]+)\.gov$/.exec(hostname) ?? [];
  if (!name || NOT_STATES.has(name)) return undefined;
  if (name.length === 2) return known(name);
  const spelled = Object.values(STATES).find((state) => state.replace(/\s/g, '').toLowerCase() === name);
  return spelled === undefined ? undefined : stateCode(spelled);
}

function known(code: string): string | undefined {
  const state = code.toUpperCase();
  return Object.hasOwn(STATES, state) ? state : undefined;
}

/** Whether a host belongs to a country other than the United States. */
export function isForeign(hostname: string): boolean {
  return /\.(?:(?!us|io|co|ai|me|tv|cc)[a-z]{2}|int)$/.test(hostname);
}
