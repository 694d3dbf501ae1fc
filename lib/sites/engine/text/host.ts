/** The state whose own site a host is: `txdot.texas.gov`, `www.bids.ca.gov`, `purchasing.state.pa.us`. */
import { stateOfPortal } from './host-states.ts';
import { STATES, stateCode } from '../../../domain/reference/states.ts';

// Two letters before .gov are a state's only where the state really has that name; va.gov is the Department of Veterans Affairs.
const NOT_STATES = new Set(['va']);

/** The two-letter state whose own portal or domain a host is, or `undefined`. */
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

/** Whether a host is of another country than the United States. */
export function isForeign(hostname: string): boolean {
  return (
    (/\.[a-z]{2}$/.test(hostname) && !/\.(?:us|io|co|ai|me|tv|cc)$/.test(hostname)) || /\.(?:int|eu)$/.test(hostname)
  );
}
