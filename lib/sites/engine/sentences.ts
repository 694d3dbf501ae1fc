/** Sentences of a notice's own page that can contradict a label. */
import { LONGEST_SENTENCE, SENTENCE_END } from '../../domain/text/plain-text.ts';
import type { PageReading } from './reading.ts';
import { isHiddenWithin, lineOf } from './text/text.ts';

/** Elements whose text is read as sentences; of nested tables, only the inner cells. */
export const BLOCK = 'p, li, td:not(:has(td)), dd, h3, div:not(:has(p, li, td, div))';
const ELSEWHERE = 'nav, aside, footer, dialog, [role="dialog"], s, del, [class*="line-through"]';
const LONGEST_BLOCK = 3000;
// An hour, or a date or time that the page takes back.
const PRINTS =
  /\d ?[ap]\.? ?m\b|\d:\d\d|\bnoon\b|disregard|ignore|incorrect|wrong|error|mistake|supersed|no longer|not (?:corr|val)/i;
/** Most sentences to report. */
const MOST_SENTENCES = 12;

/**
 * Returns sentences that print an hour, or may retract a date; the background reads them, which keeps this
 * small.
 */
export function sentencesIn(root: Element): string[] {
  return [...root.querySelectorAll(BLOCK)]
    .filter((block) => PRINTS.test(block.textContent) && !block.closest(ELSEWHERE) && !isHiddenWithin(root, block))
    .flatMap((block) => lineOf(block, LONGEST_BLOCK).split(SENTENCE_END))
    .filter((sentence) => sentence.length <= LONGEST_SENTENCE && / .* /.test(sentence))
    .slice(0, MOST_SENTENCES);
}

/** Adds the sentences to what a content script sends; a reading keeps them apart from the notice. */
export function withTold(reading: PageReading): PageReading {
  const notices = reading.notices.map((each) =>
    each.told?.length ? { ...each, notice: { ...each.notice, told: each.told } } : each,
  );
  return { ...reading, notices };
}
