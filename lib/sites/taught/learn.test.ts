import { expect, it } from 'vitest';
import { documentOf } from '../fixtures.ts';
import { must } from '../../domain/testing/must.ts';
import { learn, type Pick } from './learn.ts';
import { readTaught } from './read.ts';
import type { TaughtField } from './taught-page.ts';

const ADDRESS = 'https://bids.town.example/open';
const URL_OF = new URL(ADDRESS);

/** Points at the smallest element with each text. */
function point(document: Document, texts: Partial<Record<TaughtField, string>>): Pick[] {
  const all = [...document.body.querySelectorAll('*')];
  const fields: TaughtField[] = ['title', 'responseDeadLine', 'noticeId', 'agency'];
  return fields.flatMap((field) => {
    const text = texts[field];
    if (text === undefined) return [];
    return [{ field, node: must(all.findLast((each) => each.textContent.trim() === text)) }];
  });
}

function read(html: string, taught: string, texts: Partial<Record<TaughtField, string>>) {
  const document = documentOf(taught, ADDRESS);
  const { page } = must(learn(document, URL_OF, point(document, texts)));
  return readTaught(documentOf(html, ADDRESS), URL_OF, page).notices.map(({ notice }) => [
    notice.title,
    notice.responseDeadLine,
    notice.agency,
  ]);
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (heads: string[], ...rows: string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

const LIST = table(
  ['What', 'Who', 'Until when'],
  row('Road salt', 'Parks', '12/04/2026'),
  row('Roof repair', 'Schools', '12/18/2026'),
  row('Boiler', 'Water', '12/20/2026'),
);
const PICKS = { title: 'Road salt', responseDeadLine: '12/04/2026', agency: 'Parks' };

it('reads a table whose headings are nobody’s words after two clicks, and its columns in another order', () => {
  expect(read(LIST, LIST, PICKS)).toEqual([
    ['Road salt', '2026-12-04', 'Parks'],
    ['Roof repair', '2026-12-18', 'Schools'],
    ['Boiler', '2026-12-20', 'Water'],
  ]);
  const sorted = table(
    ['Until when', 'Kind', 'Who', 'What'],
    row('01/08/2027', 'RFP', 'Fire', 'Hoses'),
    row('01/09/2027', 'RFP', 'Parks', 'Seed'),
  );
  expect(read(sorted, LIST, PICKS)).toEqual([
    ['Hoses', '2027-01-08', 'Fire'],
    ['Seed', '2027-01-09', 'Parks'],
  ]);
});

const card = (title: string, due: string) =>
  `<div class="css-1x9f2 card"><h3><a href="/b/${title.length}">${title}</a></h3><p>Due: ${due}</p></div>`;

it('reads cards by what they share, and leaves out an advertisement among them', () => {
  const page = (...parts: string[]) => `<main><section>${parts.join('')}</section></main>`;
  const ad =
    '<div class="css-77aa card ad"><h3><a href="https://ads.example/1">Win more bids</a></h3><p>Sponsored</p></div>';
  const first = page(card('Road salt', 'Dec 4, 2026'), ad, card('Roof repair', 'Dec 18, 2026'));
  const next = page(card('Boiler plant', 'Jan 8, 2027'), ad, card('Seed', 'Jan 9, 2027'), card('Hose', 'Jan 11, 2027'));
  const picks = { title: 'Road salt', responseDeadLine: 'Due: Dec 4, 2026' };
  expect(read(first, first, picks).map(([title]) => title)).toEqual(['Road salt', 'Roof repair']);
  expect(read(next, first, picks)).toEqual([
    ['Boiler plant', '2027-01-08', undefined],
    ['Seed', '2027-01-09', undefined],
    ['Hose', '2027-01-11', undefined],
  ]);
});

it('learns nothing without a title', () => {
  const document = documentOf(LIST, ADDRESS);
  expect(learn(document, URL_OF, point(document, { responseDeadLine: '12/04/2026' }))).toBeUndefined();
});
