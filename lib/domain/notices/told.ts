/** Reads deadlines in sentences: "Bids will be received until December 15, 2026." */
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DateReader } from '../dates/printed-date.ts';
import { LONGEST_SENTENCE, SENTENCE_END } from '../text/plain-text.ts';

const SUBJECT =
  /\b(?:bids?|proposals?|quotes?|quotations?|tenders?|offers?|responses?|submittals?|submissions?|qualifications|solicitation|rf[pq]s?|ifb|itb)\b/i;
const CUE =
  /\b(?:due(?: date| by| on| no later than)?|(?:un)?til|no(?:t)? later than|on or before|prior to|before|by|closes?(?: on| at)?|closing date|deadline)\b(?=(.{0,100}))/gi;
// Other days of a notice, and sentences about the work or the contract.
const OTHER =
  /\b(?:questions?|inquir\w+|clarif\w+|pre-?\s?(?:bid|prop|sub|qual|con|ten)\w*|meetings?|conference|visits?|walk-?through|interviews?|regist\w+|intent|withdr\w+|complet\w+|former|previous|was|were|valid|firm|award\w*|protest\w*|addend\w+|amend\w+|posted|published|issued|offices? (?:hours|(?:is|are|will be) (?:open|closed))|(?<!\bfor (?:the )?)delivery|support|perform\w+|pick(?:ed)? ?up|purchased?|plans|cancel\w*|old|begin\w*|start\w*|commenc\w+)\b/i;
// A date as the object of "Please disregard the time shown above", or as the subject of "Note: the closing
// date above is incorrect"; but not "will disregard bids after the closing date", "bids after the due date
// are not valid".
const RETRACTS =
  /(?:^\W*|[,:(] ?|[–—-] |\b(?:please|kindly|should|must|that|note|because|since|as) )((?:disregard|ignore) )?(?:(?:[\d:/.]+|[ap]\.?m\.?|the|this|that|all|any|both|above|closing|due|bid|proposal|response|submission|submittal|opening|previous(?:ly)?|prior|earlier|original|old|incorrect|wrong|posted|listed|published|stated|shown) )*(?:date|time|deadline)s?\b(?: (?:and|or) (?:the )?(?:date|time)s?\b)?((?:(?! (?:is|are|was|were|will|must) ).){0,60} (?:is|are|was|were) (?:\w+ )?(?:incorrect|wrong|in error|erroneous|mistaken|superseded|no longer (?:valid|correct|in effect)|not (?:correct|valid))\b)?/gi;
const OTHER_EVENT = /\b(?:questions?|inquir\w+|meetings?|conference|visits?|pre-?\s?(?:bid|prop)\w*)\b/i;
const THAT_DAY = /\b(?:due|closing) (?:date|day)\b|\bdate (?:above|shown|listed)\b/i;

// Another event of the day, and hours at which an office is open.
const CUT = /\bopen(?:ed|ing)?\b|\bbetween\b|\b(?:mon|tues|wednes|thurs|fri)days?\W+(?:to|thru|through|[a-z]+days?)\b/i;

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
    if (OTHER_EVENT.test(sentence)) continue;
    for (const [whole, order, fault] of sentence.matchAll(RETRACTS)) if (order ?? fault) retracted ||= whole;
    if (!SUBJECT.test(sentence)) continue;
    for (const { 0: cue, 1: rest = '', index } of sentence.matchAll(CUE)) {
      if (OTHER.test(sentence.slice(0, index + cue.length))) break;
      const [after = ''] = rest.split(CUT);
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
