/**
 * CivicEngage: the bids page of thousands of towns and counties, each on a host of its own; it is known by its path.
 * The state of a row is a column of labels beside a column of values.
 */
import { declared } from '../../engine/declared.ts';
import { lineOf } from '../../engine/text/text.ts';
import type { Labelled } from '../../engine/labels/record.ts';

/** Labels of the first column with the values of the second, line by line. */
function statusOf(row: Element): Labelled[] {
  const [labels, values] = [...(row.querySelector('.bidStatus')?.children ?? [])];
  if (labels?.children.length !== values?.children.length) return [];
  return [...(labels?.children ?? [])].flatMap((label, index) => {
    const value = values?.children[index];
    return value && label.localName !== 'br' ? [{ label: lineOf(label), text: lineOf(value), by: 'label' }] : [];
  });
}

export const adapter = declared({
  id: 'civicengage',
  dates: 'monthFirst',
  // "Description" is the notice's text here.
  never: ['title'],
  labels: {
    noticeId: ['Bid No.', 'Bid Number'],
    title: ['Bid Title'],
    responseDeadLine: ['Closes', 'Closing Date/Time', 'Closing Date'],
  },
  lists: [
    {
      at: /^\/bids\.aspx(?!.*\bbidID=)/i,
      rows: '.listItemsRow.bid, .listItemsRow.alt.bid',
      marks: '.bidTitle a[href*="bidID=" i]',
      places: { title: '.bidTitle a' },
      extra: statusOf,
    },
  ],
  details: [
    {
      at: /^\/bids\.aspx\?.*\bbidID=(\d+)/i,
      // Where the title is not printed, the first document is named after it.
      places: { title: '.relatedDocuments a' },
    },
  ],
});
