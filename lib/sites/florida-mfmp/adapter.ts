/** Florida: MyFloridaMarketPlace. Descriptions quote other advertisements' numbers; publishing comes before the start. */
import { declared } from '../engine/declared.ts';

export const adapter = declared({
  id: 'florida-mfmp',
  dates: 'monthFirst',
  lists: [
    {
      at: /^\/search\/bids\/?(?:[?#]|$)/,
      marks: 'a[href*="/search/bids/detail/"]',
      labels: {
        noticeId: ['Advertisement Number', 'Ad Number', 'Number'],
        postedDate: ['Publish Date', 'Published', 'Start Date'],
        responseDeadLine: ['End Date', 'End Date/Time'],
      },
    },
  ],
  details: [
    {
      at: /^\/search\/bids\/detail\/(\d+)/,
      within: 'mfmp-bid-detail',
      places: { title: 'h1.mat-headline, h1' },
      labels: {
        noticeId: ['Advertisement Number'],
        solicitationNumber: ['Agency Advertisement Number'],
        agency: ['Organization', 'Agency'],
        postedDate: ['Published Date', 'Publish Date/Time', 'Published', 'Start Date/Time'],
        responseDeadLine: ['End Date/Time'],
      },
      prose: '[class*="description"]',
    },
  ],
});
