import { describe, expect, it } from 'vitest';
import { ADAPTERS, readAskedWith } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';

/** Content above a notice that uses the same words as its fields. */
const AROUND = {
  'a list of choices':
    '<form><select><option>Bid Number</option><option>Title</option><option>Agency</option><option>Keyword A-Z</option>' +
    '<option>Closing Date</option><option>Date Offers Due</option><option>Relevance</option></select></form>',
  'links to other pages':
    '<nav><ul><li><a href="/a">Agency</a></li><li><a href="/v">Vendor Login</a></li><li><a href="/l">Location</a></li></ul></nav>',
  'a closed dialog':
    '<dialog><p><strong>Agency:</strong> Choose an agency</p><p><strong>Closing Date:</strong> Nov 1, 2026</p></dialog>',
  'a hidden part':
    '<div hidden><div><h6>Date Offers Due</h6><h5>Nov 1, 2026</h5></div><p>Closing Date: Nov 1, 2026</p></div>',
  'a part that its style hides':
    '<section style="display: none"><dl><dt>Due Date</dt><dd>Nov 1, 2026</dd><dt>Department</dt><dd>Old Department</dd></dl></section>',
};

const PAGES = [...ADAPTERS.map(({ id }) => id), 'generic'].flatMap((site) =>
  fixturesOf(site)
    .filter(({ expected }) => expected.kind === 'detail')
    .map((fixture) => ({ site, ...fixture })),
);

describe.each(Object.entries(AROUND))('%s', (_what, around) => {
  it.each(PAGES)('does not change the reading of $site $name', ({ site, html, expected }) => {
    const document = documentOf(html, expected.url);
    document.body.prepend(...documentOf(around, expected.url).body.childNodes);
    const own = ADAPTERS.find(({ id }) => id === site);
    const { notices } = readAskedWith(own, document, new URL(expected.url));
    expect(notices.map(({ notice }) => notice)).toEqual(expected.notices);
  });
});
