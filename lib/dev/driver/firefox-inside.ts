/** Our functions in Firefox's own window, where the browser's parts can be reached that belong to no page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Bidi } from './bidi.ts';

// Read as text: they run in Firefox, not here.
const PARTS = ['firefox-inside.mjs', 'firefox-window.mjs'].map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/^\/\/ @ts-nocheck.*\n/, '')
    .trim()
    .replace(/;$/, ''),
);

const tree = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) });

/** Calls one of the functions of firefox-inside.mjs or firefox-window.mjs. */
export type Inside = (name: string, given?: object) => Promise<unknown>;

/** Puts the functions into the window of a Firefox with `--remote-allow-system-access`, and gives what calls them. */
export async function insideOf(bidi: Bidi): Promise<Inside> {
  const { contexts } = tree.parse(await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' }));
  const window = contexts.find(({ url }) => url === 'chrome://browser/content/browser.xhtml')?.context;
  if (window === undefined) throw new Error('Firefox has no window');
  await bidi.evaluate(window, `void (globalThis.pursuitCompanion = Object.assign({}, ${PARTS.join(', ')}))`);
  return (name, given = {}) => bidi.evaluate(window, `pursuitCompanion.${name}(${JSON.stringify(given)})`);
}
