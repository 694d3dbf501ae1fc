import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import {
  BASE_URL,
  createStillClock,
  fakePermissions,
  newDatabaseName,
  startParts,
  startWithPursuit,
} from '../testing/start-parts.ts';

const DAY = 86_400_000;

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function start() {
  const service = createFakeService();
  const clock = createStillClock();
  const name = newDatabaseName();
  const { parts, pursuitId } = await startWithPursuit(service, { clock, name });
  const staysNow = async (of = parts) => {
    const page = await of.snapshot.slice(PIPELINE, { anew: true });
    return page.ok ? page.value.stays : [];
  };
  return { service, clock, name, parts, pursuitId, staysNow };
}

it('a stay lasts from when this browser saw the pursuit in the stage until it moved on, whoever moved it', async () => {
  const { service, clock, name, parts, pursuitId, staysNow } = await start();
  expect(await staysNow()).toEqual([]);
  clock.pass(3 * DAY);
  await parts.pursuits.update(PIPELINE, pursuitId, { stageId: 'stage-2' });
  expect(await staysNow()).toEqual([{ pursuitId, stageId: 'stage-1', days: 3 }]);
  clock.pass(5 * DAY);
  must(service.pursuits.get(pursuitId)).stageId = 'stage-1';
  // Another worker, after the browser was closed.
  const later = startParts(service, { name, clock });
  expect(await staysNow(later)).toEqual([
    { pursuitId, stageId: 'stage-1', days: 3 },
    { pursuitId, stageId: 'stage-2', days: 5 },
  ]);
});

it('stays are exported with their pursuit, and gone with it and with the connection', async () => {
  const { clock, parts, pursuitId, staysNow } = await start();
  clock.pass(3 * DAY);
  await parts.pursuits.update(PIPELINE, pursuitId, { stageId: 'stage-2' });
  const { tables } = await parts.userData.all();
  expect(tables['pursuits']).toMatchObject([{ seenIn: [{ stageId: 'stage-1' }, { stageId: 'stage-2' }] }]);
  await parts.connector.forget();
  expect(await parts.index.all()).toEqual([]);
  await parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
  expect(await staysNow()).toEqual([]);
});
