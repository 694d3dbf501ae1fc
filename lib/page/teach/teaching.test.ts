// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import { teachViewSchema, type TeachCommand, type TeachView } from '../../protocol/taught-messages.ts';
import { HOST_SELECTOR } from '../button/host.ts';
import { element } from '../testing/page-bench.ts';
import { offerTeaching } from './teaching.ts';

const ROWS = [
  ['RFB-27-011', 'Storm Drain Rehabilitation', '12/14/2026 3:00 PM'],
  ['RFP-27-008', 'Permitting Software', '12/20/2026 2:00 PM'],
  ['RFQ-27-003', 'Engineering Services', 'Open until filled'],
];

/** Events that the page heard. */
let heard: string[];
let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  // Missing in jsdom, which has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  Element.prototype.checkVisibility = function () {
    return this.isConnected && this.closest('[hidden]') === null;
  };
  history.replaceState(null, '', '/bids');
  const rows = ROWS.map(
    ([number = '', title = '', due = '']) =>
      `<tr><td>${number}</td><td><a href="#${number}">${title}</a></td><td>${due}</td></tr>`,
  );
  document.body.innerHTML = `<nav><a href="/">Residents</a></nav><main><h1>Open bids</h1>
    <table><thead><tr><th>Bid No.</th><th>Subject</th><th>Until</th></tr></thead><tbody>${rows.join('')}</tbody></table></main>`;
  heard = [];
  listeners = new AbortController();
});
afterEach(async () => {
  await globalThis.pursuitTeach?.({ do: 'stop' });
  listeners.abort();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function offer(genuine: ((event: Event) => boolean) | undefined = () => true) {
  offerTeaching(window, { mode: 'open', genuine });
}

async function tell(command: TeachCommand): Promise<TeachView> {
  return must(globalThis.pursuitTeach)(command);
}

async function start(): Promise<TeachView> {
  offer();
  return tell({ do: 'start' });
}

/** Returns the smallest element with a text. */
function showing(text: string): Element {
  return must([...document.body.querySelectorAll('*')].findLast((each) => each.textContent.trim() === text));
}

/** Clicks as assistive technology does, without a point. */
async function click(text: string): Promise<TeachView> {
  showing(text).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return tell({ do: 'wait', since: 0 });
}

/** Listens as a page does. No link is followed, which jsdom would do in the next test. */
function listen(...types: string[]): void {
  const options = { capture: true, signal: listeners.signal };
  const hear = (event: Event) => {
    event.preventDefault();
    heard.push(event.type);
  };
  for (const type of types) document.body.addEventListener(type, hear, options);
}

function press(key: string, type = 'keydown'): void {
  document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
}

const hostsOf = () => [...document.querySelectorAll('[data-pursuit-companion="teach"]')];
const root = () => must(hostsOf()[0]?.shadowRoot ?? undefined);
const marks = (look: string) => root().querySelectorAll(`.mark.${look}`).length;
const spoken = () => element(root(), '[role="status"]').textContent;
const titles = ({ notices }: TeachView) => notices.map(({ notice }) => notice.title);
const fields = ({ picks }: TeachView) => picks.map(({ field, text }) => `${field}: ${text}`);

describe('the guess', () => {
  test('is what teaching starts from, until a click on a title replaces it', async () => {
    const view = await start();
    expect(view).toMatchObject({ guess: 'list', aim: 'title', picks: [], skipped: [], total: 3, doubtful: 0 });
    expect(view.page).toBeUndefined();
    expect(titles(view)).toEqual(['Storm Drain Rehabilitation', 'Permitting Software', 'Engineering Services']);
    expect(view.notices[0]?.notice).toMatchObject({ noticeId: 'RFB-27-011', responseDeadLine: '2026-12-14' });
    expect(teachViewSchema.safeParse(structuredClone(view)).error).toBeUndefined();
    expect([marks('pick'), marks('like')]).toEqual([0, 3]);
    const corrected = await click('RFP-27-008');
    expect(corrected.guess).toBeUndefined();
    expect(titles(corrected)).toEqual(['RFB-27-011', 'RFP-27-008', 'RFQ-27-003']);
    expect((await tell({ do: 'undo' })).guess).toBe('list');
  });

  test('of one notice’s own page is that notice', async () => {
    document.body.innerHTML = `<main><h1>Storm Drain Rehabilitation</h1><dl><dt>Bid Number</dt><dd>RFB-27-011</dd>
      <dt>Bid Due Date</dt><dd>12/14/2026</dd></dl></main>`;
    expect(await start()).toMatchObject({
      guess: 'detail',
      total: 1,
      notices: [{ notice: { noticeId: 'RFB-27-011' } }],
    });
  });

  test('is missing on a page without notices', async () => {
    document.body.innerHTML = '<main><h1>Council members</h1><p>Ann Lee</p></main>';
    const view = await start();
    expect([view.guess, view.total, view.aim]).toEqual([undefined, 0, 'title']);
  });
});

describe('picking', () => {
  test('two clicks read the whole list, and the next field is picked next', async () => {
    expect(await start()).toMatchObject({ aim: 'title', picks: [], revision: 1 });
    const first = await click('Storm Drain Rehabilitation');
    expect([first.aim, first.total]).toEqual(['responseDeadLine', 3]);
    const view = await click('12/14/2026 3:00 PM');
    expect(view).toMatchObject({ aim: 'noticeId', total: 3, doubtful: 1, contradicted: [] });
    expect(fields(view)).toEqual(['title: Storm Drain Rehabilitation', 'responseDeadLine: 12/14/2026 3:00 PM']);
    expect(titles(view)).toEqual(['Storm Drain Rehabilitation', 'Permitting Software', 'Engineering Services']);
    expect(view.notices[1]?.notice.responseDeadLine).toBe('2026-12-20');
    expect(view.notices[2]?.doubts).toEqual({ responseDeadLine: { why: 'notRead', text: 'Open until filled' } });
    expect(teachViewSchema.safeParse(structuredClone(view)).error).toBeUndefined();
    expect([marks('pick'), marks('like'), marks('doubt')]).toEqual([2, 3, 1]);
    expect([...root().querySelectorAll('.pick > .tag')].map((tag) => tag.textContent)).toEqual(['1 Title', '2 Due']);
    expect(spoken()).toBe('3 notices found');
  });

  test('the page does not hear what picks, and its elements stay as they are', async () => {
    const before = document.body.outerHTML;
    const types = ['pointerdown', 'mousedown', 'mouseup', 'click', 'auxclick', 'submit', 'dragstart', 'touchstart'];
    listen(...types);
    await start();
    const link = showing('Permitting Software');
    const events = types.map((type) => new MouseEvent(type, { bubbles: true, cancelable: true }));
    for (const event of events) link.dispatchEvent(event);
    for (const key of ['Enter', ' ', 'ArrowDown', 'Escape']) press(key, 'keyup');
    expect(heard).toEqual([]);
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([...types.slice(1).map(() => true), false]);
    await vi.advanceTimersByTimeAsync(500);
    expect(document.body.outerHTML).toBe(before);
    press('Escape');
    link.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    expect(heard).toEqual(['mousedown']);
    expect(marks('pick')).toBe(1);
  });

  test('events that the page makes pick nothing', async () => {
    offer((event) => event.isTrusted);
    await tell({ do: 'start' });
    listen('click');
    expect((await click('Permitting Software')).picks).toEqual([]);
    expect(heard).toEqual(['click']);
  });

  test('a second pick replaces one of its row and is an example in another row', async () => {
    await start();
    await click('RFB-27-011');
    await tell({ do: 'aim', field: 'title' });
    expect(fields(await click('Storm Drain Rehabilitation'))).toEqual(['title: Storm Drain Rehabilitation']);
    await tell({ do: 'aim', field: 'title' });
    const view = await click('Permitting Software');
    expect(fields(view)).toEqual(['title: Storm Drain Rehabilitation', 'title: Permitting Software']);
    expect(view.total).toBe(3);
  });

  test('undo takes back the last pick, and brings back what it replaced', async () => {
    await start();
    await click('RFB-27-011');
    await tell({ do: 'aim', field: 'title' });
    await click('Storm Drain Rehabilitation');
    const back = await tell({ do: 'undo' });
    expect([fields(back), back.aim]).toEqual([['title: RFB-27-011'], 'title']);
    const none = await tell({ do: 'undo' });
    expect([none.picks, none.guess, marks('pick')]).toEqual([[], 'list', 0]);
    expect((await tell({ do: 'undo' })).revision).toBe(none.revision);
  });

  test('a skipped field is aimed at only when asked for, and after the last one the page gets its clicks', async () => {
    await start();
    await click('Storm Drain Rehabilitation');
    await click('12/14/2026 3:00 PM');
    expect(await tell({ do: 'skip', field: 'noticeId' })).toMatchObject({ aim: 'agency', skipped: ['noticeId'] });
    for (const field of ['agency', 'postedDate', 'setAside'] as const) await tell({ do: 'skip', field });
    listen('mousedown');
    showing('Permitting Software').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    expect(heard).toEqual(['mousedown']);
    const again = await tell({ do: 'aim', field: 'noticeId' });
    expect([again.aim, again.skipped]).toEqual(['noticeId', ['agency', 'postedDate', 'setAside']]);
    expect((await click('RFB-27-011')).aim).toBeUndefined();
  });

  test('a text beside a label in one element is picked alone', async () => {
    document.body.innerHTML = '<main><h2>Road salt</h2><p><b>Due:</b> 12/04/2026</p></main>';
    await start();
    await tell({ do: 'aim', field: 'responseDeadLine' });
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowRight');
    expect(spoken()).toBe('Due: Due:');
    press('ArrowLeft');
    expect(spoken()).toBe('Due: Due: 12/04/2026');
    press('ArrowDown');
    press('ArrowDown');
    expect(spoken()).toBe('Due: 12/04/2026');
    press('Enter');
    expect(fields(await tell({ do: 'wait', since: 0 }))).toEqual(['responseDeadLine: 12/04/2026']);
  });
});

describe('by keyboard', () => {
  test('arrow keys walk the values, Enter picks, and Escape gives the page its keys back', async () => {
    await start();
    expect(spoken()).toContain('Pick: Title.');
    // Each value behind the menu, in the order of the page.
    const walked = ['Open bids', 'Bid No.', 'Subject', 'Until', 'RFB-27-011', 'Storm Drain Rehabilitation'].map(() => {
      press('ArrowDown');
      return spoken();
    });
    expect([walked[0], walked[5]]).toEqual(['Title: Open bids', 'Title: Storm Drain Rehabilitation']);
    expect(marks('aim')).toBe(1);
    press('ArrowUp');
    expect(spoken()).toBe('Title: RFB-27-011');
    press('ArrowDown');
    press('Enter');
    expect(fields(await tell({ do: 'wait', since: 0 }))).toEqual(['title: Storm Drain Rehabilitation']);
    document.body.addEventListener('keyup', ({ key }) => heard.push(key), { signal: listeners.signal });
    press('Escape');
    press('Escape', 'keyup');
    press('Enter', 'keyup');
    expect(heard).toEqual(['Enter']);
    expect((await tell({ do: 'wait', since: 0 })).aim).toBeUndefined();
    expect([marks('aim'), marks('pick')]).toEqual([0, 1]);
  });
});

describe('waiting', () => {
  test('is over with the next change', async () => {
    const { revision } = await start();
    const waiting = tell({ do: 'wait', since: revision });
    showing('Permitting Software').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect((await waiting).revision).toBe(revision + 1);
  });

  test('is over with the same view after 20 seconds, or when another one waits', async () => {
    const { revision } = await start();
    const first = tell({ do: 'wait', since: revision });
    const second = tell({ do: 'wait', since: revision });
    expect((await first).revision).toBe(revision);
    let isOver = false;
    void second.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await second).revision).toBe(revision);
  });

  test('a change of the page is read, and a row that is built anew keeps its pick', async () => {
    await start();
    const { revision } = await click('Storm Drain Rehabilitation');
    const body = element(document, 'tbody');
    body.innerHTML += '<tr><td>RFB-27-016</td><td><a href="#4">Water Main Materials</a></td><td>12/28/2026</td></tr>';
    await vi.advanceTimersByTimeAsync(500);
    const view = await tell({ do: 'wait', since: revision });
    expect([view.revision, view.total, view.picks.length]).toEqual([revision + 1, 4, 1]);
    expect([marks('pick'), marks('like')]).toEqual([1, 3]);
    expect(fields(await click('12/14/2026 3:00 PM'))).toHaveLength(2);
  });

  test('another page of a single-page app ends the picks', async () => {
    await start();
    const { revision } = await click('Storm Drain Rehabilitation');
    history.pushState(null, '', '/bids/2');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await vi.advanceTimersByTimeAsync(500);
    const view = await tell({ do: 'wait', since: revision });
    expect(view).toMatchObject({ revision: revision + 1, picks: [], guess: 'list', aim: 'title', url: location.href });
    expect(marks('pick')).toBe(0);
  });
});

