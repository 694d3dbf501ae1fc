/** Ivalua: Maryland eMMA, Arizona, North Dakota, NYC PASSPort. A "browser check" page can come first. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'ivalua',
  labels: { noticeId: ['ID', 'Code', 'Solicitation ID', 'EPIN', 'RFx ID', 'Project ID'] },
  lists: [
    {
      at: '^/page\\.aspx/[a-z]{2}/rfp/request_browse',
      rows: '#body_x_grid_grd tbody tr[data-id]',
      marks: 'a[href*="/bpm/process_manage_extranet/"]',
      columns: [null, 'noticeId', 'title', null, 'responseDeadLine', 'postedDate', null, null, 'agency'],
      address: '/page.aspx/{/2}/bpm/process_manage_extranet/{@data-id}',
    },
  ],
  details: [{ at: '^/page\\.aspx/[a-z]{2}/(?:bpm/process_manage_extranet|rfp/\\w+)/(\\d+)' }],
};
