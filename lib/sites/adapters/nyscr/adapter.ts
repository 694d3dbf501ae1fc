/**
 * New York State Contract Reporter: cards without links when logged out; the CR number finds a notice again.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'nyscr',
  dates: 'monthFirst',
  // "Location" is a county: Wyoming and Delaware are also counties of New York.
  never: ['state'],
  lists: [
    {
      at: '^/Ads/Search',
      rows: '.opp-list-item[data-ad-id]',
      marks: '[title^="Full Title: "]',
      places: { title: '[title^="Full Title: "]@title', noticeId: '@data-ad-id' },
      labels: {
        noticeId: ['CR#', 'CR Number'],
        agency: ['Agency'],
        responseDeadLine: ['Due date', 'Ad end date'],
        postedDate: ['Issue date'],
      },
      address: '/Ads/Search?Keyword={noticeId}',
    },
  ],
};