describe('a stored declaration', () => {
  test('is shown until the user picks something else', async () => {
    await start();
    const page = must((await click('Storm Drain Rehabilitation')).page);
    await tell({ do: 'stop' });
    offer();
    const tried = await tell({ do: 'try', page });
    expect([titles(tried).length, tried.picks, tried.aim, marks('like')]).toEqual([3, [], undefined, 3]);
    const started = await tell({ do: 'start' });
    expect([started.page, started.guess]).toEqual([undefined, 'list']);
  });
});

describe('the end', () => {
  test('stop leaves nothing in the page and answers who waits', async () => {
    const html = document.documentElement.outerHTML;
    const { revision } = await start();
    expect(hostsOf()).toHaveLength(1);
    expect(hostsOf()[0]?.matches(HOST_SELECTOR)).toBe(false);
    const waiting = tell({ do: 'wait', since: revision });
    await tell({ do: 'stop' });
    expect((await waiting).revision).toBe(revision);
    expect(globalThis.pursuitTeach).toBeUndefined();
    expect(document.documentElement.outerHTML).toBe(html);
    listen('click');
    showing('Permitting Software').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(heard).toEqual(['click']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a second injection keeps the first, and an instance of another world ends it', async () => {
    await start();
    const first = globalThis.pursuitTeach;
    await click('Permitting Software');
    offer();
    expect(globalThis.pursuitTeach).toBe(first);
    // What a newer instance cannot see: its world has no such name yet.
    globalThis.pursuitTeach = undefined;
    offer();
    expect(hostsOf()).toHaveLength(1);
    expect((await tell({ do: 'start' })).picks).toEqual([]);
  });

  test('a panel that closed without a word leaves the page as it was', async () => {
    await start();
    void tell({ do: 'wait', since: 1 });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(hostsOf()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(hostsOf()).toHaveLength(0);
    expect(globalThis.pursuitTeach).toBeUndefined();
  });
});
