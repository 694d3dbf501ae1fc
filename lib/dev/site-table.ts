/**
 * Writes docs/sites.md: every known site with what is known of it, out of the registry. `--check` only says whether the
 * file is up to date.
 */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { addressesOf } from '../sites/fixtures.ts';
import { KNOWN_SITES, type Site } from '../sites/registry.ts';
import { writeOrCheck } from './generated-doc.ts';

/** Where the table stands. */
export const SITE_TABLE = join(import.meta.dirname, '..', '..', 'docs', 'sites.md');

const INTRO = `# The sites

Every procurement site that the extension knows by name. This table is generated from the registry (\`lib/sites/known-sites.ts\`)
by \`npm run docs\`; a test fails when it is not up to date.

- **Adapter**: a description of the site's own pages, tried on practice pages that we made. **Verified** means that it has also read
  notices on a page that somebody saved from the real site. **Unverified** means that it has not: what it gives is checked for its kind,
  but look at it before you save. Practice pages are no evidence.
- **Any page**: no adapter; the reader of any page serves it. Switched on, it gets buttons as the others do; any site is read when you ask
  (toolbar button, context menu or Alt+Shift+P).
- **From the start** needs nothing; a switch in the options asks for that site only. Sites of awards have none: what they show is looked
  up, never added.
- A platform that stands on hosts which nobody can list (town pages of CivicEngage, other portals of Periscope or Ivalua) is recognised
  by its path, when you ask for a page or add its host in the options.
`;

/** The text of docs/sites.md, in the house's format. */
export async function siteTable(): Promise<string> {
  const rows = KNOWN_SITES.map((site) => [site.name, hostsOf(site), readerOf(site), allowedBy(site), pagesOf(site)]);
  const head = ['Site', 'Hosts', 'Read by', 'Allowed', 'Example pages'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = `${INTRO}\n${[head, head.map(() => '---'), ...rows].map(line).join('\n')}\n`;
  return format(text, { ...(await resolveConfig(SITE_TABLE)), parser: 'markdown' });
}

function hostsOf({ hosts, anywhere }: Site): string {
  const named = hosts.map((host) => `\`${host}\``);
  return [...named, ...(anywhere === undefined ? [] : ['any host with its paths, when asked or added'])].join('<br>');
}

function allowedBy({ granted, awards, hosts, anywhere }: Site): string {
  if (granted === 'install') return 'from the start';
  if (awards) return 'none, read when asked';
  if (anywhere === undefined) return 'switch';
  return hosts.length === 0 ? 'on each host that you add' : 'a switch for each host';
}

function readerOf({ reader, tried, awards }: Site): string {
  if (reader === 'generic') return 'any page';
  const adapter = tried ? 'adapter, verified' : 'adapter, **unverified**';
  return awards ? `${adapter}; awards only: looked up, never added` : adapter;
}

function pagesOf({ id, reader }: Site): string {
  if (reader === 'generic') return '';
  const { list, detail } = addressesOf(id);
  return [...list.slice(0, 1), ...detail.slice(0, 1)]
    .map((address) => `\`${address.replaceAll('|', '%7C')}\``)
    .join('<br>');
}

if (import.meta.main)
  writeOrCheck({ file: SITE_TABLE, text: await siteTable(), holds: `${String(KNOWN_SITES.length)} sites` });
