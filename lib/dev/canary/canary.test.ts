import { describe, expect, it } from 'vitest';
import { placesFrom } from './canary.ts';
import { conclude, describeFinding, judge, NO_NETWORK, type Seen } from './findings.ts';

const AT = 'https://sam.gov/search/';
const seen = (more: Partial<Seen>): Seen => ({ kind: 'none', notices: 0, fields: {}, ...more });
const reads = judge(
  'sam-gov',
  AT,
  seen({ kind: 'list', notices: 25, fields: { noticeId: 25, title: 25, agency: 24 } }),
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
