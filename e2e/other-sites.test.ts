/** Pages of a site that nobody described: switched on by its address, or read once without any permission. */
import { describe, expect, it } from 'vitest';
import { until } from '../lib/dev/driver/until.ts';
import { isOn, open, openSites, standing, TOWN, useSites } from './site-switches.ts';

const bench = useSites();
const PIPELINE = 'Federal IT';
const TITLE = 'Lift Station 4 Rehabilitation';
const ADD = { role: 'button', name: `Add to pipeline: ${TITLE}` };
const ADDRESS = { role: 'textbox', name: 'Another site' };
const NOTHING = { scripts: [], allowed: false };

/** Types the address into Options, as it stands in the address bar. */
async function typeAddress() {
  const opened = await openSites(bench());
  await opened.screen.fill(ADDRESS, TOWN.page);
  return opened;
}

async function addByAddress() {
  await bench().browser.allowHost(TOWN.pattern);
  const opened = await typeAddress();
  await opened.screen.press('Enter');
  await opened.screen.one(TOWN.toggle);
  await isOn(opened.screen, TOWN.toggle, true);
  return opened;
}

describe('a site by its address', () => {
  it('has buttons from then on, and none after it is switched off', async () => {
    const { page, screen } = await open(bench(), TOWN.page);
    await screen.one({ role: 'StaticText', name: TITLE });
    expect(await screen.all(ADD)).toEqual([]);

    await addByAddress();
    // Only this host, and not its neighbours.
    expect(await standing(bench(), TOWN.pattern)).toEqual({ scripts: [TOWN.pattern], allowed: true });
    await page.bringToFront();
    await screen.click(ADD);
    await bench().untilAtBackend(PIPELINE, [TITLE]);

    const { screen: options } = await openSites(bench());
    await options.click(TOWN.toggle);
    await options.exactly(0, TOWN.toggle);
    expect(await standing(bench(), TOWN.pattern)).toEqual(NOTHING);
    await page.bringToFront();
    await page.reload();
    await screen.one({ role: 'StaticText', name: TITLE });
    await screen.exactly(0, { role: 'button', name: /Lift Station 4/ });
  });

  it('is not added when the person refuses, and what was typed is still there', { tags: ['full'] }, async () => {
    const { page, screen: options } = await typeAddress();
    await bench().browser.refuse(page, () => options.press('Enter'));
    await options.one({ role: 'StaticText', name: /didn’t allow access/ });
    expect((await options.one(ADDRESS)).value).toBe(TOWN.page);
    expect(await options.all(TOWN.toggle)).toEqual([]);
    expect(await standing(bench(), TOWN.pattern)).toEqual(NOTHING);
  });

  it('says so when its permission is taken back outside, and works again when it is given back', async () => {
    const { page: optionsPage, screen: options } = await addByAddress();
    const { page, screen } = await open(bench(), TOWN.page);
    await screen.one(ADD);
    await bench().browser.forbidHost(TOWN.pattern);
    await page.bringToFront();
    await screen.exactly(0, ADD);
    await optionsPage.bringToFront();
    await options.one({ role: 'StaticText', name: 'Permission removed' });
    await isOn(options, TOWN.toggle, false);
    expect(await standing(bench(), TOWN.pattern)).toEqual(NOTHING);

    await bench().browser.allowHost(TOWN.pattern);
    await optionsPage.bringToFront();
    await isOn(options, TOWN.toggle, true);
    await page.bringToFront();
    await screen.one(ADD);
  });
});

describe('a page of any site, without permission for it', () => {
  it('is read once by the popup, shown with where each value was found, and saved', async () => {
    const { page } = await open(bench(), TOWN.page);
    const popup = await bench().browser.openPopup(page);
    const title = await popup.one({ role: 'textbox', name: 'Title' });
    expect(title.value).toBe(TITLE);
    await popup.one({ role: 'StaticText', name: /^From the page: / });
    await popup.click({ role: 'button', name: 'Add to pipeline' });
    await bench().untilAtBackend(PIPELINE, [TITLE]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({ noticeId: `${TOWN.id}:IFB 27-01`, uiLink: TOWN.page });
    expect(await standing(bench(), TOWN.pattern)).toEqual(NOTHING);
  });

  it.each(['menu', 'key'] as const)('is read and shown by the %s', { tags: ['full'] }, async (by) => {
    const { page } = await open(bench(), TOWN.page);
    await bench().inExtension('chrome.storage.session.clear()');
    await bench().browser.addThisPage(page, by);
    await until('the page to be read', async () =>
      JSON.stringify(await bench().inExtension('chrome.storage.session.get(null)')).includes(TITLE),
    );
  });
});

it('shows nothing of the former page after the tab has gone on', { tags: ['full'] }, async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  await page.goto(TOWN.page.replace('210', '999'));
  const popup = await bench().browser.openPopup(page);
  await popup.one({ role: 'radio', name: 'Agenda' });
  await popup.click({ role: 'tab', name: 'This page' });
  await popup.one({ role: 'StaticText', name: 'No notices found on this page' });
});
