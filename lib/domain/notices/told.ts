/** Reads deadlines in sentences: "Bids will be received until December 15, 2026." */
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DateReader } from './written-values.ts';

const SUBJECT =
  /\b(?:bids?|proposals?|quotes?|quotations?|tenders?|offers?|responses?|submittals?|submissions?|qualifications|solicitation|rf[pqi]s?|ifb|itb)\b/i;
const CUE =
  /\b(?:due(?: date| by| on| no later than)?|(?:un)?til|no(?:t)? later than|on or before|prior to|before|by|closes?(?: on| at)?|closing date|deadline)\b(?=(.{0,100}))/gi;
// Other days of a notice, and sentences about the work or the contract.
const OTHER =
  /\b(?:questions?|inquir\w+|clarif\w+|pre-?\s?(?:bid|prop|sub|qual|con|ten)\w*|meetings?|conference|visits?|walk-?through|interviews?|regist\w+|intent|withdr\w+|complet\w+|former|previous|was|were|valid|firm|award\w*|protest\w*|addend\w+|amend\w+|posted|published|issued|offices?(?! by| until)|delivery|perform\w+|pick(?:ed)? ?up|purchased?|plans|cancel\w*|old|begin\w*|start\w*|commenc\w+)\b/i;
export const SENTENCE_END = /(?<!\b(?:[ap]\.m|no|st|ste|rm|mr|ms|inc|attn))\.\s+(?=\p{Lu})|[;!?]\s+/iu;
/** Longer texts between two full stops are no sentences. */
export const LONGEST_SENTENCE = 600;
// "The closing date above is incorrect", "Disregard the time shown above".
const RETRACTS =
  /\b(?:disregard|ignore)\b.{0,40}\b(?:date|time|deadline)s?\b|\b(?:date|time|deadline)s?\b.{0,60}\b(?:is|are|was|were) (?:\w+ )?(?:incorrect|wrong|in error|erroneous|mistaken|superseded|no longer (?:valid|correct|in effect)|not (?:correct|valid))\b/i;
const OTHER_EVENT = /\b(?:questions?|inquir\w+|meetings?|conference|visits?|pre-?\s?(?:bid|prop)\w*)\b/i;
const THAT_DAY = /\b(?:due|closing) (?:date|day)\b|\bdate (?:above|shown|listed)\b/i;

/** Returns the day until which a text invites bids; `undefined` for none or for different days. */
export function toldDeadline(text: string, dates: DateReader): CalendarDate | undefined {
  const days = new Set<CalendarDate>();
  for (const sentence of text.split(SENTENCE_END)) {
    if (sentence.length > LONGEST_SENTENCE || !/\d/.test(sentence) || !SUBJECT.test(sentence) || OTHER.test(sentence))
      continue;
    for (const [, after = ''] of sentence.matchAll(CUE)) {
      const day = dates.day(after);
      if (day === undefined) continue;
      days.add(day);
      break;
    }
  }
  return days.size === 1 ? [...days][0] : undefined;
}

/** What sentences add to a labeled deadline. */
export interface Told {
  /** What follows "until" or "due" in sentences about its day. */
  excerpts: string[];
  /** What a sentence takes back: the time; or the date, if no other sentence repeats that. */
  retracted?: 'time' | 'date';
}

/** Compares sentences of a page with the day that a label prints. */
export function toldBeside(sentences: readonly string[], day: CalendarDate, dates: DateReader): Told {
  const excerpts: string[] = [];
  let [agrees, retracted] = [false, ''];
  for (const sentence of sentences) {
    if (!OTHER_EVENT.test(sentence)) retracted ||= RETRACTS.exec(sentence)?.[0] ?? '';
    if (!SUBJECT.test(sentence) || OTHER.test(sentence)) continue;
    for (const [, after = ''] of sentence.matchAll(CUE)) {
      const named = dates.day(after);
      if (named !== day && !(named === undefined && THAT_DAY.test(after))) continue;
      agrees ||= named === day;
      excerpts.push(after);
      break;
    }
  }
  if (retracted === '') return { excerpts };
  return { excerpts, retracted: /date|deadline/i.test(retracted) && !agrees ? 'date' : 'time' };
}
