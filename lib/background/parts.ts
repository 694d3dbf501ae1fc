/** Builds the background. Each part is created once and gets only the parts it needs. */
import { createAdds } from './pursuits/add-many.ts';
import { createAllowances, createRefusalCounter } from './runtime/allowances.ts';
import { createAccept } from './outbox/store.ts';
import { ownEditOf } from './outbox/record.ts';
import { createAcceptDeadline } from './deadlines/accept-deadline.ts';
import { createChangesAlarm } from './deadlines/changes-alarm.ts';
import { createChangesList } from './deadlines/changes-list.ts';
import { createKnownDeadlines } from './deadlines/known-deadlines.ts';
import { createNoticeChanges } from './deadlines/notice-changes.ts';
import { createPageDeadlines } from './deadlines/page-deadlines.ts';
import { createAwardPages } from './awards/award-pages.ts';
import { createAwardScan } from './awards/award-scan.ts';
import { createBroadcast, createPacedBroadcast, publish, type Broadcast } from './runtime/broadcast.ts';
import { createCapture } from './pursuits/capture.ts';
import { systemClock, type Clock } from './runtime/clock.ts';
import { createConnector } from './connector.ts';
import { createConnectionFacts } from './connection/connection-facts.ts';
import { openDatabase, type Database } from './storage/database.ts';
import type { TimedDeadline } from '../domain/dates/timed-deadline.ts';
import { createDeliver } from './outbox/deliver.ts';
import { ignoreErrors } from './runtime/failures.ts';
import { createRequestGate } from './connection/request-gate.ts';
import { createHostAccess } from './connection/host-access.ts';
import { createDueAlarm } from './deadlines/due-alarm.ts';
import { createFits } from './fit/fits.ts';
import { createFoundNotices } from './fit/found-notices.ts';
import { createIdentities } from './records/identities.ts';
import { createImportJob } from './spreadsheet/import-job.ts';
import { createImportStore } from './spreadsheet/import-store.ts';
import { createIncumbents } from './awards/incumbents.ts';
import { createSearch } from './searches/run-search.ts';
import { createLastAdds } from './pursuits/last-adds.ts';
import { createNotifier } from './browser/notifier.ts';
import { createOmnibox } from './launchers/omnibox.ts';
import { createManyPursuits } from './pursuits/many-pursuits.ts';
import { createMenus } from './launchers/menus.ts';
import { createOperations } from './outbox/store.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createIsEdited } from './records/new-pursuit.ts';
import { createPanel } from './browser/panel.ts';
import { createTeammateChanges } from './records/teammate-changes.ts';
import { createPassedNotices } from './records/passed-notices.ts';
import { createPipelines, type Pipelines } from './records/pipelines.ts';
import { createFigures } from './records/figures.ts';
import { createPursuitIndex, type PursuitIndex } from './records/pursuit-index.ts';
import { createPursuits } from './pursuits/pursuits.ts';
import { createReminders } from './deadlines/reminders.ts';
import { createSavedSearches } from './searches/saved-searches.ts';
import { createSearchAlerts } from './searches/search-alerts.ts';
import { createNoticeDetails } from './pages/notice-details.ts';
import { createReadOnce } from './pages/ask-page-once.ts';
import { createPageStatuses } from './pages/page-statuses.ts';
import { createPromptButtons } from './pages/prompt-buttons.ts';
import { createSeenPages } from './pages/seen-pages.ts';
import { browserIsOnline, createService } from './connection/service.ts';
import { createPolicyReader } from './storage/policy.ts';
import { createSnapshot } from './pursuits/snapshot.ts';
import { createSettings } from './storage/settings.ts';
import { singleFlightOver } from './connection/single-flight.ts';
import { createSites } from './pages/sites.ts';
import { createSolicitations } from './records/solicitations.ts';
import { createStatuses } from './pursuits/statuses.ts';
import { createTaughtPages } from './taught/taught-pages.ts';
import { createUserData } from './user-data.ts';
import { createToolbar } from './launchers/toolbar.ts';
import { createUndos } from './records/undos.ts';
import { createVersionMoves } from './pursuits/version-moves.ts';
import { createWholeLists } from './records/whole-lists.ts';
import { createVault } from './connection/vault.ts';
import { createWatch } from './deadlines/watch.ts';

