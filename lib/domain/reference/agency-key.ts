/** Words that some sources leave out. */
const OPTIONAL_WORDS = new Set(['OF', 'THE', 'AND', 'FOR', 'US']);

const ABBREVIATIONS: Readonly<Record<string, string>> = {
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
 * Returns the same key for all spellings of an agency's name: `DEPT OF DEFENSE`, `Department of Defense`,
 * `DEFENSE, DEPARTMENT OF`, and `U.S. Department of Defense`. Ignores word order, case, punctuation, accents,
 * small words, common abbreviations, "U.S.", and an acronym in parentheses. Works on words alone; different
 * names of one agency (DOD) are in `agencies.ts`.
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
  const kept = words.filter((word) => !OPTIONAL_WORDS.has(word)).map((word) => ABBREVIATIONS[word] ?? word);
  return (kept.length > 0 ? kept : words).sort().join(' ');
}
