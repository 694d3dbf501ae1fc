import { expect, it } from 'vitest';
import { documentOf } from '../fixtures.ts';
import { must } from '../../domain/testing/must.ts';
import { learn, type Pick } from './learn.ts';
import { meantBy } from '../adapters.ts';
import { taughtAdapter } from './taught-shape.ts';
import type { TaughtField } from '../../domain/taught/taught-page.ts';

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
  const reading = taughtAdapter(page).read(documentOf(html, ADDRESS), URL_OF);
  return meantBy(reading, URL_OF).notices.map(({ notice }) => [notice.title, notice.responseDeadLine, notice.agency]);
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

const URL_OF_LIST = (html: string, picks: (document: Document) => Pick[]) => {
  const document = documentOf(html, ADDRESS);
  return must(learn(document, URL_OF, picks(document)));
};
const titles = ({ notices }: { notices: { notice: { title: string } }[] }) => notices.map(({ notice }) => notice.title);
const elements = (document: Document, ...texts: string[]) =>
  texts.map((text) =>
    must([...document.body.querySelectorAll('*')].findLast((each) => each.textContent.trim() === text)),
  );

it('widens the rows to what two examples share', () => {
  const item = (kind: string, title: string, due: string) =>
    `<div class="${kind}"><h3>${title}</h3><p>Due: ${due}</p></div>`;
  const html = `<main>${item('offer plain', 'Road salt', 'Dec 4, 2026')}${item('offer plain', 'Seed', 'Dec 5, 2026')}
    <section>${item('offer large', 'Boiler plant', 'Dec 6, 2026')}</section></main>`;
  const one = URL_OF_LIST(html, (document) => {
    const [title, due] = elements(document, 'Road salt', 'Due: Dec 4, 2026');
    return [
      { field: 'title', node: must(title) },
      { field: 'responseDeadLine', node: must(due) },
    ];
  });
  expect(titles(one)).toEqual(['Road salt', 'Seed']);
  const two = URL_OF_LIST(html, (document) => {
    const [title, due, other] = elements(document, 'Road salt', 'Due: Dec 4, 2026', 'Boiler plant');
    return [
      { field: 'title', node: must(title) },
      { field: 'responseDeadLine', node: must(due) },
      { field: 'title', node: must(other) },
    ];
  });
  expect(two.page.rows?.classes).toEqual(['offer']);
  expect(titles(two)).toEqual(['Road salt', 'Seed', 'Boiler plant']);
  expect(titles(taughtAdapter(two.page).read(documentOf(html, ADDRESS), URL_OF))).toEqual([
    'Road salt',
    'Seed',
    'Boiler plant',
  ]);
});

it('narrows the rows when a second example is in the same box', () => {
  const item = (title: string, due: string) => `<div><b>${title}</b><span>Due: ${due}</span></div>`;
  const html = `<main><div class="group">${item('Road salt', 'Dec 4, 2026')}${item('Seed', 'Dec 5, 2026')}</div>
    <div class="group">${item('Boiler plant', 'Dec 6, 2026')}${item('Hoses', 'Dec 7, 2026')}</div></main>`;
  const { page, notices } = URL_OF_LIST(html, (document) => {
    const [title, due, other] = elements(document, 'Road salt', 'Due: Dec 4, 2026', 'Seed');
    return [
      { field: 'title', node: must(title) },
      { field: 'responseDeadLine', node: must(due) },
      { field: 'title', node: must(other) },
    ];
  });
  expect(titles({ notices })).toEqual(['Road salt', 'Seed', 'Boiler plant', 'Hoses']);
  expect(page.rows?.around[0]).toBe('div');
});

