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
      places: {
        noticeId: { cell: 1 },
        title: { cell: 2 },
        responseDeadLine: { cell: 4 },
        postedDate: { cell: 5 },
        agency: { cell: 8 },
      },
      address: '/page.aspx/{/2}/bpm/process_manage_extranet/{@data-id}',
    },
  ],
  details: [{ at: '^/page\\.aspx/[a-z]{2}/(?:bpm/process_manage_extranet|rfp/\\w+)/(\\d+)' }],
};
