/** FPDS: contract actions, never notices. A search that shows one award is treated as that award's page. */
import { NOTHING, type PageReading, type SiteAdapter } from '../../engine/reading.ts';
import { readAllLabels } from '../../engine/labels/label-cues.ts';
import { defined } from '../../../domain/objects.ts';
import { printedValue } from '../../../domain/text/plain-text.ts';

const LABELS = new Map([
  ['award id (mod#)', 'piid'],
  ['award id', 'piid'],
  ['referenced idv id (mod#)', 'parent'],
  ['referenced idv id', 'parent'],
  ['legal business name', 'recipient'],
  ['vendor name', 'recipient'],
  ['contracting agency', 'agency'],
]);
const MODIFICATION = /\s*\(.*$/;

export const adapter: SiteAdapter = {
  id: 'fpds',
  awards: true,
  shows: () => 'none',
  read(document, url): PageReading {
    if (!url.pathname.startsWith('/ezsearch/') || document.querySelectorAll('a[title="View"]').length > 1)
      return NOTHING;
    const values = readAllLabels(document.documentElement, LABELS);
    const [piid, parent] = ['piid', 'parent'].map((field) => {
      const number = printedValue(values.get(field))?.replace(MODIFICATION, '');
      return number !== undefined && /^[A-Z\d-]{4,40}$/i.test(number) ? number : undefined;
    });
    // An order may be numbered 0001; no contract is.
    if (piid === undefined || (piid.length < 6 && parent === undefined)) return NOTHING;
    const recipient = printedValue(values.get('recipient'));
    const agency = printedValue(values.get('agency'));
    return {
      ...NOTHING,
      award: defined({ piid, parent, recipient, agency }),
    };
  },
};
