/** Validates a text as a field's value. Anything else is left out, never bent into shape. */
import { plainLine, printedValue } from '../../../domain/text/plain-text.ts';
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';
import { stateOfPlace } from '../../../domain/notices/state-of-place.ts';
import { stateCode } from '../../../domain/reference/states.ts';
import { parseWrittenValue, type DateReader, type ParsedValues } from '../../../domain/notices/written-values.ts';

/** Fields found beside a label or in a column; the address is found separately. */
interface Fields extends ParsedValues {
  noticeId?: string;
  title?: string;
}
export type ValueName = keyof Fields;
/** The nodes that hold a notice's values, so that a rewrite of an equal value is seen. */
export type Holders = Partial<Record<ValueName, Node>>;

export interface Values extends Fields {
  /** The deadline's text where it prints an hour: the background reads that. */
  written?: { responseDeadLine: string };
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
 * Stores `text` in `values` if it is valid for the field; returns whether it was. `label` is the label beside
 * it.
 */
export function put(values: Values, name: ValueName, text: string, dates?: DateReader, label: string = name): boolean {
  switch (name) {
    case 'title':
      return assign(values, 'title', titleIn(text));
    case 'noticeId':
      return assign(values, 'noticeId', numberIn(text));
    case 'state':
      return assign(values, name, stateNamed(text, label));
    case 'responseDeadLine':
      return putDeadline(values, text, parseWrittenValue(name, text, dates));
    default:
      return assign(values, name, parseWrittenValue(name, text, dates));
  }
}

function assign<Name extends ValueName>(values: Fields, name: Name, value: Fields[Name]): boolean {
  if (value === undefined || value === '') return false;
  values[name] = value;
  return true;
}

/** Stores the day of a deadline, and its text if that prints an hour. */
export function putDeadline(values: Values, text: string, day: CalendarDate | undefined): boolean {
  if (!assign(values, 'responseDeadLine', day)) return false;
  delete values.written;
  if (HOUR.test(text) && !TICKING.test(text)) values.written = { responseDeadLine: text.slice(0, VALUE_MAX.agency) };
  return true;
}
const HOUR = /\d(?::\d| ?(?:[ap]\.? ?m|h))|\d{4} [A-Z]{1,3}T\b|\bnoon\b/i;
// A countdown's hours are not the deadline's, and a page would report each second as news.
const TICKING = /\b(?:left|remain\w*|sec(?:ond)?s?)\b|\d ?s\b/i;

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

/**
 * Returns the state a label names ("State: Colorado"). Ignores bare names that are also cities, and names
 * under a city or county label: Delaware, Wyoming, and Indiana are counties too.
 */
function stateNamed(text: string, label: string): string | undefined {
  const line = plainLine(text);
  const place = stateOfPlace(line);
  if (place !== undefined) return place;
  const certain = /\bstate\b/i.test(label);
  if (!certain && /\b(?:count(?:y|ies)|cit(?:y|ies))\b/i.test(label)) return undefined;
  if (!certain && /^(?:washington|new york|georgia)$/i.test(line)) return undefined;
  return line.length > 3 ? stateCode(line) : undefined;
}
