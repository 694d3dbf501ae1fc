// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimedDeadline } from '../../lib/domain/dates/timed-deadline.ts';
import { day } from '../../lib/domain/testing/day.ts';
import { DeadlineChip } from './deadline-chip.tsx';

const SUNDAY: TimedDeadline = { day: day('2026-12-06'), time: '23:59', zone: 'PT' };

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function chipAt(now: string, deadline = SUNDAY, form: 'long' | 'short' | 'beside' = 'long'): string {
  vi.setSystemTime(new Date(now));
  return render(<DeadlineChip deadline={deadline} form={form} />).container.textContent;
}

describe('the chip of a deadline', () => {
  it('shows the printed day, then the reader’s', () => {
    expect(chipAt('2026-12-01T12:00:00Z')).toBe('Sun, Dec 6, 11:59 PM PT · Mon, Dec 7, 2:59 AM your time · 5 days');
  });

  it('counts to the instant after the printed day is over for the reader', () => {
    expect(chipAt('2026-12-07T06:59:00Z')).toMatch(/ · 1 hour$/);
    expect(chipAt('2026-12-07T08:00:00Z')).toBe('Overdue');
  });

  it.each([
    ['long', ''],
    ['beside', 'Overdue, '],
  ] as const)('shows the days overdue, in the form “%s”', (form, brief) => {
    expect(chipAt('2026-12-10T12:00:00Z', SUNDAY, form)).toBe(`${brief}3 days overdue`);
    expect(chipAt('2026-12-10T12:00:00Z', { day: day('2026-12-09') }, form)).toBe(`${brief}1 day overdue`);
  });
});
