import { describe, expect, it } from 'vitest';
import { readAll, tableOf } from './testing/small-pages.ts';

describe('an addendum beside the title in its cell', () => {
  it.each([
    'Library Roof<br><a href="/a/1.pdf">Addendum 1</a>',
    'Library Roof (<a href="/a/1.pdf">Addendum No. 2, 11/20/2026</a>)',
    'Library Roof - <a href="/a/1.pdf">Addenda</a>',
    '<a href="/b/7">Library Roof</a> <a href="/a/1.pdf">Addendum #1</a>',
  ])('is neither a part of it nor the notice’s page: %s', (cell) => {
    const html = `<title>Bids</title><h1>Bids</h1>${tableOf('Bid # | Description | Due Date', `<a href="/b/7">27-100</a> | ${cell} | 12/4/2026`)}`;
    expect(readAll(html).notices).toMatchObject([
      { noticeId: '27-100', title: 'Library Roof', uiLink: 'https://www.sampletown.gov/b/7' },
    ]);
  });

  it('leads nowhere where it is the only link of its row', () => {
    const row = '27-100 | Library Roof <a href="/a/1.pdf">Addendum 1</a> | 12/4/2026';
    const [notice] = readAll(`<h1>Bids</h1>${tableOf('Bid # | Description | Due Date', row)}`).notices;
    expect(notice?.title).toBe('Library Roof');
    expect(notice?.uiLink).toBeUndefined();
  });
});
