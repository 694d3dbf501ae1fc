/** PlanetBids vendor portals: rows have no link; a row attribute identifies the detail page. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'planetbids',
  identity: '^/portal/(?<buyer>\\d{1,20})/',
  dates: 'monthFirst',
  labels: { noticeId: ['Invitation #', 'Invitation Number', 'Bid Number'], title: ['Project Title'] },
  lists: [
    {
      at: '^/portal/\\d+/bo/bo-search',
      rows: 'tr[rowattribute]',
      places: { title: 'td.title', noticeId: 'td.invitationNum' },
      address: '/portal/{/2}/bo/bo-detail/{@rowattribute}',
    },
  ],
  details: [{ at: '^/portal/\\d+/bo/bo-detail/(\\d+)' }],
};
