import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withOwners } from '../../domain/pipelines/pipeline.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected, startWithPursuit } from '../testing/start-parts.ts';

const APP: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('pipelines', () => {
  it('are chosen by id, else the default, else the first; a missing one is reported', async () => {
    const { pipelines } = await startConnected(createFakeService());
    await expect(pipelines.choose(PIPELINE, undefined)).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose(undefined, 'gone')).resolves.toMatchObject({ value: { id: PIPELINE } });
    await expect(pipelines.choose('gone', undefined)).resolves.toMatchObject({ failure: { code: 'notFound' } });
  });

  it('of one name show their owner wherever the user chooses one, even in the menu of a page', async () => {
    const service = createFakeService();
    const { fetch: serve } = service;
    const owned = (id: string, owner?: object, name = 'Federal') => ({ id, name, ...(owner && { owner }) });
    const items = [
      owned(PIPELINE, { name: 'Ann Lee' }),
      owned('theirs', { email: 'tomas@example.com' }, ' federal'),
      owned('nobodys'),
      owned('other', { name: 'Ann Lee' }, 'State'),
    ];
    service.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input).pathname === '/v1/pipelines'
        ? Promise.resolve(Response.json({ success: true, data: { items } }))
        : serve(input, init);
    const names = ['Federal (Ann Lee)', 'federal (tomas@example.com)', 'Federal', 'State'].map((name) => ({ name }));
    const parts = await startConnected(service);
    const own = createExtensionHandlers(parts);
    await expect(own['pipelines.list']({ certain: true }, APP)).resolves.toMatchObject({ value: names });
    const town: Caller = { class: 'page', tabId: 12, url: new URL('https://www.town.example/bids') };
    await parts.sites.add(town.url.href);
    const pages = createPageHandlers(parts);
    await expect(pages['pipelines.names']({}, town)).resolves.toMatchObject({ value: { pipelines: names } });
    const notice = { noticeId: 'n-1', title: 'Lawn care' };
    await expect(pages['notice.capture']({ notice }, town)).resolves.toMatchObject({
      value: { pipelineName: 'Federal (Ann Lee)' },
    });
  });

  it.each([
    ['an owner with an id only', [{ name: 'Dana' }, { id: 'user-7' }], ['Federal (Dana)', 'Federal (user-7)']],
    [
      'two owners of one name',
      [
        { name: 'Dana', email: 'd@a.example' },
        { name: 'Dana', id: 'user-7' },
      ],
      ['Federal (Dana) (d@a.example)', 'Federal (Dana) (user-7)'],
    ],
    ['one owner', [{ name: 'Dana' }, { name: 'Dana' }], ['Federal (Dana) (1)', 'Federal (Dana) (2)']],
    ['no owner', [{}, {}], ['Federal (1)', 'Federal (2)']],
  ])('never look alike: %s', (_what, owners, names) => {
    const list = owners.map((owner, at) => ({ id: `p${String(at)}`, name: 'Federal', owner }));
    expect(withOwners(list).map(({ name }) => name)).toEqual(names);
  });

  it('come from the cache when the service is unreachable', async () => {
    const service = createFakeService();
    const { pipelines } = await startConnected(service);
    await pipelines.get(PIPELINE);
    service.faults.push({ kind: 'dropBefore' });
    await expect(pipelines.get(PIPELINE)).resolves.toMatchObject({ value: { stages: [{ name: 'Triage' }, {}] } });
  });

  it('load their stages once for a page full of saved notices', async () => {
    const service = createFakeService();
    const { parts } = await startWithPursuit(service);
    const asked = service.log.length;
    await Promise.all(Array.from({ length: 20 }, () => parts.statuses.one({ noticeId: 'n-1', title: 'x' })));
    expect(service.log.length - asked).toBeLessThanOrEqual(1);
  });
});

describe("a service that fails to return a pipeline's stages", () => {
  it('is retried once in a while, not for every notice', async () => {
    const service = createFakeService();
    const { fetch: serve } = service;
    let asked = 0;
    let broken = true;
    service.fetch = (input, init) => {
      const isDetail = String(input instanceof Request ? input.url : input).endsWith(`/v1/pipelines/${PIPELINE}`);
      if (isDetail) asked += 1;
      return isDetail && broken ? Promise.resolve(new Response('{}', { status: 500 })) : serve(input, init);
    };
    const clock = createStillClock();
    const { parts } = await startWithPursuit(service, { clock });
    const stage = async () => {
      const status = await parts.statuses.one({ noticeId: 'n-1', title: 'Lawn care' });
      return status.state === 'saved' ? status.stageName : status.state;
    };
    for (let question = 0; question < 5; question += 1) await expect(stage()).resolves.toBeUndefined();
    expect(asked).toBe(1);
    broken = false;
    clock.pass(20_000);
    await expect(stage()).resolves.toBe('Triage');
  });
});
