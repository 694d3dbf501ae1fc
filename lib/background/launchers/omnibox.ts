/** The `bid` keyword in the address bar: searches for what follows. */
import type { AskedSearch } from '../../protocol/requests/search-requests.ts';
import { words } from '../../words/words.ts';
import type { Panel } from '../browser/panel.ts';
import type { SavedSearches } from '../searches/saved-searches.ts';

export interface Suggestion {
  /** Returned by the browser when the user picks it. */
  content: string;
  description: string;
}

type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

// The browser returns only text, so its prefix carries the target. No query starts like this by chance.
const AWARDS = 'awards: ';
const SAVED = 'saved: ';
/** Browsers show about this many. */
const MOST_SAVED = 4;

const WHERE = { currentTab: 'inPlace', newForegroundTab: 'new', newBackgroundTab: 'newBehind' } as const;

/** `plain`: Firefox shows descriptions verbatim; Chrome parses XML and replaces `%s` with the query. */
export function createOmnibox(searches: Pick<SavedSearches, 'list'>, panel: Pick<Panel, 'openTab'>, plain = false) {
  const escape = plain ? (text: string) => text : forXml;
  return {
    /** The default action of Enter. */
    first: (): { description: string } => ({
      description: escape(words(plain ? 'omniboxContractsPlain' : 'omniboxContracts')),
    }),

    async suggestions(text: string): Promise<Suggestion[]> {
      const q = text.trim();
      const saved = (await searches.list())
        .filter(({ name }) => name.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
        .slice(0, MOST_SAVED)
        .map(({ id, name }) => ({ content: SAVED + id, description: escape(words('omniboxSaved', name)) }));
      const awards = { content: AWARDS + q, description: escape(words('omniboxAwards', q)) };
      return q === '' ? saved : [awards, ...saved];
    },

    async enter(text: string, disposition: Disposition): Promise<void> {
      await panel.openTab({ search: await asked(text) }, WHERE[disposition]);
    },
  };

  async function asked(text: string): Promise<AskedSearch> {
    if (text.startsWith(SAVED)) {
      const found = (await searches.list()).find(({ id }) => id === text.slice(SAVED.length));
      if (found) return { area: found.area, savedId: found.id };
    }
    const isAwards = text.startsWith(AWARDS);
    const q = (isAwards ? text.slice(AWARDS.length) : text).trim();
    return { area: isAwards ? 'awards' : 'opportunities', ...(q === '' ? {} : { q }) };
  }
}

function forXml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '');
}
