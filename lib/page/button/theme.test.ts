// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageShowing, type PageBench } from '../testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing('a', 'b');
});
afterEach(() => {
  document.documentElement.removeAttribute('style');
  document.body.removeAttribute('style');
});

function themes(): (string | undefined)[] {
  return page.hosts.map((host) => host.dataset['theme']);
}

describe('each button matches the background behind it', () => {
  test.each([
    ['nothing painted', '', 'light'],
    ['white', 'background-color: #fff', 'light'],
    ['black', 'background-color: rgb(20, 20, 20)', 'dark'],
    ['a translucent layer over white', 'background-color: rgba(0, 0, 0, 0.2)', 'light'],
    ['mostly black', 'background-color: rgba(0, 0, 0, 0.9)', 'dark'],
    ['nearly black in oklch', 'background-color: oklch(0.145 0 none)', 'dark'],
    ['nearly white', 'background-color: oklch(0.98 0.01 260)', 'light'],
    ['a translucent oklab layer over white', 'background-color: oklab(0.1 0 0 / 0.2)', 'light'],
    ['dark blue', 'background-color: lab(12 10 -30)', 'dark'],
    ['light blue', 'background-color: lch(90 20 250)', 'light'],
    ['black in display-p3', 'background-color: color(display-p3 0.05 0.05 0.08)', 'dark'],
    ['white in display-p3', 'background-color: color(display-p3 1 1 1)', 'light'],
  ])('%s', async (_name, style, theme) => {
    document.body.setAttribute('style', style);
    await page.start();
    expect(themes()).toEqual([theme, theme]);
  });

  test('a dark card in a light page', async () => {
    document.body.setAttribute('style', 'background-color: white');
    page.rowOf('b').setAttribute('style', 'background-color: #112');
    await page.start();
    expect(themes()).toEqual(['light', 'dark']);
  });

  test('a page that turns dark', async () => {
    await page.start();
    document.body.setAttribute('style', 'background-color: black');
    await page.settle(10);
    expect(themes()).toEqual(['dark', 'dark']);
  });

  test('a page that fades from light to dark', async () => {
    await page.start();
    // Set in a style sheet, so that no attribute changes at the end of the transition.
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = 'body { background-color: black }';
    const faded = Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'background-color' });
    document.body.dispatchEvent(faded);
    const after = themes();
    sheet.remove();
    expect(after).toEqual(['dark', 'dark']);
  });

  test('a toast shown while the page turns dark', async () => {
    await page.start();
    page.main('a').click();
    await page.settle();
    expect(page.toast?.host).toHaveProperty('dataset.theme', 'light');
    document.body.setAttribute('style', 'background-color: black');
    await page.settle(10);
    expect(page.toast?.host).toHaveProperty('dataset.theme', 'dark');
  });

  test('another page of a single-page app', async () => {
    await page.start();
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = 'main { background-color: black }';
    history.pushState(null, '', '/elsewhere');
    page.list.append(page.row('c'));
    await page.settle();
    const after = themes();
    sheet.remove();
    history.pushState(null, '', '/');
    expect(after).toEqual(['dark', 'dark', 'dark']);
  });
});

test('a new row, a hover, and an unchanged class measure no colors', async () => {
  document.body.className = 'page';
  await page.start();
  const measured = vi.spyOn(window, 'getComputedStyle');
  document.body.className = 'page';
  page
    .rowOf('a')
    .dispatchEvent(Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'color' }));
  await page.settle();
  expect(measured).not.toHaveBeenCalled();
  page.list.append(page.row('c'));
  await page.settle();
  const elements = measured.mock.calls.map(([element]) => element);
  measured.mockRestore();
  expect(page.hosts).toHaveLength(3);
  expect(elements).toEqual([]);
  document.body.removeAttribute('class');
});
