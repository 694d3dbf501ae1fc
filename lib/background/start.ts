/**
 * Registers every listener synchronously (house rule 6): the browser only remembers listeners from the
 * worker's first turn.
 */
import { browser } from 'wxt/browser';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { methodOf } from '../domain/objects.ts';
import { receive, tabOfPanelClick, type Gate, type Sender } from '../protocol/gatekeeper.ts';
import { siteOf } from '../sites/registry.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { OUTBOX_ALARM } from './outbox/schedule.ts';
import { createPageHandlers } from './page-handlers.ts';
import { createParts } from './parts.ts';
import { ignoreErrors } from './runtime/failures.ts';
import { listenToTabs } from './tab-listeners.ts';
import { listenToAlarms } from './alarm-listeners.ts';

export function startBackground(): void {
  // zod/mini has no messages of its own, and diagnostics need them.
  z.config(en());
  const parts = createParts();
  const handlers = { ...createPageHandlers(parts), ...createExtensionHandlers(parts) };
  const gate = async ({ url = '' }: Sender): Promise<Gate> => {
    // Pages of known sites need not wait for the database.
    const isOurs = URL.canParse(url) && siteOf(new URL(url)) !== undefined;
    // Data that can't be read adds no sites, and our own pages must hear why.
    const isAdded = isOurs ? () => false : await parts.sites.addedHosts().catch(() => () => false);
    return {
      extensionId: browser.runtime.id,
      extensionOrigin: browser.runtime.getURL('/'),
      isKnownSite: (url) => siteOf(url) !== undefined || isAdded(url),
      mayAsk: (tabId, size) =>
        parts.allowances.take(tabId, 'messages') && parts.allowances.take(tabId, 'characters', size),
    };
  };

  let isPrepared = false;
  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, respond: (answer: unknown) => void) => {
    const clicked = tabOfPanelClick(message, sender, browser.runtime.id);
    if (clicked !== undefined) parts.panel.atClick(clicked);
    // Preload from disk while a fresh worker parses its first message.
    if (!isPrepared) parts.prepare();
    isPrepared = true;
    const received = async () => receive(message, sender, await gate(sender), handlers);
    void received().then(({ verdict, answer }) => {
      parts.refusals.count(verdict);
      respond(answer);
    });
    // Keep the channel open for an asynchronous answer.
    return true;
  });

  /** Resumes queued changes. If the disk fails now, the next alarm retries. */
  const resume = (): void => {
    ignoreErrors(parts.outbox.resume());
  };
  const retryNow = (): void => {
    ignoreErrors(parts.outbox.retryNow());
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
  listenToAlarms(parts);
  listenToTabs(parts);
  onOnline(retryNow);
  keepStorageToOurselves();
  resume();
}

/** Calls `work` when the network returns while the worker lives; otherwise the alarm does. */
function onOnline(work: () => void): void {
  // Missing in tests.
  const scope: Partial<EventTarget> = globalThis;
  scope.addEventListener?.('online', work);
}

/** Hides extension storage from content scripts (house rule 1). Firefox never exposes it. */
function keepStorageToOurselves(): void {
  const restrict = async (area: object): Promise<void> => {
    await methodOf(area, 'setAccessLevel')?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  };
  const { local, session, sync } = browser.storage;
  for (const area of [local, session, sync]) ignoreErrors(restrict(area));
}
