/** Unison Marketplace: federal reverse auctions. The number in the address is not the printed Buy #. */
import type { Declaration } from '../../engine/declaration.ts';

const labels = {
  noticeId: ['Buy #', 'Buy Number'],
  solicitationNumber: ['Solicitation #', 'Solicitation Number'],
  title: ['Buy Description'],
  agency: ['Buyer'],
  responseDeadLine: ['End Date'],
} as const;

export const declaration: Declaration = {
  id: 'unison',
  dates: 'monthFirst',
  labels,
  never: ['state', 'postedDate'],
  lists: [{ at: '^/fbweb/(?!buyDetails\\.do)\\w+\\.do' }],
  details: [{ at: '^/fbweb/buyDetails\\.do\\?.*\\bbuy_id=\\d+' }],
};
