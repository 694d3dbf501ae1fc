import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDrafts } from './drafts.ts';

const { session } = fakeBrowser.storage;

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

it('what one page writes is in the other at once, which is told', async () => {
  const [popup, panel] = await Promise.all([openDrafts(), openDrafts()]);
  const seen: unknown[] = [];
  const end = panel.onWritten(() => {
    seen.push(panel.read('note'));
  });
  await popup.write('note', 'long');
  expect(seen).toEqual(['long']);
  end();
  await popup.write('note', 'longer');
  expect(seen).toEqual(['long']);
  expect(panel.read('note')).toBe('longer');
});

it('what is typed on is not taken back by the news of one’s own earlier write', async () => {
  const drafts = await openDrafts();
  const writes = [drafts.write('note', 'a'), drafts.write('note', 'ab')];
  const heard = session.onChanged.trigger({ 'draft/note': { newValue: 'a' } });
  expect(drafts.read('note')).toBe('ab');
  await Promise.all([...writes, heard]);
  expect(drafts.read('note')).toBe('ab');
});

it('a write that fails keeps the page open to what others write', async () => {
  const [popup, panel] = await Promise.all([openDrafts(), openDrafts()]);
  vi.spyOn(session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await panel.write('note', 'mine');
  expect(panel.read('note')).toBe('mine');
  await popup.write('note', 'theirs');
  expect(panel.read('note')).toBe('theirs');
});
