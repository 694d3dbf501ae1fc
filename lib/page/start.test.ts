// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { good } from '../protocol/testing/results.ts';
import { isHiddenWithin } from '../sites/engine/text/text.ts';
import { pageShowing, type PageBench, SAVED } from './testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
});

describe('one button for each notice', () => {
  test('each notice has one, named after its title', async () => {
    page.show('a', 'b');
    await page.start();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
    expect(page.hosts).toHaveLength(2);
    expect(page.main('a').getAttribute('aria-label')).toBe('Add to pipeline: Notice a');
    expect(page.caret('b').getAttribute('aria-label')).toBe('More choices: Notice b');
  });

  test('a button adds two listeners', async () => {
    page.show('a', 'b');
    const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
    await page.start();
    const heard = listen.mock.contexts.map((target, at) => ({ target, type: listen.mock.calls[at]?.[0] }));
    listen.mockRestore();
    const root = page.root('a');
    const { host } = root;
    expect(heard.filter(({ target }) => target === host || (target instanceof Node && root.contains(target)))).toEqual([
      { target: root, type: 'click' },
      { target: host, type: 'pointerover' },
    ]);
  });

  test('a re-rendered row keeps its own button', async () => {
    page.show('a', 'b');
    await page.start();
    const host = page.hosts[0];
    page.rowOf('a').replaceWith(page.row('a'));
    await page.settle();
    expect(page.hosts).toHaveLength(2);
    expect(page.hosts[0]).toBe(host);
  });

  test('a reused row shows the status of its new notice', async () => {
    page.statuses['c'] = SAVED;
    page.show('a', 'b');
    await page.start();
    page.turn('a', 'c');
    await page.settle();
    expect(page.faces).toEqual(['c: Triage', 'b: Add to pipeline']);
    expect(page.main('c').getAttribute('aria-label')).toBe('Triage: Notice c');
    expect(page.hosts).toHaveLength(2);
  });

  test('survives client-side paging and Back', async () => {
    page.show('a', 'b');
    await page.start();
    history.pushState(null, '', '?page=2');
    page.show('c');
    await page.settle();
    expect(page.faces).toEqual(['c: Add to pipeline']);
    page.show('a', 'b');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
    expect(page.hosts).toHaveLength(2);
  });

  test('a button that the page removed comes back', async () => {
    page.show('a');
    await page.start();
    page.hosts[0]?.remove();
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline']);
  });

  test('gives up for a while if the page keeps removing it', async () => {
    page.show('a');
    const fight = new MutationObserver(() => {
      for (const host of page.hosts) host.remove();
    });
    fight.observe(page.list, { childList: true, subtree: true });
    await page.start();
    await page.settle(5000);
    const before = page.reads;
    await page.settle(5000);
    expect(page.reads).toBe(before);
    fight.disconnect();
    await page.settle(10_000);
    page.rowOf('a').append('more');
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline']);
  });

  test('returns after a pause by itself, but not forever to a page that keeps removing it', async () => {
    page.show('a');
    const removeAll = () => {
      for (const host of page.hosts) host.remove();
    };
    const fight = new MutationObserver(removeAll);
    fight.observe(page.list, { childList: true, subtree: true });
    await page.start();
    await page.settle(5000);
    fight.disconnect();
    removeAll();
    await page.settle(5000);
    expect(page.hosts).toHaveLength(0);
    await page.settle(5000);
    expect(page.faces).toEqual(['a: Add to pipeline']);
    fight.observe(page.list, { childList: true, subtree: true });
    removeAll();
    await page.settle(600_000);
    expect(vi.getTimerCount()).toBe(0);
    fight.disconnect();
  });

  test('leaves another extension’s element after the title in place', async () => {
    page.show('a');
    await page.start();
    const other = document.createElement('span');
    page.rowOf('a').querySelector('h3')?.after(other);
    await page.settle();
    expect(other.previousElementSibling?.localName).toBe('h3');
    expect(other.nextElementSibling).toBe(page.hosts[0]);
  });

  test('replaces a dead button in a row that the page cloned', async () => {
    page.show('a');
    await page.start();
    page.list.append(page.rowOf('a').cloneNode(true));
    await page.settle();
    expect(page.hosts).toHaveLength(2);
    expect(page.hosts.every((host) => host.shadowRoot !== null)).toBe(true);
  });

  test('rows that the page exchanges for clones have one live button and cause no request', async () => {
    page.show('a', 'b', 'c');
    await page.start();
    page.list.replaceChildren(...[...page.list.children].map((row) => row.cloneNode(true)));
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline', 'c: Add to pipeline']);
    expect(page.hosts).toHaveLength(3);
    expect(page.askedFor('notices.status')).toHaveLength(1);
    page.main('b').click();
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toMatchObject([{ notice: { noticeId: 'b' } }]);
  });

  test('removes buttons left by an older instance', async () => {
    page.show('a');
    await page.start();
    page.gone = true;
    const next = new AbortController();
    await page.start({ signal: next.signal });
    expect(page.hosts).toHaveLength(1);
    next.abort();
    expect(page.hosts).toHaveLength(0);
  });

  test('removes all buttons and reports the error if the reader throws', async () => {
    page.show('a');
    const reported: unknown[] = [];
    const hear = (event: ErrorEvent) => {
      reported.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', hear);
    let broken = false;
    const fault = new Error('the site changed');
    await page.start({
      read: () => {
        if (broken) throw fault;
        return { kind: 'list', notices: page.found() };
      },
    });
    broken = true;
    page.list.append('x');
    await page.settle();
    window.removeEventListener('error', hear);
    expect(reported).toEqual([fault]);
    expect(page.hosts).toHaveLength(0);
  });
});

describe('watching the page', () => {
  test('does nothing while the page is idle', async () => {
    page.show('a', 'b');
    await page.start();
    const { reads } = page;
    await page.settle(3_600_000);
    expect(page.reads).toBe(reads);
  });

  test('a toast names the fields that were left blank', async () => {
    page.show('a');
    await page.start({
      read: () => ({
        kind: 'list',
        notices: page.found().map(({ notice, anchor }) => ({
          notice: { ...notice, doubts: ['title' as const, 'responseDeadLine' as const] },
          anchor,
        })),
      }),
    });
    page.main('a').click();
    await page.settle();
    expect(page.toast?.textContent).toContain('Left blank, not sure: Due. ');
  });

  test('own buttons and toasts do not trigger a reading', async () => {
    page.show('a', 'b');
    await page.start();
    const { reads } = page;
    page.main('a').click();
    await page.settle();
    expect(page.toastText).toBe('Added to Triage, Federal Health IT');
    await page.settle(20_000);
    expect(page.toast).toBeUndefined();
    expect(page.reads).toBe(reads);
  });

  test('animations do not trigger a reading; showing or hiding an element does', async () => {
    page.show('a', 'b');
    const row = page.rowOf('b');
    row.style.display = 'none';
    await page.start({
      read() {
        page.reads += 1;
        return {
          kind: 'list',
          notices: page.found().filter(({ notice }) => !isHiddenWithin(page.list, page.rowOf(notice.noticeId))),
        };
      },
    });
    const { reads } = page;
    page.list.style.transform = 'translateX(4px)';
    await page.settle();
    expect(page.reads).toBe(reads);
    row.style.display = 'block';
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
    row.hidden = true;
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: nothing']);
  });

  test('a burst of changes triggers one reading', async () => {
    page.show('a');
    await page.start();
    const { reads } = page;
    for (let index = 0; index < 50; index += 1) {
      page.list.append(page.row(`x${String(index)}`));
      await Promise.resolve();
    }
    await page.settle();
    expect(page.reads).toBe(reads + 1);
    expect(page.hosts).toHaveLength(51);
  });

  test('a constantly changing page is read about twelve times a second at most', async () => {
    page.show('a');
    await page.start();
    const { reads } = page;
    for (let at = 0; at < 1000; at += 10) {
      page.list.lastElementChild?.append('.');
      await page.settle(10);
    }
    expect(page.reads - reads).toBeLessThanOrEqual(13);
    expect(page.reads - reads).toBeGreaterThan(5);
  });

  test('a clock does not trigger a reading, but a press reads what it hid', async () => {
    page.show('a');
    const clock = page.list.appendChild(document.createElement('p'));
    clock.textContent = 'Now 12:00:00 PM';
    await page.start();
    const { reads } = page;
    for (let second = 1; second < 60; second += 1) {
      clock.textContent = `Now 12:00:${String(second).padStart(2, '0')} PM`;
      await page.settle(1000);
    }
    expect(page.reads).toBe(reads);
    page.main('a').click();
    expect(page.reads).toBe(reads + 1);
    await page.settle();
    clock.textContent = 'Closed at 12:01:00 PM';
    await page.settle();
    expect(page.reads).toBe(reads + 2);
  });

  test('a counter triggers one reading, then none', async () => {
    page.show('a');
    const count = page.list.appendChild(document.createElement('p')).appendChild(document.createTextNode('5 seconds'));
    await page.start();
    const { reads } = page;
    for (let second = 6; second < 60; second += 1) {
      count.data = `${String(second)} seconds`;
      await page.settle(1000);
    }
    expect(page.reads).toBe(reads + 1);
  });

  test('rows that come right after a reading do not wait', async () => {
    page.show('a');
    await page.start();
    for (const id of ['b', 'c', 'd']) {
      page.list.append(page.row(id));
      // The next frame.
      await page.settle(17);
      expect(page.hosts).toHaveLength(page.found().length);
    }
  });

  test('leaves nothing behind when it ends', async () => {
    page.show('a', 'b');
    await page.start();
    page.main('a').click();
    await page.settle(50);
    expect(page.toast).toBeDefined();
    page.caret('b').click();
    page.end.abort();
    expect(document.querySelectorAll('[data-pursuit-companion]')).toHaveLength(0);
    expect(page.listeners).toBe(0);
    const { reads, asked } = page;
    page.show('c');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await page.settle(20_000);
    expect(page.reads).toBe(reads);
    expect(asked.filter(({ name }) => name === 'notices.status')).toHaveLength(1);
    expect(page.hosts).toHaveLength(0);
  });

  test('ignores an answer that arrives after the end', async () => {
    page.show('a');
    let answer: ((value: never) => void) | undefined;
    page.answers['notices.status'] = () => new Promise((resolve) => (answer = resolve));
    await page.start();
    page.end.abort();
    answer?.(good({ connected: true, hidden: false, statuses: {} }) as never);
    await page.settle();
    expect(page.hosts).toHaveLength(0);
  });
});

test('takes another number at once from another reader, such as what the user taught', async () => {
  const other = pageShowing();
  other.list.dataset['kind'] = 'detail';
  other.list.replaceChildren(other.row('a', 'Road Salt'));
  let noticeId = 'RFP a';
  let readAnew = () => {};
  await other.start({
    read: () => ({
      kind: 'detail',
      notices: other.found().map((each) => ({ ...each, notice: { ...each.notice, noticeId } })),
    }),
    started: (again) => {
      readAnew = again;
    },
  });
  expect(other.faces).toEqual(['a: Add to pipeline']);
  noticeId = '4711';
  readAnew();
  await other.settle();
  expect(other.faces).toEqual(['a: Add to pipeline']);
  expect(other.askedFor('notices.status').at(-1)).toMatchObject({ notices: [{ noticeId: '4711' }] });
});
