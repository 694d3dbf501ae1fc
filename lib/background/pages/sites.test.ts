import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Parts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { fakeHosts, FILES_OF_ANY, filesOfSite, registeredIn, stateOf } from '../testing/fake-hosts.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { BASE_URL, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

const allowed = new Set<string>();
const BIDNET = 'https://www.bidnetdirect.com/*';
const SAM = 'https://sam.gov/*';
const IONWAVE = 'https://*.ionwave.net/*';
const TOWN = 'https://www.town.example/*';
let browserParts: ReturnType<typeof fakeHosts>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakeHosts(allowed);
});

const start = (name?: string) => startParts(createFakeService(), name === undefined ? {} : { name }).sites;
const registered = () => registeredIn(browserParts);

describe('switching a site on', () => {
  it("registers its platform's script for its host only", async () => {
    allowed.add(BIDNET);
    const sites = start();
    await expect(sites.turnOn('bidnet')).resolves.toMatchObject({ ok: true });
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    // Not in frames, which can't send messages, and before the worker at the next browser start.
    const how = { allFrames: false, persistAcrossSessions: true, runAt: 'document_start' };
    expect([...browserParts.scripting.scripts.values()]).toMatchObject([how]);
    expect(await stateOf(sites, 'bidnet')).toBe('on');
    expect(await sites.isOn(new URL('https://www.bidnetdirect.com/private/x'))).toBe(true);
    expect(await sites.isOn(new URL('http://www.bidnetdirect.com/'))).toBe(false);
  });

  it('does nothing if the user refuses', async () => {
    const sites = start();
    await expect(sites.turnOn('bidnet')).resolves.toMatchObject({ ok: false, failure: { code: 'permissionMissing' } });
    expect(registered()).toEqual([]);
    expect(await stateOf(sites, 'bidnet')).toBe('off');
  });

  it('completes even if the browser’s dialog closed the popup', async () => {
    const sites = start();
    await sites.turnOn('bidnet');
    allowed.add(BIDNET);
    await sites.reconcile();
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    expect(await stateOf(sites, 'bidnet')).toBe('on');
  });

  it('completes on retry after a disk failure', async () => {
    const sites = start();
    await sites.turnOn('bidnet');
    allowed.add(BIDNET);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new Error('the disk failed');
    });
    await expect(sites.reconcile()).rejects.toThrow('the disk failed');
    await sites.reconcile();
    expect(await stateOf(sites, 'bidnet')).toBe('on');
  });

  it('does not follow from a permission granted after a refusal', async () => {
    const sites = start();
    await sites.turnOn('bidnet');
    await sites.forgetWanted();
    allowed.add(BIDNET);
    await sites.reconcile();
    expect(registered()).toEqual([]);
  });

  describe.each([
    ['by its name', 'www.bidnetdirect.com', (sites: Parts['sites']) => sites.turnOn('bidnet')],
    ['by its address', 'www.bidnetdirect.com', (sites: Parts['sites']) => sites.add('https://www.bidnetdirect.com/x')],
    ['granted at install', 'sam.gov', (sites: Parts['sites']) => sites.turnOn('sam-gov')],
    ['of a whole domain', 'city.ionwave.net', (sites: Parts['sites']) => sites.turnOn('ionwave')],
  ])('%s', (_how, host, switchOn) => {
    it('shows its hidden buttons again, and no others', async () => {
      const { sites, settings } = startParts(createFakeService());
      await settings.change({ hiddenSites: [host, 'www.town.example'] });
      for (const origin of [BIDNET, SAM, IONWAVE]) allowed.add(origin);
      await switchOn(sites);
      await expect(settings.read()).resolves.toEqual({ hiddenSites: ['www.town.example'] });
    });

    it('shows them even if the browser’s dialog closed the popup, but not before the grant', async () => {
      const { sites, settings } = startParts(createFakeService());
      await settings.change({ hiddenSites: [host] });
      await switchOn(sites);
      await expect(settings.read()).resolves.toEqual({ hiddenSites: [host] });
      for (const origin of [BIDNET, SAM, IONWAVE]) allowed.add(origin);
      await sites.reconcile();
      await expect(settings.read()).resolves.toEqual({ hiddenSites: [] });
    });
  });

  it('asks for one host of a product that serves many agencies', async () => {
    const entries = await start().list();
    expect(entries.find(({ id }) => id === 'www.commbuys.com')).toMatchObject({
      name: 'Massachusetts (COMMBUYS)',
      vendor: 'Periscope S2G',
      origins: ['https://www.commbuys.com/*'],
    });
  });

  it('is not offered for award sites, which have nothing to add', async () => {
    expect((await start().list()).map(({ id }) => id)).not.toContain('usaspending');
  });

  it('takes effect at once in open tabs', async () => {
    allowed.add(BIDNET);
    Object.assign(fakeBrowser.tabs, { query: () => Promise.resolve([{ id: 11 }, { id: 12 }]) });
    await start().turnOn('bidnet');
    const run = browserParts.scripting.executeScript.mock.calls.map(([injection]) => injection);
    // Otherwise they would wait for the page to finish loading.
    const how = { files: filesOfSite('bidnet'), injectImmediately: true };
    expect(run).toMatchObject([11, 12].map((tabId) => ({ target: { tabId }, ...how })));
  });

  it.each([
    ['is frozen and never answers', () => new Promise<never>(() => undefined)],
    ['shows an error page', () => Promise.reject(new Error('Frame with ID 0 is showing error page'))],
  ])('does not wait for a tab that %s', async (_what, answer) => {
    allowed.add(BIDNET);
    Object.assign(fakeBrowser.tabs, { query: () => Promise.resolve([{ id: 11 }, { id: 12 }]) });
    const run = browserParts.scripting.executeScript.mockImplementationOnce(answer).mockImplementationOnce(answer);
    const sites = start();
    await expect(sites.turnOn('bidnet')).resolves.toMatchObject({ ok: true });
    expect(run.mock.calls.map(([{ target }]) => target.tabId)).toEqual([11, 12]);
    await sites.turnOff('bidnet');
    expect(registered()).toEqual([]);
  });
});

