import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PORTALS } from '../background/pages/portals.ts';
import { KNOWN_SITES } from '../sites/registry.ts';
import { SITE_TABLE, siteTable } from './site-table.ts';

describe('the table of sites in the docs', () => {
  const written = readFileSync(SITE_TABLE, 'utf8');

  it('is what the registry says (else run: npm run docs)', async () => {
    expect(written).toBe(await siteTable());
  });

  it.each(KNOWN_SITES)('has the line of $name', ({ name, hosts, reader, tried }) => {
    const line = written.split('\n').find((each) => each.startsWith(`| ${name} `)) ?? '';
    for (const host of hosts) expect(line).toContain(`\`${host}\``);
    expect(line.includes('**unverified**')).toBe(reader === 'adapter' && !tried);
  });

  it.each(KNOWN_SITES)('says of $name what the options have for it', (site) => {
    const { id, name, hosts } = site;
    const allowed =
      written
        .split('\n')
        .find((each) => each.startsWith(`| ${name} `))
        ?.split(' | ')[3] ?? '';
    const switches = PORTALS.filter(({ platform }) => platform?.id === id).length;
    if (site.granted === 'install') expect(allowed).toMatch(/^from the start/);
    else if (switches === 0)
      expect(allowed).toMatch(hosts.length > 0 ? /^none, read when asked/ : /^on each host that you add/);
    else expect(allowed).toMatch(switches > 1 ? /^a switch for each host/ : /^switch/);
  });
});
