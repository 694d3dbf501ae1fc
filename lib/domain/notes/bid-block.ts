/**
 * The bid / no-bid worksheet as a block of a note (docs/service-contract.md, "Lines that the extension writes
 * into a note"). A line counts as ours only if we would write it the same way; all others are colleagues'.
 */
import { parseCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';
import { plainLine } from '../text/plain-text.ts';
import {
  DECISIONS,
  EMPTY_SHEET,
  FACTORS,
  GATES,
  SCORES,
  type BidSheet,
  type Decision,
  type Factor,
  type Gate,
} from '../worksheet/bid-sheet.ts';
import { noteBlock, withBlock, type NoteBlock } from './note-marks.ts';

const VERSION = 1;
const KEYWORD = 'Bid/no-bid';

const DECISION_WORDS: Readonly<Record<Decision, string>> = { bid: 'Bid', noBid: 'No bid', notYet: 'Not yet' };
const GATE_WORDS: Readonly<Record<Gate, string>> = {
  setAside: 'set-aside',
  vehicle: 'vehicle',
  clearance: 'clearance',
  conflict: 'conflict',
  days: 'days',
};
const FACTOR_WORDS: Readonly<Record<Factor, string>> = {
  customer: 'customer',
  fit: 'fit',
  pastPerformance: 'past performance',
  incumbent: 'incumbent',
  price: 'price',
  people: 'people',
  partners: 'partners',
  time: 'time',
};

type Part = Partial<BidSheet>;

/** Reads a line's text; `undefined` if it has another form. */
const READERS: Readonly<Record<string, (text: string) => Part | undefined>> = {
  Decision: (text) => {
    const decision = DECISIONS.find((each) => DECISION_WORDS[each] === text);
    return decision && { decision };
  },
  Suggested: (text) => {
    const [, pGo, pWin] = /^(?:pGo (\d{1,3})%)?(?:; )?(?:pWin (\d{1,3})%)?$/.exec(text) ?? [];
    return { suggested: { ...(pGo && { pGo: Number(pGo) }), ...(pWin && { pWin: Number(pWin) }) } };
  },
  Gates: (text) => ({ gates: listed(text, GATES, GATE_WORDS, ['pass', 'fail']) }),
  Factors: (text) => {
    const rated = listed(text, FACTORS, FACTOR_WORDS, ['1', '2', '3', '4', '5']);
    const factors: BidSheet['factors'] = {};
    for (const factor of FACTORS) {
      const score = SCORES.find((each) => String(each) === rated[factor]);
      if (score) factors[factor] = score;
    }
    return { factors };
  },
  Reason: (reason) => ({ reason }),
  'Next step': (text) => {
    const nextDate = parseCalendarDate(text.slice(0, 10));
    return nextDate ? { nextDate, nextStep: text.slice(11) } : { nextStep: text };
  },
};

/** Returns the lines of a worksheet's block, between its marks; none for an empty worksheet. */
export function bidLines(sheet: BidSheet): string[] {
  const { decision, suggested = {}, gates, factors, reason, nextStep, nextDate } = sheet;
  const line = (key: string, text: string) => (text === '' ? [] : [`${key}: ${text}`]);
  const figures = [
    suggested.pGo === undefined ? '' : `pGo ${String(suggested.pGo)}%`,
    suggested.pWin === undefined ? '' : `pWin ${String(suggested.pWin)}%`,
  ];
  return [
    ...line('Decision', decision ? DECISION_WORDS[decision] : ''),
    ...line('Suggested', list(figures)),
    ...line('Gates', list(GATES.map((gate) => (gates[gate] ? `${GATE_WORDS[gate]} ${gates[gate]}` : '')))),
    ...line(
      'Factors',
      list(FACTORS.map((each) => (factors[each] ? `${FACTOR_WORDS[each]} ${String(factors[each])}` : ''))),
    ),
    ...reason.split(/[\r\n\u2028\u2029]/).flatMap((text) => line('Reason', plainLine(text, Infinity))),
    ...line('Next step', [nextDate ?? '', plainLine(nextStep, Infinity)].filter(Boolean).join(' ')),
  ];
}

/** Reads the lines between a block's marks. `foreign`: those that are not ours, to be kept as they are. */
export function parseBidLines(lines: readonly string[]): { sheet: BidSheet; foreign: string[] } {
  let sheet = EMPTY_SHEET;
  const foreign: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const text = line.trim();
    const [key = ''] = text.split(':', 1);
    const part = Object.hasOwn(READERS, key) ? READERS[key]?.(text.slice(key.length + 2)) : undefined;
    const isOurs = part !== undefined && bidLines({ ...EMPTY_SHEET, ...part })[0] === text;
    // Only a reason has several lines. Another second line is somebody's own.
    if (!isOurs || (key !== 'Reason' && seen.has(key))) {
      foreign.push(line);
      continue;
    }
    const { reason, ...others } = part;
    const reasons = [sheet.reason, reason ?? ''].filter(Boolean).join('\n');
    sheet = { ...sheet, ...others, reason: reasons };
    seen.add(key);
  }
  return { sheet, foreign };
}

