// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../domain/testing/share.ts';
import { ADAPTERS } from '../sites/adapters.ts';
import { readShown } from '../sites/adapters/sam-gov/shown.ts';
import type { PageReading } from '../sites/engine/reading.ts';
import { ALL_ROWS, type PageRows } from '../sites/engine/row-cache.ts';
import { fixturesOf } from '../sites/fixtures.ts';
import { mutate, mutations, rowChanges } from '../sites/testing/mutations.ts';
import { Readings } from './readings.ts';

type Page = [site: string, name: string, html: string, url: URL, read: Read];
type Read = (document: Document, url: URL, rows: PageRows) => PageReading;

/** Lists with links, marks, columns, hooks, form fields, or without links. */
const DECLARED = ['austender', 'bidnet', 'cal-eprocure', 'canadabuys', 'civicengage', 'dibbs', 'grants-gov'].concat([
  'ionwave',
  'ivalua',
  'north-carolina-evp',
  'nyscr',
  'periscope',
  'planetbids',
  'unison',
  'washington-webs',
]);

const PAGES = ['sam-gov', ...DECLARED].flatMap((site) => {
  const adapter = ADAPTERS.find(({ id }) => id === site);
  const read: Read = (...page) => (site === 'sam-gov' ? readShown(...page) : (adapter?.read(...page) ?? fail(site)));
  return fixturesOf(site).flatMap(({ name, html, expected: { kind, url } }): Page[] =>
    kind === 'list' ? [[site, name, html, new URL(url), read]] : [],
  );
});

function fail(site: string): never {
  throw new Error(`no adapter of ${site}`);
}

test.each(PAGES)('after random changes of %s %s, cached readings equal fresh ones', (_site, _name, html, url, read) => {
  fc.assert(
    fc.property(fc.array(fc.oneof(mutations, rowChanges), { minLength: 2, maxLength: 5 }), (rounds) => {
      const document = new DOMParser().parseFromString(html, 'text/html');
      const readings = new Readings();
      const observer = new MutationObserver(() => undefined);
      observer.observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
        characterDataOldValue: true,
        attributes: true,
        attributeOldValue: true,
      });
      for (const changes of [[], ...rounds]) {
        for (const change of changes) mutate(document, change);
        readings.changed(observer.takeRecords());
        const cached = read(document, url, { ...readings.rows(window), isFirst: () => true });
        const fresh = read(document, url, ALL_ROWS);
        expect(cached).toEqual(fresh);
        // Copies of a row are equal nodes.
        for (const [at, { anchor }] of fresh.notices.entries()) expect(cached.notices[at]?.anchor).toBe(anchor);
      }
      observer.disconnect();
    }),
    { ...runsOf(30), endOnFailure: true },
  );
});
