import { expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { splitDoubts } from './doubts.ts';

const NOTICE = { noticeId: '27-01', title: 'Road Salt', agency: 'Town - Depot', responseDeadLine: day('2031-02-01') };

it('takes doubtful values out of a notice, all but its title', () => {
  expect(splitDoubts({ ...NOTICE, doubts: ['title', 'agency', 'state'] })).toEqual({
    notice: { noticeId: '27-01', title: 'Road Salt', responseDeadLine: '2031-02-01' },
    doubts: { title: 'Road Salt', agency: 'Town - Depot' },
  });
});

it('leaves a notice without doubts as it is', () => {
  expect(splitDoubts(NOTICE)).toEqual({ notice: NOTICE, doubts: {} });
});
