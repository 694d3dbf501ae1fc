// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { good } from '../../protocol/testing/results.ts';
import type { Verdict } from '../../domain/fit/reasons.ts';
import { element, pageShowing, type PageBench, SAVED } from '../testing/page-bench.ts';

let page: PageBench;
let fits: Record<string, Verdict> | undefined;
beforeEach(() => {
  page = pageShowing('a', 'b');
  fits = { a: 'fits', b: 'ruledOut' };
  page.answers['notices.status'] = () =>
    good({
      connected: page.connected,
      hidden: false,
      statuses: structuredClone(page.statuses),
      ...(fits ? { fits } : {}),
    });
});

const chipOf = (id: string) => page.root(id).querySelector('.fit');

test('a verdict is one word beside the button, and follows each answer', async () => {
  await page.start();
  expect([chipOf('a')?.textContent, chipOf('b')?.textContent]).toEqual(['Fits', 'Ruled out']);
  expect(chipOf('a')?.getAttribute('aria-label')).toMatch(/^Fits\. Show reasons: /);
  fits = { a: 'check' };
  page.tell('settings');
  await page.settle();
  expect([chipOf('a')?.textContent, chipOf('b')]).toEqual(['Maybe', null]);
  fits = undefined;
  page.tell('settings');
  await page.settle();
  expect(chipOf('a')).toBeNull();
});

test('a saved notice has none, and a page without a connection neither', async () => {
  page.statuses['a'] = SAVED;
  await page.start();
  expect(chipOf('a')).toBeNull();
  page.connected = false;
  fits = undefined;
  page.tell('connection');
  await page.settle();
  expect(chipOf('b')).toBeNull();
});

test('a click on it opens the panel, and a click between it and the button does nothing', async () => {
  await page.start();
  element(page.root('a'), '.fit').click();
  await page.settle();
  expect(page.askedFor('view.open')).toEqual([{ view: 'page' }]);
  element(page.root('a'), '.split').click();
  await page.settle();
  expect(page.askedFor('notice.capture')).toEqual([]);
});
