/**
 * Registers every listener synchronously, as a worker must (house rule 6): the browser starts it for an event and only
 * remembers listeners that were there in the first turn.
 */
import { browser } from 'wxt/browser';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { methodOf } from '../domain/objects.ts';
import { receive, type Gate, type Sender } from '../protocol/gatekeeper.ts';
import { siteOf } from '../sites/registry.ts';
import { createAllowance } from './runtime/rate-allowance.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { OUTBOX_ALARM } from './outbox/schedule.ts';
import { createPageHandlers } from './page-handlers.ts';
import { createParts } from './parts.ts';
import { quietly } from './runtime/ignore-errors.ts';
import { startWatchingPages } from './watching-pages.ts';
import { startWatching } from './watching.ts';

/** A page that changes all the time asks a few times a second; only one that means harm asks more. */
const MESSAGES_A_MINUTE = 1200;

export function startBackground(): void {
  // Diagnostics say what is wrong with a record or a message; the small edition of zod has no words of its own.
  z.config(en());
  const parts = createParts();
  const mayAsk = createAllowance(MESSAGES_A_MINUTE, 60_000, parts.clock);
  const handlers = { ...createPageHandlers(parts), ...createExtensionHandlers(parts) };
  const gate = async ({ url = '' }: Sender): Promise<Gate> => {
    // A page of a site that we know need not wait for the database.
    const isOurs = URL.canParse(url) && siteOf(new URL(url)) !== undefined;
    const isAdded = isOurs ? () => false : await parts.sites.addedHosts();
    return {
      extensionId: browser.runtime.id,
      extensionOrigin: browser.runtime.getURL('/'),
      isKnownSite: (url) => siteOf(url) !== undefined || isAdded(url),
      mayAsk: (tabId) => mayAsk(String(tabId)),
    };
  };

  let isPrepared = false;
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, respond: (answer: unknown) => void) => {
    // A worker that was started for this message: the browser fetches from the disk while the message is taken apart.
    if (!isPrepared) parts.prepare();
    isPrepared = true;
    const received = async () => receive(message, sender, await gate(sender), handlers);
    void received().then(({ verdict, answer }) => {
      parts.dropped.count(verdict);
      respond(answer);
    });
    // The answer comes later.
    return true;
  });

  /** Whatever woke us, something may be waiting. A disk that fails now is asked again by the next alarm. */
  const resume = (): void => {
    quietly(parts.outbox.resume());
  };
  const hurry = (): void => {
    quietly(parts.outbox.hurry());
  };

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === OUTBOX_ALARM) resume();
  });
  browser.runtime.onStartup.addListener(resume);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    resume();
  });
  browser.permissions.onAdded.addListener(() => {
    parts.broadcast('connection');
    resume();
  });
  browser.permissions.onRemoved.addListener(() => {
    parts.broadcast('connection');
  });
  startWatching(parts);
  startWatchingPages(parts);
  onOnline(hurry);
  keepStorageToOurselves();
  resume();
}

/** Calls `work` when the network is back while the worker lives; else its alarm finds out. */
function onOnline(work: () => void): void {
  // Workers have it, tests do not.
  const scope: Partial<EventTarget> = globalThis;
  scope.addEventListener?.('online', work);
}

/** No content script may read what our own pages keep there (house rule 1). Firefox has no such switch and needs none. */
function keepStorageToOurselves(): void {
  const restrict = async (area: object): Promise<void> => {
    await methodOf(area, 'setAccessLevel')?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  };
  const { local, session, sync } = browser.storage;
  for (const area of [local, session, sync]) quietly(restrict(area));
}
