/**
 * What was typed and seen in our pages, kept until the browser closes. Small and alone: the popup asks for it before
 * anything else is loaded.
 */
import { browser } from 'wxt/browser';

const DRAFT = 'draft/';

/** The drafts of all our pages. */
export interface Drafts {
  /** At hand at once: everything that was kept is fetched before the first screen, which then needs no second start. */
  read: (key: string) => unknown;
  /** Kept in this page at once; the promise, which never rejects, says when others can read it too. */
  write: (key: string, value: unknown) => Promise<void>;
  /** Calls `listener` after every write, here and in other pages of ours. Answers what ends that. */
  onWritten: (listener: () => void) => () => void;
}

/** Fetches the drafts, and keeps up with what other pages of ours write. Nothing of it rejects: no memory is no harm. */
export async function openDrafts(): Promise<Drafts> {
  const kept = new Map<string, unknown>();
  /** Keys of which a write of ours is under way. */
  const writing = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stored = readStored().catch(() => ({}));
  browser.storage.session.onChanged.addListener((changes) => {
    // A panel stays open while popups come and go, and write. We hear of our own writes, too, and late: what was typed since is kept.
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
      await browser.storage.session.set({ [key]: value }).catch(() => undefined);
      // Else a later one is under way, which ends this.
      if (kept.get(key) === value) writing.delete(key);
    },
    onWritten(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The background keeps its own, up to megabytes, in the same area: none of that is read here. */
async function readStored(): Promise<Record<string, unknown>> {
  const area = browser.storage.session;
  // Chrome 130 and later; before it, and in Firefox, everything comes at once.
  if (!Reflect.has(area, 'getKeys')) return area.get(null);
  return area.get((await area.getKeys()).filter(isDraft));
}

function isDraft(key: string): boolean {
  return key.startsWith(DRAFT);
}