describe('switching a site off', () => {
  it('removes script and permission', async () => {
    allowed.add(BIDNET);
    const sites = start();
    await sites.turnOn('bidnet');
    await sites.turnOff('bidnet');
    expect(registered()).toEqual([]);
    expect([...allowed]).toEqual([]);
    expect(await stateOf(sites, 'bidnet')).toBe('off');
  });

  it('revokes the permission even if the browser keeps the script for now', async () => {
    allowed.add(BIDNET);
    const sites = start();
    await sites.turnOn('bidnet');
    browserParts.scripting.unregisterContentScripts.mockRejectedValueOnce(new Error('not now'));
    await expect(sites.turnOff('bidnet')).rejects.toThrow('not now');
    expect([...allowed]).toEqual([]);
  });

  it("keeps the service's permission", async () => {
    const origin = `${BASE_URL}/*`;
    allowed.add(origin);
    const { sites } = await startConnected(createFakeService());
    await sites.add(`${BASE_URL}/bids`);
    await sites.turnOff(new URL(BASE_URL).hostname);
    expect([...allowed]).toEqual([origin]);
  });
});

describe('an unknown address', () => {
  it('uses the generic reader, and is forgotten when switched off', async () => {
    allowed.add(TOWN);
    const sites = start();
    await expect(sites.add('https://www.town.example/purchasing?year=2031')).resolves.toMatchObject({ ok: true });
    expect(registered()).toEqual([[TOWN, ...FILES_OF_ANY]]);
    expect((await sites.addedHosts())(new URL('https://www.town.example/else'))).toBe(true);
    expect((await sites.addedHosts())(new URL('https://town.example/'))).toBe(false);
    await sites.turnOff('www.town.example');
    expect((await sites.list()).some(({ added }) => added)).toBe(false);
  });

  it("uses its platform's reader if the path reveals it", async () => {
    allowed.add(TOWN);
    await start().add('https://www.town.example/bids.aspx');
    expect(registered()).toEqual([[TOWN, ...filesOfSite('civicengage')]]);
  });

  it('covers one host of a known domain, not all', async () => {
    const offer = await start().offer(new URL('https://county.ionwave.net/CurrentSourcingEvents.aspx'));
    expect(offer).toMatchObject({ origins: ['https://county.ionwave.net/*'], name: 'IonWave: county.ionwave.net' });
  });

  it.each(['http://www.town.example/', 'ftp://www.town.example/', 'about:blank'])('refuses %s', async (address) => {
    allowed.add(TOWN);
    await expect(start().add(address)).resolves.toMatchObject({ ok: false, failure: { code: 'invalid' } });
  });
});

