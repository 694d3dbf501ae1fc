/**
 * Teaching a page by pointing: in Firefox beside the page in the real sidebar. Chromium's side panel is out
 * of a driver's reach, so there the panel is in a tab of its own.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { FirefoxBrowser } from '../lib/dev/driver/firefox/firefox.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { taughtFileText, type TaughtDeclaration } from '../lib/domain/taught/taught-file.ts';
import { must } from '../lib/domain/testing/must.ts';
import { COUNTY_HOST, COUNTY_PAGES, COUNTY_PATTERN, COUNTY_TABLE, countyBids, countyPages } from './county-pages.ts';
import { ADD, BIDNET, open, useSites } from './site-switches.ts';
import { IN_FIREFOX, useWorkbench, type TestWorkbench } from './use-workbench.ts';

const PIPELINE = 'Federal IT';
const [FIRST, THIRD] = [must(countyBids(1)[0]), must(countyBids(1)[2])];
const TAUGHT = z.object({ value: z.array(z.object({ id: z.string() })) });
/** Where the popup opens: the page has no notices yet. */
const AGENDA = { role: 'radio', name: 'Agenda' };
const TEACH = { role: 'button', name: 'Teach this page' };

/** Opens the side panel ready to teach a page. With `isRead`, the popup opens with the notices on the page. */
async function openTeaching(bench: TestWorkbench, page: Tab, isRead = false): Promise<Screen> {
  const { browser } = bench;
  if (browser instanceof FirefoxBrowser) {
    // The click on the button is one of the four; for the tab there is Alt+1.
    const popup = await browser.openPopup(must(await browser.openedPage(page.url())));
    if (!isRead) {
      await popup.one(AGENDA);
      await popup.click({ role: 'tab', name: /^This page\b/ });
    }
    await popup.click(TEACH);
    return browser.openedSidebar();
  }
  const tab = must(await browser.openedPage(page.url()));
  // The click on the icon allows this page; the panel is told of it as of the page below.
  const popup = await browser.openPopup(tab);
  if (!isRead) {
    await popup.one(AGENDA);
    await popup.press('Alt+1');
  }
  await popup.one(TEACH);
  await browser.closePopup();
  const { page: panel, screen } = await open(bench, browser.address('sidepanel.html'));
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await panel.goto(panel.url());
  const address = JSON.stringify(page.url());
  await panel.evaluate(`chrome.tabs.query({}).then((tabs) => {
    const below = tabs.filter(({ url }) => url === ${address});
    chrome.tabs.query = (_, done) => (done ? done(below) : Promise.resolve(below));
  })`);
  await screen.click({ role: 'tab', name: /^This page\b/ });
  await screen.click(TEACH);
  return screen;
}

/** Forgets what was taught, and the host. */
async function forgetCounty(bench: TestWorkbench): Promise<void> {
  const { value } = TAUGHT.parse(await bench.ask('taught.list', {}));
  for (const { id } of value) await bench.ask('taught.remove', { id });
  await bench.ask('site.turnOff', { id: COUNTY_HOST });
  await bench.browser.forbidHost(COUNTY_PATTERN);
}

/** Options at the taught pages. */
function openTaught(bench: TestWorkbench) {
  return open(bench, bench.browser.address('options.html#taught'));
}

/** Waits for a button beside each bid of a page, in order. */
async function expectButtons(screen: Screen, page: number) {
  const names = countyBids(page).map(({ title }) => `Add to pipeline: ${title}`);
  await until(`a button for each bid of page ${String(page)}`, async () => {
    const found = await screen.all(ADD);
    return JSON.stringify(found.map(({ name }) => name)) === JSON.stringify(names);
  });
}

