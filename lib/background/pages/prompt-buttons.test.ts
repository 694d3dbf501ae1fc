import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { openDatabase } from '../storage/database.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { FILES_OF_ANY } from '../testing/fake-hosts.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

const TOWN = { class: 'page' as const, url: new URL('https://www.town.example/bids'), tabId: 7 };
const POPUP = { class: 'extension' as const, url: new URL('chrome-extension://ours/popup.html') };
const SAM = 'https://sam.gov/*';
const SHOWN = { kind: 'list' as const, site: 'other', notices: [{ noticeId: 'n-1', title: 'Mowing' }] };

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

const WORDS = 'content-scripts/words-en.js';
const filesOfTown = () => permissions.scripting.scripts.get('site:www.town.example')?.js;
const registered = () => permissions.scripting.scripts.get('prompt-buttons');
const start = async (service = createFakeService()) => {
  const parts = await startConnected(service);
  await parts.sites.syncWords();
  return parts;
};

describe('the script that lets buttons show with their rows', () => {
  it('is registered once there is a pipeline to add to, with the words of the browser', async () => {
    await startParts(createFakeService()).sites.syncWords();
    expect(registered()).toBeUndefined();
    await start();
    expect(registered()).toMatchObject({ matches: [SAM], excludeMatches: [], js: ['content-scripts/words-en.js'] });
  });

  it('comes first in the list of a site that the user switches on', async () => {
    const parts = await start();
    await parts.sites.add(TOWN.url.href);
    expect(filesOfTown()).toEqual([WORDS, ...FILES_OF_ANY]);
    expect(registered()).toMatchObject({ matches: [SAM] });
  });

  it('is gone from a host before the user is told that its buttons are hidden', async () => {
    const parts = await start();
    await parts.sites.add(TOWN.url.href);
    const hide = (host: string) => createExtensionHandlers(parts)['site.hide']({ host }, POPUP);
    await expect(hide(TOWN.url.hostname)).resolves.toMatchObject({ ok: true });
    expect(filesOfTown()).toEqual(FILES_OF_ANY);
    await hide('sam.gov');
    expect(registered()).toMatchObject({ excludeMatches: [SAM] });
  });

  it('follows the settings and the connection', async () => {
    const parts = await start();
    await parts.settings.change({ hiddenSites: ['sam.gov'] });
    parts.broadcast('settings');
    await eventually(() => {
      expect(registered()).toMatchObject({ excludeMatches: [SAM] });
    });
    await parts.userData.erase();
    await eventually(() => {
      expect(registered()).toBeUndefined();
    });
  });

  it('is left alone by a change that it does not depend on, such as a press', async () => {
    const parts = await start();
    const look = vi.spyOn(browser.scripting, 'getRegisteredContentScripts');
    parts.broadcast('pursuits');
    await parts.sites.syncWords();
    expect(look).not.toHaveBeenCalled();
    await parts.settings.change({ hiddenSites: ['sam.gov'] });
    await parts.sites.reconcile();
    await parts.settings.change({ hiddenSites: [] });
    await parts.sites.syncWords();
    expect(registered()).toMatchObject({ excludeMatches: [] });
  });

  it('comes back with the next page after an update dropped it', async () => {
    const service = createFakeService();
    const name = newDatabaseName();
    await (await startConnected(service, { name })).sites.add(TOWN.url.href);
    const parts = startParts(service, { name });
    permissions.scripting.scripts.delete('prompt-buttons');
    await createPageHandlers(parts)['notices.status'](SHOWN, TOWN);
    await eventually(() => {
      expect(registered()).toBeDefined();
    });
  });
});

it('a list of pipelines that could not be read hides no buttons: a click tells why', async () => {
  const service = createFakeService();
  const name = newDatabaseName();
  await (await startConnected(service, { name })).sites.add(TOWN.url.href);
  const stored = await openDatabase(name)();
  await Promise.all([stored.clear('pipelines'), stored.clear('reads')]);
  service.fetch = () => Promise.reject(new TypeError('no network'));
  const pages = createPageHandlers(startParts(service, { name }));
  await expect(pages['notices.status'](SHOWN, TOWN)).resolves.toMatchObject({
    value: { connected: true, hidden: false, statuses: { 'n-1': { state: 'absent' } } },
  });
  const [notice = { noticeId: '', title: '' }] = SHOWN.notices;
  await expect(pages['notice.capture']({ notice }, TOWN)).resolves.toMatchObject({ failure: { code: 'unreachable' } });
});
