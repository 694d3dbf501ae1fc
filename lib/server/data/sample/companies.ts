/** Fictional contractors, with names that no company would choose. */
import { randomFor, type Random } from './random.ts';

const FIRST = `WOBBLE BRAMBLE PUDDING THISTLE FIZZLE TUMBLE GOSSAMER QUIBBLE MARMOT TEAPOT DOODLE SNORKEL PICKLE
  NIMBLE WAFFLE JUNIPER KETTLE MUDDLE PEBBLE RUMBLE SPROCKET TURNIP UMBRELLA VELVET WHISTLE YONDER ZIGZAG
  BISCUIT CRUMPET DAPPLE`.split(/\s+/);
const SECOND = `GATE WICK FEATHER MOOR NOOK THORPE HOLLOW BERRY SPOON WHISKER LANTERN BUTTON MITTEN ACORN
  PADDLE`.split(/\s+/);
const LEGAL = ['LLC', 'INC.', 'INC', 'CORP.', 'LLC', 'JV LLC', 'CO.'];

/** Words that name a company's trade, by NAICS prefix. */
const TRADES: readonly { naics: RegExp; words: readonly string[] }[] = [
  { naics: /^5617[13]|^115/, words: ['GROUNDS', 'LANDSCAPES', 'OUTDOOR SERVICES'] },
  { naics: /^5616/, words: ['PROTECTION', 'SECURITY', 'GUARD SERVICES'] },
  { naics: /^561|^562|^81[12]|^72/, words: ['FACILITY SERVICES', 'CLEANING', 'SUPPORT SERVICES'] },
  { naics: /^23/, words: ['CONSTRUCTION', 'BUILDERS', 'CONTRACTING'] },
  { naics: /^5415|^51/, words: ['SYSTEMS', 'SOFTWARE', 'TECHNOLOGIES', 'DIGITAL'] },
  { naics: /^54/, words: ['CONSULTING', 'ENGINEERING', 'ASSOCIATES'] },
  { naics: /^62/, words: ['HEALTH', 'MEDICAL STAFFING', 'CARE PARTNERS'] },
  { naics: /^3|^42/, words: ['MANUFACTURING', 'SUPPLY', 'AEROSPACE', 'PRECISION PARTS'] },
  { naics: /^4/, words: ['LOGISTICS', 'TRANSPORT'] },
];

/** A contractor for this kind of work. A few large ones per trade win often, many small ones rarely. */
export function companyFor(naicsCode: string, random: Random): string {
  const trade = TRADES.find(({ naics }) => naics.test(naicsCode));
  const rank = Math.floor(120 * random.next() ** 2.5);
  const own = randomFor(`company ${trade?.words[0] ?? 'other'}`, rank);
  return `${own.pick(FIRST)}${own.pick(SECOND)} ${own.pick(trade?.words ?? ['ENTERPRISES'])} ${own.pick(LEGAL)}`.replace(
    / (LLC|JV LLC)$/,
    ', $1',
  );
}
