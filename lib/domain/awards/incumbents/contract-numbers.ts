/** Finds and compares the numbers of earlier contracts that a notice cites. */
import type { SeenNotice, ParsedNotice } from '../../notices/notice.ts';

/**
 * A PIID: office, fiscal year, instrument type, serial number (FAR 4.1603), with or without dashes. The ninth
 * character is the instrument type: B, Q, and R are requests for bids, quotes, and proposals, and N is a
 * notice; none of these is a contract.
 */
const PIID = /(?<![A-Z0-9])([A-Z0-9]{6})-?(\d{2})-?([ACDFGHKLMPSTUVWXYZ])-?([A-Z0-9]{4,8})(?![A-Z0-9])/g;

/**
 * The number of an order, right after its contract's: `-0007`, `/0007`, `, delivery order 0007`. Only
 * indefinite delivery contracts and agreements have orders.
 */
const ORDER = /^(?:[-/]|[\s,]*(?:task |delivery |call )?order[\s#:.]*(?:no\.? |number )?)(\d{4})(?![A-Z0-9])/i;
const HAS_ORDERS = /^[A-Z0-9]{6}\d{2}[ADG]/;

/** Words that come before a contract number, whatever the number looks like. */
const CUE =
  /\b(?:re-?compet\w*(?: of)?|successors? to|follow[- ]?on (?:to|of|contract)|(?:contract|task order|delivery order|order|award|piid|bpa|idiq|agreement)(?: (?:number|no|nbr|num))?|(?:current|existing|previous|prior|incumbent|predecessor|expiring)(?: (?:contract|task order|order|award))?|replac(?:es|ing|ement (?:of|for))|performed under|currently under|incumbent)(?:\b|(?=[.:#]))[\s.:#(]*(?:(?:is|was|the|contract|task order|number|no|under)\b[\s.:#(]*){0,4}/gi;
const NUMBER = /^[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){6,24}(?![A-Z0-9])/i;

/** Most numbers returned for one text. */
const MAX_NUMBERS = 6;

/**
 * Returns the contract numbers that `text` cites, as written, without duplicates, in order: "recompete of
 * W912DY-21-C-0018", "successor to", task order numbers. `own` lists the notice's own numbers, which are
 * skipped.
 */
export function contractNumbersIn(text: string, own: readonly (string | undefined)[] = []): string[] {
  const found = new Map<number, string>();
  const upper = text.toUpperCase();
  for (const { index, 0: number } of upper.matchAll(PIID)) {
    const end = index + number.length;
    found.set(index, withOrder(number, upper.slice(end, end + 30)));
  }
  for (const match of upper.matchAll(CUE)) {
    const at = match.index + match[0].length;
    const number = NUMBER.exec(upper.slice(at, at + 30))?.[0];
    if (number !== undefined && isNumber(number) && !found.has(at)) found.set(at, number);
  }
  const seen = new Set(own.map((number) => contractKey(number ?? '')));
  return [...found]
    .sort(([a], [b]) => a - b)
    .flatMap(([, number]) => {
      const key = contractKey(number);
      if (seen.has(key)) return [];
      seen.add(key);
      return [number];
    })
    .slice(0, MAX_NUMBERS);
}

/** Replaces a notice's text mentions with the contract numbers found in them. */
export function withContracts({ mentions = [], ...notice }: ParsedNotice): SeenNotice {
  // A mention may start inside a word, and the rest of a number could look like another number.
  const text = mentions.map((mention) => mention.replace(/^\S+/, '')).join(' … ');
  const contractNumbers = contractNumbersIn(text, [notice.solicitationNumber]);
  return contractNumbers.length === 0 ? notice : { ...notice, contractNumbers };
}

/** Adds the order that `rest` begins with, or that is the end of the number itself: `W912DY11D0018 0007`. */
function withOrder(number: string, rest: string): string {
  const key = contractKey(number);
  if (!HAS_ORDERS.test(key)) return number;
  if (/\d{8}$/.test(key) && key.length === 17) return `${number.slice(0, -4)} ${number.slice(-4)}`;
  const order = ORDER.exec(rest)?.[1];
  return order === undefined ? number : `${number} ${order}`;
}

/** Returns a cited number without its order. */
export function contractOf(number: string): string {
  return number.replace(/ \d{4}$/, '');
}

/** Normalizes a contract number for comparison: uppercase letters and digits only. */
export function contractKey(number: string): string {
  return number.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Whether the text looks like a contract number and not like a phone number, date, or word. */
function isNumber(text: string): boolean {
  const key = contractKey(text);
  const digits = key.replace(/\D/g, '').length;
  return (
    key.length >= 8 &&
    digits >= 4 &&
    /[A-Z]/.test(key) &&
    !/^[A-Z0-9]{6}\d{2}[BNQR]/.test(key) &&
    !/^\d+(?:ST|ND|RD|TH|AM|PM)$/.test(key)
  );
}

/** Returns the contracting office code at the start of a contract or solicitation number. */
export function officeOf(number: string | undefined): string | undefined {
  const key = contractKey(number ?? '');
  return /^(?=.{0,5}\d)[A-Z0-9]{6}\d{2}[A-Z][A-Z0-9]{4,8}$/.test(key) ? key.slice(0, 6) : undefined;
}
