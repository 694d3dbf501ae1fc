/** Notice types that filters offer; the service ignores case (decisions, "Notice types"). */
export const NOTICE_TYPES = [
  'Solicitation',
  'Presolicitation',
  'Combined Synopsis/Solicitation',
  'Sources Sought',
  'Special Notice',
  'Award Notice',
  'Justification',
  'Sale of Surplus Property',
  'Intent to Bundle Requirements',
] as const;

export type NoticeType = (typeof NOTICE_TYPES)[number];

/** Types that ask for bids. */
export const BIDDABLE_TYPES = ['Solicitation', 'Combined Synopsis/Solicitation'] as const satisfies NoticeType[];

/** Whether a notice of this type announces a decision: nobody can bid, and it has no response deadline. */
export function announcesDecision(type: string): boolean {
  const known = noticeType(type);
  return known === 'Award Notice' || known === 'Justification';
}

/** SAM.gov's letters for notice types, in addresses and in its API (`ptype`). Retired types have no entry. */
const LETTERS: Readonly<Record<string, NoticeType>> = {
  o: 'Solicitation',
  p: 'Presolicitation',
  k: 'Combined Synopsis/Solicitation',
  r: 'Sources Sought',
  s: 'Special Notice',
  a: 'Award Notice',
  u: 'Justification',
  g: 'Sale of Surplus Property',
  i: 'Intent to Bundle Requirements',
};

/** Other spellings of each type, normalized by {@link letters}. */
const SPELLINGS: Readonly<Record<string, NoticeType>> = {
  award: 'Award Notice',
  combined: 'Combined Synopsis/Solicitation',
  combinedsynopsis: 'Combined Synopsis/Solicitation',
  justificationandapproval: 'Justification',
  justificationja: 'Justification',
  intenttobundlerequirementsdodfunded: 'Intent to Bundle Requirements',
  intenttobundle: 'Intent to Bundle Requirements',
  saleofsurplus: 'Sale of Surplus Property',
  sourcessoughtnotice: 'Sources Sought',
  sourcessoughtsynopsis: 'Sources Sought',
  ...Object.fromEntries(NOTICE_TYPES.map((type) => [letters(type), type])),
};

/** Returns the notice type for any known spelling or letter; `undefined` for retired and unknown types. */
export function noticeType(text: string): NoticeType | undefined {
  const key = letters(text);
  return Object.hasOwn(LETTERS, key) ? LETTERS[key] : Object.hasOwn(SPELLINGS, key) ? SPELLINGS[key] : undefined;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
