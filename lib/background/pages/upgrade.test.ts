/** An update from a version that had one whole script per site. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { listenToTabs } from '../tab-listeners.ts';
import { fakeHosts, FILES_OF_ANY, filesOfSite, filesOfTaught } from '../testing/fake-hosts.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { BASE_URL, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';
import { BIDS, startTeaching, TOWN } from '../testing/start-teaching.ts';

const WORDS = 'content-scripts/words-en.js';
const SAM = 'https://sam.gov/*';
const BIDNET = 'https://www.bidnetdirect.com/*';
const OTHER = 'https://other.example/*';

const allowed = new Set<string>();
let browserParts: ReturnType<typeof fakeHosts>;
beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakeHosts(allowed);
  for (const pattern of [SAM, BIDNET, OTHER, TOWN, `${BASE_URL}/*`]) allowed.add(pattern);
});

const registered = () =>
  Object.fromEntries([...browserParts.scripting.scripts.values()].map(({ id, matches, js }) => [id, [matches, js]]));

/** What the former version registered. */
function formerScripts(): void {
  const { scripts } = browserParts.scripting;
  scripts.clear();
  const former: [id: string, matches: string[], file: string][] = [
    ['site:bidnet', [BIDNET], 'site-bidnet'],
    ['site:other.example', [OTHER], 'other-site'],
    ['site:www.town.example', [TOWN], 'taught-site'],
    ['site:gone.example', ['https://gone.example/*'], 'other-site'],
    ['prompt-buttons', [SAM, BIDNET, OTHER, TOWN], 'words-en'],
  ];
  for (const [id, matches, file] of former) scripts.set(id, { id, matches, js: [`content-scripts/${file}.js`] });
}

/** A worker of the new version, over what the former one stored. */
async function updated(hiddenSites: string[] = []) {
  const [service, name] = [createFakeService(), newDatabaseName()];
  await startTeaching(name).save(BIDS);
  const before = await startConnected(service, { name });
  await before.sites.turnOn('bidnet');
  await before.sites.add('https://other.example/');
  await before.settings.change({ hiddenSites });
  formerScripts();
  return startParts(service, { name });
}

const NOW = {
  'site:bidnet': [[BIDNET], [WORDS, ...filesOfSite('bidnet')]],
  'site:other.example': [[OTHER], [WORDS, ...FILES_OF_ANY]],
  'site:www.town.example': [[TOWN], [WORDS, ...filesOfTaught()]],
  'prompt-buttons': [[SAM], [WORDS]],
};

describe('after an update', () => {
  it.each([
    ['kept', () => undefined],
    ['dropped', () => browserParts.scripting.scripts.clear()],
  ])('each site has its new files, and nothing stale is left, where the browser %s its scripts', async (_how, drop) => {
    const parts = await updated();
    drop();
    listenToTabs(parts);
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.0.9' });
    await eventually(() => expect(registered()).toEqual(NOW));
  });

  it('buttons do not flash on hosts where the user hid them', async () => {
    const parts = await updated(['other.example']);
    await parts.sites.reconcile();
    expect(registered()).toEqual({ ...NOW, 'site:other.example': [[OTHER], FILES_OF_ANY] });
  });

  it('what the user taught is still read', async () => {
    const parts = await updated();
    const caller = { class: 'page' as const, url: new URL(BIDS.url), tabId: 7 };
    await expect(createPageHandlers(parts)['taught.here']({}, caller)).resolves.toMatchObject({
      value: [{ page: BIDS.page }],
    });
  });
});
