// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPage } from '../start.ts';
import { element, named, pageShowing, type PageBench, press } from '../testing/page-bench.ts';

let page: PageBench;
let heard: string[];
let quiet: AbortController;

/** Everything a page could listen to, at the three places where it listens. */
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
  test('no listener of the page hears them, in the button, the menu, the note form and the message', async () => {
    await page.start();
    listenAsPage();
    page.main('a').focus();
    press('k');
    page.caret('a').click();
    await page.settle(10);
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

  test('elsewhere the page hears them as ever', async () => {
    await page.start();
    listenAsPage();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    press('k');
    expect(heard.length).toBeGreaterThan(0);
  });

  test('a click inside is not a click on the row', async () => {
    let opened = 0;
    page.rowOf('a').addEventListener('click', () => (opened += 1));
    await page.start();
    page.main('a').click();
    await page.settle(10);
    named(page.toast!, 'Close').click();
    expect(opened).toBe(0);
  });
});

describe('in a card that is itself a link', () => {
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

  test('no press on what is ours follows it', async () => {
    page.caret('a').click();
    await page.settle(10);
    for (const target of [element(page.root('a'), '.menuhead'), page.main('a')])
      expect(click(target).defaultPrevented).toBe(true);
    await page.settle(10);
    expect(page.faces[0]).toBe('a: Triage');
    expect(window.location.hash).toBe('');
  });

  test('the words above the note lead into it all the same', async () => {
    page.caret('a').click();
    await page.settle(10);
    named(page.root('a'), 'Add with a note').click();
    element(page.root('a'), '.note .primary').focus();
    element(page.root('a'), 'label').click();
    expect(page.root('a').activeElement).toBe(element(page.root('a'), 'textarea'));
    expect(window.location.hash).toBe('');
  });
});

describe('what the page itself sends', () => {
  test('clicks on button, arrow and menu do nothing', async () => {
    let isPerson = false;
    await page.start({ genuine: () => isPerson });
    page.main('a').click();
    page.caret('a').click();
    expect(page.asked).toHaveLength(1);
    expect(page.root('a').querySelector('.menu')).toBeNull();
    isPerson = true;
    page.caret('a').click();
    await page.settle(10);
    isPerson = false;
    named(page.root('a'), 'Federal Health IT').click();
    named(page.root('a'), 'Hide buttons').click();
    expect(page.askedFor('notice.capture')).toEqual([]);
    expect(page.askedFor('site.hide')).toEqual([]);
  });

  test('clicks on the message neither undo nor close it', async () => {
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

  test('keys open nothing and send nothing', async () => {
    let isPerson = true;
    await page.start({ genuine: () => isPerson });
    page.caret('a').focus();
    isPerson = false;
    press('ArrowDown');
    expect(page.root('a').querySelector('.menu')).toBeNull();
    isPerson = true;
    page.caret('a').click();
    await page.settle(10);
    named(page.root('a'), 'Add with a note').click();
    isPerson = false;
    press('Enter', { ctrlKey: true });
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test('a note form that cannot be seen is not sent by keyboard either', async () => {
    let canSee = true;
    await page.start({ genuine: (_event, piece) => piece === undefined || canSee });
    page.caret('a').click();
    await page.settle(10);
    named(page.root('a'), 'Add with a note').click();
    canSee = false;
    press('Enter', { ctrlKey: true });
    await page.settle(10);
    expect(page.askedFor('notice.capture')).toEqual([]);
  });

  test('with the judge that people have no event of a script does anything', async () => {
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

test('it listens before the page is there, and starts when it is', async () => {
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

test('a page cannot get at the closed root', async () => {
  await page.start({ mode: 'closed' });
  const [host] = page.hosts;
  expect(host?.shadowRoot).toBeNull();
  // A name with a hyphen could be defined by the page, and its class would be handed the element.
  expect(host?.localName).not.toContain('-');
});
