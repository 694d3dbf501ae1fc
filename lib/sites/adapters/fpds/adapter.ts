/** FPDS: contract actions, never notices. A search that shows one award is treated as that award's page. */
import { NOTHING, type PageReading, type SiteAdapter } from '../../engine/reading.ts';
import { readAllLabels } from '../../engine/labels/label-cues.ts';
import { printedValue } from '../../../domain/text/plain-text.ts';

const LABELS = new Map([
  ['award id (mod#)', 'piid'],
  ['award id', 'piid'],
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
    const piid = printedValue(values.get('piid'))?.replace(MODIFICATION, '');
    if (piid === undefined || !/^[A-Z\d-]{6,40}$/i.test(piid)) return NOTHING;
    const recipient = printedValue(values.get('recipient'));
    const agency = printedValue(values.get('agency'));
    return {
      ...NOTHING,
      award: { piid, ...(recipient === undefined ? {} : { recipient }), ...(agency === undefined ? {} : { agency }) },
    };
  },
};