describe('a site without a switch', () => {
  it.each(['https://sam.gov/opp/1/view', 'https://www.usaspending.gov/award/1'])(
    'does not affect other sites when %s is typed',
    async (address) => {
      const sites = start();
      await sites.add(address);
      for (const origin of [SAM, BIDNET, 'https://www.usaspending.gov/*']) allowed.add(origin);
      await sites.add(address);
      await expect(sites.turnOn('bidnet')).resolves.toMatchObject({ ok: true });
      expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    },
  );

  it('keeps no permission for awards, however the address is written', async () => {
    const sites = start();
    allowed.add('https://usaspending.gov/*');
    await expect(sites.add('https://usaspending.gov/award/1')).resolves.toMatchObject({ failure: { code: 'invalid' } });
    expect(allowed).toEqual(new Set());
  });

  it('is on by its permission alone if it was granted at install', async () => {
    const sites = start();
    expect(await stateOf(sites, 'sam-gov')).toBe('withdrawn');
    await expect(sites.turnOn('sam-gov')).resolves.toMatchObject({ failure: { code: 'permissionMissing' } });
    allowed.add(SAM);
    await sites.reconcile();
    expect(await stateOf(sites, 'sam-gov')).toBe('on');
    await expect(sites.turnOn('sam-gov')).resolves.toMatchObject({ ok: true });
    expect(registered()).toEqual([]);
  });

  it('loses the wish stored by an earlier version, but keeps its install permission', async () => {
    Object.assign(fakeBrowser.runtime, { getManifest: () => ({ host_permissions: [SAM] }) });
    for (const origin of [SAM, BIDNET]) allowed.add(origin);
    const name = newDatabaseName();
    const opened = await openDatabase(name)();
    await opened.put('sites', { id: 'sam-gov', hosts: ['sam.gov'], platform: 'sam-gov' });
    await opened.put('sites', { id: 'bidnet', hosts: ['www.bidnetdirect.com'], platform: 'bidnet' });
    await start(name).reconcile();
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    expect(await opened.getAllKeys('sites')).toEqual(['bidnet']);
    expect([...allowed]).toEqual([SAM, BIDNET]);
  });
});

describe('changes outside our pages', () => {
  it('switch a site off while its permission is revoked, and on again when it returns', async () => {
    allowed.add(BIDNET);
    const sites = start();
    await sites.turnOn('bidnet');
    allowed.clear();
    await sites.reconcile();
    expect(registered()).toEqual([]);
    expect(await stateOf(sites, 'bidnet')).toBe('withdrawn');
    expect(await sites.isOn(new URL('https://www.bidnetdirect.com/'))).toBe(false);
    allowed.add(BIDNET);
    await sites.reconcile();
    expect(registered()).toHaveLength(1);
  });

  it('restore registrations dropped by an update, and remove stray ones', async () => {
    allowed.add(BIDNET);
    const name = newDatabaseName();
    await start(name).turnOn('bidnet');
    const { scripts } = browserParts.scripting;
    scripts.clear();
    scripts.set('site:gone', { id: 'site:gone', js: ['content-scripts/gone.js'], matches: ['https://gone.example/*'] });
    const later = start(name);
    // Update, start and permission may all fire at once.
    await Promise.all([later.reconcile(), later.reconcile(), later.reconcile()]);
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
  });
});

it('offers nothing for sites already on, award sites, or without https', async () => {
  allowed.add(BIDNET);
  const sites = start();
  expect(await sites.offer(new URL('https://www.bidnetdirect.com/x'))).toMatchObject({ id: 'bidnet', state: 'off' });
  await sites.turnOn('bidnet');
  expect(await sites.offer(new URL('https://www.bidnetdirect.com/x'))).toBe(undefined);
  expect(await sites.offer(new URL('https://www.usaspending.gov/award/1'))).toBe(undefined);
  expect(await sites.offer(new URL('https://usaspending.gov/award/1'))).toBe(undefined);
  expect(await sites.offer(new URL('chrome://settings'))).toBe(undefined);
});
