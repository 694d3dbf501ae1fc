/** BidNet Direct: state and local purchasing groups. A buyer's page names the buyer once, above its list. */
import type { SiteDeclaration } from '../../engine/declaration.ts';
import type { Values } from '../../engine/labels/values.ts';
import { lineOf } from '../../engine/text/text.ts';

/** Returns the buyer that the page of a buyer names. */
function buyerOf(document: Document): Values {
  const buyer = lineOf(document.querySelector('.buyerOrganizationName h1, #buyerInformation h1'), 500);
  const agency = buyer.replace(/\s*(?:bid opportunities(?: and rfps)?|bids and rfps)$/i, '');
  return agency === '' ? {} : { agency };
}

export const declaration: SiteDeclaration = {
  id: 'bidnet',
  identity: '/(?<own>\\d{10,13})(?:/abstract)?(?:\\?|$)',
  dates: 'monthFirst',
  lists: [
    {
      at: '^/[\\w-]+(?:/|$)(?!.*/\\d{10,13}(?:[/?#]|$))',
      rows: 'tr.mets-table-row',
      places: {
        noticeId: '.sol-num',
        title: '.sol-title a.solicitation-link',
        // The search of members lists many buyers; there each row names its own.
        agency: ':is([class*="agency" i], [class*="buyer" i], [class*="organization" i]):not(tr)',
        state: '[class*="region" i]:not(tr)',
        postedDate: '.sol-publication-date .date-value',
      },
      // Read by label: on awarded bids the same element holds the award date.
      labels: { responseDeadLine: ['Closing', 'Closed Bid', 'Closing Date'] },
    },
  ],
  details: [
    {
      at: '/(\\d{10,13})(?:/abstract)?(?:[?#]|$)',
      labels: {
        noticeId: ['Solicitation Number', 'Reference Number'],
        agency: ['Issuing Organization', 'Organization'],
        title: ['Title'],
        postedDate: ['Publication', 'Publication Date'],
        responseDeadLine: ['Closing Date', 'Closing'],
        state: ['Location', 'Region'],
      },
    },
  ],
  hooks: { shared: buyerOf },
};
