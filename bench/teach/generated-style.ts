/** How one generated site builds its lists: decided once, the same for all its pages. */
import type { Random } from '../../lib/server/data/sample/random.ts';
import { AMERICAN_DAYS, OTHER_DAYS, type WriteDay } from './generated-rows.ts';

export const LAYOUTS = ['table', 'cards', 'definitions', 'nested', 'flat', 'grid'] as const;
const NAMING = ['plain', 'hashed', 'counted', 'utility', 'none'] as const;

export interface Style {
  layout: (typeof LAYOUTS)[number];
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
const DUE = [
  'Due',
  'Due Date',
  'Closing Date',
  'Closes',
  'Deadline',
  'Response due',
  'Ends',
  'Until',
  'Last day',
  'Hand in by',
  '',
];
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
