import { NOTHING } from '../sites/engine/reading.ts';
import { ALL_ROWS } from '../sites/engine/row-cache.ts';
import { settledOnly } from './button/pending-render.ts';

/**
 * Reads the page once, when the user asks for it from the popup or the panel, and returns plain values that
 * can be sent to the background. Removes possible leftovers of another notice.
 */
export function readOnce() {
  const { notices, ...reading } = settledOnly(globalThis.pursuitSite?.read(ALL_ROWS) ?? NOTHING);
  // DOM elements cannot be sent in a message.
  const plain = notices.map(({ notice, found = {} }) => ({ notice, found }));
  return { ...reading, url: location.href, notices: plain };
}
