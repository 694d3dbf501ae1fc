/** Notices spread over several rows or boxes, and titles that are not headings. */
import { describe, expect, it } from 'vitest';
import { readAll, readFirst } from './testing/small-pages.ts';

type Page = [name: string, body: string, notices: object[]];
const CITY = 'https://www.sampletown.gov/bids';
const salt = { noticeId: '26-0141', title: 'Road Salt Supply', responseDeadLine: '2026-12-15' };
const roof = { noticeId: '26-0142', title: 'Library Roof Replacement', responseDeadLine: '2026-12-18' };

const SPREAD: readonly Page[] = [
  [
    'a row for each field',
    `<table><tr><td>Bid Number:</td><td>26-0141</td></tr><tr><td>Bid Title:</td><td>Road Salt Supply</td></tr><tr><td>Closing Date:</td><td>12/15/2026</td></tr><tr><td colspan="2"><hr></td></tr>
     <tr><td>Bid Number:</td><td>26-0142</td></tr><tr><td>Bid Title:</td><td>Library Roof Replacement</td></tr><tr><td>Closing Date:</td><td>12/18/2026</td></tr><tr><td colspan="2"><hr></td></tr></table>`,
    [salt, roof],
  ],
  [
    'a row for the title and one for its fields',
    `<table><tr><td colspan="2"><a href="/b/1"><b>Road Salt Supply</b></a></td></tr><tr><td>Bid No. 26-0141</td><td>Due 12/15/2026</td></tr>
     <tr><td colspan="2"><a href="/b/2"><b>Library Roof Replacement</b></a></td></tr><tr><td>Bid No. 26-0142</td><td>Due 12/18/2026</td></tr></table>`,
    [salt, roof],
  ],
  [
    'a cell that spans two rows',
    `<table><tr><th>Bid Number</th><th>Title</th></tr><tr><td rowspan="2">26-0141</td><td><a href="/b/1">Road Salt Supply</a></td></tr><tr><td>Closing Date: 12/15/2026</td></tr>
     <tr><td rowspan="2">26-0142</td><td><a href="/b/2">Library Roof Replacement</a></td></tr><tr><td>Closing Date: 12/18/2026</td></tr></table>`,
    [salt, roof],
  ],
  [
    'paragraphs that repeat their labels',
    `<div><p><b>Bid No:</b> 26-0141</p><p><b>Project Name:</b> Road Salt Supply</p><p><b>Due Date:</b> 12/15/2026</p><p><b>Bid No:</b> 26-0142</p><p><b>Project Name:</b> Library Roof Replacement</p><p><b>Due Date:</b> 12/18/2026</p></div>`,
    [salt, roof],
  ],
  [
    'one definition list for all',
    `<dl><dt>Bid Number</dt><dd>26-0141</dd><dt>Bid Title</dt><dd>Road Salt Supply</dd><dt>Closing Date</dt><dd>12/15/2026</dd><dt>Bid Number</dt><dd>26-0142</dd><dt>Bid Title</dt><dd>Library Roof Replacement</dd><dt>Closing Date</dt><dd>12/18/2026</dd></dl>`,
    [salt, roof],
  ],
];

describe('a notice over several siblings', () => {
  it.each(SPREAD)('is %s', (_name, body, notices) => {
    expect(readAll(`<title>Current Bids</title><h1>Current Bids</h1>${body}`, CITY).notices).toMatchObject(notices);
  });
});

