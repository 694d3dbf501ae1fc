import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
});
