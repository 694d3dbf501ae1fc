/** An organization's policy: `storage.managed` is faked here, since no driver can set a browser's policy. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { alertsIn, remindersIn } from './settings.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { BASE_URL, fakePermissions, startConnected, startParts } from '../testing/start-parts.ts';
import { eventually } from '../../domain/testing/eventually.ts';

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

function sets(policy: object | Error): void {
  const get = vi.spyOn(fakeBrowser.storage.managed, 'get');
  if (policy instanceof Error) get.mockRejectedValue(policy);
  else get.mockResolvedValue(policy as never);
}

describe('a policy', () => {
  it('is empty where there is none, and ignores values of the wrong kind', async () => {
    sets(new Error('Managed storage manifest not found'));
    expect((await startParts(createFakeService()).settings.read()).managed).toBeUndefined();
    sets({ serviceAddress: 'ftp://nowhere', sites: 'bidnet', alerts: false, other: 1 });
    expect((await startParts(createFakeService()).settings.read()).managed).toEqual({ alerts: false });
  });

  it('names the only service that can be connected', async () => {
    sets({ serviceAddress: `${BASE_URL}/` });
    const { connector } = await startConnected(createFakeService());
    await expect(connector.validate({ baseUrl: 'https://other.example', key: 'right-key' })).resolves.toEqual({
      ok: false,
      failure: { code: 'notAllowed', field: 'baseUrl' },
    });
  });

  it('turns off alerts and reminders, whatever the user chose', async () => {
    sets({ alerts: false });
    const { settings } = startParts(createFakeService());
    await settings.change({
      alerts: { on: true, everyHours: 1 },
      reminders: { on: true, days: [3], untilStage: 5 },
    });
    const read = await settings.read();
    expect([alertsIn(read), remindersIn(read)]).toEqual([
      { on: false, everyHours: 1 },
      { on: false, days: [3], untilStage: 5 },
    ]);
  });

  it('says which sites may be switched on, and takes back the permission for another', async () => {
    sets({ sites: ['bidnet', 'www.town.example'] });
    const { sites } = startParts(createFakeService());
    const refused = { ok: false, failure: { code: 'notAllowed' } };
    await expect(sites.add('https://www.city.example/bids')).resolves.toEqual(refused);
    expect(permissions.permissions.remove).toHaveBeenCalledWith({ origins: ['https://www.city.example/*'] });
    await expect(sites.add('https://www.town.example/bids')).resolves.toMatchObject({ ok: true });
    await expect(sites.turnOn('bidnet')).resolves.toMatchObject({ ok: true });
    await expect(sites.offer(new URL('https://www.city.example/bids'))).resolves.toBeUndefined();
  });

  it('stops a site that was switched on before, and lets it run again once it is allowed', async () => {
    sets({});
    const { sites } = startParts(createFakeService());
    const town = new URL('https://www.town.example/bids');
    await sites.add(town.href);
    sets({ sites: [] });
    await fakeBrowser.storage.onChanged.trigger({}, 'managed');
    await eventually(async () => expect(await sites.isOn(town)).toBe(false));
    await sites.reconcile();
    expect([...permissions.scripting.scripts.keys()]).toEqual([]);
    sets({ sites: ['www.town.example'] });
    await fakeBrowser.storage.onChanged.trigger({}, 'managed');
    await sites.reconcile();
    expect(await sites.isOn(town)).toBe(true);
    expect([...permissions.scripting.scripts.keys()]).toEqual(['site:www.town.example']);
  });
});
