/** Find a Tender: UK high-value notices, in the same layout as Contracts Finder. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'find-a-tender',
  dates: 'dayFirst',
  never: ['state', 'noticeId'],
  labels: {
    solicitationNumber: ['Reference', 'Procurement reference', 'Reference number'],
    responseDeadLine: ['Tender submission deadline', 'Submission deadline', 'Closing', 'Closing date'],
    postedDate: ['Publication date', 'Published'],
    agency: ['Contracting authority', 'Contracting entity', 'Buyer', 'Organisation name'],
  },
  lists: [
    {
      at: '^/Search/Results',
      rows: '.search-result',
      places: { title: 'h2 a', agency: '.search-result-sub-header' },
    },
  ],
  details: [{ at: '^/Notice/(\\d{6}-\\d{4})', places: { title: 'h1' } }],
};
