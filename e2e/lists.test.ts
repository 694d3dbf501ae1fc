/** The lists of popup and side panel: one gutter, one action column, and controls that wait until they are wanted. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { until } from '../lib/dev/driver/until.ts';
import { searchFor } from '../lib/dev/driver/screen.ts';
import { must } from '../lib/domain/testing/must.ts';
import { abovePerList, eachList, fillPipelines, openBesideList, rowsOfTabs } from './above-first-card.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

/** How many different values a measure has over all matching elements. */
const edges = (page: Tab, selector: string, side: 'left' | 'right') =>
  page.evaluate(
    `[...new Set([...document.querySelectorAll('${selector}')].map((one) => Math.round(one.getBoundingClientRect().${side})))]`,
  );

/** Whether each check box is seen, in the list's order. */
const SEEN = `[...document.querySelectorAll('li input.check')].map((box) => box.checkVisibility({ opacityProperty: true }))`;

/** The lowest contrast of a check box's border with what it lies on. */
const BORDER_CONTRAST = `(() => {
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return /, 0\\)$|transparent/.test(color) ? behind(element.parentElement) : color;
  };
  const contrasts = [...document.querySelectorAll('li input.check')].map((box) => {
    const [lighter, darker] = [luminance(getComputedStyle(box).borderTopColor), luminance(behind(box.closest('li')))].sort((a, b) => b - a);
    return getComputedStyle(box).borderTopWidth === '0px' || getComputedStyle(box).appearance !== 'none' ? 1 : (lighter + 0.05) / (darker + 0.05);
  });
  return Math.min(...contrasts);
})()`;

async function openPanel(width: number) {
  const page = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
  await page.setViewportSize({ width, height: 800 });
  return { page, screen: await bench().browser.screenOf(page) };
}

describe('opportunities', { tags: ['full', 'chromium'] }, () => {
  async function openResults(width = 400) {
    const { page, screen } = await openPanel(width);
    await searchFor(screen, 'Opportunities', 'custodial');
    await screen.one({ role: 'button', name: /^Add to pipeline: / });
    return { page, screen };
  }

  it.each([360, 400])('share one gutter, one start of titles and one end of actions, %i px wide', async (width) => {
    const { page, screen } = await openResults(width);
    const [first = '', second = ''] = (await screen.all({ role: 'button', name: /^Add to pipeline: / })).map(
      ({ name }) => name,
    );
    await screen.click({ role: 'button', name: first });
    await screen.one({ role: 'button', name: /, open: / });
    await screen.click({ role: 'button', name: second.replace('Add to pipeline', 'Pass') });
    await screen.one({ role: 'button', name: second.replace('Add to pipeline', 'Passed · Restore') });
    const card = '.results > li';
    const [[box], [title], actions] = (await Promise.all([
      edges(page, `${card} input.check`, 'left'),
      edges(page, `${card} .item-title`, 'left'),
      edges(page, `${card} .act`, 'right'),
    ])) as [number[], number[], number[]];
    expect(await edges(page, `${card} input.check`, 'left')).toEqual([box]);
    expect(await edges(page, `${card} .item-title`, 'left')).toEqual([title]);
    expect(actions).toHaveLength(1);
    expect(must(box) + 16).toBeLessThan(must(title));
  });

  it('name the pipeline below the stage, and leave the title its room', async () => {
    const { page, screen } = await openResults();
    await screen.click({ role: 'button', name: /^Add to pipeline: / });
    await screen.one({ role: 'button', name: /, open: / });
    const places = (await page.evaluate(`(() => {
      const card = document.querySelector('.results .state-saved').closest('li');
      const of = (selector) => card.querySelector(selector).getBoundingClientRect();
      return { stage: of('.state-saved').bottom, pipeline: of('.place').top, right: of('.act').right - of('.place').right };
    })()`)) as { stage: number; pipeline: number; right: number };
    expect(places.pipeline).toBeGreaterThanOrEqual(places.stage - 6);
    expect(Math.abs(places.right)).toBeLessThan(1);
  });

  it('show a check box on hover, on focus, and everywhere once one is selected', async () => {
    const { page, screen } = await openResults();
    // The first result has the focus.
    await screen.press('/');
    await screen.hover({ role: 'searchbox', name: 'Search opportunities' });
    expect(await page.evaluate(`${SEEN}.includes(true)`)).toBe(false);
    await screen.hover({ role: 'link', name: /./ });
    expect(await page.evaluate(`${SEEN}.indexOf(true)`)).toBe(0);
    expect(await page.evaluate(`${SEEN}.lastIndexOf(true)`)).toBe(0);
    await screen.press('ArrowDown', 'x');
    await screen.one({ role: 'button', name: 'Clear selection' });
    expect(await page.evaluate(`${SEEN}.includes(false)`)).toBe(false);
  });
});

it('check boxes of every list wait for hover, focus, or the first X', { tags: ['full', 'chromium'] }, async () => {
  await fillPipelines(bench());
  const { page, screen } = await openBesideList(bench());
  await eachList(page, screen, async (list) => {
    if (list === 'awards') return;
    await screen.hover({ role: 'tab', name: 'Awards' });
    await screen.focus({ role: 'tab', name: /./ });
    const seen = `${SEEN}.filter((_, at) => document.querySelectorAll('li input.check')[at].checkVisibility())`;
    expect(await page.evaluate(`${seen}.includes(true)`), list).toBe(false);
    await screen.press('j');
    expect(await page.evaluate(`${seen}.filter(Boolean).length`), list).toBe(1);
    await screen.press('x');
    await until('the others', async () => (await page.evaluate(`${seen}.includes(false)`)) === false);
    await screen.press('x');
  });
});

it(
  'a saved search shows how to rename and delete it on hover and on focus',
  { tags: ['full', 'chromium'] },
  async () => {
    await bench().ask('search.save', {
      name: 'Lawns',
      form: JSON.stringify({ q: 'lawn care' }),
      asks: { area: 'opportunities', query: { q: 'lawn care' } },
    });
    const { page, screen } = await openPanel(400);
    await searchFor(screen, 'Opportunities', 'custodial');
    await screen.one({ role: 'button', name: /^Add to pipeline: / });
    await screen.click({ role: 'button', name: 'Saved searches' });
    const row = { role: 'button', name: 'Lawns' };
    await screen.one(row);
    const isSeen = () =>
      page.evaluate(`document.querySelector('.saved-list .rm').checkVisibility({ opacityProperty: true })`);
    expect(await isSeen()).toBe(false);
    await screen.hover(row);
    expect(await isSeen()).toBe(true);
    await screen.hover({ role: 'tab', name: 'Awards' });
    await screen.focus({ role: 'button', name: 'Delete Lawns' });
    expect(await isSeen()).toBe(true);
  },
);

it('check boxes do not look disabled in the dark', { tags: ['full', 'chromium'] }, async () => {
  const { page, screen } = await openPanel(400);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await searchFor(screen, 'Opportunities', 'custodial');
  await screen.one({ role: 'button', name: /^Add to pipeline: / });
  expect(await page.evaluate(BORDER_CONTRAST)).toBeGreaterThanOrEqual(3);
});

it(
  'at 360 px, at most 150 px of controls are above the first card of each list',
  { tags: ['full', 'chromium'] },
  async () => {
    await fillPipelines(bench());
    const { page, screen } = await openBesideList(bench());
    const pixels = await abovePerList(page, screen);
    expect(Object.entries(pixels).filter(([, height]) => height > 150)).toEqual([]);
    expect(await rowsOfTabs(page)).toBe(1);
  },
);
