/** PlanetBids vendor portals: rows have no link; a row attribute identifies the detail page. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'planetbids',
  identity: /^\/portal\/(?<buyer>\d{1,20})\//,
  dates: 'monthFirst',
  labels: { noticeId: ['Invitation #', 'Invitation Number', 'Bid Number'], title: ['Project Title'] },
  lists: [
    {
      at: /^\/portal\/\d+\/bo\/bo-search/,
      rows: 'tr[rowattribute]',
      places: { title: 'td.title', noticeId: 'td.invitationNum' },
      address(row, _values, url) {
        const [portal] = /^\/portal\/\d+/.exec(url.pathname) ?? [];
        const id = row.getAttribute('rowattribute') ?? '';
        return portal && /^\d+$/.test(id) ? `${portal}/bo/bo-detail/${id}` : undefined;
      },
    },
  ],
  details: [{ at: /^\/portal\/\d+\/bo\/bo-detail\/(\d+)/ }],
};
