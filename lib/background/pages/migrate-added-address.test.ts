import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '../storage/database.ts';
import { fakeHosts, filesOfSite, registeredIn, stateOf } from '../testing/fake-hosts.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { newDatabaseName, startParts } from '../testing/start-parts.ts';

const allowed = new Set<string>();
const BIDNET = 'https://www.bidnetdirect.com/*';
const IONWAVE = 'https://*.ionwave.net/*';
const TOWN = 'https://www.town.example/*';
let browserParts: ReturnType<typeof fakeHosts>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakeHosts(allowed);
});

const registered = () => registeredIn(browserParts);

describe('an address added before its site was supported', () => {
  const kept = async (...wishes: { id: string; hosts: string[]; platform?: string }[]) => {
    const name = newDatabaseName();
    const opened = await openDatabase(name)();
    for (const wish of wishes) await opened.put('sites', wish);
    const { sites } = startParts(createFakeService(), { name });
    await sites.reconcile();
    return sites;
  };
  const bidnet = { id: 'www.bidnetdirect.com', hosts: ['www.bidnetdirect.com'] };

  it('is replaced by the site, which is then on', async () => {
    allowed.add(BIDNET);
    const sites = await kept(bidnet);
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    await sites.turnOn('bidnet');
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    expect(await stateOf(sites, 'bidnet')).toBe('on');
    expect(await stateOf(sites, bidnet.id)).toBeUndefined();
  });

  it('keeps its permission if the site is on too', async () => {
    allowed.add(BIDNET);
    await kept(bidnet, { id: 'bidnet', hosts: bidnet.hosts, platform: 'bidnet' });
    expect(registered()).toEqual([[BIDNET, ...filesOfSite('bidnet')]]);
    expect([...allowed]).toEqual([BIDNET]);
  });

  it('stays on for its own host if the site has more, alone or with others', async () => {
    const hosts = ['grants.gov', 'www.grants.gov'];
    for (const host of hosts) allowed.add(`https://${host}/*`);
    const sites = await kept({ id: 'grants.gov', hosts: ['grants.gov'] });
    expect(await stateOf(sites, 'grants-gov')).toBe('on');
    await kept(...hosts.map((host) => ({ id: host, hosts: [host] })));
    const both = ['https://www.grants.gov/*', 'https://grants.gov/*', ...filesOfSite('grants-gov')];
    expect(registered()).toEqual([both]);
  });

  it("uses its platform's reader if the whole domain is supported now", async () => {
    allowed.add('https://city.ionwave.net/*').add(IONWAVE);
    const sites = await kept({ id: 'city.ionwave.net', hosts: ['city.ionwave.net'] });
    await sites.turnOn('ionwave');
    const files = filesOfSite('ionwave');
    expect(registered()).toEqual([
      ['https://city.ionwave.net/*', ...files],
      [IONWAVE, ...files],
    ]);
  });

  it('keeps the reader found by its path', async () => {
    allowed.add(TOWN);
    await kept({ id: 'www.town.example', hosts: ['www.town.example'], platform: 'civicengage' });
    expect(registered()).toEqual([[TOWN, ...filesOfSite('civicengage')]]);
  });
});
