import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected, startWithPursuit } from '../testing/start-parts.ts';

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
