/**
 * Reads the pages of a host that the user taught something about: with what was taught where it applies, else
 * as every other page.
 */
import { appliesTo, type TaughtAddress } from '../domain/taught/taught-address.ts';
import { dateReader } from '../domain/dates/printed-date.ts';
import type { TaughtDeclaration } from '../domain/taught/taught-file.ts';
import { changedReading, NOTHING, UNREADABLE, type PageReading, type SiteAdapter } from '../sites/engine/reading.ts';
import { ALL_ROWS, allAtOnce, type PageRows } from '../sites/engine/text/row-cache.ts';
import { identityOf, withUniqueIds } from '../sites/notice-identity.ts';
import { withDoubts } from '../sites/sureness.ts';
import { taughtAdapter } from '../sites/teach/taught-shape.ts';
import type { PageSite } from './engine.ts';
import type { SiteReader } from './site-reader.ts';

/** Delays before retrying a request that was lost because the worker stopped, in milliseconds. */
const RETRY_MS = [1000, 5000];

/** Returns a site that requests the declarations of its host first, and reads nothing until they arrive. */
export function taughtSite(site: SiteReader): PageSite {
  let taught: readonly TaughtReader[] | undefined;
  return {
    get id() {
      return site.id;
    },
    placed: site.placed,
    cited: site.cited,
    read: (rows) =>
      taught
        ? changedReading(readTaughtSite(taught, site, document, new URL(location.href), rows), withDoubts)
        : NOTHING,
    begin({ ask, onChanged, signal, reread }) {
      async function learn(failures = 0) {
        const answer = await ask('taught.here', {});
        if (signal.aborted) return;
        const delay = RETRY_MS[failures];
        if (!answer.ok && delay !== undefined) {
          const timer = setTimeout(() => void learn(failures + 1), delay);
          signal.addEventListener('abort', () => clearTimeout(timer));
          return;
        }
        // The site can still be read without them.
        taught = answer.ok ? answer.value.map(taughtReader) : (taught ?? []);
        reread();
      }
      onChanged((news) => {
        if (news.taught) void learn();
      }, signal);
      void learn();
    },
  };
}

/** What reads a taught page, and where it applies. */
interface TaughtReader {
  address: TaughtAddress;
  adapter: SiteAdapter;
}

/** Returns what reads a taught page; one for all readings, because it caches rows. */
export function taughtReader({ address, page }: TaughtDeclaration): TaughtReader {
  return { address, adapter: taughtAdapter(page) };
}

/** Reads a page of a host that the user taught something about. */
export function readTaughtSite(
  readers: readonly TaughtReader[],
  site: SiteReader,
  document: Document,
  url: URL,
  rows: PageRows = ALL_ROWS,
): PageReading {
  const whole = allAtOnce(rows);
  const applying = readers.filter(({ address }) => appliesTo(address, url));
  const adapter = site.adapterAt(url);
  const identity = adapter ? adapter.identity : identityOf(url);
  for (const { adapter: reader } of applying) {
    const taught = reader.read(document, url, adapter ? whole : rows);
    if (taught.notices.length === 0) continue;
    const own = adapter?.read(document, url, whole) ?? NOTHING;
    return changedReading(readsAllOf(taught, own) ? own : taught, (each) => withUniqueIds(each, identity, url));
  }
  const other = site.readAt(document, url, whole);
  return other.kind === 'none' && applying.length > 0 ? UNREADABLE : other;
}

/** Whether a site's own adapter reads every notice as the user taught it: then it knows more of them. */
function readsAllOf(taught: PageReading, own: PageReading): boolean {
  const keys = new Set(keysOf(own));
  return keysOf(taught).every((key) => keys.has(key));
}

function keysOf({ notices, facts }: PageReading): string[] {
  const dates = dateReader(facts?.dateOrder);
  return notices.map(({ notice: { title, written } }) =>
    JSON.stringify([title.toLowerCase(), dates.deadline(written?.responseDeadLine ?? '')]),
  );
}
