// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { foundAward } from '../list/testing/found-awards.ts';
import { EndingList } from './ending-list.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T23:50:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('drops an award that ends today when the next day begins', () => {
  const awards = ['2026-11-20', '2026-11-21'].map((end, index) => foundAward(index, { endDate: day(end) }));
  renderWith(fakePlatform(), <EndingList awards={awards} days={1} all={2} />);
  const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('time')?.dateTime);
  expect(shown()).toEqual(['2026-11-20', '2026-11-21']);
  act(() => {
    vi.advanceTimersByTime(11 * 60_000);
  });
  expect(shown()).toEqual(['2026-11-21']);
  screen.getByText('Today');
  act(() => {
    vi.advanceTimersByTime(24 * 60 * 60_000);
  });
  screen.getByText('None of the awards checked expire in this window');
});
