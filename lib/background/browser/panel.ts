/** Opens our app for a page: in the side panel where possible, else in a tab. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { defined, methodOf } from '../../domain/objects.ts';
import type { OpenWith } from '../../protocol/answers.ts';
import { seenNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { lazyObject } from '../../protocol/requests/fields.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { readSession } from '../runtime/browser-api.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';

/** Session key for the view that the app opens next. */
const OPEN_WITH = 'open-with';

const openWithSchema = lazyObject(() => ({
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
  hide: z.exactOptional(z.string()),
  asked: z.exactOptional(z.literal(true)),
}));

const keptSchema = lazyObject(() => ({
  view: openWithSchema,
  /** For a new tab of ours; otherwise for the popup or panel of a window. */
  inTab: z.boolean(),
  /** Window of the requesting tab; absent if the browser did not say. */
  windowId: z.exactOptional(z.number()),
}));
type Kept = z.output<typeof keptSchema>;

/** The page that asks what to open. */
export interface Asker {
  inTab: boolean;
  windowId?: number | undefined;
}

export interface Panel {
  /**
   * Call in the turn of a message that asks for the panel: Chromium opens it only then, and only if the
   * message came with a click. `open` then shows something in it.
   */
  atClick(tabId: number): void;
  /**
   * Opens the app for a tab's page. `isOn`: whether our script may run there; if not, nothing is shown and
   * the result is false.
   */
  open(tabId: number | undefined, openWith: OpenWith, isOn?: Promise<boolean>): Promise<boolean>;
  /** Opens the app in a new tab or in place of the active one. */
  openTab(openWith: OpenWith, where: 'new' | 'newBehind' | 'inPlace'): Promise<void>;
  /** Opens the app over a tab to show its page: in the popup if possible from here. */
  showPage(tabId: number | undefined): Promise<void>;
  /** Asks the user something over a tab: in the popup if possible from here, else in a new tab. */
  confirm(tabId: number | undefined, question: OpenWith): Promise<void>;
  /** Returns once what to open; ignores requests from other windows. */
  take(asker: Asker): Promise<OpenWith>;
}

export function createPanel(broadcast: Broadcast): Panel {
  // Serialize: two panels must not both get the view, and none may read it half-written.
  const inTurn = createSerialQueue();
  /** The view, if session storage is full; lost with this worker. */
  let unstored: Kept | undefined;

  /** Panels that were asked for and show nothing yet, by tab. */
  const atClick = new Map<number | undefined, Promise<boolean>>();

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

  /** For the popup or panel of the tab's window. */
  async function keepBeside(tabId: number | undefined, view: OpenWith): Promise<void> {
    const tab = tabId === undefined ? undefined : await browser.tabs.get(tabId).catch(() => undefined);
    await keep(defined({ view, inTab: false, windowId: tab?.windowId }));
  }

  async function openTab(view: OpenWith, where: 'new' | 'newBehind' | 'inPlace'): Promise<void> {
    // No broadcast: the tab that opens now takes it.
    await inTurn(() => keep({ view, inTab: true }));
    if (where === 'inPlace') await browser.tabs.update({ url: appAddress() });
    else await openNewTab({ active: where === 'new' });
  }

  return {
    atClick: (tabId) => void atClick.set(tabId, triesToOpen(tabId)),
    take: (asker) => inTurn(() => takeKept(asker)),
    async showPage(tabId) {
      const popup = openPopup();
      await Promise.all([popup ?? openSidePanel(tabId), inTurn(() => keepBeside(tabId, { tab: 'page' }))]);
      // A popup always starts fresh and takes it then.
      if (!popup) broadcast('view');
    },
    async confirm(tabId, question) {
      const opening = openPopup()?.then(
        () => true,
        () => false,
      );
      await inTurn(() => keepBeside(tabId, question));
      if (!(await opening)) await openTab(question, 'new');
    },
    async open(tabId, openWith, isOn = Promise.resolve(true)) {
      const opening = atClick.get(tabId) ?? triesToOpen(tabId);
      atClick.delete(tabId);
      const isKept = await inTurn(async () => {
        if (!(await isOn)) return false;
        const asked = openWith.holderOf !== undefined && (await opening);
        await keepBeside(tabId, asked ? { ...openWith, asked } : openWith);
        return true;
      });
      if (!isKept) return false;
      // An open panel hears of it; a new one takes it when it starts.
      if (await opening) broadcast('view');
      else await openTab(openWith, 'new');
      return true;
    },
    openTab,
  };
}

function appAddress(): string {
  return browser.runtime.getURL('/sidepanel.html');
}

/** A tab needs a window, but on macOS a browser can run without one. */
async function openNewTab({ active }: { active: boolean }): Promise<void> {
  const url = appAddress();
  await browser.tabs.create({ url, active }).catch(() => browser.windows.create({ url }));
}

async function openSidePanel(tabId: number | undefined): Promise<void> {
  // Firefox has no sidePanel and opens its sidebar only from a click in our own pages, never on a message.
  if (tabId === undefined || !('sidePanel' in browser)) throw new Error('no side panel');
  await browser.sidePanel.open({ tabId });
}

function triesToOpen(tabId: number | undefined): Promise<boolean> {
  return openSidePanel(tabId).then(
    () => true,
    () => false,
  );
}

/** Returns `undefined` if the browser can't: Chrome before 127. */
function openPopup(): Promise<void> | undefined {
  const open = methodOf(browser.action, 'openPopup');
  if (!open) return undefined;
  const opening = async (): Promise<void> => {
    await open();
  };
  return opening();
}
