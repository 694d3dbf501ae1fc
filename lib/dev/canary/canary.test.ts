import { describe, expect, it } from 'vitest';
import { placesFrom } from './canary.ts';
import { readOnce } from '../../page/read-once.ts';
import { addressesOf, documentOf, fixturesOf } from '../../sites/fixtures.ts';
import { conclude, describeFinding, judge, NO_NETWORK, type Seen } from './findings.ts';
import { seenFrom } from './look.ts';

const UNISON = addressesOf('unison').list[0] ?? '';
const AT = 'https://sam.gov/search/';
const seen = (more: Partial<Seen>): Seen => ({ kind: 'none', notices: 0, fields: {}, ...more });
const reads = judge(
  'sam-gov',
  AT,
  seen({ kind: 'list', reader: 'sam-gov', notices: 25, fields: { noticeId: 25, title: 25, agency: 24 } }),
);
const blind = judge('sam-gov', AT, seen({ unreadable: true }));
const absent = judge('sam-gov', AT, 'did not load (net::ERR_NAME_NOT_RESOLVED)');

describe('the places', () => {
  it('are the lists of all adapters with a real one', () => {
    const places = placesFrom([]);
    expect(places[0]?.site).toBe('sam-gov');
    expect(places[0]?.address).toContain('https://sam.gov/search');
    const sites = places.map(({ site }) => site);
    expect(sites.length).toBeGreaterThan(15);
    // Award pages have no notices, and nobody can list the towns of CivicEngage.
    for (const other of ['usaspending', 'fpds', 'civicengage']) expect(sites).not.toContain(other);
  });

  it('can be named', () => {
    expect(placesFrom(['unison']).map(({ site }) => site)).toEqual(['unison']);
    expect(placesFrom(['--url', 'https://www.town.example/bids.aspx', 'civicengage'])).toEqual([
      { site: 'civicengage', address: 'https://www.town.example/bids.aspx' },
    ]);
    expect(() => placesFrom(['bonfire'])).toThrow('no adapter is called "bonfire"');
    expect(() => placesFrom(['--url', 'town', 'civicengage'])).toThrow('--url takes an absolute address');
    expect(() => placesFrom(['--hurry'])).toThrow('--hurry');
  });
});

describe('a finding', () => {
  it('says what was found, or where to look', () => {
    expect(describeFinding(reads)).toMatch(/^✓ sam-gov +list, notices: 25 \(noticeId 25, title 25, agency 24\)$/);
    expect(describeFinding(blind)).toMatch(/^✗ sam-gov +recognized, but no field found\n +https:\/\/sam\.gov/);
    expect(judge('sam-gov', AT, seen({})).says).toBe('no notice found');
  });

  it('is good only if the adapter of the site reads a list', () => {
    const found = { kind: 'list', notices: 25, fields: { title: 25 } } as const;
    const of = (more: Partial<Seen>) => judge('unison', UNISON, seen({ ...found, ...more }));
    expect(of({ reader: 'unison' }).verdict).toBe('reads');
    expect(of({})).toMatchObject({
      verdict: 'blind',
      says: 'read by the generic reader only (notices: 25)',
    });
    expect(of({ reader: 'unison', kind: 'detail', notices: 1 })).toMatchObject({
      verdict: 'blind',
      says: "read as a notice's own page instead of a list",
    });
    expect(of({ reader: 'ted' }).verdict).toBe('blind');
    expect(of({ reader: 'ted' }).says).toContain('adapter of ted');
  });

  it('fails the run if a loaded page was not read', () => {
    expect(conclude([reads, absent])).toEqual({ code: 0, says: '1 of 1 loaded pages were read. 1 did not load.' });
    expect(conclude([reads, blind]).code).toBe(1);
    expect(conclude([reads, blind]).says).toContain('1 of 2 loaded pages');
  });

  it('says nothing about adapters without a network', () => {
    expect(conclude([absent, absent]).code).toBe(NO_NETWORK);
    expect(conclude([absent, absent]).says).toContain('Is there a network?');
    expect(conclude([]).code).toBe(NO_NETWORK);
  });
});

describe('a reading', () => {
  const list = fixturesOf('unison').find(({ name }) => name === 'list');
  const html = list?.html ?? '';
  const at = (address: string) => {
    const document = documentOf(html, address);
    return judge('unison', address, seenFrom(structuredClone(readOnce(document, new URL(address)))));
  };

  it('comes from the adapter at the address of its list', () => {
    expect(at(UNISON).verdict).toBe('reads');
  });

  it('comes from the generic reader if the list has moved', () => {
    const moved = new URL('/somewhere/new', UNISON).href;
    expect(seenFrom(readOnce(documentOf(html, moved), new URL(moved))).notices).toBeGreaterThan(0);
    expect(at(moved).verdict).toBe('blind');
    expect(at(moved).says).toContain('generic reader only');
  });

  it('omits notices that the background would reject', () => {
    const said = { url: UNISON, kind: 'list', notices: [{ notice: { noticeId: 'RFQ-1' } }] };
    expect(seenFrom(said)).toMatchObject({ notices: 0, fields: {} });
  });
});
