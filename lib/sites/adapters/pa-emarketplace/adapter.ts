/**
 * Pennsylvania eMarketplace. "Department for this solicitation" is the type of buying office, not the agency.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'pa-emarketplace',
  dates: 'monthFirst',
  lists: [
    {
      at: '^/Search\\.aspx',
      rows: '[id$="_grdResults"] tr.GridItem, [id$="_grdResults"] tr.GridAltItem',
      marks: 'a[href*="Solicitations.aspx?SID=" i]',
      labels: { noticeId: ['Solicitation Number', 'Solicitation #', 'Solicitation/Project #'] },
    },
  ],
  details: [
    {
      at: '^/Solicitations\\.aspx\\?.*\\bSID=([^&#]+)',
      labels: {
        noticeId: ['Solicitation/Project#'],
        title: ['Solicitation/Project Title'],
        agency: ['Department/Agency'],
        postedDate: ['Solicitation Start Date'],
        responseDeadLine: ['Solicitation Due Date'],
      },
      places: {
        noticeId: '[id$="_lblBidNo"]',
        title: '[id$="_lblBidTitle"]',
        agency: '[id$="_lblAgency"]',
        postedDate: '[id$="_lblStartDate"]',
        responseDeadLine: '[id$="_lblEndDate"]',
      },
      prose: '[id$="_lblDesc"]',
    },
  ],
};
