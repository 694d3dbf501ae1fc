/** IonWave: rows without links; the grid's script maps rows to detail pages. */
import type { Declaration } from '../../engine/declaration.ts';

const KEYS = /"_clientKeyValues"\s*:\s*\{((?:"\d+"\s*:\s*\{[^{}]*\}\s*,?\s*)*)\}/;

/** Returns the bid id of a row, looked up by the row's index in the grid. */
function pageOf(row: Element): string | undefined {
  const place = /__(\d+)$/.exec(row.id)?.[1];
  if (place === undefined) return undefined;
  for (const script of row.ownerDocument.querySelectorAll('script')) {
    const [, keys] = KEYS.exec(script.textContent) ?? [];
    if (keys) return new RegExp(`"${place}"\\s*:\\s*\\{[^{}]*"BidID"\\s*:\\s*"(\\d+)"`, 'i').exec(keys)?.[1];
  }
  return undefined;
}

export const declaration: Declaration = {
  id: 'ionwave',
  dates: 'monthFirst',
  lists: [
    {
      at: /^\/(?:SourcingEvents|CurrentSourcingEvents)\.aspx/i,
      rows: 'tr.rgRow, tr.rgAltRow',
      columns: [undefined, 'noticeId', 'title', undefined, 'agency', 'postedDate', 'responseDeadLine'],
      address(row) {
        const id = pageOf(row);
        return id === undefined ? undefined : `/PublicDetail.aspx?bidID=${id}&SourceType=1`;
      },
    },
  ],
  details: [
    {
      at: /^\/(?:Public|VendorPublic)?Detail\.aspx\?.*\bbidID=(\d+)/i,
      labels: {
        noticeId: ['Bid Number', 'Number'],
        title: ['Bid Title', 'Title'],
        agency: ['Organization', 'Bid Organization'],
      },
      places: { noticeId: '[id$="_lblNumber"]', title: '[id$="_lblTitle"]', responseDeadLine: '[id$="_lblClose"]' },
    },
  ],
};
