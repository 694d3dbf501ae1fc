import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { AWARDS_BYTES, createAwardPages } from './award-pages.ts';
import type { Parts } from '../parts.ts';
import { awardService, hurriedClock } from '../testing/award-service.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import { BASE_URL, fakePermissions, startConnected } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const kept = async () => Object.keys(await fakeBrowser.storage.session.get(null));

describe('cached award pages', () => {
  it.each<[string, (parts: Parts) => Promise<unknown>]>([
    ['the user disconnects', ({ connector }) => connector.forget()],
    [
      'another service is connected',
      ({ connector }) => connector.validate({ baseUrl: 'https://other.example', key: 'right-key' }),
    ],
  ])('are removed, and nothing else, when %s', async (_name, leave) => {
    const parts = await startConnected(createFakeService());
    await fakeBrowser.storage.session.set({ 'draft/awards': 'lawn' });
    await parts.awardScan.scan({ query: { naics: '561730' }, pages: 1 });
    await eventually(async () => expect(await kept()).toContain('award-pages'));
    await leave(parts);
    expect(await kept()).toEqual(['draft/awards']);
  });

  it('are not stored if answered after everything was erased', async () => {
    const gate = createGate();
    const fake = createFakeService({ passage: gate.passage });
    const parts = await startConnected(fake);
    gate.shut();
    await parts.awardScan.scan({ query: { naics: '561730' }, pages: 1 });
    await eventually(() => expect(gate.waiting()).toBe(1));
    await parts.userData.erase();
    gate.open();
    await eventually(async () => {
      expect(await parts.awardScan.scan({ query: { naics: '561730' }, pages: 1 })).toMatchObject({ ok: false });
    });
    expect(await kept()).toEqual([]);
  });

  it('are not stored if answered after a disconnect', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { service, asked } = awardService(async () => {
      await answered;
      return { results: [] };
    });
    const pages = createAwardPages(service, hurriedClock());
    const reading = pages.attempt({ naics: '561730' }, BASE_URL, { signal: new AbortController().signal });
    await eventually(() => expect(asked).toHaveLength(1));
    await pages.forget();
    answer();
    await expect(reading).resolves.toMatchObject({ ok: true });
    expect(await kept()).toEqual([]);
  });

  it('take no more than their share of session storage, the oldest dropped first', async () => {
    const description = '説明'.repeat(2000);
    const results = Array.from({ length: 50 }, (_, at) => ({ awardId: String(at), description }));
    const { service, asked } = awardService(() => ({ results }));
    const pages = createAwardPages(service, hurriedClock());
    const { signal } = new AbortController();
    const read = (page: number) => pages.attempt({ page }, BASE_URL, { signal });
    for (let page = 1; page <= 8; page += 1) await read(page);
    const stored = JSON.stringify(await fakeBrowser.storage.session.get(null));
    expect(new TextEncoder().encode(stored).length).toBeLessThan(AWARDS_BYTES + 100_000);
    await read(8);
    expect(asked).toHaveLength(8);
    await read(1);
    expect(asked).toHaveLength(9);
  });
});
