/** Adds a new adapter to the two lists of sites. */
import { Misuse } from '../command-line.ts';
import { quoted } from './draft.ts';

/** `known-sites.ts` with the site. A known site loses its generic reader. */
export function withSite(source: string, site: { id: string; name: string; host: string }, known: boolean): string {
  if (known) {
    const row = new RegExp(`\\{[^{}]*id: '${site.id}'[^{}]*\\}`);
    return replaced(source, row, (text) => text.replace(/,\s*reader: 'generic'/, ''));
  }
  const row = `  { id: ${quoted(site.id)}, name: ${quoted(site.name)}, hosts: [${quoted(site.host)}] },\n`;
  return replaced(source, /(?<=const ROWS[^]*?\n)\];\n/, (end) => `${row}${end}`);
}

/** `adapters.ts` with the adapter imported and listed. */
export function withAdapter(source: string, id: string): string {
  const joined = id.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const name = /^\d/.test(joined) ? `site${joined}` : joined;
  const line = `import { adapter as ${name} } from './adapters/${id}/adapter.ts';\n`;
  const imported = replaced(source, /(?<=adapter\.ts';\n)\n/, (end) => `${line}${end}`);
  return replaced(imported, /(?<=ADAPTERS: readonly SiteAdapter\[\] = \[[^\]]*)\];/, (end) => `  ${name},\n${end}`);
}

function replaced(source: string, pattern: RegExp, by: (text: string) => string): string {
  if (!pattern.test(source)) throw new Misuse('the registry has changed its form: add the site by hand');
  return source.replace(pattern, by);
}
