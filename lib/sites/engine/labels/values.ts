/**
 * Decides whether a printed text can be a field's value. Anything else is left out, never bent into shape.
 * What a day, a state, or a code means is the background's to say (`domain/notices/written-notice.ts`).
 */
import { plainLine, printedValue } from '../../../domain/text/plain-text.ts';
import { leadingNaics } from '../../../domain/notices/codes.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';
import {
  OTHERS_MAX,
  type OtherTexts,
  type RawNotice,
  type Written,
  type WrittenName,
} from '../../../domain/notices/notice.ts';

/** Fields found beside a label or in a column; the address is found separately. */
export type ValueName = 'noticeId' | 'title' | WrittenName;
/** The nodes that hold a notice's values, so that a rewrite of an equal value is seen. */
export type Holders = Partial<Record<ValueName, Node>>;

/** A notice's values as the page prints them. */
export interface Values extends Written {
  noticeId?: string;
  title?: string;
  others?: OtherTexts;
}

/** Returns a notice with these values. */
export function noticeWith(
  { noticeId: _number, title: _title, others, ...written }: Values,
  named: Pick<RawNotice, 'noticeId' | 'title' | 'uiLink'>,
): RawNotice {
  return { ...named, written, ...(others && { others }) };
}

// A notice number has a digit or is a word of capitals and marks; it is never a sentence.
const NUMBERED = /\d/;
const DAY =
  /^(?:0?[1-9]|1[0-2])[/.-](?:[0-2]?\d|3[01])[/.-](?:20)?\d{2}\b|^(?:[0-2]?\d|3[01])[/.](?:0?[1-9]|1[0-2])[/.](?:20)?\d{2}\b/;
const LONGEST_NUMBER = 80;
const MOST_NUMBER_WORDS = 8;
// "Each solicitation has one, e.g. RFP 26-014" is a sentence.
const MOST_PLAIN_WORDS = 2;

/**
 * Stores `text` in `values` if it can be the field's value; returns whether it was stored. `label` is the
 * label beside it.
 */
export function put(values: Values, name: ValueName, text: string, label: string = name): boolean {
  const value = valueIn(name, text, label)?.slice(0, name === 'title' ? VALUE_MAX.title : VALUE_MAX.agency);
  if (value === undefined || value === '') return false;
  values[name] = value;
  return true;
}

/**
 * Keeps the text of a further label, for a field whose texts only the background understands. `latest`: the
 * later of the deadlines applies.
 */
export function putOther(values: Values, name: ValueName, text: string, label: string, latest: boolean): void {
  if (name !== 'state' && name !== 'setAside' && name !== 'postedDate' && name !== 'responseDeadLine') return;
  const value = valueIn(name, text, label)?.slice(0, VALUE_MAX.agency);
  if (value === undefined || value === values[name]) return;
  const kept = ((values.others ??= {})[latest ? 'alsoDue' : name] ??= []);
  if (kept.length < OTHERS_MAX && !kept.includes(value)) kept.push(value);
}

function valueIn(name: ValueName, text: string, label: string): string | undefined {
  switch (name) {
    case 'title':
      return titleIn(text);
    case 'noticeId':
      return numberIn(text);
    case 'state':
      return placeIn(text, label);
    case 'postedDate':
    case 'responseDeadLine':
      return dateIn(name, text);
    case 'naicsCode':
      return leadingNaics(text) === undefined ? undefined : text;
    case 'setAside':
      return SET_ASIDE.test(text) && !/^\W*no(?:t|ne)?\b/i.test(text) ? text : undefined;
    case 'solicitationNumber':
      return text.length <= VALUE_MAX.id ? text : undefined;
    default:
      return text;
  }
}

const MONTH =
  '(?:jan|j[aä]n|ene|f[eé][bv]|m[aä]r|mai|may|apr|a[bv]r|jui?[nl]|aug|a[gû]o|aoû|aou|sep|o[ck]t|out|nov|d[eéi][cz])\\p{L}{0,8}';
