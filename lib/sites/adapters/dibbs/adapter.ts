/**
 * DIBBS: the Defense Logistics Agency's requests for quotation. One solicitation may stand on several rows, one for each
 * stock number; they share their number and are one notice to the pipeline.
 */
import { declared } from '../../engine/declared.ts';

const shared = () => ({ agency: 'Defense Logistics Agency' });

export const adapter = declared({
  id: 'dibbs',
  dates: 'monthFirst',
  never: ['state', 'agency'],
  lists: [
    {
      at: /^\/RFQ\/RfqRecs\.aspx/i,
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
      // The number's own link may be the document; the page of the notice is another link of the cell.
      address: (row) => row.querySelector('a[href*="RFQRec.aspx?sn=" i]')?.getAttribute('href') ?? undefined,
      shared,
    },
  ],
  details: [
    {
      at: /^\/RFQ\/RFQ(?:Rec\.aspx\?.*\bsn=(\w[\w-]+)|Nsn\.aspx)/i,
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
      shared,
    },
  ],
});
