import { expect, it } from 'vitest';
import { parseCalendarDate } from '../domain/dates/calendar-date.ts';
import { must } from '../domain/testing/must.ts';
import { parseTaughtFile, type TaughtSite } from './taught-messages.ts';
import { TAUGHT_FILE_MAX } from '../domain/limits.ts';
import { taughtFileText, taughtIssueText } from '../domain/taught/taught-file.ts';
import type { TaughtDeclaration } from '../domain/taught/taught-file.ts';

const LIST: TaughtDeclaration = {
  name: 'Town bids',
  address: { host: 'bids.town.example', path: '/open', params: [] },
  page: {
    kind: 'list',
    rows: { tag: 'tr', classes: ['bid'], around: ['tbody', 'table'] },
    values: {
      title: {
        column: 'What',
        cell: 0,
        place: { marks: 'a.name', steps: [{ tag: 'a', nth: 0, of: 1 }], line: true },
      },
      responseDeadLine: { column: 'Until `when`', cell: 2 },
    },
    dates: 'monthFirst',
  },
};
const DETAIL: TaughtDeclaration = {
  name: 'Town bid',
  address: { host: 'bids.town.example', path: '/bid.aspx', params: ['bidID'] },
  page: {
    kind: 'detail',
    values: {
      title: { place: { steps: [{ tag: 'h2', nth: 1, of: 3 }], text: 0 } },
      agency: { label: '@buyers' },
      noticeId: { cell: 4 },
      setAside: {},
    },
  },
};
/** As stored in the browser. */
const STORED: TaughtSite = {
  ...LIST,
  id: 'a1',
  picks: { title: 'Road salt', agency: 'Parks' },
  taughtOn: must(parseCalendarDate('2026-11-25')),
};

/** The problem of the export of `LIST` after the change. */
function problemOf(change: (text: string) => string): unknown {
  const answer = parseTaughtFile(change(taughtFileText([LIST])));
  return 'problem' in answer ? answer.problem.field : answer;
}

it('writes a file that reads the same', () => {
  const text = taughtFileText([LIST, DETAIL]);
  expect(parseTaughtFile(text)).toEqual({ pages: [LIST, DETAIL] });
  expect(parseTaughtFile(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual({ pages: [LIST, DETAIL] });
  expect(parseTaughtFile(taughtFileText([]))).toEqual({ pages: [] });
  expect(text.startsWith('{\n  "format": "pursuit-companion/taught-pages",\n  "version": 1,\n  "pages": [')).toBe(true);
});

it('writes nothing of what the user pointed at', () => {
  for (const text of [taughtFileText([STORED]), taughtIssueText(STORED)]) {
    for (const own of ['Road salt', 'Parks', 'picks', 'a1', 'taughtOn', '2026']) expect(text).not.toContain(own);
  }
  expect(taughtFileText([STORED])).toBe(taughtFileText([LIST]));
});

it.each([
  ['no JSON', () => 'title;deadline', 'file'],
  ['JSON that is no object', () => '[]', 'file'],
  ['a file above the limit', (text: string) => text + ' '.repeat(TAUGHT_FILE_MAX), 'file'],
  ['another format', (text: string) => text.replace('taught-pages', 'pursuits'), 'format'],
  ['no format', () => '{}', 'format'],
  ['a newer version', (text: string) => text.replace('"version": 1', '"version": 2'), 'version'],
  ['a version in words', (text: string) => text.replace('"version": 1', '"version": "1"'), 'version'],
  ['an unknown property', (text: string) => text.replace('"pages"', '"by": "me", "pages"'), 'by'],
  ['no pages', (text: string) => text.replace('"pages"', '"page"'), 'page'],
  ['pages that are no list', () => '{"format":"pursuit-companion/taught-pages","version":1,"pages":{}}', 'pages'],
  ['no pages at all', () => '{"format":"pursuit-companion/taught-pages","version":1}', 'pages'],
  ['a host with a path', (text: string) => text.replace('town.example', 'town.example/x'), 'pages.0.address.host'],
  ['a missing name', (text: string) => text.replace('"name": "Town bids",', ''), 'pages.0.name'],
  ['picks', (text: string) => text.replace('"name"', '"picks": {}, "name"'), 'pages.0.picks'],
  ['a kind of page', (text: string) => text.replace('"list"', '"grid"'), 'pages.0.page.kind'],
  ['an unknown field', (text: string) => text.replace('"title"', '"price"'), 'pages.0.page.values.price'],
  [
    'a column that is too long',
    (text: string) => text.replace('"What"', JSON.stringify('W'.repeat(121))),
    'pages.0.page.values.title.column',
  ],
])('refuses %s and names the field', (_what, change, field) => {
  expect(problemOf(change)).toBe(field);
});

it('describes a page for an issue, with the file to import', () => {
  const text = taughtIssueText(LIST);
  expect(text).toContain('- Host: `bids.town.example`\n- Address pattern: `/open`\n- Kind: a list of notices\n');
  expect(text).toContain('- title: column `What`, place `a.name`, first line only\n');
  expect(text).toContain('- responseDeadLine: column `` Until `when` ``\n');
  expect(text).toContain('It has nothing from the notices.');
  const [, json = ''] = /```json\n([^]*)\n```\n$/.exec(text) ?? [];
  expect(parseTaughtFile(json)).toEqual({ pages: [LIST] });
});

it('describes labels, places and parameters of a notice’s own page', () => {
  const text = taughtIssueText(DETAIL);
  expect(text).toContain('- Address pattern: `/bid.aspx?bidID=…`\n- Kind: a notice’s own page\n');
  expect(text).toContain('- title: place `h2[2]`, text 1 of the element\n');
  // As code, "@buyers" notifies nobody on GitHub.
  expect(text).toContain('- noticeId: cell 5\n- agency: label `@buyers`\n- setAside: whole element\n');
});
