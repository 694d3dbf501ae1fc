/** What generated lists say, and how their sites build them. */
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

const words = (text: string) => text.trim().split(/\s*[|\n]\s*/);

const WORK = words('Replacement of|Supply of|Repair of|Upgrade to|Annual|Design of|Removal of|On-call');
const THING = words(`
  road salt|boilers|playground equipment|police radios|library carpets|water mains|fire hoses|school roofs
  street lights|payroll software|tree trimming|janitorial services|bus tires|culverts|elevator maintenance`);
const PLACE = words('at City Hall|for District 4|in Phase II|– North Yard|(Rebid)|at 12 Elm Street|FY 2027');
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

type WriteDay = (day: Date) => string;

const padded = (value: number) => String(value).padStart(2, '0');
const month = (day: Date) => MONTHS[day.getUTCMonth()] ?? '';
const numeric = (day: Date) =>
  `${padded(day.getUTCMonth() + 1)}/${padded(day.getUTCDate())}/${String(day.getUTCFullYear())}`;
const named = (day: Date) => `${month(day)} ${String(day.getUTCDate())}, ${String(day.getUTCFullYear())}`;
const short = (day: Date) => `${month(day).slice(0, 3)} ${String(day.getUTCDate())}, ${String(day.getUTCFullYear())}`;

/** Ways to write a date in the United States. */
const AMERICAN_DAYS: readonly WriteDay[] = [
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
const OTHER_DAYS: readonly WriteDay[] = [
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

/** How one generated site builds its lists is decided once, the same for all its pages. */
const NAMING = ['plain', 'hashed', 'counted', 'utility', 'none'] as const;

export interface Style {
  layout: 'table' | 'cards' | 'definitions' | 'nested' | 'flat' | 'grid';
  naming: (typeof NAMING)[number];
  /** Start of every class name of a plain site. */
  prefix: string;
  host: string;
  write: WriteDay;
  /** Words before the due date; empty for none. */
  dueLabel: string;
  /** How a label stands before its value. */
  labeling: number;
  /** Chooses between variants of one layout. */
  variant: (of: number, name: string) => number;
}

// The second half are words that no list of labels has.
const DUE = 'Due|Due Date|Closing Date|Closes|Deadline|Response due|Ends|Until|Last day|Hand in by|'.split('|');
const AMERICAN_HOSTS = ['bids.riverton.gov', 'www.elmcounty.us', 'procurement.lakeside.gov'];
const OTHER_HOSTS = ['tenders.northshire.gov.uk', 'www.bids.gov.au', 'achats.ville.fr'];

export function styleOf(random: Random): Style {
  const isAmerican = random.chance(0.7);
  const seed = random.int(1_000_000);
  return {
    layout: random.weighted([
      { weight: 30, layout: 'table' as const },
      { weight: 30, layout: 'cards' as const },
      { weight: 10, layout: 'definitions' as const },
      { weight: 12, layout: 'nested' as const },
      { weight: 8, layout: 'flat' as const },
      { weight: 10, layout: 'grid' as const },
    ]).layout,
    naming: random.pick(NAMING),
    prefix: random.pick(['bid', 'opp', 'tender', 'views', 'listing']),
    host: random.pick(isAmerican ? AMERICAN_HOSTS : OTHER_HOSTS),
    write: random.pick(isAmerican ? AMERICAN_DAYS : OTHER_DAYS),
    dueLabel: random.pick(DUE),
    labeling: random.int(5),
    variant: (of, name) => variantOf(seed, of, name),
  };
}

/** Each choice is its own: one more choice changes no other. */
function variantOf(seed: number, of: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 8) % of;
}

/** Returns the `class` and sometimes `id` of an element that plays `part`; `at` is its row. */
export function naming(style: Style, random: Random, rebuilt: boolean, part: string, at?: number): string {
  const hashOf = (text: string) => style.variant(1e9, `${text}${rebuilt ? ' rebuilt' : ''}`).toString(36);
  const state = at === undefined ? '' : at % 2 === 0 ? ' even' : ' odd';
  switch (style.naming) {
    case 'plain':
      return ` class="${style.prefix}-${part}${state}${random.chance(0.1) && at !== undefined ? ' featured' : ''}"`;
    case 'hashed':
      return style.variant(2, 'hash kind') === 0
        ? ` class="css-${hashOf(part)}"`
        : ` class="${part}__${hashOf(part)} ${style.prefix}__${hashOf(`${part}2`)}"`;
    case 'counted':
      return at === undefined
        ? ` class="${part}"`
        : ` id="${part}-${String(100 + at)}" class="${part} ${part}-${String(100 + at)}"`;
    case 'utility':
      return ` class="flex flex-col p-${String(style.variant(6, part))} text-sm"`;
    case 'none':
      return '';
  }
}