it('takes no other value where a date is missing', () => {
  const item = (title: string, ...lines: string[]) =>
    `<li class="entry"><a href="/b/${String(title.length)}">${title}</a>${lines.map((line) => `<p>${line}</p>`).join('')}</li>`;
  const html = `<ul>${item('Road salt', '24/12/2026', 'Sealed offers')}${item('Roof repair', '27/12/2026', 'Sealed offers')}
    ${item('Boiler plant', 'Published: 01/10/2026', 'Sealed offers')}${item('Seed', 'Open until filled')}</ul>`;
  expect(read(html, html, { title: 'Road salt', responseDeadLine: '24/12/2026' })).toEqual([
    ['Road salt', '2026-12-24', undefined],
    ['Roof repair', '2026-12-27', undefined],
    ['Boiler plant', undefined, undefined],
    ['Seed', undefined, undefined],
  ]);
});

it('finds values again after headings changed their level and classes their names', () => {
  const item = (tag: string, name: string, title: string, due: string) =>
    `<div class="${name}"><${tag}><a href="/b/${due}">${title}</a></${tag}><p>Due: ${due}</p></div>`;
  const list = (tag: string, name: string, note = '') =>
    `<main>${item(tag, name, 'Road salt', '2026-12-04')}${note}${item(tag, name, 'Roof repair', '2026-12-18')}</main>`;
  const picks = { title: 'Road salt', responseDeadLine: 'Due: 2026-12-04' };
  expect(read(list('h4', 'x-4a7', '<p>The office is closed.</p>'), list('h2', 'offer'), picks)).toEqual([
    ['Road salt', '2026-12-04', undefined],
    ['Roof repair', '2026-12-18', undefined],
  ]);
});

it('reads boxes in columns by the headings above them', () => {
  const line = (...cells: string[]) => `<div>${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`;
  const first = `<main>${line('What', 'Listed', 'Until')}${line('Road salt', '2026-10-01', '2026-12-04')}${line('Seed', '2026-10-02', '2026-12-05')}</main>`;
  const next = `<main>${line('Who', 'What', 'Until', 'Listed')}${line('Parks', 'Hoses', '2026-12-06', '2026-10-03')}${line('Water', 'Boilers', '', '2026-10-04')}</main>`;
  expect(read(next, first, { title: 'Road salt', responseDeadLine: '2026-12-04' })).toEqual([
    ['Hoses', '2026-12-06', undefined],
    ['Boilers', undefined, undefined],
  ]);
});

it('keeps a row without a date that shows the labels of the others, and leaves out a message among them', () => {
  const item = (title: string, ...lines: string[]) =>
    `<div><h3>${title}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
  const html = `<main>${item('Road salt', 'Due: Dec 4, 2026', 'Buyer: Parks')}${item('Seed', 'Due: Dec 5, 2026', 'Buyer: Parks')}
    ${item('Boiler plant', 'Buyer: Water')}${item('Never miss an offer', 'Sign up for mail')}</main>`;
  expect(read(html, html, { title: 'Road salt', responseDeadLine: 'Due: Dec 4, 2026' })).toEqual([
    ['Road salt', '2026-12-04', undefined],
    ['Seed', '2026-12-05', undefined],
    ['Boiler plant', undefined, undefined],
  ]);
});

it('names nothing that a notice says, neither in a label nor in an attribute', () => {
  const item = (title: string, due: string) =>
    `<article><h3 data-title="${title}"><a href="/b/${title.length}">${title}</a></h3><p>${due}</p></article>`;
  const list = documentOf(
    `<main>${item('Road salt', 'Dec 4, 2026')}${item('Roof repair', 'Dec 18, 2026')}</main>`,
    ADDRESS,
  );
  const own = documentOf('<main><h1 data-title="Road salt">Road salt</h1><p>Dec 4, 2026</p></main>', `${ADDRESS}/4711`);
  const picks = { title: 'Road salt', responseDeadLine: 'Dec 4, 2026' };
  for (const [document, url] of [
    [list, URL_OF],
    [own, new URL(`${ADDRESS}/4711`)],
  ] as const) {
    const { page, notices } = must(learn(document, url, point(document, picks)));
    expect(notices[0]?.notice.title).toBe('Road salt');
    expect(notices[0]?.notice.written?.responseDeadLine).toContain('Dec 4, 2026');
    expect(JSON.stringify(page)).not.toMatch(/salt/i);
  }
});
