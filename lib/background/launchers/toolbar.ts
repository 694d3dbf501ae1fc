/**
 * Sets the toolbar badge. In order: for a minute, what a button in the page just added; something needs
 * attention; the count of new results in searches with alerts and of changes; then the active page's saved
 * state or notice count. The second and third apply to every tab, so a page's count never hides them. The
 * tooltip shows all.
 */
import { browser } from 'wxt/browser';
import type { NoticeStatus } from '../../protocol/answers.ts';
import type { Topic } from '../../protocol/envelope.ts';
import { plural, words } from '../../words/words.ts';
import { alertsIn } from '../storage/settings.ts';
import type { ChangesList } from '../deadlines/changes-list.ts';
import type { Clock } from '../runtime/clock.ts';
import { newIn, waitingIn } from '../searches/new-results.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createRounds } from '../runtime/serial-queue.ts';
import type { SavedSearches } from '../searches/saved-searches.ts';
import type { Seen } from '../pages/seen-pages.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { LastAdds } from '../pursuits/last-adds.ts';
import type { Statuses } from '../pursuits/statuses.ts';

export interface ToolbarDependencies {
  outbox: Pick<Outbox, 'operations'>;
  searches: Pick<SavedSearches, 'list'>;
  settings: Pick<SettingsStore, 'read'>;
  statuses: Pick<Statuses, 'of'>;
  changes: Pick<ChangesList, 'open'>;
  clock: Clock;
  pages: { tabs(): Promise<number[]>; of(tabId: number): Promise<Shown | undefined> };
  added: Pick<LastAdds, 'marks'>;
}

/** Lets urgent work go first, such as the answer to a click, and batches changes. */
const AFTER_MS = 300;

/** Topics that change the icon. */
const FOLLOWED: ReadonlySet<Topic> = new Set<Topic>([
  'outbox',
  'pursuits',
  'changes',
  'searches',
  'settings',
  'connection',
]);

export function createToolbar(dependencies: ToolbarDependencies) {
  const { outbox, searches, settings, statuses, changes, clock, pages, added } = dependencies;

  /** The part that applies to every tab. */
  async function overall(): Promise<Badge> {
    const [operations, chosen, open] = await Promise.all([outbox.operations(), settings.read(), changes.open()]);
    const attention = operations.some(({ refusal }) => refusal);
    const count = alertsIn(chosen).on ? newIn(waitingIn(await searches.list())) : 0;
    return {
      text: attention ? '!' : count + open.length > 0 ? countText(count + open.length) : '',
      lines: [
        ...(attention ? [words('toolbarAttention')] : []),
        ...(count > 0 ? [plural('toolbarNewResults', count)] : []),
        ...(open.length > 0 ? [plural('toolbarChanges', open.length)] : []),
      ],
    };
  }

  async function show(
    tabId: number,
    seen: Shown,
    { statusById, all }: { statusById?: StatusById | undefined; all?: Badge } = {},
  ): Promise<void> {
    const everywhere = all ?? (await overall());
    const page = ofPage(
      seen,
      statusById ?? (await statuses.of(seen.notices, { inReadersZone: seen.readersZone === true })),
    );
    const mark = (await added.marks()).get(tabId);
    await put(tabId, {
      text: [mark?.text, everywhere.text, page.text].find(Boolean) ?? '',
      lines: [...(mark?.lines ?? []), ...everywhere.lines, ...page.lines],
    });
  }

  /** Marks to take away. */
  let lastMarked: number[] = [];
  async function showAll(): Promise<void> {
    const all = await overall();
    await put(undefined, all);
    const marked = [...(await added.marks()).keys()];
    for (const tabId of new Set([...(await pages.tabs()), ...marked, ...lastMarked])) {
      const seen = await pages.of(tabId);
      // A page that says nothing about itself gets its mark too.
      if (seen ?? (marked.includes(tabId) || lastMarked.includes(tabId))) await show(tabId, seen ?? NOTHING, { all });
    }
    lastMarked = marked;
  }

  const { run: refresh } = createRounds(showAll);
  let due = false;

  return {
    /** Shows a page's state. `statusById`: its notices' statuses, if just looked up. */
    show: (tabId: number, seen: Shown, statusById?: StatusById) => show(tabId, seen, { statusById }),
    /** Updates the icon of every tab. */
    refresh,
    /** Schedules an update after a change; if it fails, the next change retries. */
    onChange(changed: readonly Topic[]): void {
      if (due || !changed.some((topic) => FOLLOWED.has(topic))) return;
      due = true;
      clock.later(() => {
        due = false;
        void refresh();
      }, AFTER_MS);
    },
  };
}

type Shown = Pick<Seen, 'kind' | 'notices' | 'readersZone'>;
const NOTHING: Shown = { kind: 'none', notices: [] };
type StatusById = ReadonlyMap<string, NoticeStatus>;

function ofPage({ kind, notices }: Shown, statusById: StatusById): Badge {
  if (notices.length === 0) return { text: '', lines: [] };
  const saved = [...statusById.values()].filter(({ state }) => state === 'saved').length;
  if (kind === 'detail' && saved > 0) return { text: '✓', lines: [words('toolbarSaved')] };
  const count = plural('toolbarNotices', notices.length);
  return {
    text: countText(notices.length),
    lines: [saved === 0 ? count : words('dueDayTime', count, plural('toolbarSavedOf', saved))],
  };
}

interface Badge {
  /** The badge fits four characters. */
  text: string;
  lines: readonly string[];
}

const MOST = 999;

function countText(count: number): string {
  return count > MOST ? `${String(MOST)}+` : String(count);
}

async function put(tabId: number | undefined, { text, lines }: Badge): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  const title = lines.length === 0 ? words('extensionName') : words('toolbarTitle', lines.join(' · '));
  // The tab may be gone by now.
  await Promise.allSettled([
    browser.action.setBadgeText({ ...where, text }),
    browser.action.setTitle({ ...where, title }),
  ]);
}
