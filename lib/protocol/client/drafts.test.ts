import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDrafts } from './drafts.ts';

const { session } = fakeBrowser.storage;

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

it('a write in one page reaches the other page and its listeners', async () => {
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

it('a late event of an earlier write does not undo newer typing', async () => {
  const drafts = await openDrafts();
  const writes = [drafts.write('note', 'a'), drafts.write('note', 'ab')];
  const heard = session.onChanged.trigger({ 'draft/note': { newValue: 'a' } });
  expect(drafts.read('note')).toBe('ab');
  await Promise.all([...writes, heard]);
  expect(drafts.read('note')).toBe('ab');
});

it('a page still follows other pages after one of its own writes failed', async () => {
  const [popup, panel] = await Promise.all([openDrafts(), openDrafts()]);
  const full = new Error('QUOTA_BYTES quota exceeded');
  vi.spyOn(session, 'set').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  await panel.write('note', 'mine');
  expect(panel.read('note')).toBe('mine');
  await popup.write('note', 'theirs');
  expect(panel.read('note')).toBe('theirs');
});

it('a draft takes the room of cached answers if storage is full', async () => {
  const drafts = await openDrafts();
  await drafts.write('answers', ['large']);
  vi.spyOn(session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await drafts.write('note', 'mine');
  expect(await session.get(null)).toEqual({ 'draft/note': 'mine' });
});
