/** State, local and grant sources: the addresses of their notices and some of their bodies. */
export interface NoticeSource {
  /** `dataSource` of the notice. */
  name: string;
  /** Prefix of `noticeId` (decisions, "noticeId of any other notice"). */
  prefix: string;
  /** `Body` or `Body, ST`; the state of the source otherwise. */
  bodies: readonly string[];
  state: string;
  level: 's' | 'l';
  /** The source's own number: `#` a digit, `@` a capital letter, `%` the fiscal year's two digits. */
  number: string;
  /** Address of the notice; `{}` stands for the number. */
  link: string;
  weight: number;
}

export const NOTICE_SOURCES: readonly NoticeSource[] = [
  {
    name: 'Texas ESBD',
    prefix: 'txsmartbuy',
    state: 'TX',
    level: 's',
    number: '601-%-####',
    link: 'https://www.txsmartbuy.gov/esbd/{}',
    weight: 9,
    bodies: [
      'Texas Department of Transportation',
      'Texas Parks and Wildlife Department',
      'Texas Facilities Commission',
      'Texas Health and Human Services Commission',
      'Texas A&M University',
      'San Antonio Water System',
    ],
  },
  {
    name: 'Virginia eVA',
    prefix: 'eva',
    state: 'VA',
    level: 's',
    number: '######',
    link: 'https://mvendor.cgieva.com/Vendor/public/IVDetails.jsp?PageTitle=SO%20Details&rfp_id_lot={}&rfp_id_round=1',
    weight: 7,
    bodies: [
      'Virginia Department of Transportation',
      'Virginia Department of General Services',
      'James Madison University',
      'Virginia Department of Corrections',
    ],
  },
  {
    name: 'Cal eProcure',
    prefix: 'caleprocure',
    state: 'CA',
    level: 's',
    number: '00000#####',
    link: 'https://caleprocure.ca.gov/event/2660/{}',
    weight: 9,
    bodies: [
      'California Department of Transportation',
      'California Department of Forestry and Fire Protection',
      'California Department of Corrections and Rehabilitation',
      'California Department of Water Resources',
    ],
  },
  {
    name: 'New York State Contract Reporter',
    prefix: 'nyscr',
    state: 'NY',
    level: 's',
    number: '21#####',
    link: 'https://www.nyscr.ny.gov/Ads/Search?Keyword={}',
    weight: 6,
    bodies: [
      'New York State Office of General Services',
      'New York State Thruway Authority',
      'State University of New York',
      'New York State Department of Health',
    ],
  },
  {
    name: 'MyFloridaMarketPlace',
    prefix: 'mfmp',
    state: 'FL',
    level: 's',
    number: '2####',
    link: 'https://vendor.myfloridamarketplace.com/search/bids/detail/{}',
    weight: 6,
    bodies: [
      'Florida Department of Transportation',
      'Florida Department of Children and Families',
      'Florida Fish and Wildlife Conservation Commission',
    ],
  },
  {
    name: 'eMaryland Marketplace Advantage',
    prefix: 'emma',
    state: 'MD',
    level: 's',
    number: '7####',
    link: 'https://emma.maryland.gov/page.aspx/en/bpm/process_manage_extranet/{}',
    weight: 4,
    bodies: ['Maryland Department of General Services', 'Maryland Transit Administration', 'Morgan State University'],
  },
  {
    name: 'PA eMarketplace',
    prefix: 'paemarketplace',
    state: 'PA',
    level: 's',
    number: '61000#####',
    link: 'https://www.emarketplace.state.pa.us/Solicitations.aspx?SID={}',
    weight: 4,
    bodies: [
      'Pennsylvania Department of Transportation',
      'Pennsylvania Game Commission',
      'Pennsylvania Department of Human Services',
    ],
  },
  {
    name: 'OregonBuys',
    prefix: 'oregonbuys',
    state: 'OR',
    level: 's',
    number: 'S-730##-000#####',
    link: 'https://oregonbuys.gov/bso/external/bidDetail.sda?docId={}&external=true&parentUrl=close',
    weight: 3,
    bodies: [
      'Oregon Department of Administrative Services',
      'Oregon Health Authority',
      'Oregon Parks and Recreation Department',
    ],
  },
  {
    name: 'COMMBUYS',
    prefix: 'commbuys',
    state: 'MA',
    level: 's',
    number: 'BD-%-10##-@@@00-@@@00-#####',
    link: 'https://www.commbuys.com/bso/external/bidDetail.sda?docId={}&external=true&parentUrl=close',
    weight: 3,
    bodies: [
      'Massachusetts Department of Transportation',
      'Massachusetts Division of Capital Asset Management',
      'University of Massachusetts',
    ],
  },
  {
    name: 'Washington WEBS',
    prefix: 'webs',
    state: 'WA',
    level: 's',
    number: '6####',
    link: 'https://pr-webs-vendor.des.wa.gov/Search_BidDetails.aspx?ID={}',
    weight: 3,
    bodies: [
      'Washington State Department of Enterprise Services',
      'Washington State Ferries',
      'Evergreen State College',
    ],
  },
  {
    name: 'BidNet Direct',
    prefix: 'bidnetdirect',
    state: 'CO',
    level: 'l',
    number: '0000######',
    link: 'https://www.bidnetdirect.com/solicitations/open-bids/{}',
    weight: 6,
    bodies: [
      'City of Aurora, CO',
      'Larimer County, CO',
      'City of Grand Rapids, MI',
      'Town of Babylon, NY',
      'City of Tulsa, OK',
    ],
  },
  {
    name: 'PlanetBids',
    prefix: 'planetbids',
    state: 'CA',
    level: 'l',
    number: '1#####',
    link: 'https://vendors.planetbids.com/portal/14058/bo/bo-detail/{}',
    weight: 6,
    bodies: [
      'City of Santa Clarita, CA',
      'County of Ventura, CA',
      'Eastern Municipal Water District, CA',
      'City of Henderson, NV',
    ],
  },
  {
    name: 'OpenGov Procurement',
    prefix: 'opengov',
    state: 'AZ',
    level: 'l',
    number: '2#####',
    link: 'https://procurement.opengov.com/portal/example/projects/{}',
    weight: 6,
    bodies: [
      'City of Tucson, AZ',
      'City of Boise, ID',
      'County of Sonoma, CA',
      'City of Asheville, NC',
      'City of Savannah, GA',
    ],
  },
  {
    name: 'Bonfire',
    prefix: 'bonfirehub',
    state: 'TX',
    level: 'l',
    number: '1#####',
    link: 'https://example.bonfirehub.com/opportunities/{}',
    weight: 5,
    bodies: [
      'City of Denton, TX',
      'Dallas Area Rapid Transit, TX',
      'Fulton County, GA',
      'City of Chattanooga, TN',
      'Pima Community College, AZ',
    ],
  },
  {
    name: 'IonWave',
    prefix: 'ionwave',
    state: 'TX',
    level: 'l',
    number: '4####',
    link: 'https://example.ionwave.net/PublicDetail.aspx?bidID={}&SourceType=1',
    weight: 4,
    bodies: [
      'Collin County, TX',
      'Lubbock Independent School District, TX',
      'City of Springfield, MO',
      'Port of Corpus Christi Authority, TX',
    ],
  },
];