/** Returns our lines in a note's last block; `undefined` without a block that this version can read. */
export function bidLinesOf(note: string): string[] | undefined {
  const block = noteBlock(note, KEYWORD);
  return block?.version === VERSION ? bidLines(parseBidLines(block.lines).sheet) : undefined;
}

/**
 * Returns the note with the block in place of its last one, or else at its end; without `lines`, without that
 * block. Everything else in the note stays. `undefined` if the note would be too long for the service.
 */
export function withBidBlock(note: string, lines: readonly string[]): string | undefined {
  return withBlock(note, KEYWORD, { version: VERSION, lines }, (inside) => parseBidLines(inside).foreign);
}

/** A note without its block, for people to edit, and the lines between the block's marks, if it has one. */
export function noteParts(note: string): { text: string; lines?: string[] } {
  const block = noteBlock(note, KEYWORD);
  if (block?.version !== VERSION) return { text: note };
  return { text: around(note, block).filter(Boolean).join('\n'), lines: block.lines };
}

/**
 * Returns the note with `text` around its block, which stays as it is: before the text that followed it, else
 * at the end.
 */
export function withNoteText(note: string, text: string): string {
  const block = noteBlock(note, KEYWORD);
  if (text === noteParts(note).text) return note;
  if (block?.version !== VERSION) return text;
  const [asItIs, [, after]] = [note.slice(block.start, block.end), around(note, block)];
  const typed = noteBlock(text, KEYWORD);
  if (typed && text.slice(typed.start, typed.end) === asItIs) return text;
  const tail = text === after || text.endsWith(`\n${after}`) ? after : '';
  const head = text.slice(0, text.length - tail.length).replace(/\n$/, '');
  return [head, asItIs, tail].filter(Boolean).join('\n');
}

/** The text before and after a block, without the line breaks beside it. */
function around(note: string, { start, end }: NoteBlock): [before: string, after: string] {
  return [note.slice(0, start).replace(/(?:\r\n|\r|\n)$/, ''), note.slice(end).replace(/^(?:\r\n|\r|\n)/, '')];
}

function list(parts: readonly string[]): string {
  return parts.filter(Boolean).join('; ');
}

/** Reads `word value; word value`. Parts of another form are left out, so that the line is not ours. */
function listed<Key extends string, Value extends string>(
  text: string,
  keys: readonly Key[],
  names: Readonly<Record<Key, string>>,
  values: readonly Value[],
): Partial<Record<Key, Value>> {
  const found: Partial<Record<Key, Value>> = {};
  for (const part of text.split('; ')) {
    const at = part.lastIndexOf(' ');
    const key = keys.find((each) => names[each] === part.slice(0, at));
    const value = values.find((each) => each === part.slice(at + 1));
    if (key && value) found[key] = value;
  }
  return found;
}

/** The next step that a note's block names, with its date. */
export function nextStepOf(note: string | undefined): { date: CalendarDate; step: string } | undefined {
  const lines = note?.includes(`[/${KEYWORD}]`) === true ? bidLinesOf(note) : undefined;
  const { nextDate, nextStep } = lines ? parseBidLines(lines).sheet : EMPTY_SHEET;
  return nextDate && { date: nextDate, step: nextStep };
}
