/** Lists without column headings or labels: links, numbers and days in repeating shapes. */
import { describe, expect, it } from 'vitest';
import { readAll } from './testing/small-pages.ts';

type Page = [name: string, title: string, body: string, notices: object[], address?: string];

const CITY = 'https://www.sampletown.gov/bids';
const salt = { title: 'Road Salt Supply', responseDeadLine: '2026-12-15' };
const roof = { title: 'Library Roof Replacement', responseDeadLine: '2026-12-18' };

const LINKS: readonly Page[] = [
  [
    'a day behind each link',
    'Bids & RFPs',
    `<h1>Bids &amp; RFPs</h1><ul><li><a href="/d/1.pdf">RFP 26-14 Road Salt Supply</a> - Due 12/15/2026</li>
     <li><a href="/d/2.pdf">RFP 26-15 Library Roof Replacement</a> - Due 12/18/2026 at 2:00 PM</li></ul>`,
    [
      { noticeId: 'RFP 26-14', ...salt },
      { noticeId: 'RFP 26-15', ...roof },
    ],
  ],
  [
    'a day in the text of each link',
    'Purchasing | Sample County',
    `<h2>Current Solicitations</h2><p><a href="/d/1.pdf">ITB 2026-11 Road Salt Supply (closes December 15, 2026 at 2:00 PM)</a></p>
     <p><a href="/d/2.pdf">ITB 2026-12 Library Roof Replacement (closes December 18, 2026 at 2:00 PM)</a></p>`,
    [
      { noticeId: 'ITB 2026-11', ...salt },
      { noticeId: 'ITB 2026-12', ...roof },
    ],
  ],
  [
    'a day after a dash in the text of each link',
    'Port of Sample Procurement',
    `<h1>Procurement</h1><div><a href="/d/1.pdf">RFQ #P-1001 - Road Salt Supply - Due 12/15/2026</a><br>
     <a href="/d/2.pdf">RFQ #P-1002 - Library Roof Replacement - Due 12/18/2026</a><br></div>`,
    [
      { noticeId: 'RFQ #P-1001', ...salt },
      { noticeId: 'RFQ #P-1002', ...roof },
    ],
  ],
  [
    'the number as link and the title behind it',
    'Bid Opportunities',
    `<h1>Bid Opportunities</h1><ul><li><a href="/b/1">26-101</a> – Road Salt Supply – Closes: 12/15/2026</li>
     <li><a href="/b/2">26-102</a> – Library Roof Replacement – Closes: 12/18/2026</li></ul>`,
    [
      { noticeId: '26-101', ...salt },
      { noticeId: '26-102', ...roof },
    ],
  ],
  [
    'the number as link and the title in a box beside it',
    'Bids - Sample Utilities',
    `<h2>Open Bids</h2><div class="bid"><a class="num" href="/b/1">IFB-2026-33</a><span class="desc">Road Salt Supply</span><span>Closes 12/15/2026</span></div>
     <div class="bid"><a class="num" href="/b/2">IFB-2026-34</a><span class="desc">Library Roof Replacement</span><span>Closes 12/18/2026</span></div>`,
    [
      { noticeId: 'IFB-2026-33', ...salt },
      { noticeId: 'IFB-2026-34', ...roof },
    ],
  ],
  [
    'parts of a link side by side',
    'Solicitations',
    `<h1>Solicitations</h1><ul class="list"><li><a href="/b/1"><span>RFP-26-014</span><span>Road Salt Supply</span><span>Closes 12/15/2026</span></a></li>
     <li><a href="/b/2"><span>RFP-26-015</span><span>Library Roof Replacement</span><span>Closes 12/18/2026</span></a></li></ul>`,
    [
      { noticeId: 'RFP-26-014', ...salt },
      { noticeId: 'RFP-26-015', ...roof },
    ],
  ],
];

