/**
 * Set-asides written out in a query. Their single words ("disabled", "small", "business") would match
 * unrelated notices and miss the right ones, which are indexed by code and short name (indexed-text.ts).
 */

const GAP = String.raw`[-\s\u2010-\u2013]+`;
const OWNED = `owned(?:${GAP}small)?(?:${GAP}business(?:es)?)?`;
const SMALL_BUSINESS = `small${GAP}business(?:es)?`;
const SET_ASIDE = `set${GAP}asides?`;

/** Short names, and what people write for them. */
const NAMES: readonly (readonly [short: string, written: string])[] = [
  // 8A-1234 is a part number.
  ['8(a)', String.raw`8 ?\(a\)|8a(?=${GAP}${SET_ASIDE}|(?![-/._]?[\p{L}\p{N}]))`],
  ['sdvosb', `service${GAP}disabled,?${GAP}veteran${GAP}${OWNED}`],
  ['vosb', `veteran${GAP}${OWNED}`],
  ['edwosb', `economically${GAP}disadvantaged${GAP}(?:wom[ae]n${GAP}${OWNED}|wosb)`],
  ['wosb', `wom[ae]n${GAP}${OWNED}`],
  ['hubzone', `historically${GAP}underutili[sz]ed${GAP}business(?:es)?(?:${GAP}zones?)?`],
  ['sbp', `partial${GAP}${SMALL_BUSINESS}`],
  ['sba', `total${GAP}${SMALL_BUSINESS}|${SMALL_BUSINESS}${GAP}${SET_ASIDE}`],
  ['isbee', `indian${GAP}${SMALL_BUSINESS}${GAP}economic${GAP}enterprises?`],
  ['iee', `indian${GAP}economic${GAP}enterprises?`],
  ['biciv', `buy${GAP}indian`],
];

/** The acronyms among them: VOSB is one letter away from WOSB, but not a misspelling of it. */
export const SET_ASIDE_ACRONYMS = NAMES.map(([short]) => short).filter((short) => /^[a-z]{2,6}$/.test(short));

/** A redundant tail: the acronym again, or "set-aside". */
const MORE = String.raw`(?:\s*\((?:(?:sd|ed)?[vw]osb|hubzone)\))?(?:(?:${GAP}program)?${GAP}${SET_ASIDE})?`;

/** Regex source for a set-aside written out, or its short name plus "set-aside"; case-insensitive. */
export const SET_ASIDE_NAME = `(?:${NAMES.flatMap(([short, written]) => [written, calledSetAside(short)]).join('|')})${MORE}(?![\\p{L}\\p{N}])`;

const MARKS = String.raw`[^\p{L}\p{N}]*`;
const KNOWN = NAMES.map(([short, written]) => ({
  short,
  name: new RegExp(`^${MARKS}(${written}|${calledSetAside(short)})${MORE}${MARKS}$`, 'iu'),
}));

/** The short name and the name as written in a match of {@link SET_ASIDE_NAME}. */
export function setAsideNamed(chunk: string): { short: string; name: string } | undefined {
  for (const { short, name } of KNOWN) {
    const written = name.exec(chunk)?.[1];
    if (written !== undefined) return { short, name: written };
  }
  return undefined;
}

function calledSetAside(short: string): string {
  return `${short.replace(/[()]/g, String.raw`\$&`)}(?=${GAP}(?:program${GAP})?${SET_ASIDE})`;
}
