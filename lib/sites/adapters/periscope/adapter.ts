/**
 * Periscope S2G: one product behind the portals of several states and cities. Its `<base>` names a start page, and the
 * only date it prints is the day on which bids are opened.
 */
import { declared } from '../../engine/declared.ts';

export const adapter = declared({
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
      at: /^\/bso\/(?:external\/publicBids|view\/search\/external\/advancedSearchBid|external\/advsearch)/i,
      rows: '[id="bidSearchResultsForm:bidResultId_data"] tr[data-ri]',
      marks: 'a[href*="docId="], a[href*="bidAck.sdo?bidId="]',
    },
  ],
  details: [
    {
      at: /^\/bso\/(?:external|view)\/.*(?:bidDetail\.sd[oa]|bidAck\.sdo|bidDetail\.xhtml)\?.*\b(?:docId|bidId)=([^&#]+)/i,
    },
  ],
});
