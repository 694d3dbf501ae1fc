// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { bad, good } from '../../protocol/testing/results.ts';
import { pageShowing, type PageBench } from '../testing/page-bench.ts';
import { makeOverlays } from './overlays.ts';

/** Menu, note form and messages come when somebody reaches for a button: here nobody has, when a test begins. */

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

test('a page in which nobody reaches for a button gets none of it', async () => {
  page.list.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await page.settle(60_000);
  expect(page.askedFor('overlays.load')).toEqual([]);
});

test('who reaches for a button, with the pointer or the keyboard, has it fetched, once', () => {
  reachFor(page.hosts[0]);
  reachFor(page.hosts[1]);
  page.caret('a').focus();
  expect(page.askedFor('overlays.load')).toEqual([{}]);
});

test('who reaches for a button later finds the worker awake, which browsers stop after half a minute', async () => {
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

test('a press does not wait for it: the notice is added, and the message comes when it can', async () => {
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

test('the menu opens when it is there, unless its row is gone by then', async () => {
  page.caret('a').click();
  page.caret('b').click();
  page.rowOf('b').remove();
  await page.settle();
  arrive?.();
  await page.settle(10);
  expect(page.root('a').querySelector('.menu')).not.toBeNull();
  expect(page.caret('a').getAttribute('aria-expanded')).toBe('true');
});

test('a menu that comes late does not take the keyboard from a field into which somebody has gone meanwhile', async () => {
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

test('what could not be fetched is fetched at the next press, and nothing opens late', async () => {
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

test('it does not begin in a page whose script has ended meanwhile', async () => {
  page.main('a').click();
  page.end.abort();
  arrive?.();
  await page.settle(10);
  expect(document.querySelectorAll('[data-pursuit-companion]')).toHaveLength(0);
});

test('without the extension the button says what helps', async () => {
  page.answers['overlays.load'] = () => {
    page.gone = true;
    return bad('notAllowed');
  };
  page.caret('a').click();
  await page.settle(10);
  expect(page.faces[0]).toBe('a: Reload this page');
});

test('a button says nothing else while somebody reaches for it: the press would mean that', async () => {
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
