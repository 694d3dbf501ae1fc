import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { day } from '../../domain/testing/day.ts';
import { planReminders, type Reminded } from './reminder-plan.ts';

const TODAY = day('2026-11-02');
const DAYS = [14, 3];
const noonOf = (date: CalendarDate) => new Date(`${date}T12:00`);
const dueIn = (left: number, id = 'p') => ({ id, deadline: { day: addDays(TODAY, left) } });

/** Runs one round per entry of `left`; returns those with a reminder. `shown`: whether it could be shown. */
function remindersOver(left: readonly number[], shown: (left: number) => boolean = () => true): number[] {
  const deadline = addDays(TODAY, Math.max(...left));
  let reminded: Reminded[] = [];
  return left.filter((each) => {
    const plan = planReminders(
      [{ id: 'p', deadline: { day: deadline } }],
      reminded,
      DAYS,
      noonOf(addDays(deadline, -each)),
    );
    const isShown = plan.due.length > 0 && shown(each);
    reminded = isShown ? plan.due.map((due) => due.shown) : plan.reminded;
    return isShown;
  });
}

describe('a deadline', () => {
  it('gets one reminder on each chosen day', () => {
    expect(remindersOver([20, 15, 14, 14, 13, 4, 3, 3, 2, 1, 0])).toEqual([14, 3]);
  });

  it('gets a late reminder if no round ran on the day', () => {
    expect(remindersOver([20, 12, 11, 1])).toEqual([12, 1]);
  });

  it('gets one reminder for several missed days', () => {
    expect(remindersOver([20, 2, 1, 0])).toEqual([2]);
  });

  it('gets no reminder for days that had passed when it was first seen', () => {
    expect(remindersOver([10, 9, 4, 3])).toEqual([3]);
    expect(remindersOver([14, 13])).toEqual([14]);
  });

  it('gets a reminder later if one could not be shown, but not after it has passed', () => {
    expect(remindersOver([20, 14, 13, 3, 2], (left) => left < 14)).toEqual([13, 3]);
    expect(remindersOver([14, 13, 3, 2, 1], (left) => left < 3)).toEqual([2]);
    expect(remindersOver([3, 1, 0, -1, -2], (left) => left < 0)).toEqual([]);
  });

  it('gets no reminder after it has passed', () => {
    expect(
      planReminders([dueIn(-1)], [{ pursuitId: 'p', deadline: addDays(TODAY, -1) }], DAYS, noonOf(TODAY)).due,
    ).toEqual([]);
  });

  it('counts as new after it moved', () => {
    const before: Reminded[] = [{ pursuitId: 'p', deadline: addDays(TODAY, 1), days: 3 }];
    const moved = planReminders([dueIn(14)], before, DAYS, noonOf(TODAY));
    expect(moved.due).toMatchObject([{ left: 14, shown: { pursuitId: 'p' } }]);
  });

  it('is forgotten with its pursuit', () => {
    const before: Reminded[] = [{ pursuitId: 'gone', deadline: addDays(TODAY, 1) }];
    expect(planReminders([dueIn(30)], before, DAYS, noonOf(TODAY)).reminded.map(({ pursuitId }) => pursuitId)).toEqual([
      'p',
    ]);
  });
});
