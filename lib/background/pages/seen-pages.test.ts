import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakePermissions } from '../testing/start-parts.ts';
import { ALL_BYTES, createSeenPages, type Seen } from './seen-pages.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const page = (title: string, count = 1): Seen => ({
  kind: 'list',
  site: 'sam-gov',
  siteName: 'SAM.gov',
  notices: Array.from({ length: count }, (_, at) => ({ noticeId: String(at), title })),
});
const stored = () => fakeBrowser.storage.session.get(null);
const bytesStored = async () => new TextEncoder().encode(JSON.stringify(await stored())).length;

it('stores as many notices of a page as fit into its share', async () => {
  const seenPages = createSeenPages();
  const notices = page('公告'.repeat(450), 200);
  const found = notices.notices.map(() => ({ title: { by: 'heading' as const, text: 'f'.repeat(300) } }));
  await seenPages.note(7, { ...notices, found });
  expect(await bytesStored()).toBeLessThan(410_000);
  expect(await bytesStored()).toBeGreaterThan(390_000);
  const again = await createSeenPages().of(7);
  expect(again?.found).toHaveLength(again?.notices.length ?? 0);
});

it('counts what a page reported in its share, and drops that with the first notice that does not fit', async () => {
  const seenPages = createSeenPages();
  const reported = { url: `https://sam.gov/search/?q=${'a'.repeat(1_000_000)}`, ids: ['0'] };
  await seenPages.note(7, { ...page('Jet Fuel'), reported });
  expect(await bytesStored()).toBeLessThan(400_000);

  const short = { url: 'https://sam.gov/search/', ids: Array.from({ length: 201 }, (_, at) => String(at)) };
  await seenPages.note(8, { ...page('Jet Fuel', 201), reported: short });
  const again = await createSeenPages().of(8);
  expect([again?.reported, again?.notices.length]).toEqual([undefined, 200]);
});

it('all tabs share one budget in bytes, and the oldest are dropped first', async () => {
  const seenPages = createSeenPages();
  for (let tab = 1; tab <= 13; tab += 1) await seenPages.note(tab, page('公告'.repeat(500), 200));
  expect(await bytesStored()).toBeLessThanOrEqual(ALL_BYTES + 13 * 100);
  expect(await bytesStored()).toBeGreaterThan(ALL_BYTES - 400_000);
  const dropped = [1, 2, 3];
  const tabs = Array.from({ length: 13 }, (_, at) => at + 1);
  const keys = Object.keys(await stored());
  expect(tabs.filter((tab) => !keys.includes(`seen/${String(tab)}`))).toEqual(dropped);
  // They are still known while the worker lives.
  await expect(seenPages.of(2)).resolves.toMatchObject({ kind: 'list' });

  // A page that reports again is the newest.
  await seenPages.note(4, page('Again'));
  for (const tab of [98, 99]) await seenPages.note(tab, page('公告'.repeat(500), 200));
  expect(Object.keys(await stored())).toEqual(expect.arrayContaining(['seen/4', 'seen/6', 'seen/99']));
  expect(Object.keys(await stored())).not.toContain('seen/5');
});

it('counts the pages that earlier workers stored, by their age', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  for (const tab of [9, 8, 7, 6, 5, 4, 3, 2, 10, 1]) {
    clock.mockReturnValue(Date.now() + 1);
    await createSeenPages().note(tab, page('公告'.repeat(500), 200));
  }
  clock.mockRestore();
  await createSeenPages().note(99, page('公告'.repeat(500), 200));
  const keys = Object.keys(await stored());
  expect(keys).toHaveLength(10);
  expect(keys).not.toContain('seen/9');
});
