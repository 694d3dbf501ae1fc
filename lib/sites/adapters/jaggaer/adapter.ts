/** Jaggaer: public events of universities and agencies, all at one address. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'jaggaer',
  identity: '[?&]customerorg=(?<buyer>[^&]{1,80})',
  dates: 'monthFirst',
  lists: [
    {
      at: '^/apps/Router/PublicEvent',
      marks: 'a.btn-link-header',
      places: { title: 'a.btn-link-header' },
      labels: { noticeId: ['Number', 'Event Number'], postedDate: ['Open'], responseDeadLine: ['Close'] },
    },
  ],
};
