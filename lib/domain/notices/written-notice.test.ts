import { expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { parseWrittenNotice } from './written-notice.ts';

const notice = { noticeId: 'a', title: 'Road salt' };

it('reads the time and zone of a deadline, also where the content script parsed the date itself', () => {
  const written = { responseDeadLine: '03/12/2026 2:00 PM EST' };
  const dueTime = { time: '14:00', zone: 'EST' };
  expect(parseWrittenNotice({ ...notice, written })).toEqual({ ...notice, responseDeadLine: '2026-03-12', dueTime });
  const responseDeadLine = day('2026-12-03');
  expect(parseWrittenNotice({ ...notice, responseDeadLine, written })).toEqual({
    ...notice,
    responseDeadLine,
    dueTime,
  });
});

it('has no time without a deadline, and none that the page does not print', () => {
  expect(parseWrittenNotice({ ...notice, written: { responseDeadLine: 'Open until filled, 2:00 PM' } })).toEqual(
    notice,
  );
  expect(parseWrittenNotice({ ...notice, written: { responseDeadLine: 'Dec 3, 2026' } })).toEqual({
    ...notice,
    responseDeadLine: '2026-12-03',
  });
});
