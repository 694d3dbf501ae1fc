/** What was typed and seen in our pages, kept until the browser closes. Small and alone: the popup asks for it before anything else is loaded. */
import { browser } from 'wxt/browser';

const DRAFT = 'draft/';

/** The drafts of all our pages. */
export interface Drafts {
  /** At hand at once: everything that was kept is fetched before the first screen, which then needs no second start. */
  read: (key: string) => unknown;
  write: (key: string, value: unknown) => Promise<void>;
}

/** Fetches the drafts, and keeps up with what other pages of ours write. Never rejects: no memory is no harm. */
export async function openDrafts(): Promise<Drafts> {
  const kept = new Map<string, unknown>();
  const stored = readStored().catch(() => ({}));
  browser.storage.session.onChanged.addListener((changes) => {
    // A panel stays open while popups come and go, and write.
    for (const [key, { newValue }] of Object.entries(changes)) if (isDraft(key)) kept.set(key, newValue);
  });
  for (const [key, value] of Object.entries<unknown>(await stored)) if (isDraft(key)) kept.set(key, value);
  return {
    read: (key) => kept.get(DRAFT + key),
    async write(key, value) {
      kept.set(DRAFT + key, value);
      await browser.storage.session.set({ [DRAFT + key]: value });
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
