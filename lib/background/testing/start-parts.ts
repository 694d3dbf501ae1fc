/** The whole background on a database of its own and a service in memory. */
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '../database.ts';
import { createParts } from '../parts.ts';
import type { createFakeService } from './fake-service.ts';

export const BASE_URL = 'https://service.example';

let databases = 0;

/** What fakeBrowser lacks: permissions that were given, and a toolbar. */
export function fakePermissions(given: { value: boolean } = { value: true }): void {
  Object.assign(fakeBrowser, {
    permissions: {
      contains: vi.fn(() => Promise.resolve(given.value)),
      onAdded: listenable(),
      onRemoved: listenable(),
    },
    action: { setBadgeText: vi.fn(() => Promise.resolve()), setTitle: vi.fn(() => Promise.resolve()) },
  });
}

function listenable() {
  return { addListener: vi.fn(), removeListener: vi.fn(), hasListener: vi.fn() };
}

/** A new database name, so that a second set of parts can open the same one: the worker after it died. */
export function newDatabaseName(): string {
  databases += 1;
  return `test-${String(databases)}`;
}

export function startParts(service: ReturnType<typeof createFakeService>, name: string = newDatabaseName()) {
  return createParts(openDatabase(name), service.fetch);
}

export async function startConnected(service: ReturnType<typeof createFakeService>, name?: string) {
  const parts = startParts(service, name);
  const connected = await parts.connecting.validate({ baseUrl: BASE_URL, key: 'right-key' });
  if (!connected.ok) throw new Error(`the fake service refused: ${connected.failure.code}`);
  return parts;
}
