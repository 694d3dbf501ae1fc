/**
 * Sites that a person switches on, and pages read once without any permission. Nobody can answer the browser's own question
 * without a window: a yes is given beforehand (`allowHost`), a no is put in place of the question.
 */
import type { Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixturePages } from '../lib/dev/practice/fixture-pages.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';
const BIDNET = 'https://www.bidnetdirect.com/colorado/city-of-sample';
const BIDNET_PATTERN = 'https://www.bidnetdirect.com/*';
const TOWN = 'https://www.sampleville.example/bids.aspx?bidID=210';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const SWITCH = { role: 'switch', name: 'Buttons on BidNet Direct' };

const pages = [fixturePages('bidnet', ['list']), fixturePages('civicengage', ['detail'])];

const ADDRESSES = /bidnetdirect\.com|sampleville\.example/;

async function answer(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  const found = pages.map((each) => each(url)).find((each) => each !== undefined);
  if (found) await route.fulfill(found);
  else await route.fallback();
}

beforeEach(async () => {
  await bench().browser.context.route(ADDRESSES, answer);
});

const open = async (address: string) => {
  const page = await bench().browser.openPage(address);
  return { page, screen: await bench().browser.screenOf(page) };
};

const openOptions = async () => (await open(bench().browser.address('options.html#sites'))).screen;

/** Options with the list of sites that are off laid open. */
async function openAllSites() {
  const options = await openOptions();
  await options.click({ role: 'DisclosureTriangle', name: /more known sites/ });
  return options;
}

const isOn = async (options: Screen, on: boolean) =>
  until(`the switch to be ${on ? 'on' : 'off'}`, async () =>
    (await options.all(SWITCH)).every(({ properties }) => (properties.get('checked') === 'true') === on),
  );

async function turnOn() {
  await bench().browser.allowHost(BIDNET_PATTERN);
  const options = await openAllSites();
  await options.click(SWITCH);
  await isOn(options, true);
}

/** What the browser itself has of us for the site: whether a script is registered, and whether we may work there. */
async function standing() {
  const worker = await bench().browser.worker();
  return worker.evaluate(`(async () => ({
    scripts: (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches),
    allowed: await chrome.permissions.contains({ origins: ['${BIDNET_PATTERN}'] }),
  }))()`);
}

afterEach(async () => {
  const { page } = await open(bench().browser.address('options.html#sites'));
  for (const id of ['bidnet', 'www.sampleville.example'])
    await page.evaluate(
      `chrome.runtime.sendMessage({ protocol: 'pursuit/1', name: 'site.turnOff', request: { id: '${id}' } }).then(() => null)`,
    );
  await bench().browser.forbidHost(BIDNET_PATTERN);
  await bench().browser.context.unroute(ADDRESSES, answer);
});

