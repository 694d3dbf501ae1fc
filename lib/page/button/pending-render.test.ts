// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import type { ShownNotice } from '../../domain/notices/notice.ts';
import { askedReading } from '../asked-reading.ts';
import { element, pageShowing, type PageBench } from '../testing/page-bench.ts';

let page: PageBench;
let heading: HTMLElement;
beforeEach(async () => {
  history.replaceState(null, '', '/a');
  page = pageShowing();
  page.list.dataset['kind'] = 'detail';
  page.list.replaceChildren(page.row('a', 'Road Salt'));
  await page.start();
  heading = element(page.list, 'h3');
});

/** The application changes its address, and draws later. */
function goTo(id: string): void {
  heading.dataset['id'] = id;
  history.pushState(null, '', `/${id}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The same page, whose notice has these values besides. */
async function startWith(values: Partial<ShownNotice>): Promise<PageBench> {
  page.end.abort();
  const other = pageShowing();
  other.list.dataset['kind'] = 'detail';
  other.list.replaceChildren(other.row('a', 'Road Salt'));
  await other.start({
    read: () => ({
      kind: 'detail',
      notices: other.found().map(({ anchor, notice }) => ({ anchor, notice: { ...notice, ...values } })),
    }),
  });
  heading = element(other.list, 'h3');
  return other;
}

const told = () => page.askedFor('notices.status').length;

describe('a notice’s own page whose address changed before it was drawn anew', () => {
  test('has no button and is told to nobody until then', async () => {
    const before = told();
    goTo('b');
    await page.settle(4000);
    expect(page.hosts).toHaveLength(0);
    expect(told()).toBe(before);
    heading.textContent = 'Bridge Paint';
    await page.settle();
    expect(page.main('b').getAttribute('aria-label')).toContain('Bridge Paint');
    await page.settle(20_000);
    expect(page.hosts).toHaveLength(1);
  });

  test('has none while only a part of it is drawn, and one soon after where the title stays', async () => {
    const values = { agency: 'Army' };
    const other = await startWith(values);
    goTo('b');
    await other.settle(9000);
    values.agency = 'Navy';
    other.list.append('Navy');
    await other.settle(1500);
    expect(other.hosts).toHaveLength(0);
    await other.settle(1500);
    expect(other.faces).toEqual(['b: Add to pipeline']);
  });

  test('has none because a number comes or goes in its text', async () => {
    const values: Partial<ShownNotice> = {};
    const other = await startWith(values);
    goTo('b');
    await other.settle();
    values.mentions = ['Contract W912P8-24-C-0001'];
    values.solicitationNumber = 'W912P8-26-R-0001';
    other.list.append('Contract W912P8-24-C-0001');
    await other.settle(5000);
    expect(other.hosts).toHaveLength(0);
  });

  test('is believed at once where its address did not change: its number was only drawn later', async () => {
    heading.dataset['id'] = 'number';
    page.list.append('Number');
    await page.settle();
    expect(page.faces).toEqual(['number: Add to pipeline']);
  });

  test('has one in the end where it reads the same, however much moves around it', async () => {
    goTo('b');
    for (let tick = 0; tick < 12; tick += 1) {
      page.list.append('tick');
      await page.settle(1000);
    }
    expect(page.faces).toEqual(['b: Add to pipeline']);
  });

  test('waits anew when the address changes again', async () => {
    goTo('b');
    await page.settle(9500);
    goTo('c');
    await page.settle(5000);
    expect(page.hosts).toHaveLength(0);
    await page.settle(5500);
    expect(page.faces).toEqual(['c: Add to pipeline']);
  });

  test('is not read for the panel either until then', async () => {
    document.body.append(...sheet());
    const url = new URL('https://bids.town.example/bids/601');
    expect(askedReading(document, url).notices).toHaveLength(1);
    goTo('b');
    await page.settle();
    expect(askedReading(document, url)).toEqual({ kind: 'none', url: url.href, notices: [] });
    await page.settle(20_000);
    expect(askedReading(document, url).notices).toHaveLength(1);
  });

  test('is read for the panel again once our script has ended', async () => {
    goTo('b');
    await page.settle();
    page.end.abort();
    expect(globalThis.pursuitUndrawn).toContain('/b');
    await page.settle(20_000);
    expect(globalThis.pursuitUndrawn).toBeUndefined();
  });
});

/** A notice as a town's page has it, which the reader of any page knows. */
function sheet(): Element[] {
  const html = `<h1>Request for Proposals: Road Salt</h1><dl><dt>Solicitation Number</dt><dd>RFP-26-014</dd>
    <dt>Closing Date</dt><dd>December 15, 2026</dd><dt>Status</dt><dd>Open</dd></dl>`;
  return [...new DOMParser().parseFromString(html, 'text/html').body.children];
}
