/** Handlers for messages from our own pages. */
import { browser } from 'wxt/browser';
import { postedFactsOf } from '../domain/notices/notice.ts';
import { parseBaseUrl } from '../domain/text/base-url.ts';
import { originPattern } from '../domain/text/link.ts';
import type { Handlers } from '../protocol/gatekeeper.ts';
import type { Result } from '../protocol/answers.ts';
import type { MessageFrom } from '../protocol/messages.ts';
import { OWNER } from './pursuits/add-many.ts';
import { addBody } from './pursuits/capture.ts';
import { tabPage } from './runtime/browser-api.ts';
import { failed, succeeded } from './runtime/failures.ts';
import { reportPage } from './pages/page-report.ts';
import type { Parts } from './parts.ts';
import { createImportHandlers } from './import-handlers.ts';
import { createSearchHandlers } from './saved-search-handlers.ts';
import { seenPageStatus } from './seen-page-status.ts';
import { createTaughtHandlers } from './taught-handlers.ts';

export type ExtensionHandlers = Pick<Handlers, MessageFrom<'extension'>>;

export function createExtensionHandlers(parts: Parts): ExtensionHandlers {
  const { settings, pipelines, pursuits, manyPursuits, outbox, capture, search, connector, statuses, broadcast } =
    parts;
  const { seenPages, userData, service, sites, changesList, passed, adds } = parts;
  const pending = async () => succeeded(await outbox.pending());

  /** Runs `work`, then revokes access to hosts no longer needed: the former and the `typed` address. */
  async function revokingHosts<T>(work: () => Promise<T>, typed = ''): Promise<T> {
    const before = await service.connected();
    try {
      return await work();
    } finally {
      const after = await service.connected();
      const address = parseBaseUrl(typed);
      const origins = [...(before.ok ? [before.value.origin] : []), ...(address.ok ? [address.origin] : [])];
      for (const origin of origins) {
        // Match patterns have no ports.
        const isNeeded = after.ok && originPattern(after.value.origin) === originPattern(origin);
        if (!isNeeded) await sites.leaveService(origin);
      }
    }
  }

  const infoAfter = async (done: Result<unknown>) => (done.ok ? succeeded(await connector.info()) : done);

  return {
    'connection.get': async () => succeeded(await connector.info()),
    'connection.validate': (attempted) => revokingHosts(() => connector.validate(attempted), attempted.baseUrl),
    'connection.forget': () => revokingHosts(async () => succeeded(await connector.forget())),
    'connection.scale': async ({ scale }) => infoAfter(await parts.figures.choose(scale)),
    'changes.list': async () => succeeded({ changes: await changesList.open() }),
    async 'changes.mark'({ ids, dismissed }) {
      await changesList.mark(ids, dismissed);
      broadcast('pursuits', 'changes');
      return succeeded({ marked: true });
    },
    'deadline.accept': ({ changeId, tell }) => parts.acceptDeadline.accept(changeId, tell),
    'deadline.undo': ({ pursuitId }) => parts.acceptDeadline.undo(pursuitId),
    'connection.restoreFigures': async () => infoAfter(await parts.figures.restore()),

    ...createSearchHandlers(parts),
    ...createImportHandlers(parts),
    ...createTaughtHandlers(parts),

    'settings.get': async () => succeeded(await settings.read()),
    async 'settings.set'(changes) {
      const changed = await settings.change(changes);
      broadcast('settings', 'pursuits');
      // Update the alarms; if this fails, the next worker start does it.
      const { searchAlerts, reminders, changesAlarm, dueAlarm, watch, fits } = parts;
      await Promise.allSettled(
        [searchAlerts, reminders, changesAlarm, dueAlarm, watch, fits].map((each) => each.plan()),
      );
      return succeeded(changed);
    },

    'opportunities.search': (query) => search.opportunities(query),
    'opportunities.statuses': async ({ notices }) => succeeded(Object.fromEntries(await statuses.of(notices))),
    'passed.list': async ({ query, most }) => succeeded(await passed.list(query, most)),
    async 'passed.add'({ notices }) {
      const dropped = await passed.pass(notices);
      broadcast('passed');
      return succeeded({ dropped });
    },
    async 'passed.restore'({ notices }) {
      await passed.restore(notices);
      broadcast('passed');
      return succeeded({ restored: true });
    },
    'awards.search': (query) => search.awards(query),
    'awards.scan': (request) => parts.awardScan.scan(request),
    'awards.scanControl': ({ action, ...request }) => parts.awardScan.control(request, action),
    'incumbents.find': (sought) => parts.incumbents.find(sought),
    'incumbents.control': ({ action, ...sought }) => parts.incumbents.control(sought, action),

    'pipelines.list': ({ certain }) => (certain ? pipelines.refresh() : pipelines.recent()),
    async 'pipeline.get'({ pipelineId }) {
      const answer = await pipelines.get(pipelineId);
      // Its stages may be new to pages that show its pursuits.
      void parts.snapshot.updateAll();
      return answer;
    },
    'pipeline.slice': ({ pipelineId, ...how }) => parts.snapshot.slice(pipelineId, how),
    'notice.details': async ({ noticeId }) => succeeded(await parts.noticeDetails.of(noticeId)),
    'agenda.due': async () => succeeded(await parts.snapshot.due()),
    'pursuit.add': (asked) => adds.add(asked),
    'adding.start': (asked) => adds.start(asked),
    'adding.state': (asked) => adds.state(asked),
    'adding.control': (asked) => adds.control(asked),
    async 'pursuit.undoAdd'({ undoId, tabId }) {
      const page = tabId === undefined ? undefined : await parts.lastAdds.ownerOf(tabId, undoId);
      const undone = await capture.undo(undoId, page ?? OWNER);
      if (page !== undefined && undone.ok && undone.value.undone) await parts.lastAdds.forget(undoId);
      return undone;
    },
    'pursuit.update': ({ pipelineId, pursuitId, changes, seen, block, restores }) =>
      pursuits.update(pipelineId, pursuitId, changes, seen, block, restores),
    'pursuit.remove': ({ pipelineId, pursuitId }) => pursuits.remove(pipelineId, pursuitId),
    'pursuits.update': async ({ edits }) => succeeded(await manyPursuits.update(edits)),
    'pursuits.remove': async (asked) => succeeded(await manyPursuits.remove(asked.pursuits)),

    'version.move': ({ pipelineId, pursuitId, notice }) =>
      parts.versionMoves.move({
        pipelineId,
        pursuitId,
        body: addBody(notice),
        solicitationNumber: notice.solicitationNumber,
        facts: postedFactsOf(notice),
      }),
    'version.undo': ({ moveId }) => parts.versionMoves.undo(moveId),

    'outbox.list': pending,
    async 'outbox.retry'({ operationId }) {
      await outbox.retry(operationId);
      return pending();
    },
    async 'outbox.discard'({ operationId }) {
      // Already sent, so it can't be discarded.
      return (await pursuits.giveUp(operationId)) ? pending() : failed('notFound');
    },
    'outbox.discardAll': async ({ operationIds }) => succeeded({ discarded: await manyPursuits.discard(operationIds) }),

    async 'site.hide'({ host }) {
      await settings.hideSite(host);
      // Before the answer: the next page that loads must not show any.
      await parts.sites.syncWords();
      broadcast('settings', 'pursuits');
      return succeeded({ hidden: true });
    },
    'view.take': async ({ windowId }, { inTab = false }) => succeeded(await parts.panel.take({ inTab, windowId })),
    async 'diagnostics.get'() {
      const operations = await outbox.pending();
      const attention = operations.filter(({ state }) => state === 'attention').length;
      return succeeded({
        version: browser.runtime.getManifest().version,
        dropped: parts.refusals.counts(),
        waiting: operations.length - attention,
        attention,
        setAside: await userData.setAside(),
      });
    },
    'data.export': async () => succeeded(await userData.all()),
    async 'data.erase'() {
      await userData.erase();
      // Also unregisters site scripts; if the browser fails now, the next start does it.
      await sites.reconcile().catch(() => undefined);
      return succeeded({ erased: true });
    },
    'page.seen': async ({ tabId }) => succeeded(await seenPageStatus(tabId, parts)),
    'page.read': ({ tabId }) => parts.readOnce.read(tabId),
    'page.report': ({ tabId }) => reportPage(tabId, seenPages),

    'sites.list': async () => succeeded(await sites.list()),
    async 'sites.offer'({ tabId }) {
      const { url } = (await tabPage(tabId)) ?? {};
      const site = url && (await sites.offer(url));
      return succeeded(url && site ? { site, address: url.origin + url.pathname } : {});
    },
    'site.turnOn': ({ id }) => sites.turnOn(id),
    async 'site.refused'() {
      await sites.forgetWanted();
      return succeeded({ forgotten: true });
    },
    'site.turnOff': ({ id }) => sites.turnOff(id),
    'site.add': ({ address }) => sites.add(address),
  };
}
