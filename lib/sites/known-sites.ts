/**
 * Every procurement site known by name. Sites without an adapter are listed so that users can switch them on;
 * the generic reader handles them.
 */
import type { Site } from './site.ts';

const pattern = (host: string) => `https://${host}/*`;

type Row = Pick<
  Site,
  'id' | 'name' | 'portals' | 'anywhere' | 'exact' | 'infers' | 'awards' | 'mayBeFederal' | 'listDate' | 'detailDate'
> & {
  /** Absent if `portals` names them. */
  hosts?: Site['hosts'];
  reader?: Site['reader'];
};

const ROWS: readonly Row[] = [
  {
    id: 'grants-gov',
    name: 'Grants.gov',
    hosts: ['simpler.grants.gov', 'www.grants.gov', 'grants.gov'],
    mayBeFederal: true,
  },
  {
    id: 'dibbs',
    name: 'DIBBS (Defense Logistics Agency)',
    hosts: ['www.dibbs.bsm.dla.mil', 'dibbs2.bsm.dla.mil'],
    mayBeFederal: true,
  },
  {
    id: 'unison',
    name: 'Unison Marketplace',
    hosts: ['marketplace.unisonglobal.com'],
    mayBeFederal: true,
  },
  { id: 'fedconnect', name: 'FedConnect', hosts: ['www.fedconnect.net'], reader: 'generic', mayBeFederal: true },
  {
    id: 'texas-esbd',
    name: 'Texas (ESBD)',
    hosts: ['www.txsmartbuy.gov'],
    listDate: '2026-07',
    detailDate: '2026-07',
  },
  { id: 'cal-eprocure', name: 'California (Cal eProcure)', hosts: ['caleprocure.ca.gov'] },
  { id: 'nyscr', name: 'New York (State Contract Reporter)', hosts: ['www.nyscr.ny.gov'] },
  {
    id: 'periscope',
    name: 'Periscope S2G',
    portals: {
      'www.commbuys.com': 'Massachusetts (COMMBUYS)',
      'www.njstart.gov': 'New Jersey (NJSTART)',
      'www.bidbuy.illinois.gov': 'Illinois (BidBuy)',
      'oregonbuys.gov': 'Oregon (OregonBuys)',
      'nevadaepro.com': 'Nevada (NevadaEPro)',
      'arbuy.arkansas.gov': 'Arkansas (ARBuy)',
      'phlcontracts.phila.gov': 'Philadelphia (PHLContracts)',
    },
    anywhere: '^/bso/(?:external|view)/',
    listDate: '2017',
  },
  {
    id: 'ivalua',
    name: 'Ivalua',
    portals: {
      'emma.maryland.gov': 'Maryland (eMMA)',
      'app.az.gov': 'Arizona (APP)',
      'ndbuys.nd.gov': 'North Dakota (ND Buys)',
      'passport.cityofnewyork.us': 'New York City (PASSPort)',
    },
    anywhere: '^/page\\.aspx/[a-z]{2}/(?:rfp/request_browse|bpm/process_manage_extranet)',
  },
  { id: 'virginia-eva', name: 'Virginia (eVA)', hosts: ['mvendor.cgieva.com'], reader: 'generic' },
  { id: 'florida-mfmp', name: 'Florida (MyFloridaMarketPlace)', hosts: ['vendor.myfloridamarketplace.com'] },
  {
    id: 'pa-emarketplace',
    name: 'Pennsylvania (eMarketplace)',
    hosts: ['www.emarketplace.state.pa.us'],
  },
  { id: 'washington-webs', name: 'Washington (WEBS)', hosts: ['pr-webs-vendor.des.wa.gov'] },
  {
    id: 'georgia-gpr',
    name: 'Georgia (Procurement Registry)',
    hosts: ['ssl.doas.state.ga.us'],
    reader: 'generic',
  },
  { id: 'north-carolina-evp', name: 'North Carolina (eVP)', hosts: ['evp.nc.gov'] },
  { id: 'bidnet', name: 'BidNet Direct', hosts: ['www.bidnetdirect.com'], mayBeFederal: true },
  { id: 'planetbids', name: 'PlanetBids', hosts: ['vendors.planetbids.com', 'pbsystem.planetbids.com'] },
  { id: 'ionwave', name: 'IonWave', hosts: ['*.ionwave.net'] },
  {
    id: 'civicengage',
    name: 'CivicEngage (bids pages of towns and counties)',
    hosts: [],
    anywhere: '/bids\\.aspx$',
  },
  { id: 'bonfire', name: 'Bonfire', hosts: ['*.bonfirehub.com'], reader: 'generic' },
  { id: 'opengov', name: 'OpenGov Procurement', hosts: ['procurement.opengov.com'], reader: 'generic' },
  {
    id: 'public-purchase',
    name: 'Public Purchase',
    hosts: ['www.publicpurchase.com'],
    reader: 'generic',
    mayBeFederal: true,
  },
  { id: 'jaggaer', name: 'Jaggaer', hosts: ['bids.sciquest.com'] },
  { id: 'canadabuys', name: 'CanadaBuys', hosts: ['canadabuys.canada.ca'] },
  { id: 'ted', name: 'Tenders Electronic Daily (TED)', hosts: ['ted.europa.eu'] },
  { id: 'contracts-finder', name: 'Contracts Finder (UK)', hosts: ['www.contractsfinder.service.gov.uk'] },
  {
    id: 'find-a-tender',
    name: 'Find a Tender (UK)',
    hosts: ['www.find-tender.service.gov.uk'],
    listDate: '2025-05',
  },
  { id: 'austender', name: 'AusTender', hosts: ['www.tenders.gov.au'] },
  { id: 'usaspending', name: 'USAspending', hosts: ['www.usaspending.gov'], awards: true, mayBeFederal: true },
  { id: 'fpds', name: 'FPDS', hosts: ['www.fpds.gov'], awards: true, mayBeFederal: true },
  {
    id: 'gsa-ebuy',
    name: 'GSA eBuy',
    hosts: ['ebuy.gsa.gov', 'www.ebuy.gsa.gov'],
    reader: 'generic',
    mayBeFederal: true,
  },
  {
    id: 'dod-sbir',
    name: 'DoD SBIR/STTR topics',
    hosts: ['www.dodsbirsttr.mil'],
    reader: 'generic',
    mayBeFederal: true,
  },
  { id: 'sbir', name: 'SBIR.gov', hosts: ['www.sbir.gov'], reader: 'generic', mayBeFederal: true },
  { id: 'nyc-city-record', name: 'New York City (City Record)', hosts: ['a856-cityrecord.nyc.gov'], reader: 'generic' },
  { id: 'michigan-sigma', name: 'Michigan (SIGMA)', hosts: ['sigma.michigan.gov'], reader: 'generic' },
];

/** All known sites, those granted at install first. */
export const KNOWN_SITES: readonly Site[] = [
  {
    id: 'sam-gov',
    name: 'SAM.gov',
    hosts: ['sam.gov'],
    matches: [pattern('sam.gov')],
    granted: 'install',
    reader: 'adapter',
    mayBeFederal: true,
  },
  ...ROWS.map(({ reader = 'adapter', hosts, ...rest }): Site => {
    hosts ??= Object.keys(rest.portals ?? {});
    return { ...rest, hosts, matches: hosts.map(pattern), granted: 'switch', reader };
  }),
];