describe('a title', () => {
  const number = (n: string) => `<p>Tender No: ${n}</p>`;

  it.each(['Name of Work', 'Name of the Work', 'Name of Project', 'Work Name', 'Work Title', 'Description of Work'])(
    'is what "%s" names in a card',
    (label) => {
      const card = (n: string, work: string, day: string) =>
        `<div class="c"><p><b>${label} :</b> ${work}</p>${number(n)}<p>Closing Date: ${day}</p></div>`;
      const html = `<title>Tenders</title><h2>Tenders</h2>${card('26-0141', 'Road Salt Supply', 'Dec 15, 2026')}${card('26-0142', 'Library Roof Replacement', 'Dec 18, 2026')}`;
      expect(readAll(html, CITY).notices).toMatchObject([salt, roof]);
    },
  );

  it.each(['Name of Work', 'Name of Project', 'Work Description', 'Subject of Procurement', 'Subject of Tender'])(
    'is what "%s" names on a page of its own',
    (label) => {
      const html = `<title>Tender Details</title><h1>Tender Details</h1><table><tr><td>Tender No</td><td>26-0141</td></tr><tr><td>${label}</td><td>Road Salt Supply</td></tr><tr><td>Closing Date</td><td>Dec 15, 2026</td></tr></table>`;
      expect(readFirst(html, CITY)).toMatchObject(salt);
    },
  );

  it.each([
    ['spans of a heading', '<h2><span class="no">RFP-26-0141</span><span class="nm">Road Salt Supply</span></h2>'],
    ['boxes of a heading', '<h2><div>RFP-26-0141</div><div>Road Salt Supply</div></h2>'],
    ['lines of a heading', '<h2>RFP-26-0141<br>Road Salt Supply</h2>'],
  ])('keeps apart the %s', (_name, heading) => {
    const html = `<title>Bids</title><main>${heading}<p>Closing Date: Dec 15, 2026</p><p>Posted: Nov 2, 2026</p></main>`;
    expect(readFirst(html, CITY)).toMatchObject({ ...salt, noticeId: 'RFP-26-0141' });
  });

  it('is whole in an attribute when it is cut short', () => {
    const card = (n: string, cut: string, whole: string, day: string) =>
      `<div class="c"><h3><a href="/b/${n}" title="${whole}">${cut}…</a></h3>${number(n)}<p>Closing Date: ${day}</p></div>`;
    const html = `<title>Tenders</title><h2>Tenders</h2>${card('26-0141', 'Road Salt', 'Road Salt Supply', 'Dec 15, 2026')}${card('26-0142', 'Library Roo', 'Library Roof Replacement', 'Dec 18, 2026')}`;
    expect(readAll(html, CITY).notices).toMatchObject([salt, roof]);
  });
});

describe('a number that ends in letters', () => {
  it.each(['11205A', '2026-014R', 'IFB 27-03B', '24-0045-LD', 'RFQ-3258 AD', '26-0141-CM'])('stays whole: %s', (n) => {
    const own = `<title>Bids</title><main><h1>Road Salt Supply</h1><p>Bid Number: ${n}</p><p>Closing Date: Dec 15, 2026</p></main>`;
    expect(readFirst(own, CITY)?.noticeId).toBe(n);
    const row = (no: string) => `<tr><td>${no}</td><td>Road Salt Supply</td><td>12/15/2026</td></tr>`;
    const list = `<title>Bids</title><table><tr><th>Bid Number</th><th>Title</th><th>Due</th></tr>${row(n)}${row('26-0142')}</table>`;
    expect(readAll(list, CITY).notices[0]?.noticeId).toBe(n);
  });
});

describe('a wrapper with a misleading role', () => {
  const list = `<h1>Current Bids</h1><table><tr><th>Bid Number</th><th>Bid Title</th><th>Closing Date</th></tr><tr><td>26-0141</td><td><a href="/b/1">Road Salt Supply</a></td><td>12/15/2026</td></tr><tr><td>26-0142</td><td><a href="/b/2">Library Roof Replacement</a></td><td>12/18/2026</td></tr></table>`;
  const cards = `<h1>Current Bids</h1><div class="c"><h3><a href="/b/1">Road Salt Supply</a></h3><p>Bid No: 26-0141</p><p>Closing Date: 12/15/2026</p></div><div class="c"><h3><a href="/b/2">Library Roof Replacement</a></h3><p>Bid No: 26-0142</p><p>Closing Date: 12/18/2026</p></div>`;
  const links = `<h1>Current Bids</h1><ul><li><a href="/b/1">Bid 26-0141 Road Salt Supply</a> due 12/15/2026</li><li><a href="/b/2">Bid 26-0142 Library Roof Replacement</a> due 12/18/2026</li></ul>`;
  const own = `<h1>Road Salt Supply</h1><dl><dt>Bid Number</dt><dd>26-0141</dd><dt>Closing Date</dt><dd>12/15/2026</dd></dl>`;

  it.each([
    ['<div role="navigation">', '</div>'],
    ['<div role="banner">', '</div>'],
    ['<header>', '</header>'],
    ['<nav>', '</nav>'],
    ['<aside>', '</aside>'],
    ['<form role="search">', '</form>'],
  ])('does not hide what it holds: %s', (open, close) => {
    const wrapped = (body: string) => `<title>Bids</title>${open}${body}${close}`;
    for (const body of [list, cards, links]) expect(readAll(wrapped(body), CITY).notices).toMatchObject([salt, roof]);
    expect(readAll(wrapped(own), CITY).notices).toMatchObject([salt]);
  });
});
