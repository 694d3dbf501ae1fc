/** Finds numbers behind or amid other words. Apart from those in front, which every page script reads. */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';
import { KIND, LEADING, SPOKEN, YEARS } from '../labels/notice-number.ts';

const LAST = new RegExp(
  String.raw`(?:^|[\s:(–-])(${KIND})s?(?:\s*(?:N[oO]\.?|Number|#|ID))?[\s:#–-]*([A-Z\d]+(?:[-./_][A-Z\d]+)*)\)?$`,
);
const WITHIN = new RegExp(LAST.source.replace(/\\\)\?\$$/, String.raw`(?=[).,;:]?(?:\s|$))`), 'g');
const SHORTEST = 4;

/** Returns the number at the end of a heading: "Solicitation Details - RPQ No P16370". */
export function numberAtEnd(text: string): string | undefined {
  const line = plainLine(text, VALUE_MAX.title);
  const found = LAST.exec(line);
  const [whole = '', kind = '', token = ''] = found ?? [];
  if (!/\d/.test(token) || token.length < SHORTEST || /^(?:19|20)\d{2}$/.test(token)) return undefined;
  // "Bids 2026-27" is a season; "RFP No. 2026-27" is a number.
  if (YEARS.test(token) && SPOKEN.test(kind)) return undefined;
  return SPOKEN.test(kind) ? token : whole.replace(/^[\s:(–-]+|\)$/g, '');
}

/** Returns the first number in running text, with the type that makes it one: "RFP #26-08. Bids are due". */
export function numberWithin(text: string): string | undefined {
  for (const [whole, kind = '', token = ''] of plainLine(text).matchAll(WITHIN))
    if (!SPOKEN.test(kind) && /\d/.test(token) && token.length >= SHORTEST) return whole.trim().replace(/^\(/, '');
  return undefined;
}

/** Returns a number without a spoken type: "Bid 26-014" is 26-014, "RFP 26-014" is the number as written. */
export function bareNumber(text: string): string {
  const [, kind = '', token = ''] = LEADING.exec(plainLine(text)) ?? [];
  return SPOKEN.test(kind) && token !== '' ? token : text;
}
