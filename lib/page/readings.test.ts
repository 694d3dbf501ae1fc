// @vitest-environment jsdom
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ADAPTERS } from '../sites/adapters.ts';
import { changedReading, readInTurn, type PageReading } from '../sites/engine/reading.ts';
import { RowCache, type CachedRow } from '../sites/engine/text/row-cache.ts';
import { fixturesOf } from '../sites/fixtures.ts';
import { must } from '../domain/testing/must.ts';
import { Readings } from './readings.ts';
import { pageShowing, type PageBench } from './testing/page-bench.ts';

const samGov = must(ADAPTERS.find(({ id }) => id === 'sam-gov'));

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
});

describe('a list whose rows are not all in view', () => {
  /** Reads `a` at once, and the others when the page is idle. */
  function readInTurns() {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
    const read = () =>
      readInTurn(
        page.found(),
        (found) => [found],
        ({ notice }) => notice.noticeId === 'a',
        (found) => found.flat(),
      );
    return { read, whenIdle: () => idle.splice(0).forEach((work) => work()) };
  }

  test('has buttons in view first, the others when the page is idle, and one question about all', async () => {
    page.show('a', 'b', 'c');
    globalThis.pursuitWords = { pageAdd: 'Add to pipeline' };
    const { read, whenIdle } = readInTurns();
    await page.start({ read });
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: nothing', 'c: nothing']);
    expect(page.asked).toHaveLength(0);
    whenIdle();
    expect(page.hosts).toHaveLength(3);
    await page.settle();
    expect(page.askedFor('notices.status')).toMatchObject([
      { notices: [{ noticeId: 'a' }, { noticeId: 'b' }, { noticeId: 'c' }] },
    ]);
  });

  test('is read to its end before a press counts', async () => {
    page.show('a', 'b', 'c');
    globalThis.pursuitWords = { pageAdd: 'Add to pipeline' };
    await page.start({ read: readInTurns().read });
    page.main('a').click();
    expect(page.hosts).toHaveLength(3);
  });

  test('is put together at its end, not after each row', () => {
    page.show('a', 'b', 'c', 'd', 'e');
    const sizes: number[] = [];
    const count = (each: PageReading) => {
      sizes.push(each.notices.length);
      return each;
    };
    let reading = changedReading(readInTurns().read(), count);
    while (reading.rest) reading = reading.rest(() => true);
    expect(sizes.filter((size) => size > 0)).toEqual([1, 5]);
    expect(reading.notices).toHaveLength(5);
  });

  test('keeps the others’ buttons while it is read again, and gives rows made anew their own', async () => {
    page.show('a', 'b', 'c');
    const { read, whenIdle } = readInTurns();
    await page.start({ read });
    whenIdle();
    await page.settle();
    const { hosts } = page;
    page.list.append('more');
    await page.settle();
    expect(page.hosts).toEqual(hosts);
    page.show('a', 'b');
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: nothing']);
    whenIdle();
    expect(page.hosts).toEqual(hosts.slice(0, 2));
  });
});

test('a hidden tab, which is not read, does not keep the rows that its page replaces', async () => {
  setFlagsFromString('--expose-gc');
  const readings = new Readings();
  const observer = new MutationObserver((changes) => {
    readings.changed(changes);
  });
  onTestFinished(() => {
    observer.disconnect();
  });
  observer.observe(page.list, { childList: true });
  const replaceRow = async () => {
    page.list.replaceChildren(document.createElement('li'));
    await Promise.resolve();
  };
  await replaceRow();
  const row = new WeakRef(must(page.list.firstChild ?? undefined));
  for (let time = 0; time < 3000; time += 1) await replaceRow();
  await vi.waitFor(() => {
    runInNewContext('gc()');
    expect(row.deref() === undefined).toBe(true);
  });
  // Collected last.
  readings.changed([]);
});

