/**
 * The labels and places of SAM.gov. Labels first: they stayed the same through three redesigns; ids second.
 * Covers the search page, the workspace application, and the older notice page.
 */
import type { Declaration, DetailShape, ListShape } from '../../engine/declaration.ts';
import { NOTICE, SEARCH } from './address.ts';

const OTHER_LABELS = [
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
] as const;

export const ROW = 'app-opportunity-result';

/** A card of the result list. No card prints set-aside, NAICS code, or place. */
export const CARD = {
  at: SEARCH.source,
  rows: ROW,
  // The start of the description; nothing else on a card is a paragraph.
  prose: 'p',
} satisfies ListShape;

/** A notice's own page. */
export const DETAIL: DetailShape = {
  at: NOTICE.source,
  labels: {
    setAside: ['Updated Set Aside', 'Set Aside', 'Original Set Aside'],
    naicsCode: ['NAICS Code', 'NAICS'],
    state: ['Place of Performance'],
  },
  places: {
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
};

export const SAM_GOV: Declaration = {
  id: 'sam-gov',
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
  otherLabels: OTHER_LABELS,
  lists: [CARD],
  details: [DETAIL],
};
