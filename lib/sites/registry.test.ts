import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADAPTERS, adapterOf, readAskedPage, readPage } from './adapters.ts';
import { addressesOf, documentOf, fixturesOf, SORTS } from './fixtures.ts';
import { KNOWN_SITES, platformOf, siteOf, SITES } from './registry.ts';

const ROOM = join(import.meta.dirname, 'adapters');
const WITH_ADAPTER = KNOWN_SITES.filter(({ reader }) => reader === 'adapter');

describe('the registry', () => {
  it('has exactly one folder and adapter per adapter site', () => {
    const folders = readdirSync(ROOM, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const ids = WITH_ADAPTER.map((site) => site.id).sort();
    expect(folders.map((folder) => folder.name).sort()).toEqual(ids);
    expect(ADAPTERS.map((adapter) => adapter.id).sort()).toEqual(ids);
  });

  it('has unique sites, hosts, and adapters', () => {
    for (const all of [KNOWN_SITES.map(({ id }) => id), KNOWN_SITES.flatMap(({ hosts }) => hosts)]) {
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('requests only SAM.gov at install', () => {
    expect(SITES.flatMap(({ matches }) => matches)).toEqual(['https://sam.gov/*']);
  });

  it('requests only https pages of the hosts of each site', () => {
    for (const { id, hosts, matches } of KNOWN_SITES)
      expect(matches, id).toEqual(hosts.map((host) => `https://${host}/*`));
  });

  it('matches exact hosts over https only', () => {
    expect(siteOf(new URL('https://sam.gov/search'))?.id).toBe('sam-gov');
    expect(siteOf(new URL('http://sam.gov/search'))).toBeUndefined();
    expect(siteOf(new URL('https://sam.gov.example.com/search'))).toBeUndefined();
    expect(siteOf(new URL('https://omaha.ionwave.net/Login.aspx'))?.id).toBe('ionwave');
    expect(siteOf(new URL('https://ionwave.net/'))).toBeUndefined();
    expect(siteOf(new URL('https://notionwave.net/'))).toBeUndefined();
    expect(adapterOf(new URL('https://example.com/'))).toBeUndefined();
  });

  it('recognizes a platform by path without trusting the host', () => {
    const town = new URL('https://www.sampleville.example/bids.aspx');
    expect(platformOf(town)?.id).toBe('civicengage');
    expect(siteOf(town)).toBeUndefined();
  });
});

describe.each(WITH_ADAPTER)('pages of $id', ({ id, hosts, awards = false }) => {
  const fixtures = fixturesOf(id);

  it('cover every page type, with example addresses', () => {
    for (const sort of SORTS) expect(fixtures.map((fixture) => fixture.expected.sort)).toContain(sort);
    const adapter = ADAPTERS.find((each) => each.id === id);
    const { list, detail, other } = addressesOf(id);
    expect(list.length + detail.length).toBeGreaterThan(0);
    expect(other.length).toBeGreaterThan(0);
    for (const address of list)
      expect([address, adapter?.shows(new URL(address))]).toEqual([address, awards ? 'none' : 'list']);
    for (const address of detail)
      expect([address, adapter?.shows(new URL(address))]).toEqual([address, awards ? 'none' : 'detail']);
    for (const address of other) expect([address, adapter?.shows(new URL(address))]).toEqual([address, 'none']);
  });

  it.each(fixtures)('$name yields the values a person reads, each notice at a place of its own', (fixture) => {
    const { html, expected } = fixture;
    const url = new URL(expected.url);
    if (hosts.length > 0) expect(siteOf(url)?.id).toBe(id);
    expect(html).toContain('Our own practice page');
    const document = documentOf(html, expected.url);
    const { notices, kind, unreadable = false, award } = readAskedPage(document, url);
    expect(notices.map(({ notice }) => notice)).toEqual(expected.notices);
    expect({ kind, unreadable, award }).toEqual({
      kind: expected.kind,
      unreadable: expected.unreadable,
      award: expected.award,
    });
    expect(new Set(notices.map(({ anchor }) => anchor)).size).toBe(notices.length);
    for (const { anchor } of notices) expect(document.body.contains(anchor)).toBe(true);

    // The adapter alone may miss the notices of a redesigned page, and never yields others.
    const alone = readPage(document, url).notices.map(({ notice }) => notice);
    if (expected.sort !== 'redesigned' || alone.length > 0) expect(alone).toEqual(expected.notices);
  });
});
