/**
 * Identifiers: notice ids, solicitation numbers, PIIDs, stock numbers (NSN), part numbers. People type them with and
 * without dashes; the index holds them as written and squeezed, that is without anything but letters and digits.
 */

/** NSN, 13 digits in groups of 4-2-3-4; what follows it in some titles (2840014559142NZ) is a management code. */
const STOCK_NUMBER = /(?<![A-Za-z\d])(\d{4})[- ]?(\d{2})[- ]?(\d{3})[- ]?(\d{4})(?!\d)/g;
/**
 * Solicitation number or PIID (FAR 4.1603), with its parts apart: six characters, year, letter, the rest. What is tied to its end
 * is of the number, too: a later version's, an amendment's or a modification's.
 */
const PROCUREMENT_NUMBER =
  /(?<![A-Za-z\d])[A-Za-z\d]{6}[- ]\d{2}[- ][A-Za-z][- ]?[A-Za-z\d]{4,8}(?![A-Za-z\d])(?:[-._][A-Za-z\d]+)*/g;
/** An identifier that begins with such a number, dashed or not, and has something tied to its end. */
const WITH_SUFFIX = /(?<![A-Za-z\d])([A-Za-z\d]{6}[- ]?\d{2}[- ]?[A-Za-z][- ]?[A-Za-z\d]{4,8})(?:[-._][A-Za-z\d]+)+/g;
/** Begins where a word begins: tried from each of its letters, a long word without a dash would take for ever. */
const DASHED = /(?<![A-Za-z\d])[A-Za-z\d]+(?:[-/._][A-Za-z\d]+)+/g;
/** Most texts have no stock number, and this says so faster than looking for one. */
const MAY_BE_STOCK_NUMBER = /\d{4}[- ]?\d{2}[- ]?\d{3}/;

const SHORTEST = 5;
/** More identifiers than this in one text are a price list, and would drown the words of its title. */
const MAX_IN_TEXT = 60;

/** An identifier without its punctuation, in small letters, as it is also indexed. */
export function squeezed(identifier: string): string {
  return (identifier.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []).join('').toLowerCase();
}

/** Whether one chunk of a query, free of spaces, stands for itself rather than for what its letters spell. */
export function isIdentifier(chunk: string): boolean {
  const core = squeezed(chunk);
  if (!/^[a-z\d]+$/.test(core) || !/\d/.test(core) || /[,;:()]/.test(chunk)) return false;
  if (/^\d+$/.test(core)) return core.length >= 6;
  return core.length >= SHORTEST && (/[-/._]/.test(chunk) || /\d{2}/.test(core));
}

/** The procurement number that `identifier` is a version, an amendment or a modification of: itself without its suffix. */
export function baseOf(identifier: string): string | undefined {
  const base = identifier.replace(WITH_SUFFIX, '$1');
  return base === identifier ? undefined : base;
}

/** Identifiers in a query that spaces divide (`1560 00 136 7981`, `FA8504 26 R B005`), and the query without them. */
export function spacedIdentifiers(query: string): { found: string[]; rest: string } {
  const found: string[] = [];
  const take = (match: string) => {
    found.push(match.trim());
    return ' ';
  };
  const rest = query.replace(STOCK_NUMBER, take).replace(PROCUREMENT_NUMBER, take);
  return { found, rest };
}

/** Squeezed forms of the identifiers inside a title or a description, each once. */
export function identifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, ...parts] of MAY_BE_STOCK_NUMBER.test(text) ? text.matchAll(STOCK_NUMBER) : []) {
    const number = parts.slice(0, 4).join('');
    found.add(number);
    // Its last nine digits alone (NIIN) name the item, too.
    found.add(number.slice(4));
  }
  for (const [match] of text.matchAll(DASHED)) {
    if (found.size >= MAX_IN_TEXT) break;
    if (/\d/.test(match) && match.length >= SHORTEST) found.add(match.replaceAll(/[-/._]/g, '').toLowerCase());
  }
  return [...found];
}
