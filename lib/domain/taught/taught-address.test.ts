import { expect, it } from 'vitest';
import { addressOf, appliesTo } from './taught-address.ts';
import type { TaughtPage } from './taught-page.ts';

const LIST: TaughtPage = { kind: 'list', values: {} };
const DETAIL: TaughtPage = { kind: 'detail', values: {} };
const at = (address: string) => new URL(address, 'https://bids.town.example');

it('masks numbers and ids, and leaves out what changes from visit to visit', () => {
  expect(addressOf(at('/agency/114/bids?page=2&sort=due&utm_source=mail&org=7&view=open&q=salt'), LIST)).toEqual({
    host: 'bids.town.example',
    path: '/agency/{n}/bids',
    params: ['org', 'view'],
  });
  expect(addressOf(at('/b/RFP-27-014;jsessionid=4A7?token=x'), DETAIL).path).toBe('/b/{n}');
  expect(addressOf(at('/b/0b7c8f1e-22d4-4a53-9d3e-1f0c5a7b9e01/'), DETAIL).path).toBe('/b/{n}');
  expect(addressOf(at('/detail/4471.aspx?ref=27-1'), DETAIL)).toMatchObject({
    path: '/detail/{n}.aspx',
    params: ['ref'],
  });
  expect(addressOf(at('/api/v2/list'), LIST).path).toBe('/api/v2/list');
  expect(addressOf(at('/?filter[status]=open&s.keyword=salt&ref=home'), LIST)).toMatchObject({ path: '/', params: [] });
});

it('keeps the port and each name once', () => {
  expect(addressOf(new URL('http://Bids.Example:8080/x?b=1&a=1&b=2'), LIST)).toEqual({
    host: 'bids.example:8080',
    path: '/x',
    params: ['a', 'b'],
  });
});

it('applies to all pages of a list', () => {
  const address = addressOf(at('/bids/open?org=7'), LIST);
  for (const same of ['/bids/open?org=7&page=3', '/bids/open/?org=9&sort=due', '/Bids/Open/page/2?org=7'])
    expect(appliesTo(address, at(same)), same).toBe(true);
  for (const other of [
    '/bids/open',
    '/bids/closed?org=7',
    '/bids/open/4?org=7',
    'https://other.example/bids/open?org=7',
  ])
    expect(appliesTo(address, at(other)), other).toBe(false);
});

it('applies to other notices of a site, named by number or title', () => {
  const numbered = addressOf(at('/bids/4471'), DETAIL);
  expect(appliesTo(numbered, at('/bids/98'))).toBe(true);
  expect(appliesTo(numbered, at('/bids/search'))).toBe(false);
  const titled = addressOf(at('/bids/road-salt-for-winter'), DETAIL);
  expect(titled.path).toBe('/bids/{n}');
  expect(appliesTo(titled, at('/bids/new-roof-of-the-school'))).toBe(true);
  expect(appliesTo(titled, at('/bids/about'))).toBe(false);
});

it('names a list of several words by its words', () => {
  const address = addressOf(at('/current-bid-opportunities'), LIST);
  expect(address.path).toBe('/current-bid-opportunities');
  expect(appliesTo(address, at('/past-bid-opportunities'))).toBe(false);
});
