/** Finds notice numbers in running text: "RFP 2026-01: Road Salt", "2025-RM-09 – Janitorial Supplies". */
import { plainLine } from '../../../domain/text/plain-text.ts';
import { VALUE_MAX } from '../../../domain/limits.ts';
import { titleIn } from './values.ts';

export interface NumberedTitle {
  number: string;
  title: string;
}

const SPOKEN_KIND = 'Bid|Solicitation|Tender|Quote|Contract|Project|Event';
export const KIND = `RF(?:[PS]Q|SOQ|CSP|EO?I|Qu|[PQIBASOTX])|RPQ|RLI|IF[BQP]|IT[BNQT]|IRFP|CSP|NIT|R?EOI|SOQ|PQQ|NOF[OA]|BAA|CFP|${SPOKEN_KIND}|${SPOKEN_KIND.toUpperCase()}`;
export const SPOKEN = new RegExp(`^(?:${SPOKEN_KIND})$`, 'i');
const TOKEN = String.raw`[A-Z\d]+(?:[-‐‑–./_][A-Z\d]+)*(?=\s|[:|,–—)]|$|[-‐‑.](?:\s|$|[A-Z]?[a-z]))`;
export const LEADING = new RegExp(
  String.raw`^(?:(${KIND})s?(?:\s*(?:N[oO]\.?|Number|#))?[\s:#‐‑–-]*)?(${TOKEN})\s*([-‐‑–—:|,.]?)\s*`,
);
// Indian portals print "[Title] [office reference][portal number]" in one cell.
const BRACKETED = /^\[([^[\]]+)\]\s*(?:\[[^[\]]*\]\s*)?\[(\w*\d[\w/.-]*)\]$/;
// Calendar, fiscal, and school years: "2026-27", "FY2027".
export const YEARS = /^(?:[FCS]Y)?(?:19|20)\d{2}(?:[-–/](?:19|20)?\d{2})?$/;
// "14500 Cedar Avenue" is a house and "25000-Gallon Tank" a size: bare digits need a separator.
const SEPARATED = /^\d+\s*(?:[:|]|[‐‑–—,.-]\s)/;
const DIGITS_ALONE = 4;
const LENGTH_ALONE = 5;

/** Splits a leading number from a title, or returns `undefined` when the text does not start with one. */
export function splitNumber(text: string): NumberedTitle | undefined {
  const line = plainLine(text, VALUE_MAX.title);
  const [, bracketed, last = ''] = BRACKETED.exec(line) ?? [];
  const named = titleIn(bracketed ?? '');
  if (named !== undefined) return { number: last, title: named };
  const [whole = '', kind, token = ''] = LEADING.exec(line) ?? [];
  if (whole === '' || !/\d/.test(token)) return undefined;
  if (kind === undefined && (!isNumber(token) || (!/\D/.test(token) && !SEPARATED.test(whole)))) return undefined;
  const title = titleIn(line.slice(whole.length).replace(/^(?:for|[-–—:|]+)\s+/i, ''));
  if (title === undefined) return undefined;
  // "Project 26-014" refers to number 26-014; "RFP 26-014" is the number as written.
  const number =
    kind === undefined || SPOKEN.test(kind) ? token : line.slice(0, whole.length).replace(/[\s:|,.‐‑–—-]+$/, '');
  return { number, title };
}

/** Whether a text is only a number, with or without the notice type before it. */
export function isOnlyNumber(text: string): boolean {
  const line = plainLine(text, VALUE_MAX.title);
  const [whole = '', , token = ''] = LEADING.exec(line) ?? [];
  return whole.trim() !== '' && /\d/.test(token) && whole.trim().length >= line.length - 1;
}

/** Whether a text is a number, or one long word with digits such as "MWP2457DXCanceled". */
export function isNumberWord(text: string): boolean {
  return isOnlyNumber(text) || /^(?=\S*\d)\S{6,60}$/.test(text);
}

function isNumber(token: string): boolean {
  if (YEARS.test(token)) return false;
  return token.replace(/\D/g, '').length >= DIGITS_ALONE && token.length >= LENGTH_ALONE;
}
