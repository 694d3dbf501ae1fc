// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../domain/testing/must.ts';
import { runsOf } from '../domain/testing/share.ts';
import { ADAPTERS } from '../sites/adapters.ts';
import type { PageReading } from '../sites/engine/reading.ts';
import { ALL_ROWS, type PageRows } from '../sites/engine/text/row-cache.ts';
import { fixturesOf } from '../sites/fixtures.ts';
import { readAnyPage } from '../sites/guess/reader.ts';
import { learn } from '../sites/teach/learn.ts';
import { taughtAdapter } from '../sites/teach/taught-shape.ts';
import { mutate, mutations, rowChanges } from '../sites/testing/mutations.ts';
import { Readings } from './readings.ts';

type Read = (document: Document, url: URL, rows: PageRows) => PageReading;
type Page = [site: string, name: string, html: string, url: URL, read: Read];

/** Lists with links, marks, columns, hooks, form fields, or without links. */
const DECLARED = ['austender', 'bidnet', 'cal-eprocure', 'canadabuys', 'civicengage', 'dibbs', 'grants-gov'].concat([
  'ionwave',
  'ivalua',
  'north-carolina-evp',
  'nyscr',
  'periscope',
  'planetbids',
  'sam-gov',
  'unison',
  'washington-webs',
]);

function listsOf(site: string, read: Read): Page[] {
  return fixturesOf(site).flatMap(({ name, html, expected: { kind, url } }): Page[] =>
    kind === 'list' ? [[site, name, html, new URL(url), read]] : [],
  );
}

const ROWS = [
  ['Road salt', 'Parks', '12/04/2026'],
  ['Roof repair', 'Schools', '12/18/2026'],
  ['Boiler service', 'Water', '1/10/2027'],
  ['Street lights', 'Public Works', '1/12/2027'],
];
const TAUGHT = {
  table: `<table><thead><tr><th>What<th>Who<th>Until</tr></thead><tbody>${ROWS.map(
    ([what, who, until]) => `<tr><td><a href="/n/${String(what).length}">${what}</a><td>${who}<td>${until}</tr>`,
  ).join('')}</tbody></table>`,
  cards: ROWS.map(
    ([what, who, until]) => `<div class="card"><h3>${what}</h3><p>For: ${who}</p><p>Until: <b>${until}</b></p></div>`,
  ).join(''),
  sections: ROWS.map(([what, who, until]) => `<h3>${what}</h3><p>${who}</p><p>${until}</p>`).join(''),
};

function taughtPage([name, html]: [string, string]): Page {
  const url = new URL('https://bids.town.example/open');
  const document = new DOMParser().parseFromString(html, 'text/html');
  const shows = (text: string) => {
    const all = [...document.body.querySelectorAll('*')];
    return must(all.findLast((each) => each.textContent.endsWith(text)));
  };
  const picks = [
    { field: 'title' as const, node: shows('Road salt') },
    { field: 'responseDeadLine' as const, node: shows('12/04/2026') },
  ];
  const { page } = must(learn(document, url, picks));
  const adapter = taughtAdapter(page);
  return ['taught', name, html, url, (at, address, rows) => adapter.read(at, address, rows)];
}

const PAGES = [
  ...DECLARED.flatMap((site) => {
    const adapter = must(ADAPTERS.find(({ id }) => id === site));
    return listsOf(site, (...page) => adapter.read(...page));
  }),
  ...Object.entries(TAUGHT).map(taughtPage),
  ...listsOf('generic', (document, url, rows) => readAnyPage(document, url, {}, rows)),
];

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
      for (const [round, changes] of [[], ...rounds].entries()) {
        // Each in a task of its own: in this one, jsdom doesn't report what changes in removed elements.
        for (const change of changes) {
          mutate(document, change);
          readings.changed(observer.takeRecords());
        }
        // Every page has a body.
        if (!document.querySelector('body')) break;
        const rows = {
          ...readings.rows(window),
          isFirst: (row: Element) => round % 2 === 0 || row.matches(':last-child'),
        };
        let cached = read(document, url, rows);
        while (cached.rest) cached = cached.rest(() => true);
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
