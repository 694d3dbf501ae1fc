/** What no driver reaches, once each with real keys and clicks, in a window on a display of its own. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDisplay, type Display, type Spot } from '../lib/dev/driver/display.ts';
import type { Place } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { Workbench } from '../lib/dev/driver/workbench.ts';
import { missingForDisplay } from '../lib/dev/setup/browsers.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { openWindow } from '../lib/dev/start.ts';
import { must } from '../lib/domain/testing/must.ts';

const missing = missingForDisplay();
/** On the build server a missing program is a failure. */
const isSkipped = missing.length > 0 && process.env['GITHUB_ACTIONS'] === undefined;

const KEY = 'alt+shift+u';
const PIPELINE = 'Federal IT';
let display: Display;
let bench: Workbench;
/** Ends what was started, the last first. */
const ends: (() => Promise<void>)[] = [];
/** Addresses of the tabs of a new window, and whether the icon is in its toolbar. */
let tabs: string[] = [];
let hasIcon: unknown;

beforeAll(async () => {
  if (isSkipped) return;
  display = await startDisplay();
  ends.unshift(() => display.stop());
  bench = await Workbench.open({ headless: false, display: display.name });
  ends.unshift(() => bench.close());
  await openWindow(bench, false);
  const pages = bench.browser.context.pages();
  tabs = pages.map((page) => page.url());
  hasIcon = await pages[0]?.evaluate('chrome.action.getUserSettings().then(({ isOnToolbar }) => isOnToolbar)');
});
beforeEach(({ skip }) => {
  skip(isSkipped, `needs ${missing.join(' and ')}, which npm run setup installs where it can`);
});
afterEach(async () => {
  if (isSkipped) return;
  // A menu, a question or a panel that a failed test left open would take the keys and clicks of the next.
  display.keys('Escape');
  await bench.browser.closePopup();
  await bench.closePages();
  const pipelineId = await bench.pipelineId(PIPELINE);
  const { pursuits } = await bench.service.listPursuits(pipelineId, 10);
  for (const { id } of pursuits) await bench.service.removePursuit(pipelineId, id);
  await bench.reread();
});
afterAll(async () => {
  for (const end of ends) await end();
});

const titleOf = (index: number) => must(bench.site.notices[index]).title;
const opened = (page: 'popup.html' | 'sidepanel.html') => bench.browser.opened(page);

async function openList() {
  const { page, screen } = await bench.openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  await page.bringToFront();
  return { page, screen };
}

/** Where a place of a page is on the display, as long as no panel is beside it. */
async function spotOf(page: Page, { x, y }: Place): Promise<Spot> {
  const left = await page.evaluate('screenX + (outerWidth - innerWidth) / 2');
  const top = await page.evaluate('screenY + outerHeight - innerHeight');
  return { x: Number(left) + x, y: Number(top) + y };
}

it('npm start leaves one tab of Options, a page with notices, and the icon in the toolbar', { tags: ['full'] }, () => {
  expect(tabs).toEqual([bench.browser.address('options.html'), PRACTICE_LIST]);
  expect(hasIcon).toBe(true);
});

it(
  'the suggested shortcut is in force, shown in Options, and leads to where it is changed',
  { tags: ['full'] },
  async () => {
    const page = await bench.browser.openPage(bench.browser.address('options.html'));
    const options = await bench.browser.screenOf(page);
    for (const key of ['Alt', 'Shift', 'U']) await options.one({ role: 'StaticText', name: key });
    const change = await options.placeOf({ role: 'button', name: 'Change shortcut' });
    await page.bringToFront();
    display.click(await spotOf(page, change));
    await bench.browser.openedPage('chrome://extensions/shortcuts');
  },
);

it('the shortcut shows the notices of the page', { tags: ['full'] }, async () => {
  await openList();
  display.keys(KEY);
  const popup = await opened('popup.html');
  await popup.one({ role: 'StaticText', name: titleOf(0) });
});

it('the menu of the page shows its notices', { tags: ['full'] }, async () => {
  const { page } = await openList();
  const corner = await spotOf(page, { x: 9, y: 300 });
  await display.newWindow(() => display.click(corner, 'right'));
  // Ours is above "View page source" and "Inspect".
  display.keys('Up', 'Up', 'Up', 'Return');
  const popup = await opened('popup.html');
  await popup.one({ role: 'StaticText', name: titleOf(0) });
});

it('the keyword in the address bar searches', { tags: ['full'] }, async () => {
  await openList();
  display.keys('ctrl+l');
  display.type('bid');
  display.keys('Tab');
  display.type('boiler replacement');
  display.keys('Return');
  const screen = await opened('sidepanel.html');
  await until('the words from the address bar', async () => {
    const [box] = await screen.all({ role: 'searchbox', name: 'Search opportunities' });
    return box?.value === 'boiler replacement';
  });
});

it('the side panel opens from the popup, beside the page', { tags: ['full'] }, async () => {
  await openList();
  display.keys(KEY);
  const popup = await opened('popup.html');
  // The button of the first content makes room for the app's, and the focus goes with it.
  await popup.one({ role: 'StaticText', name: titleOf(1) });
  await popup.focus({ role: 'button', name: 'Open in side panel' });
  display.keys('Return');
  const panel = await opened('sidepanel.html');
  await panel.one({ role: 'StaticText', name: titleOf(1) });
});
