import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { TAUGHT_MAX } from '../../protocol/taught-messages.ts';
import { openDatabase } from '../storage/database.ts';
import { filesOfSite, filesOfTaught, registeredIn } from '../testing/fake-hosts.ts';
import { BIDS, freshHosts, lessonAt, PANEL, startTeaching, TAUGHT_PAGE, TOWN } from '../testing/start-teaching.ts';

const IONWAVE = 'https://*.ionwave.net/*';
const PLANETBIDS = ['https://vendors.planetbids.com/*', 'https://pbsystem.planetbids.com/*'];
const page = (url: string): Caller => ({ class: 'page', tabId: 7, url: new URL(url) });

let hosts: ReturnType<typeof freshHosts>;
beforeEach(() => {
  hosts = freshHosts();
});

const registered = () => registeredIn(hosts.browserParts);
/** Scripts started and ended in open tabs. */
const ranIn = (): unknown[] => hosts.browserParts.scripting.executeScript.mock.calls.flatMap(([{ files }]) => files);

describe('teaching a page', () => {
  it('stores it under its host, and switches the site on with the script of taught pages', async () => {
    hosts.allowed.add(TOWN);
    const { save, parts } = startTeaching();
    const saved = await save(BIDS);
    const { id, ...entry } = must(saved.ok ? saved.value[0] : undefined);
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(entry).toEqual({
      name: 'www.town.example',
      host: 'www.town.example',
      path: '/bids',
      kind: 'list',
      fields: ['title', 'responseDeadLine'],
      taughtOn: '2026-11-02',
    });
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
    expect(await parts.sites.isOn(new URL(BIDS.url))).toBe(true);
  });

  it('again replaces it and keeps its name, unless another is given', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, own } = startTeaching();
    await save(BIDS);
    const { id } = must((await list())[0]);
    await own['taught.rename']({ id, name: 'Town bids' }, PANEL);
    await save({ ...BIDS, page: { ...TAUGHT_PAGE, values: { title: { label: 'Project' } } } });
    expect(await list()).toMatchObject([{ id, name: 'Town bids', fields: ['title'] }]);
    await save({ ...BIDS, name: 'Bids of the town' });
    expect(await list()).toMatchObject([{ id, name: 'Bids of the town' }]);
    await save(lessonAt('https://www.town.example/archive'));
    expect(await list()).toHaveLength(2);
  });

  it('does nothing without the permission, and finishes when it comes after the popup closed', async () => {
    const { save, list, parts } = startTeaching();
    await expect(save(BIDS)).resolves.toMatchObject({ failure: { code: 'permissionMissing' } });
    expect([await list(), registered()]).toEqual([[], []]);
    hosts.allowed.add(TOWN);
    await parts.sites.reconcile({ inOpenTabs: 'added' });
    expect(await list()).toMatchObject([{ host: 'www.town.example' }]);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
  });

  it('is forgotten when the user refuses the permission', async () => {
    const { save, list, own, parts } = startTeaching();
    await save(BIDS);
    await own['site.refused']({}, PANEL);
    hosts.allowed.add(TOWN);
    await parts.sites.reconcile();
    expect([await list(), registered()]).toEqual([[], []]);
  });

  it.each([
    ['granted at install', 'https://sam.gov/search'],
    ['of awards', 'https://www.usaspending.gov/search'],
    ['without https', 'http://www.town.example/bids'],
  ])('is refused on a site %s', async (_what, url) => {
    for (const origin of [TOWN, 'https://sam.gov/*', 'https://www.usaspending.gov/*']) hosts.allowed.add(origin);
    const { save, list } = startTeaching();
    await expect(save(lessonAt(url))).resolves.toMatchObject({ failure: { code: 'invalid', field: 'url' } });
    expect([await list(), registered()]).toEqual([[], []]);
  });

  it('needs only its own host of a site with several', async () => {
    hosts.allowed.add(must(PLANETBIDS[0]));
    const { save } = startTeaching();
    await expect(save(lessonAt('https://vendors.planetbids.com/portal/1/bo'))).resolves.toMatchObject({ ok: true });
    expect(registered()).toEqual([[PLANETBIDS[0], ...filesOfTaught('planetbids')]]);
  });

  it('uses the permission for a whole domain', async () => {
    hosts.allowed.add(IONWAVE).add('https://city.ionwave.net/*');
    const { save, parts } = startTeaching();
    await parts.sites.turnOn('ionwave');
    await save(lessonAt('https://city.ionwave.net/SourcingEvents.aspx'));
    expect(registered()).toEqual([[IONWAVE, ...filesOfTaught('ionwave')]]);
  });

  it('is possible for a limited number of pages, each of which can be taught again', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, load } = startTeaching();
    const many = Array.from({ length: TAUGHT_MAX }, (_, place) => ({
      name: `Page ${String(place)}`,
      address: { host: 'www.town.example', path: `/x${'a'.repeat(place)}`, params: [] },
      page: TAUGHT_PAGE,
    }));
    await expect(load(many)).resolves.toMatchObject({ ok: true });
    await expect(save(BIDS)).resolves.toMatchObject({ failure: { code: 'invalid', field: 'pages' } });
    const one = [{ name: 'One more', address: { host: 'a.example', path: '/', params: [] }, page: TAUGHT_PAGE }];
    await expect(load(one)).resolves.toMatchObject({ failure: { code: 'invalid', field: 'pages' } });
    expect(await list()).toHaveLength(TAUGHT_MAX);
    await expect(save(lessonAt('https://www.town.example/xa'))).resolves.toMatchObject({ ok: true });
  });
});

