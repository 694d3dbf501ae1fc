import { describe, expect, it } from 'vitest';
import { ADAPTERS, readAskedPage } from './adapters.ts';
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

/** One page for each way in which a page presents its fields. */
const PAGES = [
  ['sam-gov', 'detail-workspace'], // A reader of its own.
  ['grants-gov', 'detail'], // Words and value in one line.
  ['texas-esbd', 'detail'], // A title in a declared place.
  ['cal-eprocure', 'detail'], // A definition list with the title in it.
  ['ionwave', 'detail'], // A table with headings.
  ['civicengage', 'detail-canceled'], // Labels in spans, struck-out text, a status.
  ['bidnet', 'detail'], // A span above a box.
  ['austender', 'detail'], // A label element above a box.
  ['generic', 'bonfire-detail'], // No adapter: bold words beside a box.
  ['generic', 'stacked'], // No adapter: a paragraph above a paragraph.
  ['generic', 'json-ld'], // No adapter: structured data.
] as const;

describe.each(Object.entries(AROUND))('%s', (_what, around) => {
  it.each(PAGES)('does not change the reading of %s %s', (site, name) => {
    const { html = '', expected } = fixturesOf(site).find((fixture) => fixture.name === name) ?? {};
    const url = new URL(expected?.url ?? '');
    const document = documentOf(html, url.href);
    document.body.prepend(...documentOf(around, url.href).body.childNodes);
    const own = ADAPTERS.find(({ id }) => id === site);
    const { notices } = readAskedPage(document, url, own);
    expect(notices.map(({ notice }) => notice)).toEqual(expected?.notices);
  });
});
