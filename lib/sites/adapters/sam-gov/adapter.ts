/**
 * SAM.gov: federal contract opportunities. Covers the search page, the workspace application, and the older
 * notice page. Labels first: they stayed the same through three redesigns; ids second.
 *
 * Award notices keep their button: they have the same identity as other notices, the service accepts them as
 * a notice type, and users follow them to catch the recompete. Entities, wage determinations, and other
 * results of the same search get no button.
 */
import type { SiteDeclaration } from '../../engine/declaration.ts';

export const declaration: SiteDeclaration = {
  id: 'sam-gov',
  dates: 'monthFirst',
  labels: {
    solicitationNumber: ['Notice ID', 'Solicitation Number'],
    agency: ['Department/Ind. Agency', 'Department'],
    // The current date before the original one: an amendment moves the deadline.
    responseDeadLine: [
      'Current Date Offers Due',
      'Current Response Date',
      'Updated Date Offers Due',
      'Updated Response Date',
      'Date Offers Due',
      'Response Date',
      'Original Date Offers Due',
      'Original Response Date',
    ],
    postedDate: ['Published Date', 'Updated Published Date', 'Original Published Date'],
  },
  otherLabels: [
    'Subtier',
    'Sub-tier',
    'Sub tier',
    'Office',
    'Notice Type',
    'Contract Opportunity Type',
    'Updated Date',
    'Last Updated Date',
    'Awardee',
    'Unique Entity ID',
    'CAGE Code',
    'Related Notice',
    'Contract Line Item Number',
    'Inactive Dates',
    'Inactive Policy',
    'Original Inactive Date',
    'Updated Inactive Date',
    'Inactive Date',
    'Product Service Code',
    'Initiative',
    'Description',
    'Contract Award Date',
    'Contract Award Number',
    'Task/Delivery Order Number',
    'Contractor Awarded Name',
    'Base and All Options Value',
    'All Dates/Times are',
    'Major Command',
    'Sub Command',
    'Contact Information',
    'Attachments/Links',
    'Classification',
    'General Information',
    'Full Name',
    'Email',
    'Phone',
    'Status',
    'Authority',
  ],
  lists: [
    {
      // The index parameter is ignored: one search mixes notices, entities, and other results.
      at: '^/(?:workspace/(?:contract/)?)?search(?=[/?#]|$)',
      // No card prints set-aside, NAICS code, or place.
      rows: 'app-opportunity-result',
      // The start of the description; nothing else on a card is a paragraph.
      prose: 'p',
      // The page still links to notices that were viewed before.
      empty: { at: '.sds-card__title', says: '^no matches found' },
    },
  ],
  details: [
    {
      // `/opp/{id}/view` since 2019, `/workspace/contract/opp/{id}/view` since 2025; both are in use.
      at: '^/(?:workspace/contract/)?opp/([0-9a-f]{32})(?:/view)?/?(?=[?#]|$)',
      labels: {
        setAside: ['Updated Set Aside', 'Set Aside', 'Original Set Aside'],
        naicsCode: ['NAICS Code', 'NAICS'],
        state: ['Place of Performance'],
      },
      places: {
        title: '.card-title, [aria-role="heading"], .sam-ui-header',
        solicitationNumber:
          '[aria-describedby="notice-id"], #header-solicitation-number .description, #opportunity-header-solicitation-number .description',
        agency:
          '[aria-describedby="dept-agency"], [aria-describedby="department-ind-agency"], #header-hierarchy-level .description',
        responseDeadLine: '[aria-describedby="date-offers-date"], [aria-describedby="response-date"]',
        postedDate: '[aria-describedby="published-date"]',
        setAside: '[aria-describedby="set-aside"]',
        naicsCode: '[aria-describedby="naics"]',
      },
      prose: '#desc, #description, [aria-describedby="desc"]',
      // A type can be "Canceled".
      status: 'Contract Opportunity Type',
      tag: '.sds-tag--status',
      facts: { readersZone: true },
    },
  ],
};