const POSTS: readonly Page[] = [
  [
    'posts with an excerpt',
    'Bids and RFPs | Sample Airport',
    `<main><h1>Bids and RFPs</h1>
     <article class="post-11 post type-post"><h2 class="entry-title"><a href="/road-salt/">Road Salt Supply</a></h2><div class="entry-meta">Posted on <time>November 3, 2026</time> by admin</div><div class="entry-summary"><p>The Airport is seeking a supplier. RFP #26-08. Proposals are due December 15, 2026 at 3:00 PM.</p></div></article>
     <article class="post-12 post type-post"><h2 class="entry-title"><a href="/roof/">Library Roof Replacement</a></h2><div class="entry-meta">Posted on <time>November 4, 2026</time> by admin</div><div class="entry-summary"><p>Roof work. RFP #26-09. Proposals are due December 18, 2026 at 3:00 PM.</p></div></article></main>`,
    [
      { noticeId: 'RFP #26-08', ...salt },
      { noticeId: 'RFP #26-09', ...roof },
    ],
  ],
  [
    'fields that only their classes name',
    'Procurement Opportunities',
    `<h1>Procurement Opportunities</h1><div class="view-content">
     <div class="views-row"><div class="views-field views-field-title"><span class="field-content"><a href="/node/1">Road Salt Supply</a></span></div><div class="views-field views-field-field-bid-number"><div class="field-content">B-2026-0117</div></div><div class="views-field views-field-field-closing-date"><div class="field-content"><time datetime="2026-12-15T14:00:00Z">12/15/2026</time></div></div></div>
     <div class="views-row"><div class="views-field views-field-title"><span class="field-content"><a href="/node/2">Library Roof Replacement</a></span></div><div class="views-field views-field-field-bid-number"><div class="field-content">B-2026-0118</div></div><div class="views-field views-field-field-closing-date"><div class="field-content"><time datetime="2026-12-18T14:00:00Z">12/18/2026</time></div></div></div></div>`,
    [
      { noticeId: 'B-2026-0117', ...salt },
      { noticeId: 'B-2026-0118', ...roof },
    ],
  ],
  [
    'rows whose cells have classes but no headings',
    'Open Solicitations',
    `<h1>Open Solicitations</h1><table><tbody><tr class="row"><td><div class="sol-num">27-003</div></td><td><div class="sol-title"><a href="/s/0000440011">Road Salt Supply</a></div></td><td><span class="sol-closing-date"><span>12/15/2026</span></span></td></tr>
     <tr class="row"><td><div class="sol-num">11205A</div></td><td><div class="sol-title"><a href="/s/0000440012">Library Roof Replacement</a></div></td><td><span class="sol-closing-date"><span>12/18/2026</span></span></td></tr></tbody></table>`,
    [
      { noticeId: '27-003', ...salt },
      { noticeId: '11205A', ...roof },
    ],
  ],
];

const BLOCKS: readonly Page[] = [
  [
    'paragraphs of lines',
    'Current Bids - Sample School District',
    `<h1>Current Bids</h1><p><strong>RFP 2026-05</strong><br>Road Salt Supply<br>Due: December 15, 2026 3:00 PM<br><a href="/d/1.pdf">Download</a></p>
     <p><strong>RFP 2026-06</strong><br>Library Roof Replacement<br>Due: December 18, 2026 3:00 PM<br><a href="/d/2.pdf">Download</a></p>`,
    [
      { noticeId: 'RFP 2026-05', ...salt },
      { noticeId: 'RFP 2026-06', ...roof },
    ],
  ],
  [
    'lines in one box',
    'Bid Notices',
    `<h1>Bid Notices</h1><div><b>Bid 26-0141</b> Road Salt Supply<br>Bid due: 12/15/2026<br><br><b>Bid 26-0142</b> Library Roof Replacement<br>Bid due: 12/18/2026<br><br></div>`,
    [
      { noticeId: '26-0141', ...salt },
      { noticeId: '26-0142', ...roof },
    ],
  ],
  [
    'terms of a list',
    'Procurement',
    `<h2>Open Invitations to Bid</h2><dl><dt><a href="/b/1">IFB 27-031 Road Salt Supply</a></dt><dd>Bids due December 15, 2026</dd><dt><a href="/b/2">IFB 27-032 Library Roof Replacement</a></dt><dd>Bids due December 18, 2026</dd></dl>`,
    [
      { noticeId: 'IFB 27-031', ...salt },
      { noticeId: 'IFB 27-032', ...roof },
    ],
  ],
  [
    'folding parts with sentences',
    'Purchasing - Bids',
    `<h1>Bids</h1><div class="acc"><button class="acc-h">IFB 27-003: Road Salt Supply</button><div class="panel"><p>Sealed bids will be received until 2:00 p.m. on December 15, 2026.</p></div></div>
     <div class="acc"><button class="acc-h">IFB 27-004: Library Roof Replacement</button><div class="panel"><p>Sealed bids will be received until 2:00 p.m. on December 18, 2026.</p></div></div>`,
    [
      { noticeId: 'IFB 27-003', ...salt },
      { noticeId: 'IFB 27-004', ...roof },
    ],
  ],
];

