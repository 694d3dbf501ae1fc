/**
 * Periscope S2G: one product behind several state and city portals. Its `<base>` names a start page, and the
 * only deadline it prints is the bid opening date.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'periscope',
  dates: 'monthFirst',
  never: ['state'],
  labels: {
    noticeId: ['Bid Number', 'Bid Solicitation #', 'Bid #', 'Bid Solicitation'],
    title: ['Description', 'Bid Description'],
    agency: ['Organization', 'Organization Name'],
    responseDeadLine: ['Bid Opening Date'],
    postedDate: ['Available Date'],
  },
  lists: [
    {
      at: '^/bso/(?:external/publicBids|view/search/external/advancedSearchBid|external/advsearch)',
      rows: '[id="bidSearchResultsForm:bidResultId_data"] tr[data-ri]',
      marks: 'a[href*="docId="], a[href*="bidAck.sdo?bidId="]',
    },
  ],
  details: [
    {
      at: '^/bso/(?:external|view)/.*(?:bidDetail\\.sd[oa]|bidAck\\.sdo|bidDetail\\.xhtml)\\?.*\\b(?:docId|bidId)=([^&#]+)',
    },
  ],
};
