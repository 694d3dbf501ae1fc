import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { parseCents } from '../domain/money.ts';
import { createFakeService, PIPELINE } from './testing/fake-service.ts';
import { fakePermissions, startWithPursuit } from './testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

describe('the list of pursuits', () => {
  it('says how the service writes probabilities as soon as its answers show it', async () => {
    const { parts, pursuitId } = await startWithPursuit(createFakeService());
    const before = await parts.pursuits.list(PIPELINE);
    expect(before.ok && 'scale' in before.value).toBe(false);

    await parts.pursuits.update(PIPELINE, pursuitId, { estimatedValueCents: parseCents(120_000_000) ?? null });
    const after = await parts.pursuits.list(PIPELINE);
    expect(after).toMatchObject({ ok: true, value: { scale: 'fraction', pursuits: [{ pWin: 0.1, pGo: 0.3 }] } });
  });

  it('is marked as last known, with the reason, while the service cannot be reached', async () => {
    const service = createFakeService();
    const { parts } = await startWithPursuit(service);
    expect(await parts.pursuits.list(PIPELINE)).not.toHaveProperty('value.stale');
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    expect(await parts.pursuits.list(PIPELINE)).toMatchObject({
      ok: true,
      value: { stale: { code: 'unreachable' }, pursuits: [{ title: 'Lawn care' }] },
    });
  });
});
