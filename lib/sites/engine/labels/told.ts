/** Finds the closing day that a page tells in a sentence: "Bids will be received until December 15, 2026." */
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts';
import type { DateReader } from '../../../domain/notices/written-values.ts';

const SUBJECT =
  /\b(?:bids?|proposals?|quotes?|quotations?|tenders?|offers?|responses?|submittals?|submissions?|qualifications|solicitation|rf[pqi]s?|ifb|itb)\b/i;
const CUE =
  /\b(?:due(?: date| by| on| no later than)?|(?:un)?til|no(?:t)? later than|on or before|prior to|before|by|closes?(?: on| at)?|closing date|deadline)\b(?=(.{0,100}))/gi;
// Other days of a notice, and sentences about the work or the contract.
const OTHER =
  /\b(?:questions?|inquir\w+|clarif\w+|pre-?\s?(?:bid|prop|sub|qual|con|ten)\w*|meetings?|conference|visits?|walk-?through|interviews?|regist\w+|intent|withdr\w+|complet\w+|former|previous|was|were|valid|firm|award\w*|protest\w*|addend\w+|amend\w+|posted|published|issued|offices?(?! by| until)|delivery|perform\w+|pick(?:ed)? ?up|purchased?|plans|cancel\w*|old|begin\w*|start\w*|commenc\w+)\b/i;
const SENTENCE_END = /(?<!\b(?:[ap]\.m|no|st|ste|rm|mr|ms|inc|attn))\.\s+(?=\p{Lu})|[;!?]\s+/iu;
const LONGEST = 600;

/** Returns the day until which a text invites bids; `undefined` for none or for different days. */
export function toldDeadline(text: string, dates: DateReader): CalendarDate | undefined {
  const days = new Set<CalendarDate>();
  for (const sentence of text.split(SENTENCE_END)) {
    if (sentence.length > LONGEST || !/\d/.test(sentence) || !SUBJECT.test(sentence) || OTHER.test(sentence)) continue;
    for (const [, after = ''] of sentence.matchAll(CUE)) {
      const day = dates.day(after);
      if (day === undefined) continue;
      days.add(day);
      break;
    }
  }
  return days.size === 1 ? [...days][0] : undefined;
}
