import { expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import { parseTaughtFile } from '../../protocol/taught-messages.ts';
import { meantBy } from '../adapters.ts';
import { documentOf } from '../fixtures.ts';
import { taughtAdapter } from './taught-shape.ts';

/** As the first version exported it: a table, cards, sections, and a notice's own page. */
const FILE = `{
  "format": "pursuit-companion/taught-pages",
  "version": 1,
  "pages": [
    {
      "name": "Table", "address": { "host": "a.example", "path": "/open", "params": [] },
      "page": {
        "kind": "list",
        "rows": { "tag": "tr", "classes": [], "around": ["tbody", "table"] },
        "values": {
          "title": { "cell": 0, "column": "What", "place": { "steps": [{ "tag": "a", "nth": 0, "of": 1 }], "line": true } },
          "responseDeadLine": { "cell": 2, "column": "Until when" },
          "agency": { "cell": 1, "column": "Who" }
        },
        "dates": "dayFirst"
      }
    },
    {
      "name": "Cards", "address": { "host": "b.example", "path": "/list/{n}", "params": ["org"] },
      "page": {
        "kind": "list",
        "rows": { "tag": "div", "classes": ["card"], "around": ["section", "main"] },
        "values": {
          "title": { "place": { "steps": [{ "tag": "h3", "nth": 0, "of": 1 }, { "tag": "a", "nth": 0, "of": 1 }], "line": true } },
          "responseDeadLine": { "label": "Due", "place": { "steps": [{ "tag": "p", "nth": 0, "of": 2 }] } },
          "noticeId": { "place": { "marks": "p.file", "steps": [{ "tag": "p", "nth": 1, "of": 2 }], "text": 1 } }
        }
      }
    },
    {
      "name": "Sections", "address": { "host": "c.example", "path": "/", "params": [] },
      "page": {
        "kind": "list",
        "rows": { "tag": "h3", "classes": [], "around": [], "starts": true, "children": 0 },
        "values": {
          "title": { "place": { "steps": [{ "tag": "h3", "nth": 0, "of": 1 }], "line": true } },
          "responseDeadLine": { "place": { "steps": [{ "tag": "p", "nth": 1, "of": 2 }] } }
        }
      }
    },
    {
      "name": "Notice", "address": { "host": "d.example", "path": "/bid/{n}", "params": [] },
      "page": {
        "kind": "detail",
        "values": {
          "title": { "place": { "steps": [{ "tag": "main", "nth": 0, "of": 1 }, { "tag": "h2", "nth": 0, "of": 1 }], "line": true } },
          "responseDeadLine": { "label": "Bids Due By" }
        }
      }
    }
  ]
}`;

const row = (what: string, who: string, until: string) =>
  `<tr><td>${who}</td><td><a href="/n?id=${what.length}001">${what}</a> <i>PDF</i></td><td>${until}</td></tr>`;
const card = (title: string, due: string, file: string) =>
  `<div class="card"><h3><a href="/b/${file}">${title}</a></h3><p>Due: ${due}</p><p class="file">File<br>${file}</p></div>`;
const section = (title: string, due: string) => `<h3>${title}</h3><p>Parks</p><p>${due}</p>`;

const PAGES = {
  Table: [
    'https://a.example/open?page=2',
    `<table><thead><tr><th>Who</th><th>What</th><th>Until when</th></tr></thead><tbody>${row('Road salt', 'Parks', '04/12/2026')}${row('Roof repair', 'Schools', '05/12/2026')}</tbody></table>`,
  ],
  Cards: [
    'https://b.example/list/7?org=1',
    `<main><section>${card('Road salt', 'Dec 4, 2026', 'B-27-014')}${card('Roof repair', 'Dec 18, 2026', 'B-27-015')}</section></main>`,
  ],
  Sections: [
    'https://c.example/',
    `${section('Road salt', 'Dec 4, 2026')}${section('Roof repair for schools', 'Dec 18, 2026')}`,
  ],
  Notice: [
    'https://d.example/bid/4101',
    '<main><h2>Road salt</h2><dl><dt>Bids Due By</dt><dd>Dec 4, 2026</dd></dl></main>',
  ],
} as const;

const READ: Record<string, (string | undefined)[][]> = {
  Table: [
    ['9001', 'Road salt', '2026-12-04', 'Parks'],
    ['11001', 'Roof repair', '2026-12-05', 'Schools'],
  ],
  Cards: [
    ['B-27-014', 'Road salt', '2026-12-04', undefined],
    ['B-27-015', 'Roof repair', '2026-12-18', undefined],
  ],
  Sections: [
    ['title-dhwgtx', 'Road salt', '2026-12-04', undefined],
    ['title-qui26o', 'Roof repair for schools', '2026-12-18', undefined],
  ],
  Notice: [['4101', 'Road salt', '2026-12-04', undefined]],
};

it.each(Object.entries(PAGES))('a file of the first version reads pages: %s', (name, [address, html]) => {
  const file = parseTaughtFile(FILE);
  const { page } = must('pages' in file ? file.pages.find((each) => each.name === name) : undefined);
  const url = new URL(address);
  const { kind, notices } = meantBy(taughtAdapter(page).read(documentOf(html, address), url), url);
  expect(kind).toBe(page.kind);
  expect(notices.map(({ notice }) => [notice.noticeId, notice.title, notice.responseDeadLine, notice.agency])).toEqual(
    READ[name],
  );
});

it('an error at a notice’s address is no notice', () => {
  const file = parseTaughtFile(FILE);
  const { page } = must('pages' in file ? file.pages.at(-1) : undefined);
  const url = new URL('https://d.example/bid/4101');
  const { kind } = taughtAdapter(page).read(documentOf('<main><h2>Access denied</h2></main>', url.href), url);
  expect(kind).toBe('none');
});
