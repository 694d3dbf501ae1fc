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
