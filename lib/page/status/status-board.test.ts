// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bad } from '../../protocol/testing/results.ts';
import { startPage } from '../start.ts';
import { pageShowing, type PageBench, SAVED } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
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

  test('repeats once after a burst of change notices from the background', async () => {
    page.show('a');
    await page.start();
    page.statuses['a'] = SAVED;
    page.tell('pursuits');
    page.tell('outbox');
    page.tell('settings');
    await page.settle();
    expect(page.asked).toHaveLength(2);
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
    let hidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    page.tell('pursuits');
    await page.settle();
    expect(page.asked).toHaveLength(1);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    Reflect.deleteProperty(document, 'hidden');
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
    page.tell('pursuits');
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

  test('keeps a notice added beyond the first 1,000 of a list', async () => {
    page.show(...Array.from({ length: 1001 }, (_, at) => `n${String(at)}`));
    await page.start();
    page.main('n1000').click();
    await page.settle(10);
    page.tell('pursuits');
    await page.settle();
    expect(page.askedFor('notices.status')).toHaveLength(2);
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
