/** Writes the table in docs/sites.md from the registry. `--check` only checks that the file is up to date. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf } from '../../sites/fixtures.ts';
import { KNOWN_SITES, verifiedSince, type Site } from '../../sites/registry.ts';
import { ROOT } from '../setup/install.mjs';
import { formatted, writeOrCheck } from './generated-doc.ts';

export const SITE_TABLE = join(ROOT, 'docs', 'sites.md');

/** From the heading to the last row. */
const TABLE = /^\| Site .*\n(?:\|.*\n)+/m;

/** The text of docs/sites.md with the table as the registry has it. */
export async function siteTable(): Promise<string> {
  const rows = KNOWN_SITES.flatMap((site) => [
    ...Object.entries(site.portals ?? {}).map(([host, name]) => [
      `${name}<br><small>${site.name}</small>`,
      `\`${host}\``,
      readerOf(site),
      'switch',
      '',
    ]),
    [site.name, hostsOf(site), readerOf(site), allowedBy(site), pagesOf(site)],
  ]);
  const head = ['Site', 'Hosts', 'Read by', 'Allowed', 'Example pages'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const written = readFileSync(SITE_TABLE, 'utf8');
  if (!TABLE.test(written)) throw new Error('docs/sites.md has no table of sites');
  return formatted(
    SITE_TABLE,
    written.replace(TABLE, () => `${lines.join('\n')}\n`),
  );
}

function hostsOf({ hosts, anywhere, portals }: Site): string {
  const named = hosts.map((host) => `\`${host}\``);
  if (anywhere === undefined) return named.join('<br>');
  return `any ${portals ? 'other ' : ''}host with its paths, on request or when added`;
}

function allowedBy({ granted, awards, anywhere }: Site): string {
  if (granted === 'install') return 'on installation';
  if (awards) return 'on request only';
  return anywhere === undefined ? 'switch' : 'switch for each host that you add';
}

function readerOf(site: Site): string {
  const { reader, awards, listDate: list, detailDate: detail } = site;
  if (reader === 'generic') return 'any page';
  const read = [list && `list saved ${list}`, detail && `notice saved ${detail}`].filter(Boolean).join(', ');
  const how = verifiedSince(site) === undefined ? '**built from documentation**' : 'verified';
  const adapter = `adapter, ${how}${read && ` (read right: ${read})`}`;
  return awards ? `${adapter}; awards only: looked up, never added` : adapter;
}

function pagesOf({ id, reader }: Site): string {
  if (reader === 'generic') return '';
  const { list, detail } = addressesOf(id);
  return [...list.slice(0, 1), ...detail.slice(0, 1)]
    .map((address) => `\`${address.replaceAll('|', '%7C')}\``)
    .join('<br>');
}

if (import.meta.main) writeOrCheck(SITE_TABLE, await siteTable());
