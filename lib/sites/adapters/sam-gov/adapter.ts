/** SAM.gov: federal contract opportunities. */
import type { SiteAdapter } from '../../engine/reading.ts';
import { readShown, shows } from './shown.ts';

export const adapter: SiteAdapter = { id: 'sam-gov', shows, read: readShown };