/** A day with its year, in numbers or with the month's name; the background decides whether it exists. */
const DATED = new RegExp(
  [
    String.raw`(?<![\d/.-])\d{1,2}\s*([/.-])\s*\d{1,2}\s*\1\s*(?:\d{4}|\d{2})(?![\d/-]|\.\d)`,
    String.raw`(?<![\d-])\d{4}([/.-])\d{1,2}\2\d{1,2}(?![\d-])`,
    String.raw`(?<!\p{L})${MONTH}\.?[-/\s,]*\d{1,2}(?:st|nd|rd|th)?[-/\s,]*(?:(?:19|20)\d{2}|2\d(?![\d:])|\d{1,2}:\d{2}:\d{2}\s[a-z]{2,4}\s\d{4})`,
    String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?:\sof)?[-/.\s,]*(?:de\s|d')?${MONTH}\.?[-/.\s,]*(?:del?\s)?(?:\d{4}|\d{2}(?![\d:]))`,
    String.raw`\d{4}-[a-z]{3}-\d{1,2}`,
  ].join('|'),
  'giu',
);

/** Whether a text has a date with its year, in any form and order. */
export function isDated(text: string): boolean {
  return text.search(DATED) >= 0;
}

const HOUR = /\d(?::\d|\s?(?:[ap]\.?\s?m|h))|\d{4}\s[A-Z]{1,3}T\b|\bnoon\b/i;
// A countdown's hours are not the deadline's.
const TICKING = /\b(?:left|remain\w*|sec(?:ond)?s?)\b|\d\s?s\b/i;

/**
 * Returns a text with a date. What stands beside a single date is left out unless it is a deadline's hour:
 * pages count down there, and each second would be news.
 */
function dateIn(name: ValueName, text: string): string | undefined {
  const [date, ...more] = new Set(text.match(DATED));
  // Words tell which of two dates is void, even if the second lacks a year.
  if (date === undefined || more.length > 0 || /\bextended\b/i.test(text)) return date && text;
  const isTimed = name === 'responseDeadLine' && HOUR.test(text) && !TICKING.test(text);
  return isTimed ? text : date;
}

// The words of federal programs; a state's own are none.
const SET_ASIDE =
  /small|\b8 ?\(?a\b|hub ?zone|vosb|wosb|veteran|wom[ae]n|indian|local area|set.?aside|^(?:SB[AP]|HZ[CS]|LAS|I(?:S|)B?EE|VS[AS])$/i;

/**
 * Returns a text that can name a state. Under a city or county label only a place with a code does: Delaware,
 * Wyoming, and Indiana are counties too.
 */
function placeIn(text: string, label: string): string | undefined {
  const line = plainLine(text);
  if (!/\p{L}{2}/u.test(line)) return undefined;
  if (/\bstate\b/i.test(label)) return `State: ${line}`;
  const isCity = /\b(?:count(?:y|ies)|cit(?:y|ies))\b/i.test(label);
  return isCity && !/,|\d{5}|\bUSA?\b/.test(line) ? undefined : line;
}

/** Returns a notice number, or `undefined` for a sentence or a text without a digit. */
export function numberIn(text: string): string | undefined {
  // "SPE1C1-26-Q-0487 » Package View": a link follows the number in its cell. Matched on the bounded line: on
  // raw white space this regex is cubic.
  const line = printedValue(plainLine(text, VALUE_MAX.id).replace(/^[#: ]+| ?-* ?[»›].*$/g, ''));
  if (line === undefined || line.length > LONGEST_NUMBER || !NUMBERED.test(line)) return undefined;
  if ((line.match(/(?<![\w-])[a-z]{2,}(?![\w-])/g)?.length ?? 0) > MOST_PLAIN_WORDS) return undefined;
  if (line.split(' ').length > MOST_NUMBER_WORDS || /^\$|@|:\/\//.test(line)) return undefined;
  // "11/20/2026" is a date; "1" or "1." is a list index.
  return DAY.test(line) || /^\d{1,2}[.)]?$/.test(line) ? undefined : line;
}

/** Returns a title, or `undefined` for text without letters or with only button words. */
export function titleIn(text: string): string | undefined {
  const line = printedValue(
    text.replace(
      /\((?:link )?opens in [^()]*\)\s*$|(?<=[^ (]) ?[–|,(-]? ?\baddend(?:um|a)\W*(?:no\W*)?(?:\d.*)?$/i,
      '',
    ),
    VALUE_MAX.title,
  );
  // A text that ends with a colon is a label.
  if (line === undefined || !/\p{L}{2}/u.test(line) || line.endsWith(':')) return undefined;
  return /^(?:(?:view|see|read|show|open|download|click|more|details?|here|full|edit|print|select|bid|notice|pdf|link|documents?|on|now|learn|about|info|information|apply|respond|page|online|>|»|…|\.)\s*)+$/i.test(
    line,
  )
    ? undefined
    : line;
}
