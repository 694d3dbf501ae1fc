/** The key word `bid` in the address bar: what is typed behind it is searched for. */
import type { AskedSearch } from '../../protocol/search-answers.ts';
import { words } from '../../words/words.ts';
import type { Panel } from '../browser/panel.ts';
import type { SavedSearches } from '../searches/saved-searches.ts';

export interface Suggestion {
  /** Comes back from the browser when it is chosen. */
  content: string;
  description: string;
}

type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

// What the browser hands back is text alone, so where it leads stands in front of it. No query begins like this by chance.
const AWARDS = 'awards: ';
const SAVED = 'saved: ';
/** Browsers show about so many. */
const MOST_SAVED = 4;

const WHERE = { currentTab: 'inPlace', newForegroundTab: 'new', newBackgroundTab: 'newBehind' } as const;

/** `plain`: Firefox shows descriptions as they stand. Chrome reads them as XML, and puts what is typed in the place of `%s`. */
export function createOmnibox(searches: Pick<SavedSearches, 'list'>, panel: Pick<Panel, 'openTab'>, plain = false) {
  const escape = plain ? (text: string) => text : forXml;
  return {
    /** What Enter does when nothing is chosen from the list. */
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