describe('a site that is not granted with the installation', () => {
  it('is left alone until it is switched on, and again after it is switched off', async () => {
    const { page, screen } = await open(BIDNET);
    await screen.one({ role: 'heading', name: /./ });
    expect(await screen.all(ADD)).toEqual([]);

    await turnOn();
    // The page that was open all along has its buttons too.
    await page.bringToFront();
    const [first] = await screen.exactly(2, ADD);
    const name = first?.name ?? '';
    await screen.click({ role: 'button', name });
    await bench().untilAtBackend(PIPELINE, [name.replace('Add to pipeline: ', '')]);

    const options = await openOptions();
    await options.click(SWITCH);
    await isOn(options, false);
    await page.bringToFront();
    await screen.exactly(0, ADD);
    expect(await standing()).toEqual({ scripts: [], allowed: false });
    await page.reload();
    await screen.one({ role: 'heading', name: /./ });
    expect(await screen.all(ADD)).toEqual([]);
  });

  it('stays off when the person refuses, and says so', async () => {
    const options = await openAllSites();
    // Instead of the browser's question, which nobody can answer here.
    await bench()
      .browser.context.pages()
      .at(-1)
      ?.evaluate(`chrome.permissions.request = (_asked, done) => done ? done(false) : Promise.resolve(false)`);
    await options.click(SWITCH);
    await options.one({ role: 'StaticText', name: /was not allowed to show us this site/ });
    await isOn(options, false);
    expect(await standing()).toEqual({ scripts: [], allowed: false });
  });

  it('loses its buttons when the permission is taken back outside, and has them again when it is given back', async () => {
    await turnOn();
    const { page, screen } = await open(BIDNET);
    await screen.exactly(2, ADD);
    await bench().browser.forbidHost(BIDNET_PATTERN);
    await page.bringToFront();
    await screen.exactly(0, ADD);
    const options = await openOptions();
    await options.one({ role: 'StaticText', name: 'Permission withdrawn' });
    expect(await standing()).toEqual({ scripts: [], allowed: false });

    await bench().browser.allowHost(BIDNET_PATTERN);
    await page.bringToFront();
    await screen.exactly(2, ADD);
  });

  it('is offered in the popup over its page', async () => {
    await bench().browser.allowHost(BIDNET_PATTERN);
    const { page, screen } = await open(BIDNET);
    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: 'This is BidNet Direct. Turn on buttons here?' });
    await popup.click({ role: 'button', name: 'Turn on' });
    await screen.exactly(2, ADD);
    expect(await standing()).toEqual({ scripts: [BIDNET_PATTERN], allowed: true });
  });
});

describe('a page of any site, without permission for it', () => {
  it('is read once by the popup, shown with where each value was found, and saved', async () => {
    const { page } = await open(TOWN);
    const popup = await bench().browser.openPopup(page);
    const title = await popup.one({ role: 'textbox', name: 'Title' });
    expect(title.value).toBe('Lift Station 4 Rehabilitation');
    await popup.one({ role: 'StaticText', name: /^From the page: / });
    await popup.click({ role: 'button', name: 'Add to pipeline' });
    await bench().untilAtBackend(PIPELINE, [title.value]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({ noticeId: 'www.sampleville.example:IFB 27-01', uiLink: TOWN });
    expect(await standing()).toEqual({ scripts: [], allowed: false });
  });

  it('is read and shown by the menu entry and by the key', async () => {
    const { page } = await open(TOWN);
    // The browser gives us the tab for a click of the person; neither menu nor key can be pressed from here, so their
    // events are sent in its place.
    await bench().browser.openPopup(page);
    await bench().browser.closePopup();
    const worker = await bench().browser.worker();
    const events = [
      `chrome.contextMenus.onClicked.dispatch({ menuItemId: 'add-page' }, tab)`,
      `chrome.commands.onCommand.dispatch('add-page', tab)`,
    ];
    for (const event of events) {
      await worker.evaluate(`chrome.storage.session.clear()`);
      await page.bringToFront();
      await worker.evaluate(`chrome.tabs.query({ active: true }).then(([tab]) => { ${event}; })`);
      await until('the page to be read', async () =>
        JSON.stringify(await worker.evaluate(`chrome.storage.session.get(null)`)).includes('Lift Station 4'),
      );
    }
  });
});

it('shows nothing of the former page after the tab has gone on', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, ADD);
  await page.goto(TOWN.replace('210', '999'));
  const popup = await bench().browser.openPopup(page);
  await popup.one({ role: 'StaticText', name: 'No notice was seen on this page' });
});

it('asks for the page to be loaded again after an update under it, and has one button a notice then', async () => {
  await turnOn();
  const { page, screen } = await open(BIDNET);
  const [first] = await screen.exactly(2, ADD);
  await bench().browser.reloadExtension();
  await page.bringToFront();
  await screen.click({ role: 'button', name: first?.name ?? '' });
  await screen.one({ role: 'button', name: /^Reload this page/ });
  // The browser forgets the scripts of sites with the old version.
  await until('the script to be registered again', async () =>
    JSON.stringify(await standing()).includes(`"scripts":["${BIDNET_PATTERN}"],"allowed":true`),
  );
  await page.reload();
  await screen.exactly(2, ADD);
});
