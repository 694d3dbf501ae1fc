/**
 * Sites of the registry that a person switches on. Without a window nobody can answer the browser's own
 * question with yes: that answer is given beforehand (`allowHost`).
 */
import { describe, expect, it } from 'vitest';
import { until } from '../lib/dev/driver/until.ts';
import { ADD, BIDNET, isOn, open, openSites, standing, useSites } from './site-switches.ts';

const bench = useSites();
const NOTHING = { scripts: [], allowed: false };

/** Options with the list of sites that are off laid open. */
async function openAllSites() {
  const opened = await openSites(bench());
  await opened.screen.click({ role: 'DisclosureTriangle', name: /more known sites/ });
  return opened;
}

async function turnOn() {
  await bench().browser.allowHost(BIDNET.pattern);
  const { screen } = await openAllSites();
  await screen.click(BIDNET.toggle);
  await isOn(screen, BIDNET.toggle, true);
}

describe('a site that is not granted with the installation', () => {
  it('is left alone until it is switched on, and again after it is switched off', { tags: ['firefox'] }, async () => {
    const { page, screen } = await open(bench(), BIDNET.page);
    await screen.one({ role: 'heading', name: /./ });
    expect(await screen.all(ADD)).toEqual([]);

    await turnOn();
    // The page that was open all along has its buttons too.
    await page.bringToFront();
    const [first] = await screen.exactly(2, ADD);
    const name = first?.name ?? '';
    await screen.click({ role: 'button', name });
    await bench().untilAtBackend('Federal IT', [name.replace('Add to pipeline: ', '')]);

    // Off, the site goes back to the list that has to be laid open.
    const { screen: options } = await openAllSites();
    await options.click(BIDNET.toggle);
    await isOn(options, BIDNET.toggle, false);
    await page.bringToFront();
    await screen.exactly(0, ADD);
    expect(await standing(bench(), BIDNET.pattern)).toEqual(NOTHING);
    await page.bringToFront();
    await page.reload();
    await screen.one({ role: 'heading', name: /./ });
    expect(await screen.all(ADD)).toEqual([]);
  });

  it('stays off when the person refuses, and says so', { tags: ['full'] }, async () => {
    const { page, screen: options } = await openAllSites();
    await bench().browser.refuse(page, () => options.click(BIDNET.toggle));
    await options.one({ role: 'StaticText', name: /didn’t allow access/ });
    await isOn(options, BIDNET.toggle, false);
    expect(await standing(bench(), BIDNET.pattern)).toEqual(NOTHING);
  });

  it('loses its buttons when the permission is taken back outside, and has them again when it is given back', async () => {
    await turnOn();
    const { page, screen } = await open(bench(), BIDNET.page);
    await screen.exactly(2, ADD);
    await bench().browser.forbidHost(BIDNET.pattern);
    await page.bringToFront();
    await screen.exactly(0, ADD);
    const { screen: options } = await openSites(bench());
    await options.one({ role: 'StaticText', name: 'Permission removed' });
    expect(await standing(bench(), BIDNET.pattern)).toEqual(NOTHING);

    await bench().browser.allowHost(BIDNET.pattern);
    await page.bringToFront();
    await screen.exactly(2, ADD);
  });

  it('has two buyers’ notices with one number as two, each in the pipeline on its own', async () => {
    await turnOn();
    const { screen } = await open(bench(), BIDNET.twoBuyers);
    await screen.exactly(2, ADD);
    await screen.click({ role: 'button', name: 'Add to pipeline: Snow Removal, City Hall' });
    await bench().untilAtBackend('Federal IT', ['Snow Removal, City Hall']);
    await screen.exactly(1, ADD);
    await screen.click({ role: 'button', name: 'Add to pipeline: Library Shelving' });
    await bench().untilAtBackend('Federal IT', ['Library Shelving', 'Snow Removal, City Hall']);
    await screen.exactly(0, ADD);
  });

  it('is offered in the popup over its page', { tags: ['full'] }, async () => {
    await bench().browser.allowHost(BIDNET.pattern);
    const { page, screen } = await open(bench(), BIDNET.page);
    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: 'This is BidNet Direct. Turn on buttons here?' });
    await popup.click({ role: 'button', name: 'Turn on' });
    await screen.exactly(2, ADD);
    expect(await standing(bench(), BIDNET.pattern)).toEqual({ scripts: [BIDNET.pattern], allowed: true });
  });
});

it('has one button a notice, and buttons that answer, after an update under an open page', async () => {
  await turnOn();
  const { page, screen } = await open(bench(), BIDNET.page);
  const [first] = await screen.exactly(2, ADD);
  await bench().update();
  await page.bringToFront();
  // Nothing shows the moment of the change, so the button is pressed for as long as it has not answered. In
  // Firefox the new version's script replaces the old one. In Chromium the old one lives on: as the pointer
  // arrives, its buttons change to "Reload this page", and the press reloads the page.
  const name = first?.name ?? '';
  await until('a button that answers', async () => {
    const titles = await bench().titlesAtBackend('Federal IT');
    if (titles.includes(name.replace('Add to pipeline: ', ''))) return true;
    if ((await screen.all({ role: 'button', name: /^Reload this page/ })).length > 0) return true;
    const [waiting] = await screen.all({ role: 'button', name });
    if (waiting) await screen.click({ role: 'button', name }, { within: 3000 });
    return false;
  });
  // The browser forgets the scripts of sites with the old version.
  await until('the script to be registered again', async () =>
    JSON.stringify(await standing(bench(), BIDNET.pattern)).includes(`"scripts":["${BIDNET.pattern}"],"allowed":true`),
  );
  await page.bringToFront();
  await page.reload();
  await screen.exactly(2, { role: 'button', name: /^(Add to pipeline: |Triage)/ });
});
