/**
 * Meanings of the words in notices and awards, for comparing texts. Offices use different words for the same
 * work, so all words on one line below count as the same. A word that is not listed counts as a name: of a
 * place, a program, or a product.
 */
import { stem } from './stem.ts';

/** Kinds of work. Each line lists synonyms, separated by commas. */
const WORK = `
  janitorial, custodial, cleaning, housekeeping, sanitation, porter, cleaner
  grounds, groundskeeping, landscaping, landscape, lawn, lawn care, mowing, turf, grass cutting, yard, groundskeeper
  tree trimming, tree removal, arborist, pruning, tree
  snow removal, snow, ice control, plowing, deicing, snow plowing
  pest control, pest, exterminating, extermination, rodent, termite, vermin
  refuse, trash, solid waste, garbage, rubbish, waste collection, waste removal, waste, debris
  recycling, recyclable
  hazardous waste, hazardous material, hazmat, hazwaste
  guard, security guard, protective, guarding, sentry, watchman, security officer, protection
  access control, badging, credentialing
  cctv, video surveillance, surveillance camera, surveillance
  hvac, air conditioning, heating ventilation, heating, ventilation, cooling, climate control, chiller, a c
  boiler, steam plant, furnace, steam generation
  plumbing, pipefitting, pipe, piping, plumber
  electrical, electric, wiring, electrician, power distribution
  generator, genset, standby power, emergency power, backup power
  elevator, lift, escalator, vertical transportation
  fire alarm, fire protection, fire suppression, sprinkler, fire detection
  roof, roofing, reroof, reroofing
  paint, painting, coating, painter, repainting
  floor, flooring, carpet, carpeting
  demolition, demo, razing, deconstruction, dismantling
  construction, build, building construction, erect, constr, const
  renovation, renovate, remodel, refurbishment, refurbish, rehabilitation, rehabilitate, rehab, modernization, modernize, restoration, restore, overhaul, alteration
  paving, asphalt, resurfacing, pavement, repaving, parking lot, roadway, road
  concrete, masonry, cement
  dredging, dredge, channel maintenance
  bridge, overpass, culvert
  fence, fencing, gate, perimeter
  water treatment, wastewater, sewage, sewer, sewerage
  environmental, remediation, cleanup, environmental restoration
  asbestos, abatement, lead removal
  survey, surveying, mapping, cartography, geospatial, gis
  architect engineer, architectural engineering, architecture, architectural, a e, ae
  engineering, engineer, engr, eng, engrg
  software, application, app, applications
  software development, application development, programming, coding, software engineering, devsecops, devops, agile
  website, web, web site, portal, internet site
  cloud, hosting, cloud hosting, data center hosting, iaas, saas
  cybersecurity, cyber, information security, information assurance, cyber security, infosec
  network, networking, lan, wan, local area network, wide area network
  help desk, helpdesk, service desk, user support, end user support, it support, desktop support
  information technology, it, ict, information systems
  data analytics, analytics, data analysis, data science, business intelligence
  database, data warehouse, data management
  telecommunication, telecom, communications, comms, telephony, telephone, phone, voice
  wireless, radio, lmr, land mobile radio
  satellite, satcom, satellite communications
  audio visual, audiovisual, av, multimedia, video
  call center, contact center, call centre
  printing, copying, reprographics, duplicating, print, copier, multifunction device
  translation, interpreting, interpretation, linguist, language, interpreter, translator
  court reporting, transcription, stenographic, transcript
  training, instruction, education, teaching, coursework, course, curriculum, instructor, learning
  simulation, simulator, modeling, training device
  recruiting, recruitment, staffing, temporary staffing, personnel placement, hiring
  human resources, personnel, hr, human capital
  accounting, bookkeeping, financial management, finance, financial, fiscal
  audit, auditing, auditor, financial statement audit
  legal, attorney, litigation, paralegal, law
  research, r d, research development, scientific, study, science
  laboratory, lab, testing laboratory, assay, specimen
  test, testing, evaluation, test evaluation, t e
  inspection, inspect, inspecting, inspector, examination
  calibration, calibrate, metrology
  medical, clinical, health, healthcare, health care
  nursing, nurse, registered nurse, rn, lpn
  physician, doctor, provider
  dental, dentist, dentistry, orthodontic
  pharmacy, pharmaceutical, drug, medication, pharmacist
  radiology, imaging, x ray, xray, mri, ct scanner, ultrasound
  prosthetic, orthotic, artificial limb
  oxygen, respiratory, home oxygen
  ambulance, emergency medical, ems, patient transport
  hospice, nursing home, long term care, skilled nursing
  mental health, behavioral health, counseling, psychological, psychiatric, therapy
  veterinary, animal care, kennel, animal
  food, dining, meal, catering, cafeteria, mess, galley, mess attendant, food preparation, cook, dining facility
  laundry, linen, dry cleaning, laundering
  lodging, hotel, accommodation, billeting, conference space
  transportation, transport, shuttle, bus, passenger, motor pool
  trucking, hauling, freight, cargo, drayage
  moving, relocation, household goods, movers
  warehouse, warehousing, storage, distribution center, depot storage
  logistics, supply chain, log
  courier, mail, mailroom, postal, delivery of mail
  aircraft, airplane, aviation, airframe, rotorcraft, helicopter, aerial
  ship, vessel, boat, watercraft, marine
  dry dock, drydocking, ship repair, dock
  vehicle, automotive, automobile, truck, fleet, car, motor vehicle
  fuel, gasoline, diesel, petroleum, jet fuel, propane
  ammunition, munition, ordnance, explosive
  weapon, firearm, rifle, small arms
  uniform, clothing, apparel, garment, textile
  furniture, furnishing, workstation, cubicle
  energy, utility, electricity, power
  solar, photovoltaic, renewable
  tire, tyre
  battery, batteries
  pump, pumping
  valve, valves
  bearing, bearings
  cable, cabling, wire harness, wiring harness
  computer, pc, laptop, desktop, notebook computer, workstation computer, tablet
  server, servers, blade server
  license, licensing, subscription, lic, licence
  marketing, advertising, outreach, public relations, public affairs, media campaign, publicity
  event, conference, meeting planning
  geotechnical, soil, drilling, boring, geological
  weather, meteorological, climate
  fish, fisheries, wildlife, habitat
  wildfire, wildland fire, firefighting, fire fighting, hazardous fuels
  archaeological, cultural resource, historic preservation, archeology
  child care, childcare, daycare, youth
  chaplain, religious, pastoral, worship
  scanning, digitization, records management, document imaging, archiving, records
  acquisition, procurement, contracting, purchasing
  program management, project management, pmo, program office
  advisory, consulting, consultant, consultancy, advisor
  facilities maintenance, facility maintenance, building maintenance, facility operations, base operations, bos, base operating
  lease, rental, leasing, rent, hire
  appraisal, valuation, real estate
  cemetery, burial, interment, headstone
  kitchen, refrigeration, freezer, cold storage
  electronic health record, ehr, medical record, electronic medical record, emr
  unmanned, uas, uav, drone, unmanned aircraft
  artificial intelligence, machine learning, ai, ml
  biometric, fingerprint, facial recognition
  investigation, investigative, background investigation
`;

