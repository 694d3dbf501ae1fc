/** IonWave: rows without links; the grid's script maps rows to detail pages. */
import type { SiteDeclaration } from '../../engine/declaration.ts';

const KEYS = /"_clientKeyValues"\s*:\s*\{((?:"\d+"\s*:\s*\{[^{}]*\}\s*,?\s*)*)\}/;

/** Returns the page of a row: its bid's id is under the row's place in the grid's script. */
function pageOf(row: Element): string | undefined {
  const place = /__(\d+)$/.exec(row.id)?.[1] ?? '';
  for (const script of place === '' ? [] : row.ownerDocument.querySelectorAll('script')) {
    const [, keys] = KEYS.exec(script.textContent) ?? [];
    const own = new RegExp(`"${place}"\\s*:\\s*\\{[^{}]*"BidID"\\s*:\\s*"(\\d+)"`, 'i');
    const id = own.exec(keys ?? '')?.[1];
    if (id !== undefined) return `/PublicDetail.aspx?bidID=${id}&SourceType=1`;
  }
  return undefined;
}

export const declaration: SiteDeclaration = {
  id: 'ionwave',
  dates: 'monthFirst',
  lists: [
    {
      at: '^/(?:SourcingEvents|CurrentSourcingEvents)\\.aspx',
      rows: 'tr.rgRow, tr.rgAltRow',
      places: {
        noticeId: { cell: 1 },
        title: { cell: 2 },
        agency: { cell: 4 },
        postedDate: { cell: 5 },
        responseDeadLine: { cell: 6 },
      },
    },
  ],
  details: [
    {
      at: '^/(?:Public|VendorPublic)?Detail\\.aspx\\?.*\\bbidID=(\\d+)',
      labels: {
        noticeId: ['Bid Number', 'Number'],
        title: ['Bid Title', 'Title'],
        agency: ['Organization', 'Bid Organization'],
      },
      places: { noticeId: '[id$="_lblNumber"]', title: '[id$="_lblTitle"]', responseDeadLine: '[id$="_lblClose"]' },
    },
  ],
  hooks: { address: pageOf },
};
