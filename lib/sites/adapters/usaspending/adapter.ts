/** USAspending: awards, never notices. Recognizes an award page so that the award can be looked up. */
import { NOTHING, type PageReading, type SiteAdapter } from '../../engine/reading.ts';
import { parentPiid } from '../../../domain/awards/award.ts';
import { defined } from '../../../domain/objects.ts';
import { printedValue } from '../../../domain/text/plain-text.ts';
import { lineOf } from '../../engine/text/text.ts';

// CONT_AWD_{piid}_{agency}_{parent}_{agency}, CONT_IDV_{piid}_{agency}; the parts contain no underscore.
const AWARD = /^\/award\/((?:CONT_AWD|CONT_IDV)_([^_/]+)_[^/]*)/;

export const adapter: SiteAdapter = {
  id: 'usaspending',
  awards: true,
  shows: () => 'none',
  read(document, url): PageReading {
    const [, key = '', piid] = AWARD.exec(url.pathname) ?? [];
    if (piid === undefined) return NOTHING;
    const parent = parentPiid(key);
    const recipient = printedValue(
      lineOf(document.querySelector('[class*="left-section__recipient"] a, [class*="left-section__recipient"] h5')),
    );
    const agency = printedValue(lineOf(document.querySelector('[class*="left-section__awarding"] h5')));
    return {
      ...NOTHING,
      award: defined({ piid, parent, recipient, agency }),
    };
  },
};
