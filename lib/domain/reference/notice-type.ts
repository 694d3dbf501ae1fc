/** Notice types offered to people, matched by the service without regard to case (decisions, "Notice types"). */
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
