/**
 * AusTender: Australian Government approaches to market. Each list entry has two links; the text of one is
 * its number.
 */
import type { SiteDeclaration } from '../../engine/declaration.ts';
import { lineOf } from '../../engine/text/text.ts';
import type { Labeled } from '../../engine/labels/labeled-values.ts';

const DETAILS = 'a.detail[href*="/Atm/Show/" i]';

/** Returns the number: the text of the other link to the same address as "Full Details". */
function numberOf(row: Element): Labeled[] {
  const href = (row.matches(DETAILS) ? row : row.querySelector(DETAILS))?.getAttribute('href');
  const other = [...row.ownerDocument.querySelectorAll('a[href*="/Atm/Show/" i]:not(.detail)')].find(
    (link) => link.getAttribute('href') === href,
  );
  return other ? [{ label: 'ATM ID', text: lineOf(other), by: 'label' }] : [];
}

export const declaration: SiteDeclaration = {
  id: 'austender',
  identity: '^/atm/show/(?<own>[\\da-f-]{36})',
  dates: 'dayFirst',
  never: ['state'],
  labels: {
    noticeId: ['ATM ID'],
    agency: ['Agency'],
    responseDeadLine: ['Close Date & Time', 'Close Date'],
    postedDate: ['Publish Date'],
  },
  lists: [
    {
      at: '^/atm/?(?:[?#]|$)',
      marks: DETAILS,
      places: { title: `${DETAILS}@title` },
    },
  ],
  // The page's only h1 names the view, not the notice.
  details: [{ at: '^/Atm/Show/([\\da-f-]{36})', places: { title: 'p.lead' } }],
  hooks: { extra: numberOf },
};
