/** Hosts of state (or city) portals and their state. Kept small because page scripts include it. */
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

/** Returns the two-letter state of a portal host. */
export function stateOfPortal(hostname: string): string | undefined {
  const [host = hostname] = [hostname, `www.${hostname}`].filter((each) => Object.hasOwn(STATES_OF_HOSTS, each));
  return STATES_OF_HOSTS[host];
}
