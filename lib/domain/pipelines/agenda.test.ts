import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import { day } from '../testing/day.ts';
import { agendaGroup, compareDue, countDueSoon, endOfWeek } from './agenda.ts';

const NOON = new Date(2027, 0, 6, 12);

describe('the agenda', () => {
  it.each([
    ['2027-01-05', 'over'],
    ['2027-01-06', 'today'],
    ['2027-01-07', 'thisWeek'],
    ['2027-01-10', 'thisWeek'],
    ['2027-01-11', 'nextWeek'],
    ['2027-01-17', 'nextWeek'],
    ['2027-01-18', 'later'],
    ['9999-12-31', 'later'],
  ])('on a Wednesday has a deadline on %s under %s', (date, group) => {
    expect(agendaGroup({ day: day(date) }, NOON)).toBe(group);
  });

  it.each([
    ['2027-01-07', '2027-01-11', 'nextWeek'],
    ['2027-01-08', '2027-01-11', 'thisWeek'],
    ['2027-01-10', '2027-01-11', 'thisWeek'],
    ['2027-01-10', '2027-01-12', 'nextWeek'],
  ])('on %s, the last working day before a deadline on %s is not missed: %s', (now, date, group) => {
    expect(agendaGroup({ day: day(date) }, new Date(`${now}T12:00`))).toBe(group);
  });

  it('has pursuits without a deadline last', () => {
    expect(agendaGroup(undefined, NOON)).toBe('none');
    const sorted = [undefined, { day: day('2027-01-08') }, { day: day('2027-01-07') }].toSorted(compareDue);
    expect(sorted.map((due) => due?.day)).toEqual(['2027-01-07', '2027-01-08', undefined]);
  });

  it.each([
    ['2027-01-04', '2027-01-10'],
    ['2027-01-09', '2027-01-10'],
    ['2027-01-10', '2027-01-10'],
    ['2027-01-11', '2027-01-17'],
  ])('ends the week of %s on Sunday %s', (date, sunday) => {
    expect(endOfWeek(day(date))).toBe(sunday);
  });

  it('counts what is over or due this week', () => {
    const dates = ['2027-01-05', '2027-01-06', '2027-01-10', '2027-01-11'].map((date) => ({ day: day(date) }));
    expect(countDueSoon([...dates, undefined], NOON)).toEqual({ overdue: 1, thisWeek: 2 });
  });
});

describe('a deadline with its hour', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is over at its instant, on the same day', () => {
    const due: TimedDeadline = { day: day('2027-01-06'), time: '14:00', zone: 'EST' };
    expect(agendaGroup(due, new Date('2027-01-06T18:59:00Z'))).toBe('today');
    expect(agendaGroup(due, new Date('2027-01-06T19:00:00Z'))).toBe('over');
  });

  it('is under the earlier of the printed day and the reader’s', () => {
    const honolulu: TimedDeadline = { day: day('2027-01-10'), time: '20:00', zone: 'HST' };
    expect(agendaGroup(honolulu, new Date('2027-01-06T17:00:00Z'))).toBe('thisWeek');
    expect(agendaGroup(honolulu, new Date('2027-01-11T05:59:00Z'))).toBe('today');
    expect(agendaGroup(honolulu, new Date('2027-01-11T06:00:00Z'))).toBe('over');
    const manila: TimedDeadline = { day: day('2027-01-11'), time: '09:00', zone: 'GMT+8' };
    expect(agendaGroup(manila, new Date('2027-01-06T17:00:00Z'))).toBe('thisWeek');
  });

  it('comes before those of the same day whose hour is not known, in order', () => {
    const at = (time?: TimedDeadline['time']): TimedDeadline => ({
      day: day('2027-01-08'),
      ...(time === undefined ? {} : { time, zone: 'EST' }),
    });
    const sorted = [at(), at('15:00'), at('09:00')].toSorted(compareDue);
    expect(sorted.map(({ time }) => time)).toEqual(['09:00', '15:00', undefined]);
  });
});
