/** Washington WEBS. Its bid calendar names no agency. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'washington-webs',
  identity: '[?&]id=(?<own>\\d{1,20})',
  dates: 'monthFirst',
  labels: { noticeId: ['Ref#', 'Ref #', 'Reference Number', 'Customer Reference Number'] },
  lists: [
    {
      at: '^/BidCalendar\\.aspx',
      rows: '#DataGrid1 tr.grid_item, #DataGrid1 tr.grid_item_alt',
      marks: 'a[id$="_DetailsHyperlink"]',
      // The closing date comes first in each row, under a heading in a separate table.
      places: { title: 'a[id$="_DetailsHyperlink"]', responseDeadLine: 'div.grid_item_td' },
      never: ['agency'],
    },
  ],
  details: [{ at: '^/Search_BidDetails\\.aspx\\?.*\\bID=(\\d+)' }],
};
