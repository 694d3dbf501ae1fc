/** Set-aside codes in filters. The service accepts others but finds nothing (decisions, "Set-aside codes"). */
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
