/** Our functions in Firefox's own window, where the browser's parts can be reached that belong to no page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Marionette } from './marionette.ts';

// Read as text: they run in Firefox, not here.
const [CONTEXTS, ...PARTS] = ['firefox-contexts.mjs', 'firefox-inside.mjs', 'firefox-window.mjs'].map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/^\/\/ @ts-nocheck.*\n/, '')
    .trim()
    .replace(/;$/, ''),
);

/** Calls one of the functions of firefox-inside.mjs or firefox-window.mjs. */
export type Inside = (name: string, given?: object) => Promise<unknown>;

/** Puts the functions into the window of a Firefox with `--remote-allow-system-access`, and gives what calls them. */
export async function insideOf(marionette: Marionette): Promise<Inside> {
  await marionette.run(`
    const contextWithId = ${String(CONTEXTS)};
    globalThis.pursuitCompanion = Object.assign({}, ${PARTS.map((part) => `(${part})(contextWithId)`).join(', ')});
  `);
  return (name, given = {}) => marionette.run(`return pursuitCompanion.${name}(${JSON.stringify(given)});`);
}