/** Words too common in this field to identify a contract. Same format. */
const COMMON = `
  maintenance, maint, maintain, upkeep, mtce, sustainment, preventive, preventative, servicing, corrective
  repair, fix, mending, repairing
  operation, operations, operate, ops, operating, o m
  management, mgmt, mgt, manage, administration, admin, administrative, oversight
  technical, tech, technician, technology
  system, sys, systems
  equipment, eqpt, equip, gear, apparatus, hardware, machinery
  building, bldg, bldgs, structure, premises
  facility, fac, facs, facilities
  installation, install, instl, inst
  replacement, replace, repl, exchange, substitution
  upgrade, improvement, enhancement, improve, improved
  development, dev, develop
  design, designing
  analysis, analytical, assessment, assess
  planning, plan, strategic
  program, programme, pgm, prog, initiative
  project, proj
  supply, supplies, furnish, furnishing of
  part, spare, spares, component, kit, assembly, assy, item
  material, matl
  integrated, integration, integrate
  information, info
  data, record
  office, ofc
  center, ctr, centre
  hospital, hosp, medical center, clinic, vamc
  base, fort, ft, camp, garrison, afb, air force base, naval station, naval, post, barracks, jb, joint base
  air, land, sea
  army, navy, air force, military, mil, usaf, usn, usmc, marine corps, veteran, va, dod, defense
  national, natl, nat, federal, fed, us, usa, government, govt, gov, public
  region, regional, area, district, zone, division, div
  field, local, central, headquarters, hq
  north, northern, south, southern, east, eastern, west, western
  state, city, county, multiple location, various location, location, site, station, sta
  emergency, urgent
  annual, yearly, monthly, quarterly, weekly, daily
  professional, prof, expert, subject matter expert, sme
  general, gen, miscellaneous, misc, other, various
  full, complete, comprehensive, total
  quality, qa, qc, quality assurance, quality control
  safety, occupational
  room, area of, space
  new, existing, current
  team, staff, labor, workforce
  work, job, performance
  production, manufacture, manufacturing, mfg, fabrication, fab
  control, controls
  process, processing
  product, products
  commercial, industrial, residential
  mission, enterprise, business
  school, university, college, academy
  park, forest, lake, river, dam
  housing, family housing, quarters, dormitory
`;