/** What grants are for, with the federal body that gives them. Titles only; grants have no NAICS code. */
export const GRANTS: readonly {
  agency: string;
  number: string;
  titles: readonly string[];
  purposes: readonly string[];
}[] = [
  {
    agency: 'National Science Foundation',
    number: 'NSF-%-###',
    titles: [
      'Research Infrastructure Program',
      'Graduate Training in Quantum Science',
      'Computing Education for All',
      'Coastal Resilience Research',
    ],
    purposes: ['basic research at universities', 'training of graduate students', 'shared research instruments'],
  },
  {
    agency: 'National Institutes of Health',
    number: 'RFA-@@-%-###',
    titles: [
      'Clinical Trial Planning Grant',
      'Mechanisms of Healthy Aging',
      'Small Grants for New Investigators',
      'Rare Disease Research Consortia',
    ],
    purposes: ['early studies in patients', 'laboratory research', 'support of new investigators'],
  },
  {
    agency: 'Department of Agriculture',
    number: 'USDA-NIFA-%-00####',
    titles: [
      'Beginning Farmer Development',
      'Rural Broadband Assistance',
      'Community Food Projects',
      'Wood Products Infrastructure Assistance',
    ],
    purposes: ['training of new farmers', 'broadband in rural places', 'local food systems'],
  },
  {
    agency: 'Department of Energy',
    number: 'DE-FOA-000####',
    titles: ['Grid Modernization Demonstrations', 'Weatherization Innovation', 'Clean Water Desalination Research'],
    purposes: ['field demonstrations', 'cost-shared research', 'workforce partnerships'],
  },
  {
    agency: 'Department of Justice',
    number: 'O-BJA-20%-17####',
    titles: [
      'Body-Worn Camera Policy and Implementation',
      'Drug Court Discretionary Program',
      'Community Violence Intervention',
    ],
    purposes: ['equipment and training for local police', 'treatment courts', 'evaluation of programs'],
  },
  {
    agency: 'Environmental Protection Agency',
    number: 'EPA-R-OLEM-%-##',
    titles: ['Brownfields Assessment', 'Wetland Program Development', 'Diesel Emissions Reduction'],
    purposes: ['assessment of contaminated land', 'cleaner buses and trucks', 'monitoring by tribes and states'],
  },
  {
    agency: 'National Endowment for the Humanities',
    number: '20%####-AB',
    titles: ['Preservation Assistance for Smaller Institutions', 'Public Humanities Projects'],
    purposes: ['care of collections', 'exhibitions and public programs'],
  },
  {
    agency: 'Department of Transportation',
    number: 'DOT-RAISE-%-##',
    titles: ['Safe Streets and Roads', 'Bridge Investment Planning', 'Rural Transit Assistance'],
    purposes: ['safety projects of towns and counties', 'planning of bridges', 'buses in rural places'],
  },
];
