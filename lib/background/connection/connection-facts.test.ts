/** Facts about a service expire. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakePermissions } from '../testing/start-parts.ts';
import { startSearching } from '../testing/start-searching.ts';

const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions({ value: true });
});

it('a pause stored while the clock was a year ahead blocks nothing', async () => {
  const { parts, service, clock, save, searches } = await startSearching();
  await save();
  clock.pass(YEAR);
  service.faults.push({ kind: 'answer', status: 429, headers: { 'retry-after': '120' } });
  await parts.searches.checkDue(HOUR, { alertOnly: false });
  clock.pass(-YEAR + HOUR);
  const before = searches();
  expect(await parts.searches.checkDue(HOUR, { alertOnly: false })).toEqual({ checked: 1 });
  expect(searches()).toBe(before + 1);
  const added = await parts.capture.add({ body: { noticeId: 'n-1', title: 'Guards' }, owner: 'x' });
  expect(added).toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
});
