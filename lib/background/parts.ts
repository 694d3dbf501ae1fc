/** Puts the background together. Every part is made once and knows only the parts it needs. */
import { createAccepted } from './accepted.ts';
import { createBroadcast } from './broadcast.ts';
import { createCapture } from './capture.ts';
import { createConnecting } from './connecting.ts';
import { createConnectionFacts } from './connection-facts.ts';
import { openDatabase } from './database.ts';
import { createDeliver } from './deliver.ts';
import { createDropped } from './dropped.ts';
import { createLookups } from './lookups.ts';
import { createOutbox } from './outbox.ts';
import { createPanel } from './panel.ts';
import { createPipelines } from './pipelines.ts';
import { createPursuitIndex } from './pursuit-index.ts';
import { createPursuits } from './pursuits.ts';
import { createSeenPages } from './seen-pages.ts';
import { createService } from './service.ts';
import { createSettings } from './settings.ts';
import { createSolicitations } from './solicitations.ts';
import { createStatuses } from './statuses.ts';
import { createToolbar } from './toolbar.ts';
import { createUndos } from './undos.ts';
import { createVault } from './vault.ts';

export type Parts = ReturnType<typeof createParts>;

export function createParts(database = openDatabase(), fetch?: typeof globalThis.fetch) {
  const seenPages = createSeenPages();
  const broadcast = createBroadcast(() => seenPages.tabs());
  const vault = createVault(database, fetch);
  const service = createService(vault, broadcast);
  const settings = createSettings(database);
  const facts = createConnectionFacts(database);
  const pipelines = createPipelines(database, service, facts);
  const index = createPursuitIndex(database, service, pipelines, facts);
  const solicitations = createSolicitations(database);
  const undos = createUndos(database);
  const outbox = createOutbox({
    database,
    service,
    index,
    broadcast,
    deliver: createDeliver(service, facts),
    accepted: createAccepted(undos, solicitations),
  });
  const statuses = createStatuses(outbox, index, pipelines, solicitations);

  /** Reads everything again when it is old, and says so when it is done. */
  async function refreshIndex(): Promise<void> {
    if (await index.fresh()) return;
    if ((await index.refresh()).ok) await broadcast('pursuits');
  }

  return {
    seenPages,
    broadcast,
    service,
    settings,
    pipelines,
    index,
    outbox,
    statuses,
    refreshIndex,
    pursuits: createPursuits(service, index, outbox, facts),
    capture: createCapture({ service, facts, settings, pipelines, index, outbox, statuses, undos }),
    connecting: createConnecting({ vault, facts, pipelines, index, outbox, broadcast }),
    lookups: createLookups(service, statuses),
    toolbar: createToolbar(outbox),
    panel: createPanel(broadcast),
    dropped: createDropped(),
  };
}
