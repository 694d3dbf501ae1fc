// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPage } from '../start.ts';
import { element, named, pageShowing, type PageBench, press } from '../testing/page-bench.ts';

let page: PageBench;
let heard: string[];
let quiet: AbortController;

/** Listens for everything on window, document and body, as a page could. */
function listenAsPage(): void {
  const types = [
    'keydown',
    'keyup',
    'keypress',
    'beforeinput',
    'input',
    'compositionupdate',
    'paste',
    'dragstart',
    'pointerdown',
    'mousedown',
  ];
  for (const type of types)
    for (const place of [window, document, document.body])
      for (const capture of [true, false])
        place.addEventListener(type, () => heard.push(type), { capture, signal: quiet.signal });
}

beforeEach(() => {
  page = pageShowing('a', 'b');
  heard = [];
  quiet = new AbortController();
});
afterEach(() => {
  quiet.abort();
});

describe('keys in our UI', () => {
  test('never reach the page from the button, the menu, the note form or the toast', async () => {
    await page.start();
    listenAsPage();
    page.main('a').focus();
    press('k');
    page.caret('a').click();
    await page.settle();
    press('j');
    named(page.root('a'), 'Add with a note').click();
    press('x');
    const text = element(page.root('a'), 'textarea');
    for (const type of ['beforeinput', 'input', 'compositionupdate', 'paste', 'dragstart', 'pointerdown', 'mousedown'])
      text.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    element(page.root('a'), '.note .primary').click();
    await page.settle(10);
    named(page.toast!, 'Undo').focus();
    press('z');
    expect(heard).toEqual([]);
  });

  test('reach the page as usual from elsewhere', async () => {
    await page.start();
    listenAsPage();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    press('k');
    expect(heard.length).toBeGreaterThan(0);
  });

  test('clicks do not reach the row', async () => {
    let opened = 0;
    page.rowOf('a').addEventListener('click', () => (opened += 1));
    await page.start();
    page.main('a').click();
    await page.settle(10);
    named(page.toast!, 'Close').click();
    expect(opened).toBe(0);
  });
});

describe('in a card that is a link', () => {
  const click = (target: Element) => {
    const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };

  beforeEach(async () => {
    const link = Object.assign(document.createElement('a'), { href: '#opened' });
    link.append(...page.rowOf('a').childNodes);
    page.list.firstElementChild?.append(link);
    await page.start();
  });

  test('clicks in our UI do not follow the link', async () => {
    page.caret('a').click();
    await page.settle();
    for (const target of [element(page.root('a'), '.menuhead'), page.main('a')])
      expect(click(target).defaultPrevented).toBe(true);
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Triage');
    expect(window.location.hash).toBe('');
  });

  test('a click on the note’s label focuses the field', async () => {
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    element(page.root('a'), '.note .primary').focus();
    element(page.root('a'), 'label').click();
    expect(page.root('a').activeElement).toBe(element(page.root('a'), 'textarea'));
    expect(window.location.hash).toBe('');
  });
});

describe('events sent by the page', () => {
  test('clicks on the button, arrow and menu do nothing', async () => {
    let isPerson = false;
    await page.start({ genuine: () => isPerson });
    page.main('a').click();
    page.caret('a').click();
    expect(page.asked).toHaveLength(1);
    expect(page.root('a').querySelector('.menu')).toBeNull();
    isPerson = true;
    page.caret('a').click();
    await page.settle();
    isPerson = false;
    named(page.root('a'), 'Federal Health IT').click();
    named(page.root('a'), 'Hide buttons').click();
    expect(page.askedFor('notice.capture')).toEqual([]);
    expect(page.askedFor('view.open')).toEqual([]);
  });

  test('clicks on the toast do nothing', async () => {
    let isPerson = true;
    await page.start({ genuine: () => isPerson });
    page.main('a').click();
    await page.settle(10);
    isPerson = false;
    for (const control of ['Undo', 'Close']) named(page.toast!, control).click();
    await page.settle(10);
    expect(page.askedFor('capture.undo')).toEqual([]);
    expect(page.toastText).toBe('Added to Triage, Federal Health IT');
  });

  test('keys do nothing', async () => {
    let isPerson = true;
    await page.start({ genuine: () => isPerson });
    page.caret('a').focus();
    isPerson = false;
    press('ArrowDown');
    expect(page.root('a').querySelector('.menu')).toBeNull();
    isPerson = true;
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    isPerson = false;
    press('Enter', { ctrlKey: true });
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test('an invisible note form cannot be sent by keyboard', async () => {
    let canSee = true;
    await page.start({ genuine: (_event, piece) => piece === undefined || canSee });
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    canSee = false;
    press('Enter', { ctrlKey: true });
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test('the production check ignores every script event', async () => {
    await page.start({}, ({ genuine: _tests, ...people }) => {
      startPage(people);
    });
    page.main('a').click();
    page.caret('a').click();
    page.caret('a').focus();
    press('ArrowDown');
    await page.settle();
    expect(page.asked).toHaveLength(1);
    expect(page.root('a').querySelector('.menu')).toBeNull();
  });
});

test('starts at DOMContentLoaded', async () => {
  let state: DocumentReadyState = 'loading';
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
  await page.start();
  expect(page.reads).toBe(0);
  state = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  Reflect.deleteProperty(document, 'readyState');
  await page.settle();
  expect(page.hosts).toHaveLength(2);
});

test('a page cannot access the closed root', async () => {
  await page.start({ mode: 'closed' });
  const [host] = page.hosts;
  expect(host?.shadowRoot).toBeNull();
  // The page could define a custom element for a hyphenated name and get the element in its constructor.
  expect(host?.localName).not.toContain('-');
});
