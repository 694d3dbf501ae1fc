import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { MOST_PASSED, type PassedNotice } from '../../domain/notices/passed.ts';
import { day } from '../../domain/testing/day.ts';
import { openDatabase } from '../storage/database.ts';
import { createPassedNotices } from './passed-notices.ts';

let databases = 0;
function start() {
  databases += 1;
  const database = openDatabase(`passed-${String(databases)}`);
  let time = 1_000_000;
  const clock = { now: () => (time += 1000), later: vi.fn() };
  return { database, passed: createPassedNotices(database, clock) };
}

const DUE = day('2031-01-12');
const lawn = { noticeId: 'a', title: 'Lawn care', agency: 'GSA', solicitationNumber: 'W9-1', responseDeadLine: DUE };
const isPassed = async (passed: ReturnType<typeof start>['passed'], shown: { responseDeadLine?: typeof DUE }) =>
  (await passed.among([{ noticeId: 'a', ...shown }])).has('a');

describe('a passed notice', () => {
  it('stays passed at the same deadline, at none, and with only an hour more', async () => {
    const { passed } = start();
    await passed.pass([{ ...lawn, reason: 'tooSmall' }]);
    expect((await passed.among([lawn])).get('a')).toMatchObject({ reason: 'tooSmall', title: 'Lawn care' });
    expect(await isPassed(passed, {})).toBe(true);
    const withHour = { noticeId: 'a', responseDeadLine: DUE, dueTime: { time: '14:00' as const, zone: 'EST' } };
    expect((await passed.among([withHour])).has('a')).toBe(true);
    expect((await passed.among([{ noticeId: 'b' }])).size).toBe(0);
  });

  it('comes back everywhere with another deadline, and can be passed again with both', async () => {
    const { passed } = start();
    await passed.pass([lawn]);
    expect(await isPassed(passed, { responseDeadLine: day('2031-01-20') })).toBe(false);
    await expect.poll(() => isPassed(passed, lawn)).toBe(false);
    expect(await passed.list('')).toEqual({ passed: [], matching: 0, total: 0 });
    await passed.pass([{ ...lawn, responseDeadLine: day('2031-01-20') }]);
    expect(await isPassed(passed, { responseDeadLine: day('2031-01-20') })).toBe(true);
    expect(await isPassed(passed, lawn)).toBe(true);
  });

  it('takes the first deadline that it shows as its own, and comes back with the second', async () => {
    const { passed } = start();
    await passed.pass([{ noticeId: 'a', title: 'Lawn care' }]);
    expect(await isPassed(passed, lawn)).toBe(true);
    await expect.poll(async () => (await passed.list('')).passed[0]?.deadlines).toEqual([{ day: DUE }]);
    expect(await isPassed(passed, { responseDeadLine: day('2031-02-01') })).toBe(false);
  });

  it('is found by words, newest first, and restored', async () => {
    const { passed } = start();
    await passed.pass([lawn]);
    await passed.pass([{ noticeId: 'b', title: 'Roof repair' }]);
    expect((await passed.list('')).passed.map(({ noticeId }) => noticeId)).toEqual(['b', 'a']);
    expect(await passed.list('w9 lawn')).toMatchObject({ passed: [{ noticeId: 'a' }], matching: 1, total: 2 });
    await passed.restore([lawn]);
    expect(await isPassed(passed, lawn)).toBe(false);
    expect(await passed.count()).toBe(1);
  });
});

it(`keeps the newest ${MOST_PASSED.toLocaleString('en')}, and statuses read only the notices asked for`, async () => {
  const { database, passed } = start();
  const opened = await database();
  const filling = opened.transaction('passed', 'readwrite');
  const row = (number: number): PassedNotice => ({
    noticeId: `n-${String(number)}`,
    title: 'T',
    deadlines: [],
    at: number,
  });
  for (let number = 0; number < MOST_PASSED; number += 1) void filling.store.put(row(number));
  await filling.done;
  expect(await passed.pass([lawn, { noticeId: 'b', title: 'Roof repair' }])).toBe(2);
  expect(await passed.count()).toBe(MOST_PASSED);
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const found = await passed.among([lawn, { noticeId: 'n-0' }, { noticeId: 'n-2' }]);
  expect([...found.keys()]).toEqual(['a', 'n-2']);
  expect(reading).not.toHaveBeenCalled();
  reading.mockRestore();
});
