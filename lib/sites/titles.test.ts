import { describe, expect, it } from 'vitest';
import { readAll, readFirst, tableOf } from './testing/small-pages.ts';

const FIELDS = '<p>Bid Number: 27-100</p><p>Due Date: Dec 4, 2026</p>';

describe("an addendum in the title's cell", () => {
  it.each([
    'Library Roof<br><a href="/a/1.pdf">Addendum 1</a>',
    'Library Roof (<a href="/a/1.pdf">Addendum No. 2, 11/20/2026</a>)',
    'Library Roof - <a href="/a/1.pdf">Addenda</a>',
    '<a href="/b/7">Library Roof</a> <a href="/a/1.pdf">Addendum #1</a>',
  ])("is not part of the title or the notice's link: %s", (cell) => {
    const html = `<title>Bids</title><h1>Bids</h1>${tableOf('Bid # | Description | Due Date', `<a href="/b/7">27-100</a> | ${cell} | 12/4/2026`)}`;
    expect(readAll(html).notices).toMatchObject([
      { noticeId: '27-100', title: 'Library Roof', uiLink: 'https://www.sampletown.gov/b/7' },
    ]);
  });

  it("is not the notice's link when it is the row's only link", () => {
    const row = '27-100 | Library Roof <a href="/a/1.pdf">Addendum 1</a> | 12/4/2026';
    const [notice] = readAll(`<h1>Bids</h1>${tableOf('Bid # | Description | Due Date', row)}`).notices;
    expect(notice?.title).toBe('Library Roof');
    expect(notice?.uiLink).toBeUndefined();
  });
});

describe('a heading with the solicitation type', () => {
  it.each(['Request for Proposals', 'Invitation to Bid No. 27-100', 'Notice to Bidders', 'Request for Quotes (RFQ)'])(
    'is the title only if nothing names the subject: %s',
    (kind) => {
      expect(readFirst(`<main><h1>${kind}</h1><h2>Road Salt</h2>${FIELDS}</main>`)?.title).toBe('Road Salt');
      expect(readFirst(`<main><h1>${kind}</h1>${FIELDS}<p>Project: Road Salt</p></main>`)?.title).toBe('Road Salt');
      expect(readFirst(`<main><h1>${kind}</h1>${FIELDS}</main>`)?.title).toBe(kind);
    },
  );

  it.each(['Request for Proposals for Custodial Services', 'Notice Board Repair'])(
    'can name the subject too: %s',
    (title) => {
      expect(readFirst(`<main><h1>${title}</h1><h2>How to Take Part</h2>${FIELDS}</main>`)?.title).toBe(title);
    },
  );
});
