/** Names of companies: which spellings are one company's, and what of a name is its legal form. */

/**
 * One form for the spellings of one company's name: case, punctuation, "and" and the legal form do not tell companies apart
 * ("ACME, INC." and "Acme Inc", "SMITH & JONES L L C" and "Smith and Jones, LLC").
 */
export function recipientKey(name: string): string {
  const words = withFormInOne(name)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{Mark}|['’.]/gu, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const said = words.filter((word) => word !== 'AND' && !LEGAL.has(word));
  return (said.length > 0 ? said : words).join(' ');
}

/**
 * A company's name without its legal form, else as it is written: what a search is asked for all its spellings ("ACME" finds
 * "ACME, INC." and "Acme Corporation"), also where a service takes what it is asked for a part of the name.
 */
export function withoutLegalForm(name: string): string {
  const said = withFormInOne(name)
    .split(/\s+|(?<=,)/)
    .filter((word) => !LEGAL.has(recipientKey(word)));
  // Commas, "&" and "and" join the name to a legal form that is no longer there.
  return said.join(' ').replace(/(?:[\s,&]|\sand$)+$/i, '') || name;
}

/** A name whose legal form was written letter by letter, as a word: "ACME L L C" as "ACME LLC". */
function withFormInOne(name: string): string {
  return name.replace(SPACED_FORM, (letters) => letters.replace(/[.\s]/g, ''));
}

/** Two letters are a legal form at the end alone: elsewhere they may be somebody's initials. */
const SPACED_FORM = /(?<=[\s,])(?:(?:P[.\s]+)?L[.\s]+L[.\s]+[CP]\b|L[.\s]+P(?=\.?\s*$))/gi;

/** Legal forms, and the article that one writes and another leaves out. */
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
