/** Grants.gov: federal grants, on the current site and its replacement. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'grants-gov',
  never: ['state'],
  labels: { noticeId: ['Funding Opportunity Number', 'Opportunity Number', 'Number'] },
  lists: [
    {
      at: '^/(?:search|search-grants)/?(?:[?#]|$)',
      marks: 'a[id^="search-result-link-"], a[href*="/opportunity/"], a[href*="/search-results-detail/"]',
      places: { title: 'a[id^="search-result-link-"], a[href*="/opportunity/"], a[href*="/search-results-detail/"]' },
      labels: {
        noticeId: ['Funding Opportunity Number', 'Opportunity Number', 'Number'],
        responseDeadLine: ['Close date'],
      },
    },
  ],
  details: [
    {
      at: '^(?:/opportunity/([\\da-f-]{36})|/search-results-detail/\\d+|/web/grants/view-opportunity\\.html\\?.*oppId=\\d+)',
      labels: {
        noticeId: ['Funding Opportunity Number', 'Opportunity Number'],
        title: ['Funding Opportunity Title', 'Opportunity Title'],
        responseDeadLine: ['Closing', 'Current Closing Date for Applications', 'Closing date', 'Close date'],
        postedDate: ['Posted date', 'Published date', 'Posted'],
        agency: ['Agency', 'Agency Name'],
      },
      prose: '[data-testid="opportunity-description"]',
    },
  ],
};
