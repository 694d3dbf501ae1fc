/**
 * CivicEngage: bid pages of thousands of towns and counties on their own hosts, recognized by path. Each row
 * shows its status as a column of labels next to a column of values.
 */
import type { SiteDeclaration } from '../../engine/declaration.ts';
import { lineOf } from '../../engine/text/text.ts';
import type { Labeled } from '../../engine/labels/labeled-values.ts';

/** Pairs each label in the first column with the value on the same line of the second. */
function statusOf(row: Element): Labeled[] {
  const [labels, values] = [...(row.querySelector('.bidStatus')?.children ?? [])];
  if (labels?.children.length !== values?.children.length) return [];
  return [...(labels?.children ?? [])].flatMap((label, index) => {
    const value = values?.children[index];
    return value && label.localName !== 'br' ? [{ label: lineOf(label), text: lineOf(value), by: 'label' }] : [];
  });
}

export const declaration: SiteDeclaration = {
  id: 'civicengage',
  dates: 'monthFirst',
  // "Description" is the notice's body text here.
  never: ['title'],
  labels: {
    noticeId: ['Bid No.', 'Bid Number'],
    title: ['Bid Title'],
    responseDeadLine: ['Closes', 'Closing Date/Time', 'Closing Date'],
  },
  lists: [
    {
      at: '^/bids\\.aspx(?!.*\\bbidID=)',
      rows: '.listItemsRow.bid, .listItemsRow.alt.bid',
      marks: '.bidTitle a[href*="bidID=" i]',
      places: { title: '.bidTitle a' },
    },
  ],
  details: [
    {
      at: '^/bids\\.aspx\\?.*\\bbidID=(\\d+)',
      // When the title is not printed, the first document's name is the title.
      places: { title: '.relatedDocuments a' },
      status: 'Status',
    },
  ],
  hooks: { extra: statusOf },
};
