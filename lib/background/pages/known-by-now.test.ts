import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '../storage/database.ts';
import { fakeHosts, registeredIn, stateOf } from '../testing/fake-hosts.ts';
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

describe('an address that was added before its site was known', () => {
  const kept = async (...wishes: { id: string; hosts: string[]; platform?: string }[]) => {
    const name = newDatabaseName();
    const opened = await openDatabase(name)();
    for (const wish of wishes) await opened.put('sites', wish);
    const { sites } = startParts(createFakeService(), { name });
    await sites.reconcile();
    return sites;
  };
  const bidnet = { id: 'www.bidnetdirect.com', hosts: ['www.bidnetdirect.com'] };

  it('gives way to the site, which is on for it and alone', async () => {
    allowed.add(BIDNET);
    const sites = await kept(bidnet);
    expect(registered()).toEqual([[BIDNET, 'content-scripts/site-bidnet.js']]);
    await sites.turnOn('bidnet');
    expect(registered()).toEqual([[BIDNET, 'content-scripts/site-bidnet.js']]);
    expect(await stateOf(sites, 'bidnet')).toBe('on');
    expect(await stateOf(sites, bidnet.id)).toBeUndefined();
  });

  it('keeps its permission where the site was switched on, too', async () => {
    allowed.add(BIDNET);
    await kept(bidnet, { id: 'bidnet', hosts: bidnet.hosts, platform: 'bidnet' });
    expect(registered()).toEqual([[BIDNET, 'content-scripts/site-bidnet.js']]);
    expect([...allowed]).toEqual([BIDNET]);
  });

  it('stays on by itself where the site has more hosts, and together with another of them', async () => {
    const hosts = ['grants.gov', 'www.grants.gov'];
    for (const host of hosts) allowed.add(`https://${host}/*`);
    const sites = await kept({ id: 'grants.gov', hosts: ['grants.gov'] });
    expect(await stateOf(sites, 'grants-gov')).toBe('on');
    await kept(...hosts.map((host) => ({ id: host, hosts: [host] })));
    const both = ['https://www.grants.gov/*', 'https://grants.gov/*', 'content-scripts/site-grants-gov.js'];
    expect(registered()).toEqual([both]);
  });

  it('is read by the reader of its platform, where all hosts of a domain are known by now', async () => {
    allowed.add('https://city.ionwave.net/*').add(IONWAVE);
    const sites = await kept({ id: 'city.ionwave.net', hosts: ['city.ionwave.net'] });
    await sites.turnOn('ionwave');
    const file = 'content-scripts/site-ionwave.js';
    expect(registered()).toEqual([
      ['https://city.ionwave.net/*', file],
      [IONWAVE, file],
    ]);
  });

  it('keeps the reader that its path told', async () => {
    allowed.add(TOWN);
    await kept({ id: 'www.town.example', hosts: ['www.town.example'], platform: 'civicengage' });
    expect(registered()).toEqual([[TOWN, 'content-scripts/site-civicengage.js']]);
  });
});
