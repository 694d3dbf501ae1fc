import { adapterOf, readAskedPage } from '../sites/adapters.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { withDoubts } from '../sites/sureness.ts';
import { settledOnly } from './button/pending-render.ts';

/**
 * Reads the page once, when the user asks for it from the popup or the panel, and returns plain values that
 * can be sent to the background. Removes possible leftovers of another notice.
 */
export function readOnce(document: Document, url: URL) {
  const identity = adapterOf(url)?.identity ?? identityOf(url);
  const read = settledOnly(withDoubts(readAskedPage(document, url)));
  const { notices, ...reading } = withUniqueIds(read, identity, url);
  // DOM elements cannot be sent in a message.
  const plain = notices.map(({ notice, found = {} }) => ({ notice, found }));
  return { ...reading, url: url.href, notices: plain };
}
