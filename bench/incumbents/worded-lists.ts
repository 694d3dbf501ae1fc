/** Vocabulary for the worded pairs. Companies, places, and buildings are invented; agencies are real. */
import type { Random } from '../../lib/server/data/sample/random.ts';

export interface Kind {
  naics: string;
  /** Ways to word it. */
  says: readonly string[];
}

const words = (text: string) => text.trim().split(/\s*[|\n]\s*/);

export const KINDS = words(`
561720: Custodial, Janitorial, Facility Cleaning, Building Housekeeping
561720: Window Washing, Exterior Window Cleaning, Glass Cleaning
561730: Grounds Maintenance, Lawn Care and Landscaping, Mowing and Grounds Upkeep
561730: Snow and Ice Removal, Snow Plowing, Winter Snow Clearing
561612: Armed Security Guard, Protective Security Officer, Physical Security Guards
561710: Pest Control, Integrated Pest Management, Extermination
562111: Refuse Collection, Trash and Recycling Removal, Solid Waste Disposal
238220: HVAC Maintenance, Heating and Air Conditioning Repair, Chiller Preventive Maintenance
238220: Boiler Replacement, Replace Steam Boilers, Boiler Plant Upgrade
238210: Electrical Switchgear Repair, Switchgear Maintenance, Medium Voltage Switchgear Servicing
238160: Roof Replacement, Reroofing, Replace Roof
236220: Renovate Barracks, Barracks Renovation, Barracks Modernization
236220: Repair Hangar Doors, Hangar Door Replacement
237310: Runway Resurfacing, Airfield Pavement Repair, Repave Runway
541512: Help Desk Support, Service Desk, End User IT Support
541512: Network Engineering, LAN and WAN Support, Network Operations
541512: Electronic Health Record Interface, EHR Integration, Health Record Interoperability
541511: Case Management Software Development, Case Tracking Application Development
541519: Cybersecurity Operations, Security Operations Center, Cyber Defense Monitoring
541330: Architect-Engineer Design, A-E Design, Engineering Design
541330: Bridge Inspection, Inspection of Bridges, Structural Bridge Evaluation
541611: Program Management Support, PMO Advisory, Project Management Consulting
541620: Wetland Delineation, Wetlands Survey, Environmental Wetland Assessment
541715: Hypersonic Materials Research, Research on Hypersonic Materials
541930: Interpretation and Translation, Sign Language Interpreting, Linguist
611430: Leadership Training, Leader Development Courses, Executive Leadership Instruction
621111: Radiologist Coverage, Teleradiology, Diagnostic Radiology Physicians
621399: Nurse Staffing, Registered Nurses, RN Staffing
722310: Dining Facility Operations, Full Food Service, Mess Attendant
812332: Laundry and Linen, Linen Rental and Laundering
488190: Aircraft Fueling, Refueling of Aircraft, Airfield Fuel Handling
336611: Tugboat Overhaul, Overhaul of Tugs, Tug Dry Docking
484210: Household Goods Moving, Local Moving and Relocation
493110: Warehouse Operations, Warehousing and Distribution, Depot Storage
541380: Water Quality Testing, Drinking Water Sampling, Potable Water Analysis
811210: MRI Scanner Maintenance, Magnetic Resonance Imaging Service Agreement, MRI Maintenance`).map((line): Kind => {
  const [naics = '', says = ''] = line.split(': ');
  return { naics, says: says.split(', ') };
});

export interface Agency {
  code: string;
  name: string;
  also: readonly string[];
  offices: readonly string[];
}

export const AGENCIES: readonly Agency[] = [
  agency(
    '097',
    'Department of Defense',
    'DEPT OF DEFENSE|Department of the Army|DEPT OF DEFENSE.DEPT OF THE NAVY|Defense Logistics Agency',
    'W912QR|N00178|FA8501|SP4701',
  ),
  agency(
    '036',
    'Department of Veterans Affairs',
    'VETERANS AFFAIRS, DEPARTMENT OF|Department of Veterans Affairs|Veterans Affairs, Technology Acquisition Center',
    '36C248|36C10B|36C776',
  ),
  agency(
    '047',
    'General Services Administration',
    'GENERAL SERVICES ADMINISTRATION|Public Buildings Service|GSA',
    '47PF00|47QFCA',
  ),
  agency(
    '014',
    'Department of the Interior',
    'INTERIOR, DEPARTMENT OF THE|National Park Service|Bureau of Reclamation',
    '140P21|140R40',
  ),
  agency(
    '070',
    'Department of Homeland Security',
    'HOMELAND SECURITY, DEPARTMENT OF|US COAST GUARD|FEMA',
    '70Z023|70FA30',
  ),
  agency('012', 'Department of Agriculture', 'AGRICULTURE, DEPARTMENT OF|FOREST SERVICE', '12805B|1202SA'),
];

function agency(code: string, name: string, also: string, offices: string): Agency {
  return { code, name, also: words(also), offices: words(offices) };
}

const FIRST = words(`
  Alder|Birchgate|Copperline|Dunmore|Eastbrook|Fernhill|Graystone|Harrowby|Inglewick|Juniper Row|Kittering
  Lindenmere`);
const LAST = 'Services LLC|Group Inc|Technologies LLC|Joint Venture|Contractors Inc|Solutions Corp'.split('|');
export const FIRMS = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));

const TOWNS = words(`
  Calder|Merrow|Talbott|Oxley|Penhurst|Quarles|Ridgely|Sorrel|Thornbury|Upwell|Vandermeer|Wexcombe|Yarrow|Zimmer
  Aldine|Brightwater|Corrigan|Delacroix|Elmsford|Fairlie`);
const STATES = 'TX|VA|CA|CO|NY|GA|WA|FL|OH|AZ'.split('|');
const SORTS = [
  ['Fort {}', 'Ft {}'],
  ['{} Air Force Base', '{} AFB'],
  ['{} Medical Center', '{} VAMC'],
  ['{} Federal Building', '{} Federal Bldg'],
  ['{} National Park', '{} NP'],
  ['Naval Station {}', 'NAVSTA {}'],
] as const;

export const PLACES = TOWNS.flatMap((town, at) =>
  SORTS.map(([name, also], sort) => ({
    name: name.replace('{}', town),
    also: (at + sort) % 2 === 0 ? name.replace('{}', town) : also.replace('{}', town),
    state: STATES[(at * 3 + sort) % STATES.length] ?? 'TX',
  })),
);

/** Details that distinguish purchases at the same place. */
export const MARKS: readonly ((random: Random) => string)[] = [
  (random) => `Building ${String(random.between(100, 4000))}`,
  (random) => `Bldg ${String(random.between(100, 4000))}`,
  () => 'Phase II',
  () => 'North Campus',
  (random) => `${random.pick(['Eagle', 'Summit', 'Harbor', 'Beacon'])} Program`,
];

/** Abbreviations used in titles. */
export const SHORTER: ReadonlyMap<string, string> = new Map(
  words(`
  maintenance Maint|services Svcs|building Bldg|management Mgmt|operations Ops|replacement Repl|engineering Engr
  program Pgm|national Nat'l|center Ctr|environmental Env|development Dev|electronic Elec|inspection Insp
  repair Rpr|medical Med`).map((pair) => {
    const [long = '', short = ''] = pair.split(' ');
    return [long, short];
  }),
);
