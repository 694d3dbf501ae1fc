/** Compares company names and removes their legal forms. */

/**
 * Returns the same key for all spellings of one company's name. Ignores case, punctuation, "and", and the
 * legal form ("ACME, INC." and "Acme Inc"; "SMITH & JONES L L C" and "Smith and Jones, LLC").
 */
export function recipientKey(name: string): string {
  const words = wordsOf(name);
  const kept = words.filter((word) => !LEGAL.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}

/** Whether two names differ in nothing but case, punctuation, and the spelling of the legal form. */
export function isSameName(name: string, other: string): boolean {
  const key = (text: string) => wordsOf(text).flatMap((word) => (word === 'THE' ? [] : (SHORT_FORMS[word] ?? word)));
  return key(name).join(' ') === key(other).join(' ');
}

const SHORT_FORMS: Readonly<Record<string, string>> = {
  INCORPORATED: 'INC',
  CORPORATION: 'CORP',
  COMPANY: 'CO',
  LIMITED: 'LTD',
};

/** The words of a name in upper case, without punctuation and "and". */
function wordsOf(name: string): string[] {
  return withFormInOne(name)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{Mark}|['’.]/gu, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== 'AND');
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
