/** SAM.gov: federal contract opportunities. */
import { parseWrittenValues } from '../../../domain/notices/written-values.ts';
import type { SiteAdapter } from '../../engine/reading.ts';
import { readShown, shows } from './shown.ts';

export const adapter: SiteAdapter = {
  id: 'sam-gov',
  shows,
  read(document, url) {
    const { notices, ...reading } = readShown(document, url);
    return {
      ...reading,
      notices: notices.map(({ notice, ...found }) => ({ ...found, notice: parseWrittenValues(notice) })),
    };
  },
};