export type Parts = ReturnType<typeof createParts>;

export interface PartsOptions {
  database?: Database;
  fetch?: typeof globalThis.fetch;
  clock?: Clock;
  /** False only if the browser is certain to be offline. */
  isOnline?: () => boolean;
}

export function createParts(options: PartsOptions = {}) {
  const { database = openDatabase(), fetch, clock = systemClock, isOnline = browserIsOnline } = options;
  const seenPages = createSeenPages();
  const broadcastNow = createBroadcast((changed) => {
    toolbar.onChange(changed);
    sites.onChange(changed);
    snapshot.onChange(changed);
    pageStatuses.onChange(changed);
    if (changed.includes('changes') || changed.includes('pursuits')) ignoreErrors(changesAlarm.plan());
    if (changed.includes('pursuits')) ignoreErrors(dueAlarm.plan());
  });
  const broadcastPaced = createPacedBroadcast(broadcastNow, clock);
  const broadcast: Broadcast = (...changed) => {
    if (changed.includes('outbox')) ignoreErrors(importJob.kick());
    broadcastPaced(...changed);
  };
  const vault = createVault(database, fetch);
  const mayReach = createHostAccess();
  const facts = createConnectionFacts(database, vault);
  const gate = createRequestGate(facts, clock);
  const service = createService({ vault, mayReach, broadcast, gate, isOnline });
  const policy = createPolicyReader(() => {
    broadcast('settings');
    ignoreErrors(sites.reconcile());
  });
  const settings = createSettings(database, policy);
  const figures = createFigures({ service, facts, pipelines: () => pipelines, index: () => index, broadcast });
  const pipelines: Pipelines = createPipelines({
    database,
    vault,
    service,
    figures,
    changed: () => void snapshot.updateAll(),
    clock,
  });
  const ownEdits = async () => (await outbox.here()).map(ownEditOf);
  const changes = createTeammateChanges(database, clock, ownEdits, () => broadcast('changes'));
  const index: PursuitIndex = createPursuitIndex({ database, vault, service, pipelines, changes, clock });
  const solicitations = createSolicitations(database);
  const undos = createUndos(database, clock);
  const operations = createOperations(database, undos);
  const importStore = createImportStore(database);
  const deadlines = createKnownDeadlines(database, clock);
  const passed = createPassedNotices(database, clock);
  const noticeChanges = createNoticeChanges(database, clock);
  const noticeDetails = createNoticeDetails(database, index, solicitations, clock);
  const identities = createIdentities({ database, vault, service, index, solicitations });
  const wholeLists = createWholeLists({ service, pipelines, index });
  const isEdited = createIsEdited({ pipelines, index, wholeLists, clock });
  const reading = { service, facts, figures, pipelines, index, wholeLists, isEdited, broadcast, clock };
  const keepHour = (noticeId: string, deadline: TimedDeadline) => deadlines.print([{ noticeId, deadline }]);
  const deliver = createDeliver({ ...reading, operations, identities, keepHour });
  const outbox: Outbox = createOutbox({
    operations,
    service,
    facts,
    broadcast,
    clock,
    deliver,
    accept: createAccept({ vault, index, changes, undos, solicitations, operations, imports: importStore.imported }),
  });
  const importJob = createImportJob({ ...reading, store: importStore, outbox, operations });
  const statuses = createStatuses({ ...reading, outbox, identities, settings, passed, deadlines });
  const changesList = createChangesList({ noticeChanges, changes, index, pipelines, figures });

  // One read and one broadcast, however many pages ask.
  const refreshOnce = singleFlightOver(service, async () => {
    if (await index.fresh()) return;
    if (!(await index.refresh())) return;
    await noticeChanges.forgetAllBut(new Set((await index.all()).map(({ id }) => id)));
    broadcast('pursuits');
  });

  /** Refreshes the cache if it is stale, and broadcasts the result. Never rejects; the next call retries. */
  const refreshIndex = (): Promise<void> => refreshOnce('all').catch(() => undefined);
  /** Preloads what most messages need. Failures here recur, and are reported, where the data is used. */
  const prepare = (): void =>
    void Promise.allSettled([service.ready(), settings.read(), pipelines.known(), identities.finder()]);
  const foundNotices = createFoundNotices(database, vault, clock);
  const fits = createFits({ settings, found: foundNotices, broadcast, clock });
  const notifier = createNotifier();
  const panel = createPanel(broadcast);
  const readOnce = createReadOnce(seenPages, broadcast);
  const searches = createSavedSearches({ database, vault, service, facts, fits, broadcast, clock });
  const dueAlarm = createDueAlarm({ index, deadlines, fits, broadcast, clock });
  const changesAlarm = createChangesAlarm({ list: changesList, settings, service, facts, notifier, clock });
  const pursuits = createPursuits({ ...reading, deadlines, solicitations, outbox });
  const snapshot = createSnapshot({ ...reading, outbox, changes, deadlines, solicitations, settings, publish });
  const reminders = createReminders({
    database,
    vault,
    settings,
    pipelines,
    index,
    deadlines,
    refreshIndex,
    notifier,
    clock,
  });
  const taught = createTaughtPages(database, clock);
  const capture = createCapture({ ...reading, settings, outbox, statuses, undos });
  const adds = createAdds({ database, capture, passed, outbox, broadcast, clock });
  const promptButtons = createPromptButtons({ service, settings, pipelines });
  const sites = createSites({ database, vault, settings, policy, mayReach, taught, promptButtons, broadcast, clock });
  const watch = createWatch({
    database,
    vault,
    facts,
    service,
    settings,
    pipelines,
    index,
    solicitations,
    knownDeadlines: deadlines,
    noticeChanges,
    refreshIndex,
    broadcast,
    clock,
  });
  const awardPages = createAwardPages(service, clock);
  const lastAdds = createLastAdds({
    notifier,
    clock,
    changed: () => {
      broadcast('pageSeen');
      toolbar.onChange(['pursuits']);
    },
  });
  const toolbar = createToolbar({
    outbox,
    searches,
    settings,
    statuses,
    changes: changesList,
    clock,
    pages: seenPages,
    added: lastAdds,
  });
  const pageDeadlines = createPageDeadlines({ deadlines, noticeChanges, index, broadcast });
  const pageStatuses = createPageStatuses({
    ...reading,
    seenPages,
    sites,
    settings,
    statuses,
    pageDeadlines,
    fits,
    noticeDetails,
    toolbar,
    refreshIndex,
  });

  return {
    clock,
    allowances: createAllowances(clock),
    seenPages,
    broadcast,
    service,
    facts,
    figures,
    settings,
    pipelines,
    index,
    wholeLists,
    solicitations,
    importJob,
    importStore,
    changes,
    changesList,
    changesAlarm,
    deadlines,
    noticeChanges,
    noticeDetails,
    passed,
    pageDeadlines,
    pageStatuses,
    acceptDeadline: createAcceptDeadline({ service, index, deadlines, noticeChanges, outbox, broadcast }),
    outbox,
    statuses,
    refreshIndex,
    prepare,
    pursuits,
    manyPursuits: createManyPursuits(pursuits),
    snapshot,
    capture,
    adds,
    connector: createConnector({
      ...reading,
      database,
      policy,
      vault,
      gate,
      undos,
      outbox,
      awardPages,
      searches,
      reminders,
      watch,
      noticeChanges,
      noticeDetails,
      foundNotices,
      importStore,
      adds,
    }),
    fits,
    dueAlarm,
    versionMoves: createVersionMoves({
      database,
      service,
      pipelines,
      index,
      solicitations,
      patch: deliver.patch,
      hasQueuedEdits: async (id) => (await outbox.here()).some((edit) => edit.kind !== 'add' && edit.pursuitId === id),
      broadcast,
      clock,
    }),
    search: createSearch({ service, statuses, fits, refreshIndex }),
    awardScan: createAwardScan(service, awardPages, broadcast, clock),
    incumbents: createIncumbents(service, awardPages, broadcast, clock),
    lastAdds,
    toolbar,
    panel,
    notifier,
    searches,
    searchAlerts: createSearchAlerts({ searches, settings, fits, notifier, clock }),
    reminders,
    watch,
    omnibox: createOmnibox(searches, panel, import.meta.env.BROWSER === 'firefox'),
    readOnce,
    menus: createMenus(panel, readOnce),
    sites,
    taught,
    refusals: createRefusalCounter(),
    userData: createUserData({ database, seenPages, awardPages, vault, broadcast }),
  };
}
