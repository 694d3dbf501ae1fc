/** Ivalua: Maryland eMMA, Arizona, North Dakota, NYC PASSPort. A "browser check" page can come first. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'ivalua',
  labels: { noticeId: ['ID', 'Code', 'Solicitation ID', 'EPIN', 'RFx ID', 'Project ID'] },
  lists: [
    {
      at: /^\/page\.aspx\/[a-z]{2}\/rfp\/request_browse/i,
      rows: '#body_x_grid_grd tbody tr[data-id]',
      marks: 'a[href*="/bpm/process_manage_extranet/"]',
      columns: [
        undefined,
        'noticeId',
        'title',
        undefined,
        'responseDeadLine',
        'postedDate',
        undefined,
        undefined,
        'agency',
      ],
      address(row, _values, url) {
        const id = row.getAttribute('data-id');
        const language = /^\/page\.aspx\/([a-z]{2})\//i.exec(url.pathname)?.[1] ?? 'en';
        return id && /^\d+$/.test(id) ? `/page.aspx/${language}/bpm/process_manage_extranet/${id}` : undefined;
      },
    },
  ],
  details: [{ at: /^\/page\.aspx\/[a-z]{2}\/(?:bpm\/process_manage_extranet|rfp\/\w+)\/(\d+)/i }],
};
