import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SWITCHABLE_SITES } from '../../background/pages/switchable-sites.ts';
import { KNOWN_SITES, verifiedSince } from '../../sites/registry.ts';
import { SITE_TABLE, siteTable } from './site-table.ts';

describe('the table of sites in the docs', () => {
  const written = readFileSync(SITE_TABLE, 'utf8');

  it('matches the registry (else run: npm run docs)', async () => {
    expect(written).toBe(await siteTable());
  });

  it.each(KNOWN_SITES)('has a row for $name', (site) => {
    const { name, hosts, reader } = site;
    const lines = written.split('\n');
    const line = lines.find((each) => each.startsWith(`| ${name} `)) ?? '';
    // A platform's portals have rows of their own, which name it in small type.
    const rows = [line, ...lines.filter((each) => each.includes(`<small>${name}</small>`))].join('\n');
    for (const host of hosts) expect(rows).toContain(`\`${host}\``);
    expect(line.includes('**built from documentation**')).toBe(
      reader === 'adapter' && verifiedSince(site) === undefined,
    );
  });

  it.each(KNOWN_SITES)('names the switches of $name in Options', (site) => {
    const { id, name, hosts } = site;
    const allowed =
      written
        .split('\n')
        .find((each) => each.startsWith(`| ${name} `))
        ?.split(' | ')[3] ?? '';
    const switches = SWITCHABLE_SITES.filter(({ platform }) => platform?.id === id).length;
    if (site.granted === 'install') expect(allowed).toMatch(/^on installation/);
    else if (switches === 0)
      expect(allowed).toMatch(hosts.length > 0 ? /^on request only/ : /^switch for each host that you add/);
    else expect(allowed).toMatch(switches > 1 ? /^switch for each host/ : /^switch/);
  });
});
