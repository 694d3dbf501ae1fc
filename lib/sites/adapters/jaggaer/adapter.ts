/** Jaggaer: public events of universities and agencies, all at one address. */
import { declared } from '../../engine/declared.ts';

export const adapter = declared({
  id: 'jaggaer',
  identity: /[?&]customerorg=(?<buyer>[^&]{1,80})/,
  dates: 'monthFirst',
  lists: [
    {
      at: /^\/apps\/Router\/PublicEvent/,
      marks: 'a.btn-link-header',
      places: { title: 'a.btn-link-header' },
      labels: { noticeId: ['Number', 'Event Number'], postedDate: ['Open'], responseDeadLine: ['Close'] },
    },
  ],
});
