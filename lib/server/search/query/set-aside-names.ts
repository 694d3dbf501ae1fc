/**
 * Set-asides as people write them out in a query. Their words one by one ("disabled", "small", "business") would find much that
 * is set aside for nobody, and not what is: of a set-aside its code and short name are indexed (indexed-text.ts).
 */

const GAP = String.raw`[-\s\u2010-\u2013]+`;
const OWNED = `owned(?:${GAP}small)?(?:${GAP}business(?:es)?)?`;
const SMALL_BUSINESS = `small${GAP}business(?:es)?`;
const SET_ASIDE = `set${GAP}asides?`;

/** The short name, and what people write for it. */
const NAMES: readonly (readonly [short: string, written: string])[] = [
  // 8A-1234 is a part's number.
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

/** Those that are acronyms: VOSB is a letter away from WOSB, and no slip of it. */
export const SET_ASIDE_ACRONYMS = NAMES.map(([short]) => short).filter((short) => /^[a-z]{2,6}$/.test(short));

/** Said again in short, and that it is a set-aside: neither tells more. */
const MORE = String.raw`(?:\s*\((?:(?:sd|ed)?[vw]osb|hubzone)\))?(?:(?:${GAP}program)?${GAP}${SET_ASIDE})?`;

/** Source of a pattern for one that is written out, or named in short and called a set-aside. Case does not matter. */
export const SET_ASIDE_NAME = `(?:${NAMES.flatMap(([short, written]) => [written, calledSetAside(short)]).join('|')})${MORE}(?![\\p{L}\\p{N}])`;

const MARKS = String.raw`[^\p{L}\p{N}]*`;
const KNOWN = NAMES.map(([short, written]) => ({
  short,
  name: new RegExp(`^${MARKS}(${written}|${calledSetAside(short)})${MORE}${MARKS}$`, 'iu'),
}));

/** Of what {@link SET_ASIDE_NAME} matches, with marks about it, the short name and the name as written. */
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
