/**
 * What tests of sites that a person switches on have in common: the pages, Options over them, and what the
 * browser then has of us.
 */
import { afterEach } from 'vitest';
import { fixturePages } from '../lib/dev/practice/fixture-pages.ts';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { useWorkbench, type TestWorkbench } from './use-workbench.ts';

export const ADD = { role: 'button', name: /^Add to pipeline: / };

const PAGES = [fixturePages('bidnet', ['list', 'list-two-buyers']), fixturePages('civicengage', ['detail'])];

/**
 * A workbench with practice pages of BidNet and of a town, after each test of which no site is switched on
 * any more.
 */
export function useSites(): () => TestWorkbench {
  const bench = useWorkbench({
    pages: (url) => PAGES.map((each) => each(url)).find((each) => each !== undefined),
  });
  afterEach(async () => {
    for (const id of ['bidnet', TOWN.id]) await bench().ask('site.turnOff', { id });
    for (const { pattern } of [BIDNET, TOWN]) await bench().browser.forbidHost(pattern);
  });
  return bench;
}

/** A site of the registry. */
export const BIDNET = {
  page: 'https://www.bidnetdirect.com/colorado/city-of-sample',
  /** Two buyers' notices with one number. */
  twoBuyers: 'https://www.bidnetdirect.com/colorado/solicitations/open-bids',
  pattern: 'https://www.bidnetdirect.com/*',
  toggle: { role: 'switch', name: 'Buttons on BidNet Direct' },
};

/** A site that no registry knows. */
export const TOWN = {
  id: 'www.sampleville.example',
  page: 'https://www.sampleville.example/bids.aspx?bidID=210',
  pattern: 'https://www.sampleville.example/*',
  toggle: { role: 'switch', name: /^Buttons on .*www\.sampleville\.example$/ },
};

export interface Opened {
  page: Tab;
  screen: Screen;
}

export async function open(bench: TestWorkbench, address: string): Promise<Opened> {
  const page = await bench.browser.openPage(address);
  return { page, screen: await bench.browser.screenOf(page) };
}

/** Options at its list of sites. */
export function openSites(bench: TestWorkbench): Promise<Opened> {
  return open(bench, bench.browser.address('options.html#sites'));
}

/** Waits until a switch says that it is on, or off. */
export async function isOn(options: Screen, toggle: Wanted, on: boolean): Promise<void> {
  await until(`the switch to be ${on ? 'on' : 'off'}`, async () => {
    const switches = await options.all(toggle);
    // A switch that is nowhere to be seen says nothing.
    return (
      switches.length > 0 && switches.every(({ properties }) => (String(properties.get('checked')) === 'true') === on)
    );
  });
}

/**
 * What the browser itself has of us for a site: where scripts are registered, and whether we may work
 * there. The script that lets buttons show at once belongs where others read pages, and on SAM.gov.
 */
export async function standing(bench: TestWorkbench, pattern: string): Promise<unknown> {
  return bench.inExtension(`(async () => ({
    scripts: [...new Set((await chrome.scripting.getRegisteredContentScripts()).flatMap(({ id, matches }) =>
      id === 'prompt-buttons' ? matches.filter((match) => match !== 'https://sam.gov/*') : matches))],
    allowed: await chrome.permissions.contains({ origins: ['${pattern}'] }),
  }))()`);
}
