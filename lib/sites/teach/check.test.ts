import { expect, it } from 'vitest';
import { documentOf } from '../fixtures.ts';
import { must } from '../../domain/testing/must.ts';
import { contradictions, doubtsIn } from './check.ts';
import { learn, type Pick } from './learn.ts';
import { exactReading } from '../engine/exact/read.ts';
import { shapeOf, taughtAdapter } from './taught-shape.ts';

const ADDRESS = 'https://bids.town.example/open';
const URL_OF = new URL(ADDRESS);

const row = (title: string, due: string, number: string) =>
  `<tr><td>${title}</td><td>${due}</td><td>${number}</td></tr>`;
const list = (...rows: string[]) =>
  `<table><thead><tr><th>What</th><th>Until when</th><th>Number</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;

function taught(html: string) {
  const document = documentOf(html, ADDRESS);
  const cells = [...document.querySelectorAll('td')];
  const picks: Pick[] = [
    { field: 'title', node: must(cells[0]) },
    { field: 'responseDeadLine', node: must(cells[1]) },
    { field: 'noticeId', node: must(cells[2]) },
  ];
  return { document, cells, picks, page: must(learn(document, URL_OF, picks)).page };
}

it('tells a missing value from one that is not read and from an ambiguous date', () => {
  const html = list(
    row('Road salt', '03/04/2027', 'B-27-1'),
    row('Roof repair', '', 'B-27-2'),
    row('Boiler', 'Open until filled', '–'),
    row('Hoses', 'Apr 5, 2027', 'B-27-4'),
  );
  const { document, page } = taught(html);
  expect(doubtsIn(exactReading(document, URL_OF, shapeOf(page)), page)).toEqual([
    { responseDeadLine: { why: 'ambiguousDate', text: '03/04/2027' } },
    { responseDeadLine: { why: 'missing' } },
    { responseDeadLine: { why: 'notRead', text: 'Open until filled' }, noticeId: { why: 'missing' } },
    {},
  ]);
});

it('has no doubt about a date whose order another row proves', () => {
  const { document, page } = taught(
    list(row('Road salt', '03/04/2027', 'B-27-1'), row('Seed', '28/04/2027', 'B-27-2')),
  );
  expect(doubtsIn(exactReading(document, URL_OF, shapeOf(page)), page)).toEqual([{}, {}]);
});

it('returns the picks that read as something else, or as nothing', () => {
  const html = list(row('Road salt', 'Apr 3, 2027', 'B-27-1'), row('Seed', 'Apr 4, 2027', 'B-27-2'));
  const { document, cells, picks, page } = taught(html);
  expect(contradictions(exactReading(document, URL_OF, shapeOf(page)), picks)).toEqual([]);
  // The number of the second row as its title, and a heading that is in no row.
  const more: Pick[] = [
    { field: 'title', node: must(cells[5]) },
    { field: 'responseDeadLine', node: must(cells[4]) },
    { field: 'title', node: must(document.querySelector('th') ?? undefined) },
  ];
  expect(contradictions(exactReading(document, URL_OF, shapeOf(page)), [...picks, ...more])).toEqual([
    { field: 'title', text: 'B-27-2', read: 'Seed' },
    { field: 'title', text: 'What' },
  ]);
});

it('one bid that is listed five times is one notice, and another title or link is another', () => {
  const linked = (title: string, href: string, number = 'B-27-1') =>
    `<tr><td><a href="${href}">${title}</a></td><td>Apr 3, 2027</td><td>${number}</td></tr>`;
  const same = Array.from({ length: 5 }, () => linked('Road salt', '/bid/1'));
  const { document, page } = taught(list(...same, linked('Road salt', '/bid/2'), linked('Street paving', '/bid/1')));
  const shown = taughtAdapter(page)
    .read(document, URL_OF)
    .notices.map(({ notice }) => [notice.title, notice.uiLink]);
  expect(shown).toEqual([
    ['Road salt', 'https://bids.town.example/bid/1'],
    ['Road salt', 'https://bids.town.example/bid/2'],
    ['Street paving', 'https://bids.town.example/bid/1'],
  ]);
});

it.each([
  ['letter case', 'Road Salt', '/b/1'],
  ['the query of its link', 'Road salt', '/b/1?from=home'],
  ['the fragment of its link', 'Road salt', '/b/1#top'],
  ['a mark of something new', 'Road salt (new)', '/b/1'],
])('one bid that is listed twice, apart from %s, is one notice', (_what, title, link) => {
  const linked = (name: string, href: string, due: string) => row(`<a href="${href}">${name}</a>`, due, '');
  const { document, page } = taught(
    list(
      linked('Road salt', '/b/1', 'Dec 4, 2026'),
      linked(title, link, 'Dec 4, 2026'),
      linked('Roof repair', '/b/1', 'Dec 4, 2026'),
    ),
  );
  expect(taughtAdapter(page).read(document, URL_OF).notices).toHaveLength(2);
});

it('rows without number and link are one notice only if they are due on one day', () => {
  const { document, page } = taught(
    list(row('Road salt', 'Apr 3, 2027', ''), row('Road salt', 'Apr 3, 2027', ''), row('Road salt', 'May 4, 2027', '')),
  );
  expect(taughtAdapter(page).read(document, URL_OF).notices).toHaveLength(2);
});
