import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADAPTERS, adapterOf, readPage } from './adapters.ts';
import { documentOf, fixturesOf, SORTS } from './fixtures.ts';
import { SITES, siteOf } from './registry.ts';

const ROOM = import.meta.dirname;
const SHARED_PAGES = join(ROOM, '..', '..', '..', 'shared', 'pages');
const NO_SITE = new Set(['engine', 'generic']);

describe('the registry', () => {
  it('has one folder and one adapter for each site, and no others', () => {
    const folders = readdirSync(ROOM, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !NO_SITE.has(entry.name),
    );
    const ids = SITES.map((site) => site.id).sort();
    expect(folders.map((folder) => folder.name).sort()).toEqual(ids);
    expect(ADAPTERS.map((adapter) => adapter.id).sort()).toEqual(ids);
  });

  it.each(SITES)('$id asks only for https pages of its own hosts', ({ hosts, matches }) => {
    expect(hosts.length).toBeGreaterThan(0);
    for (const match of matches) {
      expect(match.startsWith('https://')).toBe(true);
      expect(hosts).toContain(new URL(match.replace('*', '')).hostname);
    }
  });

  it('knows a site by its exact host and by https alone', () => {
    expect(siteOf(new URL('https://sam.gov/search'))?.id).toBe('sam-gov');
    expect(siteOf(new URL('http://sam.gov/search'))).toBeUndefined();
    expect(siteOf(new URL('https://sam.gov.example.com/search'))).toBeUndefined();
    expect(adapterOf(new URL('https://example.com/'))).toBeUndefined();
    expect(readPage(documentOf('<h1>Shop</h1>', 'https://example.com/'), new URL('https://example.com/')).kind).toBe(
      'none',
    );
  });
});

describe.each(SITES)('the pages of $id', ({ id, hosts }) => {
  const fixtures = fixturesOf(id);

  it('are of every sort', () => {
    for (const sort of SORTS) expect(fixtures.map((fixture) => fixture.expected.sort)).toContain(sort);
    expect(existsSync(join(ROOM, id, 'adapter.ts'))).toBe(true);
  });

  it.each(fixtures)('$name is marked as ours and read as a person reads it', ({ html, expected }) => {
    const url = new URL(expected.url);
    expect(hosts).toContain(url.hostname);
    expect(html).toContain('Our own practice page');
    const reading = readPage(documentOf(html, expected.url), url);
    expect(reading.notices.map(({ notice }) => notice)).toEqual(expected.notices);
    expect(reading.kind).toBe(expected.kind);
    expect(reading.unreadable ?? false).toBe(expected.unreadable);
  });

  it.each(fixtures)('$name has an anchor in the page for each notice', ({ html, expected }) => {
    const document = documentOf(html, expected.url);
    const { notices } = readPage(document, new URL(expected.url));
    expect(new Set(notices.map(({ anchor }) => anchor)).size).toBe(notices.length);
    for (const { anchor } of notices) expect(document.body.contains(anchor)).toBe(true);
  });
});

// Pages that somebody saved from the real sites lie outside the repository, where they are available.
describe('a saved real page of SAM.gov', () => {
  const file = join(SHARED_PAGES, 'sam', 'workspace-shell-2026.html');

  it.skipIf(!existsSync(file))(
    'shows no notice while it is an empty shell (skipped where the saved page is absent)',
    () => {
      const html = readFileSync(file, 'utf8');
      for (const address of [
        'https://sam.gov/workspace/contract/',
        `https://sam.gov/workspace/contract/opp/${'a1'.repeat(16)}/view`,
      ]) {
        expect(readPage(documentOf(html, address), new URL(address))).toEqual({ kind: 'none', notices: [] });
      }
    },
  );
});
