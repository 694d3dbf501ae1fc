import { describe, expect, it } from 'vitest';
import { placesFrom } from './canary.ts';
import { askedReading } from '../../page/asked-reading.ts';
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
const absent = judge('sam-gov', AT, 'did not come (net::ERR_NAME_NOT_RESOLVED)');

describe('where the canary looks', () => {
  it('is the list of every adapter that has a real one', () => {
    const places = placesFrom([]);
    expect(places[0]?.site).toBe('sam-gov');
    expect(places[0]?.address).toContain('https://sam.gov/search');
    const sites = places.map(({ site }) => site);
    expect(sites.length).toBeGreaterThan(15);
    // Awards are no notices, and nobody lists the towns of CivicEngage.
    for (const other of ['usaspending', 'fpds', 'civicengage']) expect(sites).not.toContain(other);
  });

  it('is what the person names', () => {
    expect(placesFrom(['unison']).map(({ site }) => site)).toEqual(['unison']);
    expect(placesFrom(['--url', 'https://www.town.example/bids.aspx', 'civicengage'])).toEqual([
      { site: 'civicengage', address: 'https://www.town.example/bids.aspx' },
    ]);
    expect(() => placesFrom(['bonfire'])).toThrow('no adapter is called "bonfire"');
    expect(() => placesFrom(['--url', 'town', 'civicengage'])).toThrow('--url takes an absolute address');
    expect(() => placesFrom(['--hurry'])).toThrow('--hurry');
  });
});

describe('what it says', () => {
  it('tells what was found, and where to look when nothing was', () => {
    expect(describeFinding(reads)).toMatch(/^✓ sam-gov +list, notices: 25 \(noticeId 25, title 25, agency 24\)$/);
    expect(describeFinding(blind)).toMatch(
      /^✗ sam-gov +recognised, and none of its fields found\n +https:\/\/sam\.gov/,
    );
    expect(judge('sam-gov', AT, seen({})).says).toBe('no notice found');
  });

  it('takes a page for read only where its own adapter reads a list', () => {
    const found = { kind: 'list', notices: 25, fields: { title: 25 } } as const;
    const of = (more: Partial<Seen>) => judge('unison', UNISON, seen({ ...found, ...more }));
    expect(of({ reader: 'unison' }).verdict).toBe('reads');
    expect(of({})).toMatchObject({
      verdict: 'blind',
      says: 'not read by its adapter; the reader of any page stepped in (notices: 25)',
    });
    expect(of({ reader: 'unison', kind: 'detail', notices: 1 })).toMatchObject({
      verdict: 'blind',
      says: "read as a notice's own page, where a list should be",
    });
    expect(of({ reader: 'ted' }).verdict).toBe('blind');
    expect(of({ reader: 'ted' }).says).toContain('adapter of ted');
  });

  it('fails for a page that came and was not read', () => {
    expect(conclude([reads, absent])).toEqual({ code: 0, says: '1 of 1 pages that came were read. 1 did not come.' });
    expect(conclude([reads, blind]).code).toBe(1);
    expect(conclude([reads, blind]).says).toContain('1 of 2 pages');
  });

  it('says nothing of any adapter without a network', () => {
    expect(conclude([absent, absent]).code).toBe(NO_NETWORK);
    expect(conclude([absent, absent]).says).toContain('no network');
    expect(conclude([]).code).toBe(NO_NETWORK);
  });
});

describe('what it sees', () => {
  const list = fixturesOf('unison').find(({ name }) => name === 'list');
  const html = list?.html ?? '';
  const at = (address: string) => {
    const document = documentOf(html, address);
    return judge('unison', address, seenFrom(structuredClone(askedReading(document, new URL(address)))));
  };

  it('is what the adapter reads at the address of its list', () => {
    expect(at(UNISON).verdict).toBe('reads');
  });

  it('is no reading of the adapter where the list has moved and any reader still makes something of it', () => {
    const moved = new URL('/somewhere/new', UNISON).href;
    expect(seenFrom(askedReading(documentOf(html, moved), new URL(moved))).notices).toBeGreaterThan(0);
    expect(at(moved).verdict).toBe('blind');
    expect(at(moved).says).toContain('stepped in');
  });

  it('leaves out what the background would not take', () => {
    const said = { url: UNISON, kind: 'list', notices: [{ notice: { noticeId: 'RFQ-1' } }] };
    expect(seenFrom(said)).toMatchObject({ notices: 0, fields: {} });
  });
});
