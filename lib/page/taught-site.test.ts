// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../domain/testing/must.ts';
import type { TaughtDeclaration } from '../domain/taught/taught-file.ts';
import { bad, good } from '../protocol/testing/results.ts';
import { documentOf } from '../sites/fixtures.ts';
import { learn } from '../sites/teach/learn.ts';
import { addressOf } from '../domain/taught/taught-address.ts';
import { readAnyPage } from '../sites/guess/reader.ts';
import { startEngine } from './engine.ts';
import { SiteReader } from './site-reader.ts';
import { readTaughtSite, taughtReader, taughtSite } from './taught-site.ts';
import { pageShowing, type PageBench } from './testing/page-bench.ts';

const URL_OF = new URL('https://bids.town.example/open');
const LIST = `<table><thead><tr><th>Job</th><th>Until</th></tr></thead><tbody>
  <tr><td><b>Road salt</b></td><td>12/04/2026</td></tr>
  <tr><td><b>Roof repair</b></td><td>12/18/2026</td></tr></tbody></table>`;

/** Teaches the list at an address. */
function taughtAt(url: URL): TaughtDeclaration {
  const document = documentOf(LIST, url.href);
  const [title, due] = [must(document.querySelector('b') ?? undefined), must(document.querySelectorAll('td')[1])];
  const { page } = must(
    learn(document, url, [
      { field: 'title', node: title },
      { field: 'responseDeadLine', node: due },
    ]),
  );
  return { name: 'Bids', address: addressOf(url, page), page };
}

/** The reader of a host that no adapter describes. */
function guessing(): SiteReader {
  const site = new SiteReader();
  site.guess = readAnyPage;
  return site;
}

const read = (html: string, url = URL_OF, declarations = [taughtAt(URL_OF)]) => {
  const { kind, unreadable, notices } = readTaughtSite(
    declarations.map(taughtReader),
    guessing(),
    documentOf(html, url.href),
    url,
  );
  return { kind, unreadable, titles: notices.map(({ notice }) => notice.title) };
};

describe('reading', () => {
  test('reads with what was taught, at its address only', () => {
    expect(read(LIST)).toEqual({ kind: 'list', unreadable: undefined, titles: ['Road salt', 'Roof repair'] });
    expect(read(LIST, new URL('https://bids.town.example/closed')).titles).toEqual([]);
  });

  test('an adapter takes over where it reads the same days, whatever their form', () => {
    const withDays = (first: string) => LIST.replaceAll('<td><b>', '<td class="t"><b>').replace('12/04/2026', first);
    const readWith = (first: string) => {
      const site = new SiteReader();
      const due = 'td + td + td';
      site.describe({
        id: 'town',
        dates: 'monthFirst',
        lists: [{ at: '^/open', rows: 'tbody tr', places: { title: 'td.t', noticeId: '@id', responseDeadLine: due } }],
      });
      let html = withDays(first);
      for (const [at, days] of ['12/04/2026', 'Dec 18, 2026'].entries())
        html = html
          .replace('<tr><td class', `<tr id="RFP-27-${at}"><td class`)
          .replace(/2026<\/td><\/tr>/, `2026</td><td>${days}</td></tr >`);
      const taught = [taughtReader(taughtAt(URL_OF))];
      return readTaughtSite(taught, site, documentOf(html, URL_OF.href), URL_OF).notices.map(
        ({ notice }) => notice.written?.responseDeadLine,
      );
    };
    // As the adapter reads it, in words of its own.
    expect(readWith('12/04/2026')).toEqual(['12/04/2026', 'Dec 18, 2026']);
    // "12/04/2026" has the text of another day in it.
    expect(readWith('2/04/2026')).toEqual(['2/04/2026', '12/18/2026']);
  });

  test('a page where it finds nothing is read as any other page', () => {
    const notice = `<main><h1>Boiler replacement</h1><dl><dt>Solicitation Number</dt><dd>RFB-27-004</dd>
      <dt>Due Date</dt><dd>January 12, 2027 2:00 PM</dd><dt>Agency</dt><dd>Town of Example</dd></dl></main>`;
    expect(read(notice)).toMatchObject({ kind: 'detail', titles: ['Boiler replacement'] });
  });

  test('is unreadable only where nothing else reads the page', () => {
    expect(read('<main><p>Welcome</p></main>')).toEqual({ kind: 'none', unreadable: true, titles: [] });
    expect(read('<main><p>Welcome</p></main>', URL_OF, []).unreadable).toBeUndefined();
  });
});

describe('the script', () => {
  let page: PageBench;
  beforeEach(() => {
    page = pageShowing();
    page.list.innerHTML = LIST;
    globalThis.pursuitSite = taughtSite(guessing());
  });
  afterEach(() => {
    globalThis.pursuitSite = globalThis.pursuitEngine = undefined;
  });
  const begin = () => page.start({}, startEngine);
  const here = () => [taughtAt(new URL(location.href))];

  test('reads nothing before it knows what was taught, and asks again if the worker stopped', async () => {
    page.answers['taught.here'] = () => bad('failed');
    await begin();
    expect(page.hosts).toHaveLength(0);
    page.answers['taught.here'] = () => good(here());
    await page.settle(1500);
    expect(page.hosts).toHaveLength(2);
    expect(page.askedFor('notices.status').at(-1)).toMatchObject({ kind: 'list', site: 'other' });
  });

  test('reads again when what was taught has changed', async () => {
    await begin();
    expect(page.hosts).toHaveLength(0);
    page.answers['taught.here'] = () => good(here());
    page.tell('settings');
    await page.settle();
    expect(page.hosts).toHaveLength(2);
  });

  test('stops asking once it has ended', async () => {
    page.answers['taught.here'] = () => bad('failed');
    await begin();
    page.end.abort();
    await page.settle(10_000);
    expect(page.askedFor('taught.here')).toHaveLength(1);
  });

  test('two rows with one printed number have two buttons and make two adds', async () => {
    page.answers['taught.here'] = () => good([]);
    const row = (bid: number, title: string) =>
      `<tr><td>2026-01</td><td><a href="/bids.aspx?bidID=${String(bid)}">${title}</a></td><td>12/04/2026 2:00 PM</td></tr>`;
    page.list.innerHTML = `<table><thead><tr><th>Bid No.</th><th>Bid Title</th><th>Closing Date</th></tr></thead>
      <tbody>${row(210, 'Roof repair')}${row(305, 'Street paving')}</tbody></table>`;
    await begin();
    const faces = () => page.hosts.map((host) => host.shadowRoot?.querySelector('.btn span')?.textContent);
    expect(faces()).toEqual(['Add to pipeline', 'Add to pipeline']);
    const press = async (place: number) => {
      page.hosts[place]?.shadowRoot?.querySelector<HTMLElement>('.btn:not(.caret)')?.click();
      await page.settle();
    };
    await press(0);
    expect(faces()).toEqual(['Triage', 'Add to pipeline']);
    await press(1);
    expect(faces()).toEqual(['Triage', 'Triage']);
    expect(page.askedFor('notice.capture')).toMatchObject([
      { notice: { title: 'Roof repair' } },
      { notice: { title: 'Street paving' } },
    ]);
  });
});
