// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService } from '../../../lib/background/testing/fake-service.ts';
import { createStillClock, fakePermissions, startConnected } from '../../../lib/background/testing/start-parts.ts';
import type { CalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { certainInstant, type TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { parseWallTime } from '../../../lib/domain/dates/time-zone.ts';
import { judgeFit, factsOfPage } from '../../../lib/domain/fit/fit.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { runsOf } from '../../../lib/domain/testing/share.ts';
import { faceOf } from '../../../lib/page/button/face.ts';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { DUE_FILTERS, filterByDue } from '../list/find-pursuits.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { sectionOf } from './agenda-items.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFICES = [
  ['America/Los_Angeles', 'PT'],
  ['America/New_York', 'ET'],
  ['Pacific/Honolulu', 'HST'],
  ['Asia/Manila', 'GMT+8'],
] as const;
/** Clocks change in the US on March 14 and November 7, 2027. */
const MOMENTS = fc
  .oneof(
    fc.integer({ min: Date.UTC(2027, 2, 10), max: Date.UTC(2027, 2, 18) }),
    fc.integer({ min: Date.UTC(2027, 10, 3), max: Date.UTC(2027, 10, 11) }),
    fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2028, 10, 1) }),
  )
  .map((ms) => ms - (ms % 60_000));
const DISTANCES = fc.oneof(
  fc.integer({ min: -30 * 60, max: 30 * 60 }),
  fc.integer({ min: -40 * 24 * 60, max: 10 * 24 * 60 }),
);

const dayIn = (instant: number, timeZone: string): CalendarDate =>
  day(new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant));
const timeIn = (instant: number, timeZone: string) =>
  must(
    parseWallTime(
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        instant,
      ),
    ),
  );
const between = (from: CalendarDate, to: CalendarDate) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** What every place must show, counted from instants and printed days. */
function expectedFor(due: TimedDeadline, instant: number | undefined, now: number, zone: string) {
  const today = dayIn(now, zone);
  const readers = instant === undefined ? due.day : dayIn(instant, zone);
  const isOver = instant === undefined ? due.day < today : instant <= now;
  if (isOver) return { isOver, days: between(readers, today) };
  const listed = readers < due.day ? readers : due.day;
  return { isOver, days: Math.max(0, between(today, listed)) };
}

/** The state and days in a button's or chip's text; hours and minutes count no days. */
function shownIn(text: string): { isOver: boolean; days?: number } {
  const isOver = /overdue/i.test(text);
  const days = /(\d+) days?\b/.exec(text)?.[1];
  if (days !== undefined) return { isOver, days: Number(days) };
  return /hour|minute/.test(text) ? { isOver } : { isOver, days: 0 };
}

let extras: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each(['Pacific/Honolulu', 'America/New_York', 'Asia/Manila'])(
  'for a reader in %s, every place shows the same state and days',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    await fc.assert(
      fc.asyncProperty(
        MOMENTS,
        DISTANCES,
        fc.constantFrom(...OFFICES),
        fc.boolean(),
        async (instant, minutes, [office, printedZone], hasHour) => {
          const now = instant + minutes * 60_000;
          const printed = { day: dayIn(instant, office), time: timeIn(instant, office), zone: printedZone };
          fc.pre(certainInstant(printed) === instant);
          const due: TimedDeadline = hasHour ? printed : { day: printed.day };
          const expected = expectedFor(due, hasHour ? instant : undefined, now, zone);
          vi.setSystemTime(now);

          fakeBrowser.reset();
          extras = fakePermissions();
          const service = createFakeService();
          const parts = await startConnected(service, { clock: createStillClock(now) });
          const notice = { noticeId: 'n-1', title: 'Roof', responseDeadLine: due.day };
          await parts.capture.add({ body: notice, due, owner: 'x' });
          for (const each of service.pursuits.values()) Object.assign(each, { responseDeadLine: due.day });
          const pageState = { connected: true, signedOut: false, gone: false };

          const button = shownIn(faceOf(await parts.statuses.one(notice), pageState).text);
          expect(button, 'button').toEqual(expected);

          const { container } = render(<DeadlineChip deadline={due} form="short" />);
          const chip = shownIn(container.querySelector('time')?.firstChild?.textContent ?? '');
          expect({ ...expected, ...chip }, 'chip').toEqual(expected);
          cleanup();

          const pursuit = samplePursuit('roof', { due: due.day }, { due });
          const group = sectionOf({ pursuit, closed: false }, new Date(now));
          expect(group === 'over', 'agenda').toBe(expected.isOver);
          expect(group === 'today', 'agenda').toBe(!expected.isOver && expected.days === 0);

          const badge = await parts.snapshot.due();
          const isThisWeek = group === 'today' || group === 'thisWeek';
          expect(badge, 'badge').toEqual({ overdue: Number(group === 'over'), thisWeek: Number(isThisWeek) });

          const filters = DUE_FILTERS.filter((filter) => filterByDue([pursuit], filter, new Date(now)).length > 0);
          const within = expected.isOver
            ? ['over']
            : [...(expected.days <= 7 ? ['within7'] : []), ...(expected.days <= 30 ? ['within30'] : [])];
          expect(filters, 'board').toEqual(['any', ...within]);

          const { reasons } = judgeFit(
            { daysNeeded: 3 },
            factsOfPage({ ...notice, ...(hasHour && { dueTime: printed }) }),
            new Date(now),
          );
          const why = expected.isOver ? 'duePassed' : expected.days < 3 ? 'daysFew' : 'daysEnough';
          expect(
            reasons.map(({ code }) => code),
            'fit',
          ).toEqual([why]);

          const items = [{ pursuit, stages: [] }];
          const saving = renderWith(keepsPipeline(), <ExportMenu called="Roof" what="Roof" items={items} />);
          expect(saving.getByRole('button').matches(':disabled'), 'calendar').toBe(expected.isOver);
          cleanup();

          await parts.settings.change({ reminders: { on: true, days: [expected.days], untilStage: 2 } });
          await parts.reminders.ring();
          const reminded = extras.notifications.create.mock.calls.map(([, shown]) => JSON.stringify(shown));
          expect(reminded.length, 'reminder').toBe(Number(!expected.isOver));
          const words = ['Due today', 'Due tomorrow'][expected.days] ?? `Due in ${String(expected.days)} days`;
          if (!expected.isOver) expect(reminded[0]).toContain(words);
        },
      ),
      runsOf(200),
    );
  },
);
