/** Vocabulary for the worded pairs. Companies, places, and buildings are invented; agencies are real. */
import type { Random } from '../../lib/server/data/sample/random.ts';

export interface Kind {
  naics: string;
  /** Ways to word it. */
  says: readonly string[];
}

export const KINDS: readonly Kind[] = [
  { naics: '561720', says: ['Custodial', 'Janitorial', 'Facility Cleaning', 'Building Housekeeping'] },
  { naics: '561720', says: ['Window Washing', 'Exterior Window Cleaning', 'Glass Cleaning'] },
  { naics: '561730', says: ['Grounds Maintenance', 'Lawn Care and Landscaping', 'Mowing and Grounds Upkeep'] },
  { naics: '561730', says: ['Snow and Ice Removal', 'Snow Plowing', 'Winter Snow Clearing'] },
  { naics: '561612', says: ['Armed Security Guard', 'Protective Security Officer', 'Physical Security Guards'] },
  { naics: '561710', says: ['Pest Control', 'Integrated Pest Management', 'Extermination'] },
  { naics: '562111', says: ['Refuse Collection', 'Trash and Recycling Removal', 'Solid Waste Disposal'] },
  {
    naics: '238220',
    says: ['HVAC Maintenance', 'Heating and Air Conditioning Repair', 'Chiller Preventive Maintenance'],
  },
  { naics: '238220', says: ['Boiler Replacement', 'Replace Steam Boilers', 'Boiler Plant Upgrade'] },
  {
    naics: '238210',
    says: ['Electrical Switchgear Repair', 'Switchgear Maintenance', 'Medium Voltage Switchgear Servicing'],
  },
  { naics: '238160', says: ['Roof Replacement', 'Reroofing', 'Replace Roof'] },
  { naics: '236220', says: ['Renovate Barracks', 'Barracks Renovation', 'Barracks Modernization'] },
  { naics: '236220', says: ['Repair Hangar Doors', 'Hangar Door Replacement'] },
  { naics: '237310', says: ['Runway Resurfacing', 'Airfield Pavement Repair', 'Repave Runway'] },
  { naics: '541512', says: ['Help Desk Support', 'Service Desk', 'End User IT Support'] },
  { naics: '541512', says: ['Network Engineering', 'LAN and WAN Support', 'Network Operations'] },
  {
    naics: '541512',
    says: ['Electronic Health Record Interface', 'EHR Integration', 'Health Record Interoperability'],
  },
  { naics: '541511', says: ['Case Management Software Development', 'Case Tracking Application Development'] },
  { naics: '541519', says: ['Cybersecurity Operations', 'Security Operations Center', 'Cyber Defense Monitoring'] },
  { naics: '541330', says: ['Architect-Engineer Design', 'A-E Design', 'Engineering Design'] },
  { naics: '541330', says: ['Bridge Inspection', 'Inspection of Bridges', 'Structural Bridge Evaluation'] },
  { naics: '541611', says: ['Program Management Support', 'PMO Advisory', 'Project Management Consulting'] },
  { naics: '541620', says: ['Wetland Delineation', 'Wetlands Survey', 'Environmental Wetland Assessment'] },
  { naics: '541715', says: ['Hypersonic Materials Research', 'Research on Hypersonic Materials'] },
  { naics: '541930', says: ['Interpretation and Translation', 'Sign Language Interpreting', 'Linguist'] },
  { naics: '611430', says: ['Leadership Training', 'Leader Development Courses', 'Executive Leadership Instruction'] },
  { naics: '621111', says: ['Radiologist Coverage', 'Teleradiology', 'Diagnostic Radiology Physicians'] },
  { naics: '621399', says: ['Nurse Staffing', 'Registered Nurses', 'RN Staffing'] },
  { naics: '722310', says: ['Dining Facility Operations', 'Full Food Service', 'Mess Attendant'] },
  { naics: '812332', says: ['Laundry and Linen', 'Linen Rental and Laundering'] },
  { naics: '488190', says: ['Aircraft Fueling', 'Refueling of Aircraft', 'Airfield Fuel Handling'] },
  { naics: '336611', says: ['Tugboat Overhaul', 'Overhaul of Tugs', 'Tug Dry Docking'] },
  { naics: '484210', says: ['Household Goods Moving', 'Local Moving and Relocation'] },
  { naics: '493110', says: ['Warehouse Operations', 'Warehousing and Distribution', 'Depot Storage'] },
  { naics: '541380', says: ['Water Quality Testing', 'Drinking Water Sampling', 'Potable Water Analysis'] },
  {
    naics: '811210',
    says: ['MRI Scanner Maintenance', 'Magnetic Resonance Imaging Service Agreement', 'MRI Maintenance'],
  },
];

