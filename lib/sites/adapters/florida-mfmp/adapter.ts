/**
 * Florida MyFloridaMarketPlace. Descriptions quote other ads' numbers; the publish date precedes the start
 * date.
 */
import type { SiteDeclaration } from '../../engine/declaration.ts';
import type { Values } from '../../engine/labels/values.ts';

/** The number's link is a script; the digits of "AD-16589" are the ones in its address. */
function pageOf(row: Element, { noticeId = '' }: Values): string | undefined {
  const [, id] = /^[A-Z]+-(\d+)$/.exec(noticeId) ?? [];
  const link = row.querySelector('a[href*="/detail/"]')?.getAttribute('href');
  return link ?? (id === undefined ? undefined : `/search/bids/detail/${id}`);
}

export const declaration: SiteDeclaration = {
  id: 'florida-mfmp',
  dates: 'monthFirst',
  lists: [
    {
      at: '^/search/bids/?(?:[?#]|$)',
      rows: 'tr.mat-row, mat-row',
      marks: 'a[href*="/search/bids/detail/"]',
      labels: {
        noticeId: ['Advertisement Number', 'Ad Number', 'Number'],
        solicitationNumber: ['Agency Advertisement Number'],
        postedDate: ['Publish Date', 'Published', 'Start Date'],
        responseDeadLine: ['End Date', 'End Date/Time'],
      },
    },
  ],
  details: [
    {
      at: '^/(?:search/bids|vendor/ads)/detail/(\\d+)',
      // Title and agency appear above the box with numbers and dates.
      places: { title: 'h1.mat-headline, h1', agency: '#titleContainer span.f-sm:not(.mat-headline), h1 ~ span.f-sm' },
      labels: {
        noticeId: ['Advertisement Number'],
        solicitationNumber: ['Agency Advertisement Number'],
        agency: ['Organization', 'Agency'],
        postedDate: ['Published Date', 'Published Date/Time', 'Publish Date/Time', 'Published', 'Start Date/Time'],
        responseDeadLine: ['End Date/Time'],
      },
      prose: '#mainSection, [class*="description"]',
    },
  ],
  hooks: { address: pageOf },
};
