/** Numbers of earlier contracts in a notice's text, and when two spellings of a number are the same number. */
import type { SeenNotice, ToldNotice } from '../../notices/notice.ts';

/**
 * A procurement instrument identifier: office, fiscal year, instrument, serial (FAR 4.1603), dashes as people set them.
 * The ninth place tells instruments apart: B, Q and R are requests for bids, quotes and proposals, N is a notice, and none
 * of them is a contract.
 */
const PIID = /(?<![A-Z0-9])([A-Z0-9]{6})-?(\d{2})-?([ACDFGHKLMPSTUVWXYZ])-?([A-Z0-9]{4,8})(?![A-Z0-9])/g;

/** What stands before a number that is a contract's, in whatever shape the number is. */
const CUE =
  /\b(?:re-?compet\w*(?: of)?|successors? to|follow[- ]?on (?:to|of|contract)|(?:contract|task order|delivery order|order|award|piid|bpa|idiq|agreement)(?: (?:number|no|nbr|num))?|(?:current|existing|previous|prior|incumbent|predecessor|expiring)(?: (?:contract|task order|order|award))?|replac(?:es|ing|ement (?:of|for))|performed under|currently under|incumbent)(?:\b|(?=[.:#]))[\s.:#(]*(?:(?:is|was|the|contract|task order|number|no|under)\b[\s.:#(]*){0,4}/gi;
const NUMBER = /^[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){6,24}(?![A-Z0-9])/i;

/** The most numbers that are worth a look-up. */
const MOST = 6;

/**
 * Numbers of contracts that `text` names, as written, each once, in order of appearance: "recompete of W912DY-21-C-0018",
 * "successor to", task-order numbers. `own` are numbers that are the notice's own (its solicitation number).
 */
export function contractNumbersIn(text: string, own: readonly (string | undefined)[] = []): string[] {
  const found: { at: number; number: string }[] = [];
  for (const match of text.toUpperCase().matchAll(PIID)) found.push({ at: match.index, number: match[0] });
  for (const match of text.matchAll(CUE)) {
    const at = match.index + match[0].length;
    const number = NUMBER.exec(text.slice(at, at + 30))?.[0];
    if (number !== undefined && isNumber(number)) found.push({ at, number: number.toUpperCase() });
  }
  const taken = new Set(own.map((number) => contractKey(number ?? '')));
  return found
    .sort((a, b) => a.at - b.at)
    .flatMap(({ number }) => {
      const key = contractKey(number);
      if (taken.has(key)) return [];
      taken.add(key);
      return [number];
    })
    .slice(0, MOST);
}

/** A notice with the contracts that its page names, in place of the mentions that may name them. */
export function withContracts({ mentions = [], ...notice }: ToldNotice): SeenNotice {
  // A mention may begin within a word: the rest of a number could look like another number.
  const text = mentions.map((mention) => mention.replace(/^\S+/, '')).join(' … ');
  const contractNumbers = contractNumbersIn(text, [notice.solicitationNumber]);
  return contractNumbers.length === 0 ? notice : { ...notice, contractNumbers };
}

/** One form for all spellings of a number: no dashes or blanks, capitals. */
export function contractKey(number: string): string {
  return number.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Digits enough to be one contract among millions, and not a telephone number, a date or a word. */
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

/** The office that placed a contract or a solicitation: the activity address code its number begins with. */
export function officeOf(number: string | undefined): string | undefined {
  const key = contractKey(number ?? '');
  return /^(?=.{0,5}\d)[A-Z0-9]{6}\d{2}[A-Z][A-Z0-9]{4,8}$/.test(key) ? key.slice(0, 6) : undefined;
}
