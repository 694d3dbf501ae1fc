/** What the user hears when the browser's storage is full, or holds data of a newer version. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ENVELOPE } from '../../protocol/envelope.ts';
import { startBackground } from '../start.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startConnected } from '../testing/start-parts.ts';
import { inTransaction, openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
  vi.restoreAllMocks();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

/** Sends a message to the background as an extension page. */
function ask(name: string, request: object = {}): Promise<unknown> {
  const sender = { id: fakeBrowser.runtime.id, url: fakeBrowser.runtime.getURL('/options.html') };
  const message = { protocol: ENVELOPE, name, request };
  return new Promise((answer) => void fakeBrowser.runtime.onMessage.trigger(message, sender, answer));
}

const failure = (code: string) => ({ ok: false, failure: { code } });
const notice = { noticeId: 'n-1', title: 'Lawn care' };

it('a full storage is named on the click, and nothing is shown as added', async () => {
  await startConnected(createFakeService(), { database: openDatabase() });
  startBackground();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await expect(ask('pursuit.add', { pursuit: notice })).resolves.toMatchObject(failure('storageFull'));
  full.mockRestore();
  await expect(ask('outbox.list')).resolves.toEqual({ ok: true, value: [] });
});

it('a transaction that a full disk aborts names the disk, not the aborted request', async () => {
  const full = new DOMException('The disk is full', 'QuotaExceededError');
  const work = inTransaction(openDatabase(), ['settings'], (writing) => {
    writing.abort();
    Object.assign(unwrap(writing), { error: full });
    return Promise.reject(new DOMException('Aborted', 'AbortError'));
  });
  await expect(work).rejects.toBe(full);
});

it('data of a newer version is neither read nor changed, and can be erased', async () => {
  const newer = await openDatabase('pursuit-companion', [...MIGRATIONS, () => undefined])();
  await newer.put('settings', { name: 'settings', of: 'a newer version' });
  newer.close();
  startBackground();
  for (const name of ['connection.get', 'settings.get', 'outbox.list', 'data.export'])
    await expect(ask(name)).resolves.toMatchObject(failure('newerData'));
  const kept = await openDatabase('pursuit-companion', [...MIGRATIONS, () => undefined])();
  expect(await kept.getAll('settings')).toEqual([{ name: 'settings', of: 'a newer version' }]);
  kept.close();

  await expect(ask('data.erase')).resolves.toMatchObject({ ok: true });
  await expect(ask('connection.get')).resolves.toMatchObject({ ok: true, value: { state: 'absent' } });
});
