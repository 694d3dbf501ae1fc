/**
 * Contracts Finder: English tenders below the Find a Tender threshold. The id in the address identifies a
 * notice.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'contracts-finder',
  dates: 'dayFirst',
  never: ['state', 'noticeId'],
  labels: {
    solicitationNumber: ['Procurement reference', 'Reference'],
    responseDeadLine: ['Closing date', 'Closing', 'Submission deadline', 'Closing time'],
    postedDate: ['Publication date', 'Published date'],
    agency: ['Organisation name', 'Buyer', 'Buying organisation'],
  },
  lists: [
    {
      at: '^/Search/Results',
      rows: '.search-result',
      places: { title: 'h2 a', agency: '.search-result-sub-header' },
    },
  ],
  details: [{ at: '^/Notice/([\\da-f-]{36})', places: { title: 'h1' } }],
};
