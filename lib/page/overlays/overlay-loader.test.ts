// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { bad, good } from '../../protocol/testing/results.ts';
import { pageShowing, type PageBench } from '../testing/page-bench.ts';
import { makeOverlays } from './overlays.ts';

/** Each test starts before the user reaches for a button, so the overlays script is not loaded yet. */

let page: PageBench;
let arrive: (() => void) | undefined;
beforeEach(async () => {
  page = pageShowing('a', 'b');
  globalThis.pursuitOverlays = undefined;
  arrive = undefined;
  page.answers['overlays.load'] = () =>
    new Promise((resolve) => {
      arrive = () => {
        globalThis.pursuitOverlays = makeOverlays;
        resolve(good({ loaded: true }) as never);
      };
    });
  await page.start();
});

const reachFor = (host: Element | undefined) =>
  host?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));

test('is not loaded before the user reaches for a button', async () => {
  page.list.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await page.settle(60_000);
  expect(page.askedFor('overlays.load')).toEqual([]);
});

test('is loaded once on hover or focus', () => {
  reachFor(page.hosts[0]);
  reachFor(page.hosts[1]);
  page.caret('a').focus();
  expect(page.askedFor('overlays.load')).toEqual([{}]);
});

test('wakes the worker when the user reaches for a button later', async () => {
  reachFor(page.hosts[0]);
  arrive?.();
  await page.settle(10_000);
  reachFor(page.hosts[1]);
  expect(page.askedFor('overlays.load')).toEqual([{}]);
  await page.settle(20_000);
  reachFor(page.hosts[0]);
  reachFor(page.hosts[1]);
  expect(page.askedFor('overlays.load')).toEqual([{}, { wake: true }]);
  await page.settle(60_000);
  expect(page.askedFor('overlays.load')).toHaveLength(2);
});

test('adding a notice does not wait for it; the toast shows once it is loaded', async () => {
  page.main('a').click();
  expect(page.faces[0]).toBe('a: Adding…');
  await page.settle(10);
  expect(page.faces[0]).toBe('a: Triage');
  expect(page.toast).toBeUndefined();
  arrive?.();
  await page.settle(10);
  expect(page.toastText).toBe('Added to Triage, Federal Health IT');
  expect(page.askedFor('overlays.load')).toHaveLength(1);
});

test('opens the menu once loaded, unless its row is gone', async () => {
  page.caret('a').click();
  page.caret('b').click();
  page.rowOf('b').remove();
  await page.settle();
  arrive?.();
  await page.settle(10);
  expect(page.root('a').querySelector('.menu')).not.toBeNull();
  expect(page.caret('a').getAttribute('aria-expanded')).toBe('true');
});

test('a late menu does not take focus from a field of the page', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  for (const byKeyboard of [true, false]) {
    if (byKeyboard) page.caret('a').focus();
    else field.blur();
    page.caret('a').click();
    field.focus();
  }
  arrive?.();
  await page.settle(10);
  expect(page.root('a').querySelector('.menu')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('retries a failed load on the next click and drops the first one', async () => {
  const later = page.answers['overlays.load'];
  page.answers['overlays.load'] = () => bad('failed');
  page.caret('a').click();
  await page.settle(10);
  page.answers['overlays.load'] = later;
  page.caret('b').click();
  arrive?.();
  await page.settle(10);
  expect(page.askedFor('overlays.load')).toHaveLength(2);
  expect(page.root('a').querySelector('.menu')).toBeNull();
  expect(page.root('b').querySelector('.menu')).not.toBeNull();
});

test('does not start if the content script ended in the meantime', async () => {
  page.main('a').click();
  page.end.abort();
  arrive?.();
  await page.settle(10);
  expect(document.querySelectorAll('[data-pursuit-companion]')).toHaveLength(0);
});

test('offers a reload after an extension update', async () => {
  page.answers['overlays.load'] = () => {
    page.gone = true;
    return bad('notAllowed');
  };
  page.caret('a').click();
  await page.settle(10);
  expect(page.faces[0]).toBe('a: Reload this page');
});

test('does not change the label on hover, before the click', async () => {
  page.answers['overlays.load'] = () => {
    page.gone = true;
    return bad('notAllowed');
  };
  reachFor(page.hosts[0]);
  await page.settle(10);
  expect(page.faces[0]).toBe('a: Add to pipeline');
  page.main('a').click();
  expect(page.reload).not.toHaveBeenCalled();
  expect(page.faces[0]).toBe('a: Reload this page');
});
