/**
 * Under which words SAM.gov prints what we want. Labels first: they were the same through three redesigns; ids second.
 */
import type { FieldsDeclaration } from '../../engine/labels/fields.ts';

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

const NUMBER = ['Notice ID', 'Solicitation Number'] as const;
const AGENCY = ['Department/Ind. Agency', 'Department'] as const;
// The current date before the original one: an amendment moves the deadline.
const DEADLINE = [
  'Current Date Offers Due',
  'Current Response Date',
  'Updated Date Offers Due',
  'Updated Response Date',
  'Date Offers Due',
  'Response Date',
  'Original Date Offers Due',
  'Original Response Date',
] as const;
const POSTED = ['Published Date', 'Updated Published Date', 'Original Published Date'] as const;

/** What a card of the result list shows. Set-aside, NAICS code and place are on no card: they stay empty. */
export const CARD: FieldsDeclaration = {
  fields: [
    { name: 'solicitationNumber', labels: NUMBER },
    { name: 'agency', labels: AGENCY },
    { name: 'responseDeadLine', labels: DEADLINE },
    { name: 'postedDate', labels: POSTED },
  ],
  otherLabels: OTHER_LABELS,
  // The beginning of the description; nothing else on a card is a paragraph.
  prose: 'p',
};

/** What a notice's own page shows, workspace application and older page alike. */
export const DETAIL: FieldsDeclaration = {
  fields: [
    {
      name: 'solicitationNumber',
      labels: NUMBER,
      select: [
        '[aria-describedby="notice-id"]',
        '#header-solicitation-number .description',
        '#opportunity-header-solicitation-number .description',
      ],
    },
    {
      name: 'agency',
      labels: AGENCY,
      select: [
        '[aria-describedby="dept-agency"]',
        '[aria-describedby="department-ind-agency"]',
        '#header-hierarchy-level .description',
      ],
    },
    {
      name: 'responseDeadLine',
      labels: DEADLINE,
      select: ['[aria-describedby="date-offers-date"]', '[aria-describedby="response-date"]'],
    },
    {
      name: 'postedDate',
      labels: POSTED,
      select: ['[aria-describedby="published-date"]'],
    },
    {
      name: 'setAside',
      labels: ['Updated Set Aside', 'Set Aside', 'Original Set Aside'],
      select: ['[aria-describedby="set-aside"]'],
    },
    { name: 'naicsCode', labels: ['NAICS Code', 'NAICS'], select: ['[aria-describedby="naics"]'] },
    { name: 'state', labels: ['Place of Performance'] },
  ],
  otherLabels: OTHER_LABELS,
  prose: '#desc, #description, [aria-describedby="desc"]',
};
