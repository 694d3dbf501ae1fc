/** Texas ESBD (Electronic State Business Daily). The agency is printed, and returned, as a member number. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'texas-esbd',
  dates: 'monthFirst',
  labels: {
    agency: ['Agency/Texas SmartBuy Member Name', 'Agency/Texas SmartBuy Member Number'],
    noticeId: ['Solicitation ID', 'Grant ID'],
  },
  lists: [
    {
      at: '^/esbd(?:-grants)?/?(?:[?#]|$)',
      rows: '.esbd-result-row',
      places: { title: '.esbd-result-title a' },
    },
  ],
  details: [
    {
      at: '^/esbd(?:-grants)?/([^/?#]+)',
      places: { title: '.esbd-container .esbd-result-title h4' },
      prose: '.rich-text-editor-content',
      status: 'Status',
    },
  ],
};
