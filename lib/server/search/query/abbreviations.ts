/** Abbreviations that people type where notices spell out the word, and the reverse. Our own list. */
const SHORT_FORMS = `
  ac air conditioning
  acct accounting
  admin administrative
  ae architect and engineer
  afb air force base
  appl application
  arch architectural
  assy assembly
  av audio visual
  biz business
  bldg building
  bldgs buildings
  cctv surveillance camera
  comm communications
  comms communications
  const construction
  constr construction
  cust custodial
  cyber cybersecurity
  demo demolition
  dept department
  dev development
  dist distribution
  doc document
  docs documents
  ed education
  elec electrical
  eng engineering
  engr engineering
  env environmental
  eqpt equipment
  equip equipment
  fab fabrication
  fac facility
  facs facilities
  fed federal
  furn furniture
  gov government
  govt government
  haz hazardous
  hazmat hazardous material
  hosp hospital
  hq headquarters
  hr human resources
  hw hardware
  info information
  insp inspection
  inst installation
  intl international
  inv inventory
  it information technology
  jan janitorial
  jnt joint
  lab laboratory
  lic license
  log logistics
  ltg lighting
  maint maintenance
  matl material
  mech mechanical
  med medical
  mfg manufacturing
  mgmt management
  mgr manager
  mgt management
  mil military
  mod modernization
  msl missile
  mtce maintenance
  mtnce maintenance
  mx maintenance
  natl national
  ofc office
  om operations and maintenance
  ops operations
  pkg package
  plbg plumbing
  prev preventive
  procure procurement
  prof professional
  prog program
  proj project
  pub publication
  qty quantity
  rd research and development
  rehab rehabilitation
  renov renovation
  repl replacement
  req requirement
  rpr repair
  sec security
  spt support
  srvc services
  srvcs services
  srvs services
  struct structural
  supt support
  svc services
  svcs services
  sw software
  sys systems
  tech technical
  telecom telecommunications
  temp temporary
  tng training
  trng training
  trans transportation
  uav unmanned aircraft
  uas unmanned aircraft system
  util utility
  vamc va medical center
  vet veteran
  veh vehicle
  wtr water
  xfmr transformer
`;

const meanings = new Map<string, string>(
  SHORT_FORMS.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [short = '', ...words] = line.trim().split(' ');
      return [short, words.join(' ')];
    }),
);

/** The expansions of an abbreviation, else none. An "and" is optional, as in "architect-engineer". */
export function expansionsOf(word: string): readonly string[] {
  const long = meanings.get(word);
  if (long === undefined) return [];
  return [...new Set([long, long.replace(' and ', ' ')])];
}

/** Abbreviations for places: the expanded words would match air or bases, which the query does not mean. */
const PLACES: ReadonlySet<string> = new Set(['afb', 'vamc']);

/** Whether an abbreviation says where something is, not what it is. */
export function isPlaceAbbreviation(word: string): boolean {
  return PLACES.has(word);
}