describe('a removed page', () => {
  it('comes back whole, with what was pointed at, and only while it is remembered', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, own, parts, clock } = startTeaching();
    await save(BIDS);
    const { id } = must((await list())[0]);
    await own['taught.remove']({ id }, PANEL);
    expect(await list()).toEqual([]);
    expect(await parts.taught.stateOf(new URL(BIDS.url), 'list')).toBeUndefined();
    await expect(own['taught.rename']({ id, name: 'Town' }, PANEL)).resolves.toMatchObject({ ok: false });
    await own['taught.restore']({ id }, PANEL);
    expect(await parts.taught.stateOf(new URL(BIDS.url), 'list')).toMatchObject({ picks: BIDS.picks });
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
    await own['taught.remove']({ id }, PANEL);
    clock.pass(2 * 60 * 60_000);
    await own['taught.remove']({ id: 'another' }, PANEL);
    await expect(own['taught.restore']({ id }, PANEL)).resolves.toMatchObject({ failure: { code: 'notFound' } });
  });
});

describe('the script of a host', () => {
  it('changes with its first taught page, and back with its last one, in open tabs too', async () => {
    hosts.allowed.add(TOWN);
    Object.assign(fakeBrowser.tabs, { query: () => Promise.resolve([{ id: 11 }]) });
    const { save, list, own, parts } = startTeaching();
    await parts.sites.add('https://www.town.example/bids.aspx');
    await save(BIDS);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught('civicengage')]]);
    await own['taught.remove']({ id: must((await list())[0]).id }, PANEL);
    expect(registered()).toEqual([[TOWN, ...filesOfSite('civicengage')]]);
    expect(await parts.sites.isOn(new URL(BIDS.url))).toBe(true);
    // The engine that runs in the page goes on with each list.
    const files = filesOfSite('civicengage');
    expect(ranIn()).toEqual([...files, ...filesOfTaught('civicengage'), ...files]);
  });

  it('stays while another page of it is taught', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, own } = startTeaching();
    await save(BIDS);
    await save(lessonAt('https://www.town.example/archive'));
    await own['taught.remove']({ id: must((await list())[0]).id }, PANEL);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
  });

  it('is gone while the site is off, and the same when it is on again', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, parts } = startTeaching();
    await save(BIDS);
    await parts.sites.turnOff('www.town.example');
    expect(registered()).toEqual([]);
    expect(await list()).toMatchObject([{ withdrawn: true }]);
    hosts.allowed.add(TOWN);
    await parts.sites.add(BIDS.url);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
    expect((await list())[0]).not.toHaveProperty('withdrawn');
  });
});

describe('a script in a page', () => {
  it("is told what was taught about its own page's host, the most specific address first", async () => {
    hosts.allowed.add(TOWN).add('https://other.example/*');
    const { save, pages } = startTeaching();
    await save(BIDS);
    await save(lessonAt('https://www.town.example/bids?dept=4'));
    await save(lessonAt('https://other.example/bids'));
    const here = await pages['taught.here']({}, page('https://www.town.example/else'));
    const told = here.ok ? here.value : [];
    expect(told.map(({ address }) => [address.host, address.params])).toEqual([
      ['www.town.example', ['dept']],
      ['www.town.example', []],
    ]);
    expect(JSON.stringify(told)).not.toContain('Fort Sample');
  });

  it('is told nothing while its site is off', async () => {
    hosts.allowed.add(TOWN);
    const { save, pages, parts } = startTeaching();
    await save(BIDS);
    await parts.sites.turnOff('www.town.example');
    await expect(pages['taught.here']({}, page(BIDS.url))).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
  });
});

describe('stored taught pages', () => {
  it('are in the file of everything, and erased with everything', async () => {
    hosts.allowed.add(TOWN);
    const { save, own, name } = startTeaching();
    await save(BIDS);
    const all = await own['data.export']({}, PANEL);
    expect(all.ok && all.value.tables['taught']).toMatchObject([{ name: 'www.town.example' }]);
    await own['data.erase']({}, PANEL);
    expect(await (await openDatabase(name)()).getAll('taught')).toEqual([]);
    expect(registered()).toEqual([]);
  });

  it('cannot be renamed once they are gone', async () => {
    const { own } = startTeaching();
    await expect(own['taught.rename']({ id: 'x', name: 'Town' }, PANEL)).resolves.toMatchObject({
      failure: { code: 'notFound' },
    });
  });
});
