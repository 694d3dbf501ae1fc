/** The whole background with its own database and an in-memory service. */
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hasOwnScript, KNOWN_SITES } from '../../sites/registry.ts';
import { systemClock, type Clock } from '../runtime/clock.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { createParts } from '../parts.ts';
import { createFakeService, type FakeService } from './fake-service.ts';

export const BASE_URL = 'https://service.example';

let databases = 0;

/** Adds what fakeBrowser lacks: permissions, a toolbar, listening tabs. */
export function fakePermissions(given: { value: boolean } = { value: true }) {
  const extras = {
    permissions: {
      contains: vi.fn(() => Promise.resolve(given.value)),
      getAll: vi.fn((): Promise<{ origins?: string[] }> => Promise.resolve({})),
      remove: vi.fn((_permissions: unknown) => Promise.resolve(true)),
      onAdded: listenable(),
      onRemoved: listenable(),
    },
    omnibox: {
      onInputStarted: listenable(),
      onInputChanged: listenable(),
      onInputEntered: listenable(),
      setDefaultSuggestion: vi.fn(),
    },
    notifications: {
      create: vi.fn((_id: string, _options: object) => Promise.resolve('')),
      clear: vi.fn(() => Promise.resolve(true)),
      onClicked: listenable(),
    },
    action: {
      setBadgeText: vi.fn((_shown: { tabId?: number; text: string }) => Promise.resolve()),
      setTitle: vi.fn((_shown: { tabId?: number }) => Promise.resolve()),
    },
    scripting: fakeScripting(),
    contextMenus: { onClicked: listenable(), removeAll: vi.fn(() => Promise.resolve()), create: vi.fn() },
    commands: { onCommand: listenable() },
  };
  Object.assign(fakeBrowser, extras);
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '0.0.0' }) });
  const sendMessage = vi.fn((_tabId: number, _message: unknown): Promise<unknown> => Promise.resolve(undefined));
  Object.assign(fakeBrowser.tabs, { sendMessage });
  /** Simulates that the user revokes every permission. */
  const takeBack = (): void => {
    given.value = false;
    extras.permissions.onRemoved.trigger({});
  };
  return { ...extras, sendMessage, takeBack };
}

/** Scripts that a build contains. */
const BUILT = [
  'words-en',
  'reader',
  'guess',
  'teach',
  'engine',
  ...KNOWN_SITES.filter(hasOwnScript).map(({ id }) => `site-${id}`),
].map((name) => `content-scripts/${name}.js`);

/**
 * Registered content scripts. Like a browser, rejects a whole call for a duplicate id, a missing file or an
 * unknown id, and forgets all with `update`.
 */
function fakeScripting() {
  interface Script {
    id: string;
    js: string[];
    matches: string[];
  }
  const scripts = new Map<string, Script>();
  return {
    scripts,
    getRegisteredContentScripts: () => Promise.resolve([...scripts.values()]),
    registerContentScripts(added: Script[]): Promise<void> {
      const twice = added.find(({ id }) => scripts.has(id));
      if (twice) return Promise.reject(new Error(`Duplicate script ID '${twice.id}'`));
      const unbuilt = added.flatMap(({ js }) => js).find((file) => !BUILT.includes(file));
      if (unbuilt) return Promise.reject(new Error(`Could not load file: '${unbuilt}'`));
      for (const script of added) scripts.set(script.id, script);
      return Promise.resolve();
    },
    updateContentScripts(changed: Script[]): Promise<void> {
      const unknown = changed.find(({ id }) => !scripts.has(id));
      if (unknown) return Promise.reject(new Error(`Nonexistent script ID '${unknown.id}'`));
      const unbuilt = changed.flatMap(({ js }) => js).find((file) => !BUILT.includes(file));
      if (unbuilt) return Promise.reject(new Error(`Could not load file: '${unbuilt}'`));
      for (const script of changed) scripts.set(script.id, { ...scripts.get(script.id), ...script });
      return Promise.resolve();
    },
    unregisterContentScripts: vi.fn(({ ids }: { ids: string[] }): Promise<void> => {
      const missing = ids.find((id) => !scripts.has(id));
      if (missing !== undefined) return Promise.reject(new Error(`Nonexistent script ID '${missing}'`));
      for (const id of ids) scripts.delete(id);
      return Promise.resolve();
    }),
    executeScript: vi.fn(
      (_injection: { target: { tabId: number }; files: string[] }): Promise<{ result?: unknown }[]> =>
        Promise.resolve([{ result: undefined }]),
    ),
  };
}

function listenable() {
  const listeners: ((...given: unknown[]) => void)[] = [];
  return {
    addListener: (listener: (...given: unknown[]) => void) => void listeners.push(listener),
    trigger: (...given: unknown[]) => listeners.forEach((listener) => listener(...given)),
  };
}

/** A new database name, to open the same database twice, as a restarted worker does. */
export function newDatabaseName(): string {
  databases += 1;
  return `test-${String(databases)}`;
}

/** A clock that moves only when told to. */
export function createStillClock(start = Date.UTC(2026, 10, 2, 12)) {
  let now = start;
  const due: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    later(work: () => void, ms: number): void {
      due.push({ at: now + ms, work });
    },
    /** Moves ahead and runs what fell due. */
    pass(ms: number): void {
      now += ms;
      const waiting = due.splice(0);
      due.push(...waiting.filter(({ at }) => at > now));
      for (const { work } of waiting.filter(({ at }) => at <= now)) work();
    },
  };
}

export interface StartOptions {
  name?: string;
  clock?: Clock;
  database?: Database;
  isOnline?: () => boolean;
}

export function startParts(
  service: FakeService,
  { name, clock = systemClock, database, isOnline = () => true }: StartOptions = {},
) {
  return createParts({
    database: database ?? openDatabase(name ?? newDatabaseName()),
    // Resolved per request, because tests replace it.
    fetch: (input, init) => service.fetch(input, init),
    clock,
    isOnline,
  });
}

export async function startConnected(service: FakeService, options?: StartOptions) {
  const parts = startParts(service, options);
  const connected = await parts.connector.validate({ baseUrl: BASE_URL, key: 'right-key' });
  if (!connected.ok) throw new Error(`the fake service refused: ${connected.failure.code}`);
  return parts;
}

/** Connected, with a still clock. */
export async function startOnStillClock(service = createFakeService(), options?: Omit<StartOptions, 'clock'>) {
  const clock = createStillClock();
  const parts = await startConnected(service, { ...options, clock });
  return { service, clock, parts };
}

export async function startWithPursuit(service: FakeService, options?: StartOptions) {
  const parts = await startConnected(service, options);
  await parts.capture.add({ body: { noticeId: 'n-1', title: 'Lawn care' }, owner: 'x' });
  const [pursuit] = await parts.index.all();
  if (!pursuit) throw new Error('nothing was added');
  return { parts, pursuitId: pursuit.id };
}
