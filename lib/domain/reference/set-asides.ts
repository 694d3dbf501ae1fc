/**
 * Set-aside codes in filters. The service accepts others but finds nothing (decisions, "Set-aside codes").
 */
export const SET_ASIDE_CODES = [
  'SBA',
  'SBP',
  '8A',
  '8AN',
  'HZC',
  'HZS',
  'SDVOSBC',
  'SDVOSBS',
  'WOSB',
  'WOSBSS',
  'EDWOSB',
  'EDWOSBSS',
  'LAS',
  'IEE',
  'ISBEE',
  'BICiv',
  'VSA',
  'VSS',
] as const;

export type SetAsideCode = (typeof SET_ASIDE_CODES)[number];

/** Official names of the set-aside codes, with their part of the Federal Acquisition Regulation (FAR). */
export const SET_ASIDE_NAMES: Readonly<Record<SetAsideCode, string>> = {
  SBA: 'Total Small Business Set-Aside (FAR 19.5)',
  SBP: 'Partial Small Business Set-Aside (FAR 19.5)',
  '8A': '8(a) Set-Aside (FAR 19.8)',
  '8AN': '8(a) Sole Source (FAR 19.8)',
  HZC: 'Historically Underutilized Business (HUBZone) Set-Aside (FAR 19.13)',
  HZS: 'Historically Underutilized Business (HUBZone) Sole Source (FAR 19.13)',
  SDVOSBC: 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)',
  SDVOSBS: 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Sole Source (FAR 19.14)',
  WOSB: 'Women-Owned Small Business (WOSB) Program Set-Aside (FAR 19.15)',
  WOSBSS: 'Women-Owned Small Business (WOSB) Program Sole Source (FAR 19.15)',
  EDWOSB: 'Economically Disadvantaged WOSB (EDWOSB) Program Set-Aside (FAR 19.15)',
  EDWOSBSS: 'Economically Disadvantaged WOSB (EDWOSB) Program Sole Source (FAR 19.15)',
  LAS: 'Local Area Set-Aside (FAR 26.2)',
  IEE: 'Indian Economic Enterprise (IEE) Set-Aside (specific to Department of Interior)',
  ISBEE: 'Indian Small Business Economic Enterprise (ISBEE) Set-Aside (specific to Department of Interior)',
  BICiv: 'Buy Indian Set-Aside (specific to Department of Health and Human Services, Indian Health Services)',
  VSA: 'Veteran-Owned Small Business Set-Aside (specific to Department of Veterans Affairs)',
  VSS: 'Veteran-Owned Small Business Sole source (specific to Department of Veterans Affairs)',
};

/** Everyday names of the set-asides. */
export const SET_ASIDE_LABELS: Readonly<Record<SetAsideCode, string>> = {
  SBA: 'Total small business (SBA)',
  SBP: 'Partial small business (SBP)',
  '8A': '8(a)',
  '8AN': '8(a) sole source',
  HZC: 'HUBZone',
  HZS: 'HUBZone sole source',
  SDVOSBC: 'SDVOSB',
  SDVOSBS: 'SDVOSB sole source',
  WOSB: 'WOSB',
  WOSBSS: 'WOSB sole source',
  EDWOSB: 'EDWOSB',
  EDWOSBSS: 'EDWOSB sole source',
  LAS: 'Local area',
  IEE: 'Indian economic enterprise (IEE)',
  ISBEE: 'Indian small business (ISBEE)',
  BICiv: 'Buy Indian',
  VSA: 'VOSB',
  VSS: 'VOSB sole source',
};

const CODES = new Map(SET_ASIDE_CODES.map((code) => [code.toUpperCase(), code]));

const NONE = /^(none|no|n a|blank|no set asides?( used)?|not set aside|full and open( competition)?|unrestricted)$/;

/** Words that identify a program in a description, and the codes of its competed and sole-source forms. */
const PROGRAMS: readonly (readonly [words: RegExp, competed: SetAsideCode, soleSource: SetAsideCode])[] = [
  [/\bedwosb\b|economically disadvantaged w/, 'EDWOSB', 'EDWOSBSS'],
  [/(?<!disadvantaged )(?:\bwosb\b|wom[ae]n owned small)/, 'WOSB', 'WOSBSS'],
  [/\bsdvosb\b|service disabled veteran owned small/, 'SDVOSBC', 'SDVOSBS'],
  [/\bhub ?zone\b/, 'HZC', 'HZS'],
  [/^8 ?a\b/, '8A', '8AN'],
  [/\bvosb\b|(?<!disabled )veteran owned small/, 'VSA', 'VSS'],
  [/buy indian/, 'BICiv', 'BICiv'],
  [/\bisbee\b|indian small business economic/, 'ISBEE', 'ISBEE'],
  [/\biee\b|indian economic/, 'IEE', 'IEE'],
  [/local area/, 'LAS', 'LAS'],
  [/^(partial small business\b|small business.* partial)/, 'SBP', 'SBP'],
  [/^(total )?small business( set asides?)?( total)?$/, 'SBA', 'SBA'],
];

// States have goals and preferences of their own for such businesses. With any other word, the text does not
// mean the federal program.
const FEDERAL_WORDS =
  /^(?:(?:100|percent|reserved|for|sba|certified|total|partial|set|asides?|sole|source|competed|program|economically|disadvantaged|wom[ae]n|owned|small|business|service|disabled|veteran|historically|underutili[sz]ed|hub|zone|hubzone|edwosb|wosb|sdvosb|vosb|8|a|8a|buy|indian|isbee|iee|economic|enterprise|local|area)(?: |$))+$/;

/**
 * Returns the code of a set-aside, given its code or a description by SAM.gov, FBO, or USAspending. `null` if
 * the text says that there is none ("No Set aside used"); `undefined` if it is not recognized.
 */
export function setAsideCode(text: string): SetAsideCode | null | undefined {
  const code = CODES.get(text.trim().toUpperCase());
  if (code) return code;
  const plain = text
    .toLowerCase()
    .replace(/8\s*\(\s*a\s*\)/g, '8a ')
    .replace(/\(?\bfar\s+[\d.]+\)?|\(specific to [^()]*\)/g, ' ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
  if (plain === '' || NONE.test(plain)) return null;
  if (!FEDERAL_WORDS.test(plain)) return undefined;
  // Don't guess between several programs.
  const [program, another] = PROGRAMS.filter(([words]) => words.test(plain));
  if (!program || another) return undefined;
  const [, competed, soleSource] = program;
  return plain.includes('sole source') ? soleSource : competed;
}

/** Returns the official name of a set-aside code in any case; `undefined` for an unknown code. */
export function setAsideName(code: string): string | undefined {
  const known = CODES.get(code.trim().toUpperCase());
  return known && SET_ASIDE_NAMES[known];
}

/** Returns the everyday name of a set-aside code in any case; an unknown code is its own label. */
export function setAsideLabel(code: string): string {
  const known = CODES.get(code.trim().toUpperCase());
  return known ? SET_ASIDE_LABELS[known] : code;
}

/**
 * Returns the everyday name of a set-aside, given its code or description, and its code where the name does
 * not say it. An unknown text is its own name.
 */
export function spokenSetAside(text: string): { name: string; code?: string } {
  const code = setAsideCode(text);
  if (!code) return { name: text };
  const name = SET_ASIDE_LABELS[code].replace(/ \([A-Z]{3,}\)$/, '');
  const letters = name.replace(/\W/g, '').toUpperCase();
  return code.startsWith(letters) || letters.startsWith('8A') ? { name } : { name, code };
}
