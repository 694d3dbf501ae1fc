import { adapterOf, readAskedPage } from '../sites/adapters.ts';
import { NOTHING } from '../sites/engine/reading.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { isUndrawn } from './button/pending-render.ts';

/** What a page shows that a person asks about, as it can leave the page: nothing while our other script waits for it to be drawn. */
export function askedReading(document: Document, url: URL) {
  const identity = adapterOf(url)?.identity ?? identityOf(url);
  const read = isUndrawn() ? NOTHING : readAskedPage(document, url);
  const { notices, ...reading } = withUniqueIds(read, identity, url);
  // Elements cannot leave the page.
  return { ...reading, url: url.href, notices: notices.map(({ notice, found = {} }) => ({ notice, found })) };
}
