/** Opens our app for a page that asked for it: the side panel where the browser lets us, else a tab. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { methodOf } from '../domain/method-of.ts';
import type { OpenWith } from '../protocol/answers.ts';
import { seenNoticeSchema } from '../protocol/messages.ts';
import type { Broadcast } from './broadcast.ts';

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

export interface Panel {
  open(tabId: number | undefined, openWith: OpenWith): Promise<void>;
  /** Opens the app in a tab: a new one, or in place of the one in front. */
  openTab(openWith: OpenWith, where: 'new' | 'newBehind' | 'inPlace'): Promise<void>;
  /** Opens the app over a tab, to show what stands on its page: the popup where it may be opened from here. */
  showPage(tabId: number | undefined): Promise<void>;
  /** What to open with, once. */
  take(): Promise<OpenWith>;
}

export function createPanel(broadcast: Broadcast): Panel {
  let taking: Promise<unknown> = Promise.resolve();

  async function takeKept(): Promise<OpenWith> {
    const stored: Record<string, unknown> = await browser.storage.session.get(OPEN_WITH);
    await browser.storage.session.remove(OPEN_WITH);
    return openWithSchema.safeParse(stored[OPEN_WITH]).data ?? {};
  }

  const keep = (openWith: OpenWith): Promise<void> => browser.storage.session.set({ [OPEN_WITH]: openWith });

  return {
    take() {
      // One after the other: two panels that ask at once must not both be given it.
      const next = taking.then(takeKept);
      taking = next.catch(() => undefined);
      return next;
    },
    async showPage(tabId) {
      const popup = openPopup();
      await Promise.all([popup ?? openSidePanel(tabId), keep({ tab: 'page' })]);
      // A popup is always a new one, which takes it when it starts.
      if (!popup) broadcast('view');
    },
    async open(tabId, openWith) {
      // Called first and without waiting: the browser ties this to the click that sent the message.
      const opening = openSidePanel(tabId).then(
        () => true,
        () => false,
      );
      await keep(openWith);
      // A panel that is open already hears of it; one that opens now takes it when it starts. Where there is none, nobody is told:
      // another page of ours would take it before the tab that opens in its place.
      if (await opening) broadcast('view');
      else await browser.tabs.create({ url: appAddress() });
    },
    async openTab(openWith, where) {
      // Told to nobody: the tab that opens now is the one that takes it.
      await keep(openWith);
      if (where === 'inPlace') await browser.tabs.update({ url: appAddress() });
      else await browser.tabs.create({ url: appAddress(), active: where === 'new' });
    },
  };
}

function appAddress(): string {
  return browser.runtime.getURL('/sidepanel.html');
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
