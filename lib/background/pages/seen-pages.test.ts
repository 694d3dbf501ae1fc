import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakePermissions } from '../testing/start-parts.ts';
import { createSeenPages, MOST_PAGES, type Seen } from './seen-pages.ts';

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

it('stores as many notices of a page as fit into its share', async () => {
  const seenPages = createSeenPages();
  await seenPages.note(7, page('t'.repeat(3000), 200));
  const { 'seen/7': kept } = await stored();
  expect(JSON.stringify(kept).length).toBeLessThan(260_000);
  expect(JSON.stringify(kept).length).toBeGreaterThan(240_000);
});

it('stores the pages that reported last, and still knows the others', async () => {
  const seenPages = createSeenPages();
  for (let tab = 1; tab <= MOST_PAGES; tab += 1) await seenPages.note(tab, page(`Page ${String(tab)}`));
  await seenPages.note(1, page('Again'));
  await seenPages.note(99, page('New'));
  const keys = Object.keys(await stored());
  expect(keys).toHaveLength(MOST_PAGES);
  expect(keys).toEqual(expect.arrayContaining(['seen/1', 'seen/3', 'seen/99']));
  expect(keys).not.toContain('seen/2');
  await expect(seenPages.of(2)).resolves.toMatchObject({ notices: [{ title: 'Page 2' }] });
  expect(await seenPages.tabs()).toContain(2);
});

it('counts the pages that an earlier worker stored', async () => {
  for (let tab = 1; tab <= MOST_PAGES; tab += 1) await createSeenPages().note(tab, page('Earlier'));
  await createSeenPages().note(99, page('New'));
  expect(Object.keys(await stored())).toHaveLength(MOST_PAGES);
});
