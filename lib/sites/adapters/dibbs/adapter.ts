/**
 * DIBBS: Defense Logistics Agency RFQs. One solicitation can have several rows, one per stock number; they
 * share a number and count as one notice.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'dibbs',
  dates: 'monthFirst',
  never: ['state', 'agency'],
  always: { agency: 'Defense Logistics Agency' },
  lists: [
    {
      at: '^/RFQ/RfqRecs\\.aspx',
      rows: '[id$="_grdRfqSearch"] tr.BgWhite, [id$="_grdRfqSearch"] tr.BgSilver',
      marks: 'a[href*="RFQRec.aspx" i]',
      labels: {
        title: ['Nomenclature', 'Item Name'],
        noticeId: ['Solicitation', 'Solicitation #'],
        postedDate: ['Issued'],
        responseDeadLine: ['Return By'],
      },
      places: {
        noticeId: '[id*="_lblSolicitation"], a[href*="RFQRec.aspx" i]',
        title: '[id*="_lblNomenclature"]',
        postedDate: '[id*="_lblIssued"]',
        responseDeadLine: '[id*="_lblReturnBy"]',
        setAside: 'img[alt*="set-aside" i]@alt',
      },
      // The number's own link can be the document; another link in the cell leads to the notice.
      address: '{a[href*="RFQRec.aspx?sn=" i]@href}',
    },
  ],
  details: [
    {
      at: '^/RFQ/RFQ(?:Rec\\.aspx\\?.*\\bsn=(\\w[\\w-]+)|Nsn\\.aspx)',
      labels: {
        noticeId: ['Solicitation', 'Solicitation #', 'Solicitation Number'],
        title: ['Nomenclature', 'Item Name'],
        postedDate: ['Issued', 'Issue Date'],
        responseDeadLine: ['Return By', 'Return By Date'],
      },
      places: {
        noticeId: '[id*="_lblSolicitation"]',
        title: '[id*="_lblNomenclature"]',
        postedDate: '[id*="_lblIssued"]',
        responseDeadLine: '[id*="_lblReturnBy"]',
      },
    },
  ],
};
