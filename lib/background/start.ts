/**
 * Registers every listener synchronously, as a worker must (house rule 6): the browser starts it for an event and only
 * remembers listeners that were there in the first turn.
 */
import { browser } from 'wxt/browser';
import { receive, type Gate, type Sender } from '../protocol/gatekeeper.ts';
import { siteOf } from '../sites/registry.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { OUTBOX_ALARM } from './outbox.ts';
import { createPageHandlers } from './page-handlers.ts';
import { createParts } from './parts.ts';

export function startBackground(): void {
  const parts = createParts();
  const handlers = { ...createPageHandlers(parts), ...createExtensionHandlers(parts) };
  const gate: Gate = {
    extensionId: browser.runtime.id,
    extensionOrigin: browser.runtime.getURL('/'),
    isKnownSite: (url) => siteOf(url) !== undefined,
  };

  browser.runtime.onMessage.addListener((message: unknown, sender: Sender, respond: (answer: unknown) => void) => {
    void receive(message, sender, gate, handlers).then(({ verdict, answer }) => {
      parts.dropped.count(verdict);
      respond(answer);
    });
    // The answer comes later.
    return true;
  });

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === OUTBOX_ALARM) void parts.outbox.resume();
  });
  browser.runtime.onStartup.addListener(() => void parts.outbox.resume());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.runtime.openOptionsPage();
    void parts.outbox.resume();
  });
  browser.permissions.onAdded.addListener(() => void parts.broadcast('connection').then(() => parts.outbox.resume()));
  browser.permissions.onRemoved.addListener(() => void parts.broadcast('connection'));
  browser.tabs.onRemoved.addListener((tabId) => void parts.seenPages.forget(tabId));
  // Whatever woke us, something may be waiting.
  void parts.outbox.resume();
}
