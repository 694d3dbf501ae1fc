// @vitest-environment jsdom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import { bad, good } from '../../protocol/testing/results.ts';
import { CaptureButton } from '../button/button.ts';
import { startPage } from '../start.ts';
import { element, named, pageShowing, press, type PageBench, SAVED } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
});

const ids = (...requests: unknown[]) =>
  requests.map((request) => (request as { notices: { noticeId: string }[] }).notices.map(({ noticeId }) => noticeId));

/** Counts the repaints of buttons, by notice id, from now on. */
function countPaints(): Map<string, number> {
  const counts = new Map<string, number>();
  const { show } = CaptureButton.prototype;
  vi.spyOn(CaptureButton.prototype, 'show').mockImplementation(function (this: CaptureButton, face) {
    counts.set(this.notice.noticeId, (counts.get(this.notice.noticeId) ?? 0) + 1);
    show.call(this, face);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return counts;
}

/** Hides the tab, and shows it again. */
function hideTab(): () => void {
  let hidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  document.dispatchEvent(new Event('visibilitychange'));
  return () => {
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

describe('only changes are sent', () => {
  test('requests statuses only for notices that are new to it', async () => {
    page.show('a', 'b');
    await page.start();
    page.list.append(page.row('c'));
    await page.settle();
    page.show('d', 'e');
    await page.settle();
    expect(ids(...page.askedFor('notices.status'))).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
    expect(page.askedFor('notices.status')).toMatchObject([{}, { ids: ['a', 'b', 'c'] }, {}]);
    // Back to a page that it knows: only which notices those are.
    page.show('a', 'b');
    await page.settle();
    expect(page.askedFor('notices.status').at(-1)).toEqual({
      kind: 'list',
      site: 'test',
      notices: [],
      ids: ['a', 'b'],
    });
  });

  test('sends every notice again once the page proves another order of its dates', async () => {
    page.show('a', 'b');
    let dateOrder: DateOrder = 'unknown';
    await page.start({ read: () => ({ kind: 'list', notices: page.found(), facts: { dateOrder } }) });
    dateOrder = 'dayFirst';
    page.list.append(page.row('c'));
    await page.settle();
    expect(page.askedFor('notices.status')).toMatchObject([
      { facts: { dateOrder: 'unknown' } },
      { facts: { dateOrder: 'dayFirst' }, notices: [{ noticeId: 'a' }, { noticeId: 'b' }, { noticeId: 'c' }] },
    ]);
    page.main('a').click();
    expect(page.askedFor('notice.capture')).toMatchObject([{ facts: { dateOrder: 'dayFirst' } }]);
  });

  test('sends a notice again whose values changed', async () => {
    page.show('a', 'b');
    await page.start();
    element(page.rowOf('a'), 'h3').textContent = 'Notice a, amended';
    await page.settle();
    expect(page.askedFor('notices.status').at(-1)).toMatchObject({
      notices: [{ noticeId: 'a', title: 'Notice a, amended' }],
      ids: ['a', 'b'],
    });
  });

  test('the tab that pressed requests nothing', async () => {
    page.show('a', 'b');
    await page.start();
    page.main('a').click();
    await page.settle();
    page.tell('outbox', 'pursuits');
    await page.settle();
    expect(page.faces).toEqual(['a: Triage', 'b: Add to pipeline']);
    page.answers['capture.undo'] = () => good({ undone: true, status: { state: 'absent' } });
    named(page.toast!, 'Undo').click();
    await page.settle();
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Add to pipeline']);
    page.main('b').focus();
    press('p');
    await page.settle();
    expect(page.faces[1]).toMatch(/^b: Passed/);
    expect(page.askedFor('notices.status')).toHaveLength(1);
  });

  test('a change of one notice repaints only its button', async () => {
    page.show('a', 'b', 'c');
    await page.start();
    const paints = countPaints();
    page.send({ statuses: { b: SAVED } });
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Triage', 'c: Add to pipeline']);
    expect([...paints]).toEqual([['b', 1]]);
    // The status that it has already.
    page.send({ statuses: { b: { ...SAVED } } });
    expect([...paints]).toEqual([['b', 1]]);
    page.main('c').click();
    await page.settle();
    expect(paints.has('a')).toBe(false);
    expect(page.askedFor('notices.status')).toHaveLength(1);
  });

  test('catches up after the back/forward cache', async () => {
    page.show('a');
    await page.start();
    page.statuses['a'] = SAVED;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    expect(page.askedFor('notices.status').slice(1)).toEqual([
      { kind: 'list', site: 'test', notices: [], ids: ['a'], anew: true },
    ]);
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('a tab that was hidden catches up in one request without notices', async () => {
    page.show('a');
    await page.start();
    const show = hideTab();
    page.send({ missed: true });
    page.send({ missed: true });
    await page.settle();
    expect(page.askedFor('notices.status')).toHaveLength(1);
    page.statuses['a'] = SAVED;
    show();
    await page.settle();
    expect(page.askedFor('notices.status').slice(1)).toEqual([{ kind: 'list', site: 'test', notices: [], ids: ['a'] }]);
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('sends every notice once more if the background forgot them', async () => {
    page.show('a', 'b');
    await page.start();
    const answer = page.answers['notices.status'];
    page.answers['notices.status'] = (request) => (request.ids ? bad('notFound') : answer(request));
    page.statuses['b'] = SAVED;
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    expect(ids(...page.askedFor('notices.status'))).toEqual([['a', 'b'], [], ['a', 'b']]);
    expect(page.faces).toEqual(['a: Add to pipeline', 'b: Triage']);
    page.send({ again: true });
    await page.settle();
    expect(ids(...page.askedFor('notices.status')).at(-1)).toEqual(['a', 'b']);
  });

  test('an answer does not undo a press that came after its request', async () => {
    page.show('a');
    await page.start();
    const { promise, resolve } = Promise.withResolvers<never>();
    page.answers['notices.status'] = () => promise;
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    page.main('a').click();
    await page.settle();
    resolve(good({ connected: true, hidden: false, statuses: { a: { state: 'absent' } } }) as never);
    await page.settle();
    expect(page.faces).toEqual(['a: Triage']);
  });
});

describe('status requests', () => {
  test('sends one message for the whole page', async () => {
    page.show(...Array.from({ length: 100 }, (_, index) => `n${String(index)}`));
    await page.start();
    expect(page.asked.map(({ name }) => name)).toEqual(['notices.status']);
    expect(page.askedFor('notices.status')).toMatchObject([{ kind: 'list', site: 'test' }]);
    await page.settle(60_000);
    expect(page.asked).toHaveLength(1);
  });

  test('does not repeat for changes that the background reports', async () => {
    page.show('a');
    await page.start();
    page.statuses['a'] = SAVED;
    page.tell('pursuits');
    page.tell('outbox');
    page.tell('settings');
    await page.settle();
    expect(page.asked).toHaveLength(1);
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('repeats for a new number on the page, not for a ticking clock next to one', async () => {
    page.show('a');
    page.list.dataset['kind'] = 'detail';
    const text = page.list.appendChild(document.createElement('p'));
    const tick = (second: number) => {
      text.textContent = `Time left 00:${String(second)} Solicitation W912DY-26-R-0001`;
    };
    tick(59);
    await page.start();
    for (let second = 58; second > 50; second -= 1) {
      tick(second);
      await page.settle(1000);
    }
    expect(page.askedFor('notices.status')).toHaveLength(1);
    text.append(', follows W912DY-21-C-0018');
    await page.settle();
    expect(page.askedFor('notices.status')).toHaveLength(2);
    expect(page.askedFor('notices.status')[1]).toMatchObject({
      notices: [
        { mentions: [expect.stringContaining('Time left 00:51'), expect.stringContaining('W912DY-21-C-0018')] },
      ],
    });
  });

  test('does not repeat for changes caused by its own request', async () => {
    page.show('a');
    await page.start();
    page.tell('pageSeen', 'view');
    await page.settle();
    expect(page.asked).toHaveLength(1);
  });

  test('waits until a hidden tab is visible', async () => {
    page.show('a');
    await page.start();
    const show = hideTab();
    page.list.append(page.row('b'));
    await page.settle();
    expect(page.asked).toHaveLength(1);
    show();
    await page.settle();
    expect(page.asked).toHaveLength(2);
  });

  test('retries at once after the back/forward cache and shows no button before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    const answer = page.answers['notices.status'];
    page.answers['notices.status'] = () => promise;
    page.show('a');
    page.statuses['a'] = SAVED;
    await page.start();
    page.answers['notices.status'] = answer;
    document.dispatchEvent(new Event('visibilitychange'));
    resolve(bad('failed') as never);
    await page.settle(0);
    expect(page.hosts).toEqual([]);
    await page.settle();
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('repeats when the tab becomes visible again', async () => {
    page.show('a');
    await page.start();
    page.statuses['a'] = { ...SAVED, due: { state: 'today', days: 0 } };
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    expect(page.faces).toEqual(['a: Triage · due today']);
    expect(page.asked).toHaveLength(2);
  });

  test('retries at most twice when the worker stops before it answers', async () => {
    page.show('a');
    const { answers } = page;
    const good = answers['notices.status'];
    answers['notices.status'] = () => bad('failed');
    await page.start();
    expect(page.faces).toEqual(['a: Add to pipeline']);
    page.statuses['a'] = SAVED;
    answers['notices.status'] = good;
    await page.settle(1500);
    expect(page.faces).toEqual(['a: Triage']);
    answers['notices.status'] = () => bad('failed');
    page.send({ missed: true });
    await page.settle(60_000);
    expect(page.asked).toHaveLength(2 + 3);
  });

  test('shows cached statuses when the user pages back', async () => {
    page.statuses['a'] = SAVED;
    page.show('a');
    await page.start();
    page.show('b');
    await page.settle();
    page.answers['notices.status'] = () => new Promise<never>(() => {});
    page.show('a');
    await page.settle();
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('shows no verdict that it was not told, whatever the page calls its notices', async () => {
    page.show('constructor', '__proto__');
    await page.start();
    expect(page.faces).toEqual(['constructor: Add to pipeline', '__proto__: Add to pipeline']);
    expect(page.root('constructor').querySelector('.fit')).toBeNull();
    expect(page.root('__proto__').querySelector('.fit')).toBeNull();
  });

  test('keeps a notice added beyond the first 1,000 of a list', async () => {
    page.show(...Array.from({ length: 1001 }, (_, at) => `n${String(at)}`));
    await page.start();
    page.main('n1000').click();
    await page.settle(10);
    page.tell('pursuits');
    await page.settle();
    expect(page.askedFor('notices.status')).toHaveLength(1);
    expect(page.faces.at(-1)).toBe('n1000: Triage');
  });

  test('shows no button before it knows whether the user hid them', async () => {
    page.hidden = true;
    page.show('a');
    await page.start();
    expect(page.hosts).toHaveLength(0);
    page.hidden = false;
    page.tell('settings');
    await page.settle();
    expect(page.hosts).toHaveLength(1);
  });

  test('shows buttons without an answer where it is known that they may show', async () => {
    globalThis.pursuitWords = { pageAdd: 'Add to pipeline' };
    page.answers['notices.status'] = () => new Promise<never>(() => {});
    page.show('a');
    await page.start({}, (options) => {
      startPage(options);
      // The first frame.
      vi.advanceTimersByTime(16);
    });
    expect(page.faces).toEqual(['a: Add to pipeline']);
    expect(page.askedFor('notices.status')[0]).not.toHaveProperty('words');
    expect(globalThis.pursuitWords).toBeUndefined();
  });

  test('asks for the first notices at once', async () => {
    await page.start();
    page.show('a');
    await page.settle(20);
    expect(page.asked).toHaveLength(1);
  });

  test('asks again when an answer never comes', async () => {
    const answer = page.answers['notices.status'];
    page.answers['notices.status'] = () => new Promise<never>(() => {});
    page.show('a');
    await page.start();
    await page.settle(8500);
    expect(page.hosts).toHaveLength(0);
    page.answers['notices.status'] = answer;
    page.statuses['a'] = SAVED;
    await page.settle(1500);
    expect(page.faces).toEqual(['a: Triage']);
  });

  test('shows buttons in the end although no answer ever comes', async () => {
    page.answers['notices.status'] = () => new Promise<never>(() => {});
    page.show('a');
    await page.start();
    await page.settle(30_000);
    expect(page.hosts).toHaveLength(1);
  });

  test('removes buttons when the site is switched off while the page is open', async () => {
    page.show('a');
    await page.start();
    expect(page.hosts).toHaveLength(1);
    page.answers['notices.status'] = () => bad('notAllowed');
    page.tell('settings');
    await page.settle();
    expect(page.hosts).toHaveLength(0);
  });
});
