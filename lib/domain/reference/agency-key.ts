/** Words that one source writes and another leaves out. */
const UNSAID = new Set(['OF', 'THE', 'AND', 'FOR', 'US']);

const SHORT: Readonly<Record<string, string>> = {
  DEPT: 'DEPARTMENT',
  DEPTS: 'DEPARTMENT',
  ADMIN: 'ADMINISTRATION',
  NATL: 'NATIONAL',
  INTL: 'INTERNATIONAL',
  GOVT: 'GOVERNMENT',
  AGCY: 'AGENCY',
  COMM: 'COMMISSION',
  CORP: 'CORPORATION',
  SVCS: 'SERVICES',
  SVC: 'SERVICE',
  ADV: 'ADVANCED',
  DEF: 'DEFENSE',
  CTR: 'CENTER',
};

/**
 * One form for all spellings of an agency's name that differ only in how they are written: `DEPT OF DEFENSE`,
 * `Department of Defense`, `DEFENSE, DEPARTMENT OF` and `U.S. Department of Defense` give the same key. Word order,
 * case, punctuation, accents, small words, common abbreviations, "U.S." and a bracketed abbreviation do not count.
 * It knows no agency; what belongs together under different names (DOD) is known by `agencies.ts`.
 */
export function agencyKey(text: string): string {
  const plain = text
    .normalize('NFD')
    .toUpperCase()
    .replace(/(?<=\S\s*)\([A-Z\d-]{2,12}\)/g, ' ')
    .replace(/\bU\.\s*S\.(\s*A\.)?/g, ' US ')
    .replace(/\bUNITED STATES(?! OF\b)/g, ' US ')
    .replace(/['’.]|\p{Mark}/gu, '')
    .replace(/[^A-Z\d]+/g, ' ');
  const words = plain.split(' ').filter((word) => word !== '');
  const said = words.filter((word) => !UNSAID.has(word)).map((word) => SHORT[word] ?? word);
  return (said.length > 0 ? said : words).sort().join(' ');
}
