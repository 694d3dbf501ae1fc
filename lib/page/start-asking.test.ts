// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { bad } from '../protocol/testing/results.ts';
import { pageShowing, type PageBench, SAVED } from './testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing();
});

describe('what it asks', () => {
  test('one message for the whole page', async () => {
    page.show(...Array.from({ length: 100 }, (_, index) => `n${String(index)}`));
    await page.start();
    expect(page.asked.map(({ name }) => name)).toEqual(['notices.status']);
    expect(page.askedFor('notices.status')).toMatchObject([{ kind: 'list', site: 'test' }]);
    await page.settle(60_000);
    expect(page.asked).toHaveLength(1);
  });

  test('again when the background says that pursuits changed, once for a burst', async () => {
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

  test('not for a clock that ticks beside a number, but for another number', async () => {
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

  test('not for what its own question causes', async () => {
    page.show('a');
    await page.start();
    page.tell('pageSeen', 'view');
    await page.settle();
    expect(page.asked).toHaveLength(1);
  });

  test('a page in the background asks when somebody looks at it', async () => {
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

  test('at once what was lost while the page was in the back/forward cache, and shows no button until it knows', async () => {
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

  test('a page that is looked at again asks again: others worked, and a day may have gone by', async () => {
    page.show('a');
    await page.start();
    page.statuses['a'] = { ...SAVED, daysLeft: 0 };
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
    expect(page.faces).toEqual(['a: Triage · due today']);
    expect(page.asked).toHaveLength(2);
  });

  test('again, twice at most, when the worker was stopped over the question', async () => {
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

  test('what was known of an earlier page of the list is shown at once', async () => {
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

  test('what was added further down a list than is asked about stays added', async () => {
    page.show(...Array.from({ length: 1001 }, (_, at) => `n${String(at)}`));
    await page.start();
    page.main('n1000').click();
    await page.settle(10);
    page.tell('pursuits');
    await page.settle();
    expect(page.askedFor('notices.status')).toHaveLength(2);
    expect(page.faces.at(-1)).toBe('n1000: Triage');
  });

  test('no button before it is known whether the person hid them', async () => {
    page.hidden = true;
    page.show('a');
    await page.start();
    expect(page.hosts).toHaveLength(0);
    page.hidden = false;
    page.tell('settings');
    await page.settle();
    expect(page.hosts).toHaveLength(1);
  });

  test('no button any more once the background does not hear this site: it was switched off under the page', async () => {
    page.show('a');
    await page.start();
    expect(page.hosts).toHaveLength(1);
    page.answers['notices.status'] = () => bad('notAllowed');
    page.tell('settings');
    await page.settle();
    expect(page.hosts).toHaveLength(0);
  });
});
