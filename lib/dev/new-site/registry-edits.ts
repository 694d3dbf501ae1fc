/** Puts a new adapter into the two lists that name every site, as a person would write the line. */
import { Misuse } from '../command-line.ts';

/** An adapter that cannot be made as it was asked for, or a list that is not as it was; told in one sentence. */
export class Misfit extends Misuse {}

/** `known-sites.ts` with the site in it; a site that was read by the reader of any page is now read by its own. */
export function withSite(source: string, site: { id: string; name: string; host: string }, known: boolean): string {
  if (known) {
    const row = new RegExp(`\\{[^{}]*id: '${site.id}'[^{}]*\\}`);
    return replaced(source, row, (text) => text.replace(/,\s*reader: 'generic'/, ''));
  }
  const row = `  { id: ${quoted(site.id)}, name: ${quoted(site.name)}, hosts: [${quoted(site.host)}] },\n`;
  return replaced(source, /\n\];\n\n\/\*\* All known sites/, (text) => `\n${row}${text.slice(1)}`);
}

/** `adapters.ts` with the adapter imported and listed. */
export function withAdapter(source: string, id: string): string {
  const name = identifier(id);
  const imported = replaced(
    source,
    /\n\n\/\*\* One adapter for each site/,
    (text) => `\nimport { adapter as ${name} } from './adapters/${id}/adapter.ts';${text}`,
  );
  return replaced(imported, /(ADAPTERS: readonly SiteAdapter\[\] = \[[^\]]*)\];/, (text) =>
    text.replace(/\];$/, `  ${name},\n];`),
  );
}

/** `miami-dade-college` as `miamiDadeCollege`. */
function identifier(id: string): string {
  const joined = id.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(joined) ? `site${joined}` : joined;
}

function replaced(source: string, pattern: RegExp, by: (text: string) => string): string {
  if (!pattern.test(source)) throw new Misfit('the registry is not written as it was; add the site by hand');
  return source.replace(pattern, by);
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
