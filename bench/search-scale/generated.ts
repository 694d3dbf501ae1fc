/**
 * Generates notices and awards: variations of the sample, with a vocabulary that grows like real text
 * (Heaps' law).
 */
import { addDays, today } from '../../lib/domain/dates/calendar-date.ts';
import { sampleAwards, sampleNotices } from '../../lib/server/data/sample.ts';
import type { AwardRow, NoticeRow } from '../../lib/server/store/records.ts';

const TEMPLATES = 2000;
const OWN_WORDS = 14;
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo ya zen tor mal'.split(' ');

/** Queries of one to six words, most of them common: the worst case for an index. */
export const QUERIES: readonly string[] = [
  'maintenance services',
  'construction management support services',
  'lawn care',
  'cyber security operations',
  'roof repair and replacement',
  'facility maintenance and janitorial services for federal building',
  'engineering support services for aircraft systems',
  'training',
  'medical equipment',
  'snow plowing',
  'guards',
  'valve assembly',
  'software development cloud migration',
  'environmental remediation services',
  'contract for supply and delivery of office furniture',
  'janitoral srvcs',
  'unmanned aircraft',
  'computer hackers',
  'trash pickup',
  'fire alarm inspection testing maintenance',
];

/** `count` notices, the same on each run of a day. */
export function* generatedNotices(count: number): Generator<NoticeRow, void, undefined> {
  const day = today();
  const templates = [...sampleNotices(day, TEMPLATES)];
  const random = randomNumbers(7);
  for (let index = 0; index < count; index += 1) {
    const template = templates[Math.floor(random() * templates.length)];
    if (!template) return;
    const id = (0x1000_0000 + index).toString(16).padStart(32, '5');
    yield {
      ...template,
      noticeId: id,
      solicitationNumber: `W${String(100_000 + (index % 899_999))}26R${String(index % 10_000).padStart(4, '0')}`,
      title: `${template.title} ${ownWord(index, random)}`,
      postedDate: addDays(day, -Math.floor(random() * 120)),
      responseDeadLine: addDays(day, Math.floor(random() * 100) - 10),
      description: `${template.description ?? ''} ${Array.from({ length: OWN_WORDS }, () => ownWord(index, random)).join(' ')}`,
    };
  }
}

/** `count` awards, the same on each run of a day. */
export function* generatedAwards(count: number): Generator<AwardRow, void, undefined> {
  const templates = [...sampleAwards(today(), TEMPLATES)];
  const random = randomNumbers(11);
  for (let index = 0; index < count; index += 1) {
    const template = templates[Math.floor(random() * templates.length)];
    if (!template) return;
    const piid = `N${String(100_000 + (index % 899_999))}25C${String(index % 10_000).padStart(4, '0')}`;
    yield {
      ...template,
      awardId: `CONT_AWD_${piid}_${String(index)}_-NONE-_-NONE-`,
      piid,
      description: `${template.description ?? ''} ${ownWord(index, random)} ${ownWord(index, random)}`,
    };
  }
}

/** An invented word: frequent words repeat, and any new row may add a new one. */
function ownWord(index: number, random: () => number): string {
  const known = 200 + 40 * Math.sqrt(index);
  let rank = Math.floor(known ** random());
  let word = '';
  do {
    word += SYLLABLES[rank % SYLLABLES.length] ?? '';
    rank = Math.floor(rank / SYLLABLES.length);
  } while (rank > 0);
  return `${word}n`;
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
