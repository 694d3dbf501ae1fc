import { expect, it } from 'vitest';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { openDatabase } from '../storage/database.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

it('a broken record in the vault leaves no key in the exported data', async () => {
  fakePermissions();
  const name = newDatabaseName();
  await startConnected(createFakeService(), { name });
  const database = await openDatabase(name)();
  await database.put('vault', { name: 'connection', key: 'right-key', baseUrl: 7 });

  const parts = startParts(createFakeService(), { name });
  await expect(parts.connector.info()).resolves.toMatchObject({ state: 'absent' });
  const caller = { class: 'extension', url: new URL('chrome-extension://ours/options.html') } as const;
  const exported = JSON.stringify(await createExtensionHandlers(parts)['data.export']({}, caller));
  expect(exported).toContain('vault/connection');
  expect(exported).not.toContain('right-key');
});
