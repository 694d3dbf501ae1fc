/** What generated lists say: invented notices, and dates as sites write them. */
import type { Random } from '../../lib/server/data/sample/random.ts';

/** A notice as its row prints it. */
export interface GeneratedRow {
  title: string;
  /** What the row prints as due; empty for nothing. */
  due: string;
  /** The day that means, if it is one. */
  day: string | undefined;
  number: string;
  agency: string;
  posted: string;
  about: string;
}

const WORK = ['Replacement of', 'Supply of', 'Repair of', 'Upgrade to', 'Annual', 'Design of', 'Removal of', 'On-call'];
const THING = [
  'road salt',
  'boilers',
  'playground equipment',
  'police radios',
  'library carpets',
  'water mains',
  'fire hoses',
  'school roofs',
  'street lights',
  'payroll software',
  'tree trimming',
  'janitorial services',
  'bus tires',
  'culverts',
  'elevator maintenance',
];
const PLACE = [
  'at City Hall',
  'for District 4',
  'in Phase II',
  '– North Yard',
  '(Rebid)',
  'at 12 Elm Street',
  'FY 2027',
];
const AGENCIES = ['Parks and Recreation', 'Public Works', 'School District 9', 'Water Authority', 'Fire Department'];
const ABOUT = [
  'Sealed offers are received at the front desk.',
  'A walk of the site is planned; see the documents.',
  'The work starts within 30 days of award. Bonds are required.',
  'Questions close a week before: write to the buyer.',
];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const OPEN = ['Open until filled', 'TBD', 'Continuous', 'See documents', ''];

export type WriteDay = (day: Date) => string;

const padded = (value: number) => String(value).padStart(2, '0');
const month = (day: Date) => MONTHS[day.getUTCMonth()] ?? '';
const numeric = (day: Date) =>
  `${padded(day.getUTCMonth() + 1)}/${padded(day.getUTCDate())}/${String(day.getUTCFullYear())}`;
const named = (day: Date) => `${month(day)} ${String(day.getUTCDate())}, ${String(day.getUTCFullYear())}`;
const short = (day: Date) => `${month(day).slice(0, 3)} ${String(day.getUTCDate())}, ${String(day.getUTCFullYear())}`;

/** Ways to write a date in the United States. */
export const AMERICAN_DAYS: readonly WriteDay[] = [
  numeric,
  (day) => `${String(day.getUTCMonth() + 1)}/${String(day.getUTCDate())}/${String(day.getUTCFullYear())} 2:00 PM`,
  named,
  short,
  (day) => `${named(day)} at 2:00 PM EST`,
  (day) => `${DAYS[day.getUTCDay()] ?? ''}, ${named(day)}`,
  (day) => `${numeric(day)} 02:00:00 PM`,
  (day) => `${short(day)} - 11:00 am`,
  isoDay,
];

/** Ways to write a date elsewhere. */
export const OTHER_DAYS: readonly WriteDay[] = [
  isoDay,
  (day) => `${padded(day.getUTCDate())}/${padded(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear())}`,
  (day) => `${String(day.getUTCDate())} ${month(day)} ${String(day.getUTCFullYear())}`,
  (day) => `${padded(day.getUTCDate())}-${month(day).slice(0, 3)}-${String(day.getUTCFullYear())} 12:00`,
  (day) => `${padded(day.getUTCDate())}.${padded(day.getUTCMonth() + 1)}.${String(day.getUTCFullYear())}`,
];

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 9, 1);

/** Returns `count` notices with different titles; one in twelve has no day that it closes on. */
export function generatedRows(random: Random, count: number, write: WriteDay): GeneratedRow[] {
  const used = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    let title = titleOf(random);
    while (used.has(title)) title = titleOf(random);
    used.add(title);
    const due = new Date(START + random.int(200) * DAY_MS);
    const isOpen = random.chance(1 / 12);
    return {
      title,
      due: isOpen ? random.pick(OPEN) : write(due),
      day: isOpen ? undefined : isoDay(due),
      number: `${random.pick(['RFP', 'IFB', 'Q', 'B'])}-27-${String(100 + at * 7 + random.int(6))}`,
      agency: random.pick(AGENCIES),
      posted: write(new Date(START - (1 + random.int(60)) * DAY_MS)),
      about: random.pick(ABOUT),
    };
  });
}

function titleOf(random: Random): string {
  const words = `${random.pick(WORK)} ${random.pick(THING)}`;
  const title = random.chance(0.6) ? `${words} ${random.pick(PLACE)}` : words;
  const long = random.chance(0.15) ? `${title} and related work as described in the documents` : title;
  return random.chance(0.1) ? long.toUpperCase() : long;
}
