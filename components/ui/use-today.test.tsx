// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarDateOf } from '../../lib/domain/dates/calendar-date.ts';
import { DeadlineChip } from './deadline-chip.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:50:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances time by `minutes`. */
function wait(minutes: number): void {
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000);
  });
}

function chips() {
  return render(
    <>
      <DeadlineChip deadline={calendarDateOf(2026, 11, 22)} form="short" />
      <DeadlineChip deadline={calendarDateOf(2026, 11, 20)} form="short" />
    </>,
  );
}
const shown = ({ container }: ReturnType<typeof chips>) =>
  [...container.querySelectorAll('time')].map(({ firstChild }) => firstChild?.textContent);

test("a panel open over midnight shows the new day's count", () => {
  const panel = chips();
  expect(shown(panel)).toEqual(['2 days', 'Today']);
  wait(9);
  expect(shown(panel)).toEqual(['2 days', 'Today']);
  wait(2);
  expect(shown(panel)).toEqual(['1 day', '1 day overdue']);
  wait(24 * 60);
  expect(shown(panel)).toEqual(['Today', '2 days overdue']);
});

test.each(['focus', 'visibilitychange'])('a computer that slept over midnight updates on the next %s', (event) => {
  const panel = chips();
  vi.setSystemTime(new Date('2026-11-21T08:00:00'));
  act(() => {
    (event === 'focus' ? window : document).dispatchEvent(new Event(event));
  });
  expect(shown(panel)).toEqual(['1 day', '1 day overdue']);
});

test('no timer runs once nothing is shown', () => {
  const panel = chips();
  expect(vi.getTimerCount()).toBe(1);
  panel.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
