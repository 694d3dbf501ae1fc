/**
 * Identifiers: notice ids, solicitation numbers, PIIDs, stock numbers (NSN), part numbers. People type them
 * with and without dashes, so the index holds them as written and in compact form: letters and digits only.
 */

/** NSN: 13 digits in groups of 4-2-3-4. A suffix in some titles (2840014559142NZ) is a management code. */
const STOCK_NUMBER = /(?<![A-Za-z\d])(\d{4})[- ]?(\d{2})[- ]?(\d{3})[- ]?(\d{4})(?!\d)/g;
/**
 * Solicitation number or PIID (FAR 4.1603) with separated parts: six characters, year, letter, serial. An
 * attached suffix belongs to it: a later version, an amendment or a modification.
 */
const PROCUREMENT_NUMBER =
  /(?<![A-Za-z\d])[A-Za-z\d]{6}[- ]\d{2}[- ][A-Za-z][- ]?[A-Za-z\d]{4,8}(?![A-Za-z\d])(?:[-._][A-Za-z\d]+)*/g;
/** An identifier that starts with such a number, dashed or not, and has an attached suffix. */
const WITH_SUFFIX = /(?<![A-Za-z\d])([A-Za-z\d]{6}[- ]?\d{2}[- ]?[A-Za-z][- ]?[A-Za-z\d]{4,8})(?:[-._][A-Za-z\d]+)+/g;
/** Anchored at word starts: trying every letter of a long word without a dash would take quadratic time. */
const DASHED = /(?<![A-Za-z\d])[A-Za-z\d]+(?:[-/._][A-Za-z\d]+)+/g;
/** A cheap pre-check, because most texts have no stock number. */
const MAY_BE_STOCK_NUMBER = /\d{4}[- ]?\d{2}[- ]?\d{3}/;

const SHORTEST = 5;
/** A text with more identifiers than this is a price list; indexing all would bury the words of its title. */
const MAX_IN_TEXT = 60;

/** An identifier in lower case without punctuation, as it is also indexed. */
export function compactId(identifier: string): string {
  return (identifier.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []).join('').toLowerCase();
}

/** Whether one space-free chunk of a query is an identifier rather than a word. */
export function isIdentifier(chunk: string): boolean {
  const core = compactId(chunk);
  if (!/^[a-z\d]+$/.test(core) || !/\d/.test(core) || /[,;:()]/.test(chunk)) return false;
  if (/^\d+$/.test(core)) return core.length >= 6;
  return core.length >= SHORTEST && (/[-/._]/.test(chunk) || /\d{2}/.test(core));
}

/** The procurement number without its version, amendment or modification suffix, if it has one. */
export function baseOf(identifier: string): string | undefined {
  const base = identifier.replace(WITH_SUFFIX, '$1');
  return base === identifier ? undefined : base;
}

/** Extracts identifiers with spaces (`1560 00 136 7981`, `FA8504 26 R B005`) from a query. */
export function spacedIdentifiers(query: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const take = (match: string) => {
    found.push(match.trim());
    return ' ';
  };
  const rest = query.replace(STOCK_NUMBER, take).replace(PROCUREMENT_NUMBER, take);
  return { found, rest };
}

/** Compact forms of the identifiers in a title or description, each once. */
export function identifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, ...parts] of MAY_BE_STOCK_NUMBER.test(text) ? text.matchAll(STOCK_NUMBER) : []) {
    const number = parts.slice(0, 4).join('');
    found.add(number);
    // People also search by the last nine digits alone (NIIN).
    found.add(number.slice(4));
  }
  for (const [match] of text.matchAll(DASHED)) {
    if (found.size >= MAX_IN_TEXT) break;
    if (/\d/.test(match) && match.length >= SHORTEST) found.add(match.replaceAll(/[-/._]/g, '').toLowerCase());
  }
  return [...found];
}
