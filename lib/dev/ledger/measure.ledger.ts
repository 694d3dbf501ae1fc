/** Vitest runs this for requests.ts, because the background needs the fakes of unit tests. */
import { writeFileSync } from 'node:fs';
import { it, vi } from 'vitest';
import { openDatabase } from '../../background/storage/database.ts';
import { ACTIONS } from './actions.ts';
import { createWorld } from './world.ts';

async function measure({ on = [], unconnected, first, run, ms }: (typeof ACTIONS)[number]) {
  const world = createWorld();
  await world.settle(2_000);
  if (!unconnected) {
    await world.connect();
    await world.settle();
    await world.tell('settings.set', { defaultPipelineId: 'pipe-1' });
    await world.tell('connection.scale', { scale: 'fraction' });
    await world.settle();
  }
  for (const screen of on) {
    await world.open(screen);
    await world.settle();
  }
  await first?.(world);
  if (first) await world.settle(1_000);
  world.log.length = 0;
  world.messages.length = 0;
  await run(world);
  await world.settle(ms);
  world.close();
  return { requests: world.log, messages: world.messages };
}

it('measures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // Loads what screens load on demand.
  const wait = () => vi.dynamicImportSettled();
  const warm = createWorld();
  await warm.connect();
  for (const screen of ['popup', 'agenda', 'stages', 'opportunities', 'board', 'options'] as const) {
    await warm.open(screen);
    await warm.settle(1_000);
    await wait();
    await warm.settle(1_000);
    await wait();
    warm.close();
  }
  const only = process.env.LEDGER_ONLY;
  const measured: Record<string, { requests: string[]; messages: string[] }> = {};
  for (const action of ACTIONS) {
    if (only && !action.name.includes(only)) continue;
    try {
      measured[action.name] = await measure(action);
    } catch (error) {
      measured[action.name] = { requests: [`failed: ${String(error)}`], messages: [] };
    }
  }
  const database = await openDatabase('ledger')();
  const stores = [...database.objectStoreNames].map((name) => {
    const { keyPath, indexNames } = database.transaction(name).store;
    return [name, `key ${String(keyPath)}`, ...[...indexNames].map((index) => `index ${index}`)].join(', ');
  });
  writeFileSync(process.env.LEDGER_OUT ?? '/dev/null', JSON.stringify({ measured, stores }));
});