describe('a list is read row by row', () => {
  /** Records each row that is read, and not taken from the cache. */
  function rowsRead(): Element[] {
    const rows: Element[] = [];
    const { find } = RowCache.prototype;
    vi.spyOn(RowCache.prototype, 'find').mockImplementation(function (this: RowCache<unknown>, ...args) {
      const found: CachedRow<unknown> = find.apply(this, args);
      return {
        ...found,
        keep(value) {
          rows.push(found.row);
          return found.keep(value);
        },
      };
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    return rows;
  }

  test.each([
    ['sam-gov', 'search-2026', 'app-opportunity-result'],
    ['civicengage', 'list', '.listItemsRow'],
    ['unison', 'list', 'tbody tr'],
  ])('a badge, a clock, and a new row on %s cost one row each', async (site, name, rowSelector) => {
    const fixture = fixturesOf(site).find((each) => each.name === name);
    const url = new URL(fixture?.expected.url ?? '');
    const adapter = ADAPTERS.find(({ id }) => id === site);
    const read = rowsRead();
    const parsed = new DOMParser().parseFromString(fixture?.html ?? '', 'text/html');
    document.body.replaceChildren(...parsed.body.childNodes);
    const [one] = document.querySelectorAll(rowSelector);
    // A long list: the words of a short one can belong to office hours.
    for (let more = 0; more < 60; more += 1) one?.after(one.cloneNode(true));
    await page.start({
      read: (rows) => must(adapter).read(document, url, rows),
    });
    const [first, second] = document.querySelectorAll(rowSelector);
    const { length } = page.hosts;
    expect(length).toBeGreaterThan(1);
    expect(read).toHaveLength(length);
    first?.querySelector('a')?.parentElement?.append('New');
    await page.settle();
    expect(read.splice(length)).toEqual([first]);
    document.body.append('Last updated today');
    await page.settle();
    expect(read.splice(length)).toEqual([]);
    const added = second?.cloneNode(true) as Element;
    second?.after(added);
    await page.settle();
    expect(page.hosts).toHaveLength(length + 1);
    expect(read.splice(length)).toEqual([added]);
  });

  test('rows that the page makes anew as they were are not read, and keep their buttons', async () => {
    const read = rowsRead();
    const { html, expected } = must(fixturesOf('sam-gov').find((each) => each.name === 'search-2026'));
    document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    await page.start({ read: (rows) => samGov.read(document, new URL(expected.url), rows) });
    const { hosts } = page;
    read.length = 0;
    const rebuild = () =>
      [...document.querySelectorAll('app-opportunity-result')].map((row) => {
        const twin = row.cloneNode(true) as Element;
        for (const copy of twin.querySelectorAll('[data-pursuit-companion]')) copy.remove();
        row.replaceWith(twin);
        return twin;
      });
    const rebuilt = rebuild();
    await page.settle();
    expect(read).toEqual([]);
    expect(page.hosts).toEqual(hosts);
    for (const [at, row] of rebuilt.entries()) expect(row.contains(must(hosts[at]))).toBe(true);
    // No reason for a reading, but the values are others.
    for (const label of rebuilt[0]?.querySelectorAll('*') ?? []) label.classList.add('strike');
    const [changed] = rebuild();
    await page.settle();
    expect(read).toEqual([changed]);
  });

  test.each([
    [
      'that changed after the page took them out',
      async (rows: readonly Element[]) => {
        for (const row of rows) row.remove();
        await page.settle(1);
        for (const row of rows) for (const part of row.querySelectorAll('*:not(a, :has(*))')) part.append(' 7');
      },
    ],
    ['in a box that is void', (rows: readonly Element[]) => rows[0]?.parentElement?.classList.add('strike')],
  ])('rows that the page makes anew %s are read', async (_what, change) => {
    const { html, expected } = must(fixturesOf('sam-gov').find((each) => each.name === 'search-2026'));
    const url = new URL(expected.url);
    document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    let last: PageReading | undefined;
    await page.start({ read: (rows) => (last = samGov.read(document, url, rows)) });
    const rows = [...document.querySelectorAll('app-opportunity-result')];
    const around = must(rows[0]?.parentElement ?? undefined);
    await change(rows);
    for (const row of rows) {
      const twin = row.cloneNode(true) as Element;
      for (const copy of twin.querySelectorAll('[data-pursuit-companion]')) copy.remove();
      row.remove();
      around.append(twin);
    }
    await page.settle();
    expect(last).toEqual(samGov.read(document, url));
  });
});