/** Stop words, and words that appear in contracts and notices of every kind. */
const EMPTY = new Set(
  `a an and or the of for in to on at by with from as is are be this that all any its
   service services svc svcs serv support suppt spt provide provides provision providing assistance help
   contract contracts award awarded order orders task delivery purchase agreement bpa idiq blanket call
   base year years option options exercise exercised plus period month months pop extension extend ext modification
   fy rfq rfp ifb rfi solicitation presolicitation synopsis combined notice sources sought source intent sole market
   requirement requirements reqmt need needs request recompete follow successor incumbent igf ot cl ct
   non personal personnel nonpersonal inc llc corp co ltd company department dept agency bureau usg
   number no nbr qty each ea unit lot total amendment amd
   open close various tbd na n a unknown name only brand`.split(/\s+/),
);

export interface Meaning {
  /** The same for all synonyms. */
  key: string;
  kind: 'work' | 'common' | 'name' | 'empty';
}

interface Vocabulary {
  meanings: ReadonlyMap<string, Meaning>;
  longest: number;
}

let cached: Vocabulary | undefined;
/** Parses the tables on first use, so that they don't slow down a worker that starts for a click. */
function vocabulary(): Vocabulary {
  return (cached ??= parseVocabulary());
}

function parseVocabulary(): Vocabulary {
  const meanings = new Map<string, Meaning>();
  let longest = 1;
  for (const [table, kind] of [
    [COMMON, 'common'],
    [WORK, 'work'],
  ] as const) {
    for (const line of table.split('\n').filter((each) => each.trim() !== '')) {
      const phrases = line.split(',').map((phrase) => phrase.trim().split(/\s+/).map(stem));
      const key = `${kind}:${phrases[0]?.join(' ') ?? ''}`;
      for (const phrase of phrases) {
        longest = Math.max(longest, phrase.length);
        meanings.set(phrase.join(' '), { key, kind });
      }
    }
  }
  return { meanings, longest };
}

/** Returns the number of words in the longest phrase. */
export function longestPhrase(): number {
  return vocabulary().longest;
}

/** Returns the meaning of a phrase of stems, or `undefined` if the tables don't have it. */
export function meaningOfPhrase(stems: readonly string[]): Meaning | undefined {
  return vocabulary().meanings.get(stems.join(' '));
}

/** Returns the meaning of a single word: a stop word or a name. */
export function meaningOfWord(word: string): Meaning {
  const root = stem(word);
  if (EMPTY.has(word) || EMPTY.has(root) || isYear(word) || /^[a-z]$/.test(word) || /^\d{1,2}$/.test(word))
    return { key: root, kind: 'empty' };
  return { key: `name:${root}`, kind: 'name' };
}

/** Whether the word is a year: `2024`, `FY24`, `FY2024`. Every contract has one, so it identifies none. */
function isYear(word: string): boolean {
  return /^(?:fy)?(?:19|20)\d{2}$|^fy\d{2}$/.test(word);
}
