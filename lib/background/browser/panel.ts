/** Opens our app for a page that asked for it: the side panel where the browser lets us, else a tab. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { defined, methodOf } from '../../domain/objects.ts';
import type { OpenWith } from '../../protocol/answers.ts';
import { seenNoticeSchema } from '../../protocol/messages.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { readSession } from '../storage/session.ts';
import { createTurns } from '../runtime/serial-queue.ts';

/** Session key under which the app finds what it should open with. */
const OPEN_WITH = 'open-with';

const openWithSchema = z.lazy(() =>
  z.strictObject({
    pursuitId: z.exactOptional(z.string()),
    pipelineId: z.exactOptional(z.string()),
    search: z.exactOptional(
      z.strictObject({
        area: z.enum(['opportunities', 'awards']),
        q: z.exactOptional(z.string()),
        savedId: z.exactOptional(z.string()),
      }),
    ),
    tab: z.exactOptional(z.enum(['page', 'pipeline'])),
    holderOf: z.exactOptional(seenNoticeSchema),
  }),
);

/** What is kept, and for whom. */
const keptSchema = z.lazy(() =>
  z.strictObject({
    view: openWithSchema,
    /** For a tab of ours that opens; else for the popup or panel of a window. */
    inTab: z.boolean(),
    /** Of the tab in which it was asked for; absent where the browser did not say which. */
    windowId: z.exactOptional(z.number()),
  }),
);
type Kept = z.output<typeof keptSchema>;

/** Who asks what to open with. */
export interface Asker {
  inTab: boolean;
  windowId?: number | undefined;
}

export interface Panel {
  open(tabId: number | undefined, openWith: OpenWith): Promise<void>;
  /** Opens the app in a tab: a new one, or in place of the one in front. */
  openTab(openWith: OpenWith, where: 'new' | 'newBehind' | 'inPlace'): Promise<void>;
  /** Opens the app over a tab, to show what stands on its page: the popup where it may be opened from here. */
  showPage(tabId: number | undefined): Promise<void>;
  /** What to open with, once: nothing of what was asked for elsewhere. */
  take(asker: Asker): Promise<OpenWith>;
}

export function createPanel(broadcast: Broadcast): Panel {
  // Two panels that ask at once must not both be given it, nor one be given nothing while it is being kept.
  const inTurn = createTurns();
  /** What the session's storage, full of what other tabs show, had no room for. What opens now takes it while this worker lives. */
  let unstored: Kept | undefined;

  async function takeKept({ inTab, windowId }: Asker): Promise<OpenWith> {
    const kept = unstored ?? (await readSession(OPEN_WITH, keptSchema));
    if (kept?.inTab !== inTab || (kept.windowId !== undefined && kept.windowId !== windowId)) return {};
    unstored = undefined;
    await browser.storage.session.remove(OPEN_WITH);
    return kept.view;
  }

  async function keep(kept: Kept): Promise<void> {
    unstored = undefined;
    await browser.storage.session.set({ [OPEN_WITH]: kept }).catch(() => {
      unstored = kept;
    });
  }

  /** For the popup or panel of the window in which a tab is. */
  const keepBeside = (tabId: number | undefined, view: OpenWith): Promise<void> =>
    inTurn(async () => {
      const tab = tabId === undefined ? undefined : await browser.tabs.get(tabId).catch(() => undefined);
      await keep(defined({ view, inTab: false, windowId: tab?.windowId }));
    });

  async function openTab(view: OpenWith, where: 'new' | 'newBehind' | 'inPlace'): Promise<void> {
    // Told to nobody: the tab that opens now is the one that takes it.
    await inTurn(() => keep({ view, inTab: true }));
    if (where === 'inPlace') await browser.tabs.update({ url: appAddress() });
    else await openNewTab({ active: where === 'new' });
  }

  return {
    take: (asker) => inTurn(() => takeKept(asker)),
    async showPage(tabId) {
      const popup = openPopup();
      await Promise.all([popup ?? openSidePanel(tabId), keepBeside(tabId, { tab: 'page' })]);
      // A popup is always a new one, which takes it when it starts.
      if (!popup) broadcast('view');
    },
    async open(tabId, openWith) {
      // Called first and without waiting: the browser ties this to the click that sent the message.
      const opening = openSidePanel(tabId).then(
        () => true,
        () => false,
      );
      await keepBeside(tabId, openWith);
      // A panel that is open already hears of it; one that opens now takes it when it starts.
      if (await opening) broadcast('view');
      else await openTab(openWith, 'new');
    },
    openTab,
  };
}

function appAddress(): string {
  return browser.runtime.getURL('/sidepanel.html');
}

/** A tab needs a window, and on macOS a browser runs on without one. */
async function openNewTab({ active }: { active: boolean }): Promise<void> {
  const url = appAddress();
  await browser.tabs.create({ url, active }).catch(() => browser.windows.create({ url }));
}

async function openSidePanel(tabId: number | undefined): Promise<void> {
  // Firefox has no sidePanel, and opens its sidebar only from a click in our own pages, never on a message.
  if (tabId === undefined || !('sidePanel' in browser)) throw new Error('no side panel');
  await browser.sidePanel.open({ tabId });
}

/** `undefined` where the browser has no such thing: Chrome before 127. */
function openPopup(): Promise<void> | undefined {
  const open = methodOf(browser.action, 'openPopup');
  if (!open) return undefined;
  const opening = async (): Promise<void> => {
    await open();
  };
  return opening();
}
