import { describe, expect, it } from 'vitest';
import { KNOWN_SITES } from './registry.ts';
import { documentOf, fixturesOf } from './fixtures.ts';
import { maskedPath, outlineOf } from './outline.ts';

const outline = (html: string, url = 'https://bids.town.example/list') =>
  outlineOf(documentOf(html, url), new URL(url));

describe('the outline of a page', () => {
  it('draws repeated elements once, with a count', () => {
    const row = '<tr><td>27-1</td><td><a href="/bid/1">Salt</a></td></tr>';
    const { tags, counts } = outline(
      `<main><div><table><tr><th>Bid Number</th><th>Due Date</th></tr>${row.repeat(25)}</table></div></main>`,
    );
    expect(tags).toEqual(['main > div > table > tbody', '  tr > th ×2', '  tr ×25', '    td', '    td > a']);
    expect(counts).toMatchObject({ tables: 1, rows: 26, links: 25, forms: 0 });
  });

  it('spells labels with our vocabulary and names their fields', () => {
    const { labels } = outline(
      '<p><b>Bid Due Date/Time (Jane Doe):</b> May 1</p><p><b>Solicitation #:</b> 27-1</p><p><b>Favourite colour:</b> red</p>',
    );
    expect(labels).toEqual([
      { words: 'bid due date time', field: 'responseDeadLine', tag: 'b', times: 1 },
      { words: 'solicitation number', field: 'noticeId', tag: 'b', times: 1 },
    ]);
  });

  it('omits labels with unknown words', () => {
    expect(outline('<b>Last date for Jane Doe</b><b>Last date for bids</b>').labels.map(({ words }) => words)).toEqual([
      'last date for bid',
    ]);
  });

  it('omits the query and masks the path', () => {
    const { host, path } = outline('<p></p>', 'https://bids.town.example/opp/8f2c/view?user=jane&token=secret#jane');
    expect(`${host}${path}`).toBe('bids.town.example/opp/{id}/view');
    expect(maskedPath('/Bids.aspx')).toBe('/Bids.aspx');
    expect(maskedPath('/users/jane/bids/210')).toBe('/users/{text}/bids/{number}');
    expect(maskedPath('/bids/Road-Salt-for-the-North-District/')).toBe('/bids/{text}/');
    expect(maskedPath('/a%20b/SPE4A7-27-Q-0001/jane@x.example')).toBe('/{text}/{id}/{text}');
  });

  it('stays small on a huge page', () => {
    const { tags, labels } = outline(
      `<main>${'<div><p>Due Date</p><span></span></div><section><i></i></section>'.repeat(3000)}</main>`,
    );
    expect(tags.length).toBeLessThanOrEqual(120);
    expect(labels).toHaveLength(1);
    expect(outline(`${'<div>'.repeat(2000)}x`).tags.join('').length).toBeLessThan(5000);
  });

  // No word of a page may get into its outline.
  it.each(KNOWN_SITES.filter(({ reader }) => reader === 'adapter'))('of $id contains no notice value', ({ id }) => {
    for (const { html, expected } of fixturesOf(id)) {
      const text = JSON.stringify(outlineOf(documentOf(html, expected.url), new URL(expected.url)));
      for (const notice of expected.notices) {
        for (const [field, value] of Object.entries(notice ?? {})) {
          // Two letters occur in any word, and the report shows the shape of the page's address.
          if (field === 'state' || field === 'uiLink') continue;
          expect(text).not.toContain(String(value));
        }
      }
    }
  });
});