describe('a county’s page', () => {
  const bench = useWorkbench({ pages: countyPages });
  afterEach(() => forgetCounty(bench()));

  it('is taught in four clicks, and then read on every page of the list', async () => {
    await bench().browser.allowHost(COUNTY_PATTERN);
    const { page, screen } = await open(bench(), COUNTY_PAGES[0]);
    await screen.one({ role: 'link', name: FIRST.title });
    const panel = await openTeaching(bench(), page);
    await panel.one({ role: 'StaticText', name: 'Click any title on the page.' });

    await page.bringToFront();
    await screen.click({ role: 'link', name: FIRST.title });
    await panel.one({ role: 'StaticText', name: 'Click the due date of the same notice.' });
    await screen.click({ role: 'button', name: FIRST.due });
    await panel.one({ role: 'StaticText', name: 'Click its solicitation number.' });
    await panel.one({ role: 'StaticText', name: '5 notices found' });
    // Nothing that was clicked acted.
    expect(page.url()).toBe(COUNTY_PAGES[0]);
    await panel.click({ role: 'button', name: `Save for ${COUNTY_HOST}` });

    await page.bringToFront();
    await expectButtons(screen, 1);
    await screen.click({ role: 'button', name: `Add to pipeline: ${THIRD.title}` });
    await bench().untilAtBackend(PIPELINE, [THIRD.title]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({ title: THIRD.title, responseDeadLine: '2031-01-21' });

    await page.reload();
    await screen.one({ role: 'button', name: (name) => name.includes(THIRD.title) && !name.startsWith('Add') });
    await screen.exactly(4, ADD);
    await page.goto(COUNTY_PAGES[1]);
    await expectButtons(screen, 2);

    const { page: options, screen: settings } = await openTaught(bench());
    const saved = await bench().browser.savedFile(must(await bench().browser.openedPage(options.url())), () =>
      settings.click({ role: 'button', name: 'Export all' }),
    );
    expect(saved.text).toBe(taughtFileText([COUNTY]));
  });
});

describe('a county’s table', () => {
  const bench = useWorkbench({ pages: countyPages });
  afterEach(() => forgetCounty(bench()));

  it('is guessed, a click on a title corrects the guess, and the table is read as taught after a reload', async () => {
    await bench().browser.allowHost(COUNTY_PATTERN);
    const { page, screen } = await open(bench(), COUNTY_TABLE);
    await screen.one({ role: 'link', name: FIRST.title });
    const panel = await openTeaching(bench(), page, true);
    await panel.one({ role: 'StaticText', name: '5 notices found' });
    await panel.one({ role: 'StaticText', name: /^Wrong\? Click a title on the page/ });
    await panel.one({ role: 'cell', name: /^Drainage/ });

    await page.bringToFront();
    await screen.click({ role: 'link', name: FIRST.title });
    await panel.one({ role: 'cell', name: FIRST.title });
    await panel.exactly(0, { role: 'cell', name: /^Drainage/ });
    await panel.one({ role: 'StaticText', name: 'Click the due date of the same notice.' });
    await screen.click({ role: 'cell', name: FIRST.due });
    await panel.one({ role: 'StaticText', name: 'Click its solicitation number.' });
    await panel.click({ role: 'button', name: `Save for ${COUNTY_HOST}` });
    await page.bringToFront();
    await expectButtons(screen, 1);
    await page.reload();
    await expectButtons(screen, 1);
  });
});

describe('in a fresh profile', { tags: ['full'] }, () => {
  const bench = useWorkbench({ pages: countyPages });
  afterEach(() => forgetCounty(bench()));

  it('a file of taught pages is imported, and read once the host is allowed', async () => {
    // The answer to the click on Allow; Firefox allows what a click asks for. Later, the extension would hear
    // of it, and the row of a site that is on would push the button away from under the click.
    if (!IN_FIREFOX) await bench().browser.allowHost(COUNTY_PATTERN);
    const { page: options, screen: settings } = await openTaught(bench());
    await settings.one({ role: 'button', name: 'Import' });
    await options.evaluate(`(() => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([${JSON.stringify(taughtFileText([COUNTY]))}], 'taught-pages.json'));
      const input = document.querySelector('input[type=file][accept*=json]');
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await settings.one({ role: 'StaticText', name: 'Not allowed yet' });
    const { page, screen } = await open(bench(), COUNTY_PAGES[1]);
    await screen.one({ role: 'link', name: must(countyBids(2)[0]).title });
    expect(await screen.all(ADD)).toEqual([]);

    await options.bringToFront();
    await settings.click({ role: 'button', name: /^Allow/ });
    await settings.exactly(0, { role: 'StaticText', name: 'Not allowed yet' });
    await page.bringToFront();
    await expectButtons(screen, 2);
  });
});

describe('a page of a site with an adapter', { tags: ['full'] }, () => {
  const bench = useSites();

  it('can be taught while its buttons are there', async () => {
    await bench().allow(BIDNET.pattern);
    await bench().ask('site.turnOn', { id: 'bidnet' });
    const { page, screen } = await open(bench(), BIDNET.page);
    await screen.one({ ...ADD, name: 'Add to pipeline: Payroll Audit' });
    const titles = (await screen.all(ADD)).map(({ name }) => name.replace(ADD.name, ''));
    const panel = await openTeaching(bench(), page, true);
    const found = { role: 'StaticText', name: `${titles.length} notices found` };
    await panel.one(found);
    await page.bringToFront();
    await screen.click({ role: 'link', name: must(titles[0]) });
    await panel.one({ role: 'StaticText', name: 'Click the due date of the same notice.' });
    await panel.one(found);
    await screen.exactly(titles.length, ADD);
  });
});

/** What the first test teaches: labels and patterns, and nothing that a notice says. */
const COUNTY: TaughtDeclaration = {
  name: COUNTY_HOST,
  address: { host: COUNTY_HOST, path: '/current', params: [] },
  page: {
    kind: 'list',
    rows: { tag: 'div', classes: [], around: ['main'] },
    values: {
      title: {
        place: {
          steps: [
            { tag: 'div', nth: 0, of: 2 },
            { tag: 'a', nth: 0, of: 1 },
          ],
          line: true,
        },
      },
      responseDeadLine: {
        place: {
          steps: [
            { tag: 'div', nth: 1, of: 2 },
            { tag: 'button', nth: 0, of: 1 },
          ],
        },
      },
    },
  },
};
