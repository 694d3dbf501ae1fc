/** Compares company names and removes their legal forms. */

/**
 * Returns the same key for all spellings of one company's name. Ignores case, punctuation, "and", and the
 * legal form ("ACME, INC." and "Acme Inc"; "SMITH & JONES L L C" and "Smith and Jones, LLC").
 */
export function recipientKey(name: string): string {
  const words = withFormInOne(name)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{Mark}|['’.]/gu, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const kept = words.filter((word) => word !== 'AND' && !LEGAL.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/**
 * Returns a company's name without its legal form, otherwise as written. Searching for it finds all spellings
 * ("ACME" finds "ACME, INC." and "Acme Corporation"), also with a service that matches parts of names.
 */
export function withoutLegalForm(name: string): string {
  const kept = withFormInOne(name)
    .split(/\s+|(?<=,)/)
    .filter((word) => !LEGAL.has(recipientKey(word)));
  // Remove a comma, "&", or "and" that connected the name to its legal form.
  return kept.join(' ').replace(/(?:[\s,&]|\sand$)+$/i, '') || name;
}

/** Joins a legal form written letter by letter: "ACME L L C" becomes "ACME LLC". */
function withFormInOne(name: string): string {
  return name.replace(SPACED_FORM, (letters) => letters.replace(/[.\s]/g, ''));
}

/** "L P" is a legal form only at the end; elsewhere it could be initials. */
const SPACED_FORM = /(?<=[\s,])(?:(?:P[.\s]+)?L[.\s]+L[.\s]+[CP]\b|L[.\s]+P(?=\.?\s*$))/gi;

/** Legal forms, and the article, which some spellings leave out. */
const LEGAL = new Set([
  'INC',
  'INCORPORATED',
  'LLC',
  'CORP',
  'CORPORATION',
  'CO',
  'COMPANY',
  'LTD',
  'LIMITED',
  'LP',
  'LLP',
  'PLLC',
  'THE',
]);
