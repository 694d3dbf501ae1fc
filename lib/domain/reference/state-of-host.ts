/** Finds the state that owns a host: `txdot.texas.gov`, `www.bids.ca.gov`, `purchasing.state.pa.us`. */
import { own } from '../objects.ts';
import { STATES, stateCode } from './states.ts';

/** Portals whose host does not say the state. */
const STATES_OF_HOSTS: Readonly<Record<string, string>> = {
  'www.txsmartbuy.gov': 'TX',
  'caleprocure.ca.gov': 'CA',
  'www.nyscr.ny.gov': 'NY',
  'www.commbuys.com': 'MA',
  'www.njstart.gov': 'NJ',
  'www.bidbuy.illinois.gov': 'IL',
  'oregonbuys.gov': 'OR',
  'nevadaepro.com': 'NV',
  'arbuy.arkansas.gov': 'AR',
  'phlcontracts.phila.gov': 'PA',
  'emma.maryland.gov': 'MD',
  'app.az.gov': 'AZ',
  'ndbuys.nd.gov': 'ND',
  'passport.cityofnewyork.us': 'NY',
  'mvendor.cgieva.com': 'VA',
  'vendor.myfloridamarketplace.com': 'FL',
  'www.emarketplace.state.pa.us': 'PA',
  'pr-webs-vendor.des.wa.gov': 'WA',
  'ssl.doas.state.ga.us': 'GA',
  'evp.nc.gov': 'NC',
  'a856-cityrecord.nyc.gov': 'NY',
  'sigma.michigan.gov': 'MI',
};

// va.gov is the Department of Veterans Affairs; other two-letter .gov names are states only if a state has
// that code.
const NOT_STATES = new Set(['va']);

/** Returns the two-letter state that owns a host, or `undefined`. */
export function stateOfHost(hostname: string): string | undefined {
  const portal = own(STATES_OF_HOSTS, hostname) ?? own(STATES_OF_HOSTS, `www.${hostname}`);
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
