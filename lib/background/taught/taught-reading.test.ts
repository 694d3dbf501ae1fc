import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { taughtImportSchema } from '../../protocol/taught-messages.ts';
import { filesOfTaught, registeredIn } from '../testing/fake-hosts.ts';
import { BIDS, freshHosts, PANEL, startTeaching, TAUGHT_PAGE, TOWN } from '../testing/start-teaching.ts';

const page = (url: string): Caller => ({ class: 'page', tabId: 7, url: new URL(url) });

let hosts: ReturnType<typeof freshHosts>;
beforeEach(() => {
  hosts = freshHosts();
});

const registered = () => registeredIn(hosts.browserParts);

describe('a tab of a taught page', () => {
  const tabShows = (url: string, status = 'complete') => {
    Object.assign(fakeBrowser.tabs, { get: () => Promise.resolve({ id: 7, url, status }) });
  };
  const seen = async ({ own }: ReturnType<typeof startTeaching>) => {
    const answer = await own['page.seen']({ tabId: 7 }, PANEL);
    return answer.ok ? answer.value : undefined;
  };

  it('says so, with what the user pointed at', async () => {
    hosts.allowed.add(TOWN);
    const started = startTeaching();
    await started.save(BIDS);
    tabShows(BIDS.url);
    await started.pages['notices.status'](
      { kind: 'list', site: 'taught', notices: [{ noticeId: 'n-1', title: 'Lawn care' }] },
      page(BIDS.url),
    );
    const { taught } = must(await seen(started));
    expect(taught).toMatchObject({ name: 'www.town.example', picks: { title: 'Lawn care at Fort Sample' } });
    expect(taught).not.toHaveProperty('lost');
  });

  it('is lost if it shows no notice once it has loaded', async () => {
    hosts.allowed.add(TOWN);
    const started = startTeaching();
    await started.save(BIDS);
    tabShows(BIDS.url, 'loading');
    expect((await seen(started))?.taught).not.toHaveProperty('lost');
    tabShows(BIDS.url);
    expect(await seen(started)).toMatchObject({ kind: 'none', taught: { lost: true } });
    tabShows('https://www.town.example/else');
    expect(await seen(started)).not.toHaveProperty('taught');
  });

  it('is not lost where nothing is read', async () => {
    hosts.allowed.add(TOWN);
    const started = startTeaching();
    await started.save(BIDS);
    await started.parts.sites.turnOff('www.town.example');
    tabShows(BIDS.url);
    expect((await seen(started))?.taught).toMatchObject({ name: 'www.town.example' });
    expect((await seen(started))?.taught).not.toHaveProperty('lost');
  });
});

describe('a file of taught pages', () => {
  const declaration = (host: string, path = '/bids') => ({
    name: `Bids of ${host}`,
    address: { host, path, params: [] },
    page: TAUGHT_PAGE,
  });

  it('has the declarations, and nothing that was pointed at', async () => {
    hosts.allowed.add(TOWN);
    const { save, own } = startTeaching();
    await save({ ...BIDS, name: 'Town bids' });
    const pages = [{ ...declaration('www.town.example'), name: 'Town bids' }];
    await expect(own['taught.export']({}, PANEL)).resolves.toEqual({ ok: true, value: pages });
  });

  it('adds and replaces pages under its names, and grants nothing', async () => {
    hosts.allowed.add(TOWN);
    const { save, list, load, parts } = startTeaching();
    await save(BIDS);
    await load([declaration('www.town.example'), declaration('county.example')]);
    expect(await list()).toMatchObject([
      { name: 'Bids of county.example', withdrawn: true },
      { name: 'Bids of www.town.example' },
    ]);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
    expect(await parts.taught.stateOf(new URL(BIDS.url), 'list')).toMatchObject({ picks: {} });
  });

  it('is read once its host is allowed, whatever the host was allowed for before', async () => {
    hosts.allowed.add(TOWN);
    const { list, load, own } = startTeaching();
    await load([declaration('www.town.example')]);
    const [imported] = await list();
    expect(imported).toMatchObject({ withdrawn: true });
    await own['taught.allow']({ id: must(imported).id }, PANEL);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
    expect((await list())[0]).not.toHaveProperty('withdrawn');
  });

  it('is read once the user allows its host, also in Options', async () => {
    const { load, list, parts } = startTeaching();
    await load([declaration('www.town.example'), declaration('vendors.planetbids.com')]);
    hosts.allowed.add(TOWN).add('https://vendors.planetbids.com/*');
    // Allowed earlier, and not for this.
    await parts.sites.reconcile({ inOpenTabs: 'added', given: [] });
    expect(registered()).toEqual([]);
    // As Firefox's own menu writes it, too.
    const given = ['https://vendors.planetbids.com/*', '*://www.town.example/*'];
    await parts.sites.reconcile({ inOpenTabs: 'added', given });
    expect(registered()).toEqual([
      ['https://vendors.planetbids.com/*', ...filesOfTaught('planetbids')],
      [TOWN, ...filesOfTaught()],
    ]);
    expect((await list()).filter(({ withdrawn }) => withdrawn)).toEqual([]);
  });

  it('gives a host that is on its script', async () => {
    hosts.allowed.add(TOWN);
    const { load, parts } = startTeaching();
    await parts.sites.add(BIDS.url);
    await load([declaration('www.town.example')]);
    expect(registered()).toEqual([[TOWN, ...filesOfTaught()]]);
  });

  it('is refused with the name of a bad value', () => {
    const bad = { ...declaration('www.town.example'), page: { ...TAUGHT_PAGE, kind: 'script' } };
    const { error } = taughtImportSchema.safeParse({ pages: [declaration('county.example'), bad] });
    expect(error?.issues[0]?.path).toEqual(['pages', 1, 'page', 'kind']);
  });

  it.each(['sam.gov', 'www.usaspending.gov', ':::'])('is refused whole if one page is of %s', async (host) => {
    const { load, list } = startTeaching();
    await expect(load([declaration('county.example'), declaration(host)])).resolves.toMatchObject({
      failure: { code: 'invalid', field: 'pages.1.address.host' },
    });
    expect(await list()).toEqual([]);
  });
});