export const AGENCIES = [
  {
    name: 'Department of Defense',
    code: '097',
    also: ['DEPT OF DEFENSE', 'Department of the Army', 'DEPT OF DEFENSE.DEPT OF THE NAVY', 'Defense Logistics Agency'],
    offices: ['W912QR', 'N00178', 'FA8501', 'SP4701'],
  },
  {
    name: 'Department of Veterans Affairs',
    code: '036',
    also: [
      'VETERANS AFFAIRS, DEPARTMENT OF',
      'Department of Veterans Affairs',
      'Veterans Affairs, Technology Acquisition Center',
    ],
    offices: ['36C248', '36C10B', '36C776'],
  },
  {
    name: 'General Services Administration',
    code: '047',
    also: ['GENERAL SERVICES ADMINISTRATION', 'Public Buildings Service', 'GSA'],
    offices: ['47PF00', '47QFCA'],
  },
  {
    name: 'Department of the Interior',
    code: '014',
    also: ['INTERIOR, DEPARTMENT OF THE', 'National Park Service', 'Bureau of Reclamation'],
    offices: ['140P21', '140R40'],
  },
  {
    name: 'Department of Homeland Security',
    code: '070',
    also: ['HOMELAND SECURITY, DEPARTMENT OF', 'US COAST GUARD', 'FEMA'],
    offices: ['70Z023', '70FA30'],
  },
  {
    name: 'Department of Agriculture',
    code: '012',
    also: ['AGRICULTURE, DEPARTMENT OF', 'FOREST SERVICE'],
    offices: ['12805B', '1202SA'],
  },
] as const;

const FIRST = [
  'Alder',
  'Birchgate',
  'Copperline',
  'Dunmore',
  'Eastbrook',
  'Fernhill',
  'Graystone',
  'Harrowby',
  'Inglewick',
  'Juniper Row',
  'Kittering',
  'Lindenmere',
];
const LAST = ['Services LLC', 'Group Inc', 'Technologies LLC', 'Joint Venture', 'Contractors Inc', 'Solutions Corp'];
export const FIRMS = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));

const TOWNS = [
  'Calder',
  'Merrow',
  'Talbott',
  'Oxley',
  'Penhurst',
  'Quarles',
  'Ridgely',
  'Sorrel',
  'Thornbury',
  'Upwell',
  'Vandermeer',
  'Wexcombe',
  'Yarrow',
  'Zimmer',
  'Aldine',
  'Brightwater',
  'Corrigan',
  'Delacroix',
  'Elmsford',
  'Fairlie',
];
const STATES = ['TX', 'VA', 'CA', 'CO', 'NY', 'GA', 'WA', 'FL', 'OH', 'AZ'];
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
export const SHORTER: Readonly<Record<string, string>> = {
  maintenance: 'Maint',
  services: 'Svcs',
  building: 'Bldg',
  management: 'Mgmt',
  operations: 'Ops',
  replacement: 'Repl',
  engineering: 'Engr',
  program: 'Pgm',
  national: "Nat'l",
  center: 'Ctr',
  environmental: 'Env',
  development: 'Dev',
  electronic: 'Elec',
  inspection: 'Insp',
  repair: 'Rpr',
  medical: 'Med',
};