const ROWS: readonly Page[] = [
  [
    'number, title, posted and closing day',
    'Current Bids',
    `<h1>Current Bids</h1><table><tr><td><a href="/b/1">26-0101</a></td><td>Road Salt Supply</td><td>11/2/2026</td><td>12/15/2026 2:00 PM</td></tr>
     <tr><td><a href="/b/2">26-0102</a></td><td>Library Roof Replacement</td><td>11/4/2026</td><td>12/18/2026 2:00 PM</td></tr></table>`,
    [
      { noticeId: '26-0101', postedDate: '2026-11-02', ...salt },
      { noticeId: '26-0102', postedDate: '2026-11-04', ...roof },
    ],
  ],
  [
    'an icon, a status and a state before the days',
    'Bid List',
    `<h1>Bid List</h1><table><tbody><tr class="r"><td><img alt=""></td><td>BPM052211</td><td>Road Salt Supply</td><td>Open</td><td>12/15/2026 2:00:00 PM</td></tr>
     <tr class="a"><td><img alt=""></td><td>BPM052240</td><td>Library Roof Replacement</td><td>Open</td><td>12/18/2026 2:00:00 PM</td></tr></tbody></table>`,
    [
      { noticeId: 'BPM052211', ...salt },
      { noticeId: 'BPM052240', ...roof },
    ],
  ],
  [
    'boxes instead of cells',
    'Open Tenders',
    `<h1>Open Tenders</h1><div class="t"><div class="r"><div>RFT-2026-771</div><div><a href="/t/1">Road Salt Supply</a></div><div>Closes 15 December 2026</div></div>
     <div class="r"><div>RFT-2026-772</div><div><a href="/t/2">Library Roof Replacement</a></div><div>Closes 18 December 2026</div></div></div>`,
    [
      { noticeId: 'RFT-2026-771', ...salt },
      { noticeId: 'RFT-2026-772', ...roof },
    ],
    'https://www.sampleshire.gov.au/tenders',
  ],
];

const check = (...[, title, body, notices, address = CITY]: Page) => {
  const page = readAll(`<title>${title}</title>${body}`, address);
  expect(page.notices).toMatchObject(notices);
  expect(page.kind).toBe('list');
};

describe('links', () => {
  it.each(LINKS)('have %s', check);
});
describe('posts and views', () => {
  it.each(POSTS)('are %s', check);
});
describe('blocks of text', () => {
  it.each(BLOCKS)('are %s', check);
});
describe('rows without a heading row', () => {
  it.each(ROWS)('have %s', check);
});

describe('a day without a label', () => {
  it('is nobody knows which', () => {
    const html = `<title>Current Bids</title><h1>Current Bids</h1><ul><li><a href="/d/1">RFP 26-14 Road Salt Supply</a> 12/15/2026</li><li><a href="/d/2">RFP 26-15 Library Roof</a> 12/18/2026</li></ul>`;
    const { notices } = readAll(html, CITY);
    expect(notices).toMatchObject([{ title: 'Road Salt Supply' }, { title: 'Library Roof' }]);
    expect(notices[0]).not.toHaveProperty('responseDeadLine');
    expect(notices[0]).not.toHaveProperty('postedDate');
  });
});
