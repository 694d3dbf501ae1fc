// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { element, named, pageShowing, type PageBench } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(async () => {
  page = pageShowing('a', 'b');
  await page.start();
});

describe('focus', () => {
  test('stays on a button whose row is re-rendered', async () => {
    page.caret('b').focus();
    page.rowOf('b').replaceWith(page.row('b'));
    await page.settle();
    expect(page.root('b').activeElement).toBe(page.caret('b'));
  });

  test('stays on a button whose row is moved', async () => {
    page.main('a').focus();
    page.list.append(page.rowOf('a'));
    await page.settle();
    expect(page.root('a').activeElement).toBe(page.main('a'));
  });

  test('stays on a button when the page inserts another title before it', async () => {
    page.main('a').focus();
    element(page.rowOf('a'), 'h3').after(element(page.row('c'), 'h3'));
    await page.settle();
    expect(page.faces.map((face) => face.slice(0, 1))).toEqual(['a', 'c', 'b']);
    expect(page.root('a').activeElement).toBe(page.main('a'));
  });

  test('stays in a note that the user clicked into when the page re-renders the row', async () => {
    page.caret('a').click();
    await page.settle();
    named(page.root('a'), 'Add with a note').click();
    const text = element(page.root('a'), 'textarea');
    text.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    page.rowOf('a').replaceWith(page.row('a'));
    await page.settle();
    expect(page.root('a').activeElement).toBe(text);
  });

  test.each(['stays', 'is moved later'])('does not return to a blurred button whose row %s', async (row) => {
    page.main('a').focus();
    // As find-in-page, caret browsing and screen readers do.
    page.main('a').blur();
    page.list.append(page.row('c'));
    await page.settle();
    if (row === 'is moved later') page.list.append(page.rowOf('a'));
    await page.settle();
    expect(document.activeElement).toBe(document.body);
  });

  test('moves from a toast to its button when another toast replaces it', async () => {
    page.main('a').click();
    await page.settle(10);
    named(page.toast!, 'Undo').focus();
    page.main('b').click();
    await page.settle(10);
    expect(page.root('a').activeElement).toBe(page.main('a'));
  });

  test('stays where the user moved it', async () => {
    const search = document.body.appendChild(document.createElement('input'));
    page.main('b').focus();
    search.focus();
    page.rowOf('b').replaceWith(page.row('b'));
    await page.settle();
    expect(document.activeElement).toBe(search);
    page.main('b').focus();
    page.rowOf('b').replaceWith(page.row('b'));
    search.focus();
    await page.settle();
    expect(document.activeElement).toBe(search);
    page.main('b').focus();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    page.main('b').blur();
    page.rowOf('b').replaceWith(page.row('b'));
    await page.settle();
    expect(document.activeElement).toBe(document.body);
  });
});
