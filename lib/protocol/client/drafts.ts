/**
 * Drafts: text typed and views open in extension pages, kept until the browser closes. A small module of its
 * own, because the popup loads it before anything else.
 */
import { browser } from 'wxt/browser';

const DRAFT = 'draft/';
/** Cached answers of the service (components/data/persisted-answers.ts). */
const ANSWERS = `${DRAFT}answers`;

/** The drafts of all extension pages. */
export interface Drafts {
  /** Synchronous, because all drafts are loaded before the first render. */
  read: (key: string) => unknown;
  /** Updates this page at once. The promise resolves when other pages can read it; it never rejects. */
  write: (key: string, value: unknown) => Promise<void>;
  /** Calls `listener` after every write in any extension page. Returns a function that unsubscribes. */
  onWritten: (listener: () => void) => () => void;
}

/** Loads the drafts and follows writes of other pages. Never rejects: losing drafts is acceptable. */
export async function openDrafts(): Promise<Drafts> {
  const kept = new Map<string, unknown>();
  /** Keys that this page is writing. */
  const writing = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stored = readStored().catch(() => ({}));
  browser.storage.session.onChanged.addListener((changes) => {
    // A panel stays open while popups open, write, and close. Ignore late events of our own writes, because
    // the user has typed more since.
    const isNews = (key: string) => isDraft(key) && !writing.has(key);
    for (const [key, { newValue }] of Object.entries(changes)) if (isNews(key)) kept.set(key, newValue);
    tell();
  });
  for (const [key, value] of Object.entries<unknown>(await stored)) if (isDraft(key)) kept.set(key, value);
  return {
    read: (key) => kept.get(DRAFT + key),
    async write(name, value) {
      const key = DRAFT + name;
      kept.set(key, value);
      writing.add(key);
      tell();
      await store(key, value).catch(() => undefined);
      // Otherwise a later write of this key is pending and clears it.
      if (kept.get(key) === value) writing.delete(key);
    },
    onWritten(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Stores a draft. If storage is full, gives up the cached answers, which can be asked for again. */
async function store(key: string, value: unknown): Promise<void> {
  const { session } = browser.storage;
  try {
    await session.set({ [key]: value });
  } catch {
    await session.remove(ANSWERS);
    if (key !== ANSWERS) await session.set({ [key]: value });
  }
}

/** Reads only the drafts. The background stores megabytes of its own data in the same area. */
async function readStored(): Promise<Record<string, unknown>> {
  const area = browser.storage.session;
  // Chrome 130 and later. Older versions and Firefox can only return everything.
  if (!Reflect.has(area, 'getKeys')) return area.get(null);
  return area.get((await area.getKeys()).filter(isDraft));
}

function isDraft(key: string): boolean {
  return key.startsWith(DRAFT);
}
