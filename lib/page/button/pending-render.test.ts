// @vitest-environment jsdom
import { readOnce } from './pending-render.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { RawNotice } from '../../domain/notices/notice.ts';
import { readAnyPage } from '../../sites/guess/reader.ts';
import { withUniqueIds } from '../../sites/notice-identity.ts';
import { withDoubts } from '../../sites/sureness.ts';
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

/** The app changes its URL and renders later. */
function goTo(id: string): void {
  heading.dataset['id'] = id;
  history.pushState(null, '', `/${id}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The user opens something; no address has changed yet. */
function press(): void {
  window.dispatchEvent(new Event('pointerdown'));
}

/** The app changes its URL; the browser reports no such change, but the next one of the page. */
function rename(path: string): void {
  history.replaceState(null, '', path);
  page.list.append('x');
}

/** Restarts with extra values in the notice; `holders`: their elements. */
async function startWith(values: Partial<RawNotice>, holders: { agency?: HTMLElement } = {}): Promise<PageBench> {
  page.end.abort();
  const other = pageShowing();
  other.list.dataset['kind'] = 'detail';
  other.list.replaceChildren(other.row('a', 'Road Salt'));
  await other.start({
    read: () => ({
      kind: 'detail',
      notices: other
        .found()
        .map(({ anchor, notice }) => ({ anchor, notice: { ...notice, ...values }, holders: { ...holders } })),
    }),
  });
  heading = element(other.list, 'h3');
  return other;
}

const told = () => page.askedFor('notices.status').length;

describe('a detail page whose URL changed before it rendered', () => {
  test('has no button and sends no request until it renders', async () => {
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

  test('never offers the earlier title, whatever else is rendered: after ten seconds it offers to reload', async () => {
    const values = { agency: 'Army' };
    const other = await startWith(values);
    goTo('b');
    await other.settle(9000);
    values.agency = 'Navy';
    other.list.append('Navy');
    await other.settle(9900);
    expect(other.hosts).toHaveLength(0);
    await other.settle(200);
    expect(other.faces).toEqual(['b: Reload this page']);
    other.main('b').click();
    expect(other.reload).toHaveBeenCalledOnce();
    other.caret('b').click();
    await other.settle();
    expect(other.asked.filter(({ name }) => name !== 'notices.status')).toEqual([]);
    heading.textContent = 'Bridge Paint';
    await other.settle(300);
    expect(other.faces).toEqual(['b: Add to pipeline']);
  });

  test('does not count a changed number as rendered', async () => {
    const values: Partial<RawNotice> = {};
    const other = await startWith(values);
    goTo('b');
    await other.settle();
    values.mentions = ['Contract W912P8-24-C-0001'];
    values.solicitationNumber = 'W912P8-26-R-0001';
    other.list.append('Contract W912P8-24-C-0001');
    await other.settle(5000);
    expect(other.hosts).toHaveLength(0);
  });

  test('keeps its button if only the number rendered later and the URL did not change', async () => {
    heading.dataset['id'] = 'number';
    page.list.append('Number');
    await page.settle();
    expect(page.faces).toEqual(['number: Add to pipeline']);
  });

  test('offers to reload after ten seconds without change in the notice', async () => {
    goTo('b');
    for (let tick = 0; tick < 12; tick += 1) {
      page.list.append('tick');
      await page.settle(1000);
    }
    expect(page.faces).toEqual(['b: Reload this page']);
  });

  test('restarts the wait when the URL changes again', async () => {
    goTo('b');
    await page.settle(9500);
    goTo('c');
    await page.settle(5000);
    expect(page.hosts).toHaveLength(0);
    await page.settle(5500);
    expect(page.faces).toEqual(['c: Reload this page']);
  });

  test('offers the first notice again when the user goes back before anything rendered', async () => {
    goTo('b');
    await page.settle();
    goTo('a');
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline']);
  });

  test('does not wait when only the query or the fragment changes, or another part of the notice shows', async () => {
    for (const address of ['/a?tab=2', '/a?tab=2#files', '/a/files']) {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
      await page.settle(100);
      expect(page.faces).toEqual(['a: Add to pipeline']);
    }
  });

  test('counts an equal title as another notice’s once the page shows another number', async () => {
    const values: Partial<RawNotice> = { solicitationNumber: 'RFP-1' };
    const other = await startWith(values);
    goTo('b');
    heading.textContent = 'Road Salt';
    await other.settle();
    expect(other.hosts).toHaveLength(0);
    values.solicitationNumber = 'RFP-2';
    other.list.append('RFP-2');
    await other.settle(300);
    expect(other.faces).toEqual(['b: Add to pipeline']);
    // The app can build the former notice again from what it keeps.
    history.pushState(null, '', '/c');
    other.list.replaceChildren('One moment');
    await other.settle();
    other.list.replaceChildren(other.row('c', 'Road Salt'));
    await other.settle(300);
    expect(other.hosts).toHaveLength(0);
    values.solicitationNumber = 'RFP-3';
    other.list.append('RFP-3');
    await other.settle(300);
    expect(other.faces).toEqual(['c: Add to pipeline']);
  });

  test('waits for another title under the same address, too: the address may come last', async () => {
    press();
    heading.textContent = 'Bridge Paint';
    await page.settle(9000);
    expect(page.hosts).toHaveLength(0);
    await page.settle(2000);
    expect(page.faces).toEqual(['a: Reload this page']);
    goTo('b');
    await page.settle(300);
    expect(page.faces).toEqual(['b: Add to pipeline']);
  });

  test('keeps its button while the browser translates the page', async () => {
    document.documentElement.lang = 'es';
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    page.list.append('Menú');
    await page.settle();
    heading.textContent = 'Sal para carreteras';
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline']);
    press();
    heading.textContent = 'Bridge Paint';
    await page.settle();
    expect(page.hosts).toHaveLength(0);
  });

  test('takes a title that comes in steps after a load, as long as the user has opened nothing', async () => {
    heading.textContent = 'Road Salt, two years';
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline']);
    await page.settle(5000);
    heading.textContent = 'Bridge Paint';
    await page.settle();
    expect(page.hosts).toHaveLength(0);
  });

  test('leaves out a value that the page has not rewritten, and says so', async () => {
    const agency = document.createElement('p');
    const other = await startWith({ agency: 'Army' }, { agency });
    document.body.append(agency);
    await other.settle();
    goTo('b');
    heading.textContent = 'Bridge Paint';
    await other.settle();
    other.main('b').click();
    await other.settle();
    expect(other.askedFor('notice.capture')).toEqual([
      { notice: expect.not.objectContaining({ agency: 'Army' }) as unknown },
    ]);
    expect(other.toast?.textContent).toContain('Left blank, not sure: Agency');
    agency.textContent = 'Army';
    await other.settle();
    expect(other.faces).toEqual(['b: Add again with the page’s values']);
  });

  test('sends no other text of a field once the address changed: it may be the former notice’s', async () => {
    const others = { alsoDue: ['12/20/2026'] };
    const other = await startWith({ others });
    other.main('a').click();
    goTo('b');
    heading.textContent = 'Bridge Paint';
    await other.settle();
    other.main('b').click();
    expect(other.askedFor('notice.capture')).toMatchObject([{ notice: { others } }, { notice: { noticeId: 'b' } }]);
    expect(other.askedFor('notice.capture').at(-1)).not.toHaveProperty('notice.others');
  });

  test('takes another value than before if the page still shows that one, too', async () => {
    const [vague, exact] = [document.createElement('p'), document.createElement('p')];
    vague.textContent = 'Purchasing';
    const values = { agency: 'Purchasing' };
    const holders = { agency: vague };
    const other = await startWith(values, holders);
    document.body.append(vague);
    await other.settle();
    document.body.append(exact);
    Object.assign(values, { agency: 'Army' });
    Object.assign(holders, { agency: exact });
    await other.settle();
    other.main('a').click();
    expect(other.askedFor('notice.capture')).toMatchObject([{ notice: { agency: 'Army' } }]);
  });

  test('leaves out a value that changed although the notice is the same: the next one’s may come first', async () => {
    const values = { agency: 'Army' };
    const other = await startWith(values);
    values.agency = 'Navy';
    other.list.append('Navy');
    await other.settle();
    other.main('a').click();
    expect(other.askedFor('notice.capture')).toMatchObject([{ notice: { doubts: ['agency'] } }]);
  });

  test('takes no heading of a list for the title of the notice that was opened from it', async () => {
    goTo('list');
    page.list.dataset['kind'] = 'list';
    page.list.replaceChildren(page.row('x', 'Search results'), page.row('y'));
    await page.settle();
    page.list.dataset['kind'] = 'detail';
    const title = element(page.list, 'h3');
    title.dataset['id'] = 'b';
    element(page.list, 'article:last-child').remove();
    history.pushState(null, '', '/b');
    await page.settle();
    expect(page.hosts).toHaveLength(0);
    title.textContent = 'Bridge Paint';
    await page.settle(300);
    expect(page.faces).toEqual(['b: Add to pipeline']);
  });

  test('a press reads an address that changed without any sign', async () => {
    heading.dataset['id'] = 'b';
    history.pushState(null, '', '/b');
    page.main('b').click();
    await page.settle();
    expect(page.askedFor('notice.capture')).toEqual([]);
    expect(page.hosts).toHaveLength(0);
  });

  test('is not read for the panel before it renders', async () => {
    showSheet();
    expect(readOnce().notices).toHaveLength(1);
    goTo('b');
    await page.settle();
    expect(readOnce()).toEqual({ kind: 'none', url: location.href, notices: [] });
    heading.textContent = 'Bridge Paint';
    await page.settle();
    expect(readOnce().notices).toHaveLength(1);
  });

  test('is not read for the panel after the content script ends, before the page has another address', async () => {
    showSheet();
    goTo('b');
    await page.settle();
    page.end.abort();
    await page.settle(20_000);
    expect(readOnce().notices).toEqual([]);
    goTo('c');
    expect(readOnce().notices).toHaveLength(1);
  });
});

describe('a page with one notice keeps its button', () => {
  test('when the notice opened from a list comes before its address, at once or later', async () => {
    for (const wait of [0, 200, 9000]) {
      page.list.dataset['kind'] = 'list';
      page.list.replaceChildren(page.row('x', 'Bids'), page.row('y'));
      rename('/list');
      await page.settle();
      press();
      page.list.dataset['kind'] = 'detail';
      page.list.replaceChildren(page.row(`b${String(wait)}`, `Bridge Paint ${String(wait)}`));
      await page.settle(wait);
      rename(`/b${String(wait)}`);
      await page.settle(11_000);
      expect(page.faces).toEqual([`b${String(wait)}: Add to pipeline`]);
    }
  });

  test('when the user, who opened it from a list, goes on before its address came: not under another', async () => {
    page.list.dataset['kind'] = 'list';
    page.list.replaceChildren(page.row('x', 'Bids'), page.row('y'));
    rename('/list');
    await page.settle();
    page.list.dataset['kind'] = 'detail';
    page.list.replaceChildren(page.row('b', 'Bridge Paint'));
    await page.settle(200);
    press();
    rename('/c');
    await page.settle(11_000);
    expect(page.faces).toEqual(['b: Reload this page']);
  });

  test('when it was hidden for a list', async () => {
    const [detail, list] = [document.createElement('section'), document.createElement('section')];
    page.end.abort();
    const other = pageShowing();
    const show = (isList: boolean, path: string) => {
      press();
      [detail.hidden, list.hidden] = [isList, !isList];
      history.pushState(null, '', path);
      return other.settle(11_000);
    };
    const write = (id: string, title: string) => {
      const row = element(detail, 'h3');
      row.dataset['id'] = id;
      row.textContent = title;
    };
    const faces = () => other.faces.filter((face) => !face.endsWith('nothing'));
    detail.append(other.row('a', 'Road Salt'));
    list.append(other.row('x', 'Work on roofs'), other.row('y', 'Work on roads'));
    list.hidden = true;
    other.list.replaceChildren(detail, list);
    await other.start({
      read: () => ({
        kind: detail.hidden ? 'list' : 'detail',
        notices: other.found().filter(({ anchor }) => anchor.parentElement?.closest('[hidden]') === null),
      }),
    });
    await show(true, '/bids');
    expect(faces()).toHaveLength(2);
    await show(false, '/a');
    expect(faces()).toEqual(['a: Add to pipeline']);
    await show(true, '/bids');
    // Written while hidden.
    write('b', 'Bridge Paint');
    await other.settle();
    await show(false, '/b');
    expect(faces()).toEqual(['b: Add to pipeline']);
    await show(true, '/bids');
    // The earlier one, for a moment.
    await show(false, '/c');
    expect(faces()).toEqual(['b: Reload this page']);
  });

  test.each([
    ['its name in place of its number', '/opportunity/8231', '/opportunity/bridge-paint'],
    ['the number of a part of it', '/bridge', '/bridge/section-2'],
  ])('when its address gets %s', async (_, from, to) => {
    goTo('b');
    history.replaceState(null, '', from);
    heading.textContent = 'Bridge Paint';
    heading.dataset['id'] = 'IFB 27-01';
    await page.settle(500);
    expect(page.faces).toEqual(['IFB 27-01: Add to pipeline']);
    rename(to);
    await page.settle(500);
    expect(page.faces).toEqual(['IFB 27-01: Add to pipeline']);
  });

  test('when its title has a clock, which delays no reload either', async () => {
    page.end.abort();
    const other = pageShowing();
    other.list.dataset['kind'] = 'detail';
    other.list.replaceChildren(other.row('a', 'Road Salt, closes in 01:00:59'));
    await other.start();
    const title = element(other.list, 'h3');
    const tick = async (from: number, to: number) => {
      for (let left = from; left > to; left -= 1) {
        title.textContent = `Road Salt, closes in 01:00:${String(left)}`;
        other.list.append('an ad');
        await other.settle(1000);
      }
    };
    press();
    await tick(58, 40);
    expect(other.faces).toEqual(['a: Add to pipeline']);
    history.pushState(null, '', '/b');
    title.dataset['id'] = 'b';
    await tick(40, 28);
    expect(other.faces).toEqual(['b: Reload this page']);
  });
});

describe('a town’s app that renders after its address', () => {
  const salt = town('Road Salt', 'RFP-26-014');
  /** Number and address of what a click adds. */
  async function added(): Promise<string[] | undefined> {
    page.hosts[0]?.shadowRoot?.querySelector<HTMLElement>('.btn:not(.caret)')?.click();
    await page.settle(50);
    const [sent] = page.askedFor('notice.capture') as { notice: RawNotice }[];
    return sent && [sent.notice.title, sent.notice.noticeId];
  }
  beforeEach(async () => {
    page.end.abort();
    page = pageShowing();
    page.list.innerHTML = salt;
    history.replaceState(null, '', '/bids/601');
    const url = () => new URL(location.href);
    await page.start({ read: () => withDoubts(withUniqueIds(readAnyPage(document, url()), undefined, url())) });
    expect(page.hosts).toHaveLength(1);
    history.pushState(null, '', '/bids/602');
    page.list.append(' ');
    await page.settle();
  });

  test('offers no other title under the number that it has not rewritten', async () => {
    element(page.list, 'h1').textContent = 'Request for Proposals: Bridge Paint';
    await page.settle();
    expect(await added()).toBeUndefined();
    element(page.list, 'dd').textContent = 'RFP-26-015';
    await page.settle();
    expect(await added()).toEqual(['Request for Proposals: Bridge Paint', 'RFP-26-015@/bids/602']);
  });

  test.each(['beside a spinner', 'after a blank moment', 'from the same nodes'])(
    'offers no former notice that is built again %s',
    async (how) => {
      const nodes = [...page.list.childNodes];
      if (how !== 'beside a spinner') {
        page.list.replaceChildren('Loading');
        await page.settle();
      }
      if (how === 'from the same nodes') page.list.replaceChildren(...nodes);
      else page.list.innerHTML = `<p>Loading</p>${salt}`;
      await page.settle();
      expect(await added()).toBeUndefined();
      page.list.innerHTML = town('Bridge Paint', 'RFP-26-015');
      await page.settle();
      expect(await added()).toEqual(['Request for Proposals: Bridge Paint', 'RFP-26-015@/bids/602']);
    },
  );
});

/** A town's notice page that the generic reader can read. */
function town(title: string, number: string): string {
  return `<h1>Request for Proposals: ${title}</h1><dl><dt>Solicitation Number</dt><dd>${number}</dd>
    <dt>Closing Date</dt><dd>December 15, 2026</dd><dt>Status</dt><dd>Open</dd></dl>`;
}

/** Lets the page show a notice that its site's reader finds. */
function showSheet(): void {
  document.body.append(...sheet());
  const url = new URL('https://bids.town.example/bids/601');
  globalThis.pursuitSite = { id: 'other', read: () => readAnyPage(document, url) };
  onTestFinished(() => {
    globalThis.pursuitSite = undefined;
  });
}

function sheet(): Element[] {
  const { body } = new DOMParser().parseFromString(town('Road Salt', 'RFP-26-014'), 'text/html');
  return [...body.children];
}
