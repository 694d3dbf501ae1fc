import { expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { parseWrittenNotice } from './written-notice.ts';

const notice = { noticeId: 'a', title: 'Road salt' };

it('parses printed text into dates and codes', () => {
  expect(
    parseWrittenNotice({
      ...notice,
      written: {
        naicsCode: '325998 - All Other Miscellaneous Chemical Product Manufacturing',
        state: 'Fort Bellhaven, VA 22060 USA',
        setAside: 'Total Small Business Set-Aside (FAR 19.5)',
        postedDate: 'Nov 02, 2026 09:12 am EST',
        responseDeadLine: 'December 3, 2026 2:00 PM EST',
      },
    }),
  ).toEqual({
    ...notice,
    naicsCode: '325998',
    state: 'VA',
    setAside: 'SBA',
    postedDate: '2026-11-02',
    responseDeadLine: '2026-12-03',
    dueTime: { time: '14:00', zone: 'EST' },
  });
});

it('leaves out text that does not fit its field', () => {
  const written = {
    naicsCode: 'see attachment',
    state: 'Paris, France',
    setAside: 'No Set aside used',
    postedDate: 'last week',
    responseDeadLine: 'Feb 30, 2027',
  };
  expect(parseWrittenNotice({ ...notice, written })).toEqual(notice);
});

it('keeps values that the content script parsed itself', () => {
  expect(parseWrittenNotice({ ...notice, state: 'MD', written: { state: 'Arlington, VA 22202' } })).toEqual({
    ...notice,
    state: 'MD',
  });
});

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

it('reads numeric dates in the order that the page proves, and none where nothing proves it', () => {
  const written = { postedDate: '03/04/2026', responseDeadLine: '13/04/2026 14:00' };
  expect(parseWrittenNotice({ ...notice, written }, { dateOrder: 'dayFirst' })).toMatchObject({
    postedDate: '2026-04-03',
    responseDeadLine: '2026-04-13',
  });
  const unknown = parseWrittenNotice({ ...notice, written }, { dateOrder: 'unknown' });
  expect(unknown).toMatchObject({ responseDeadLine: '2026-04-13' });
  expect(unknown).not.toHaveProperty('postedDate');
});

it('takes the latest of several deadlines, with its hour', () => {
  const due = (first: string, ...alsoDue: string[]) =>
    parseWrittenNotice({ ...notice, written: { responseDeadLine: first }, others: { alsoDue } });
  const last = { responseDeadLine: '2026-12-18', dueTime: { time: '15:00' } };
  expect(due('Dec 10, 2026 2:00 PM', 'TBD 12/01/2026 or 12/02/2026', 'Dec 18, 2026 3:00 PM')).toMatchObject(last);
  expect(due('Dec 18, 2026 3:00 PM', 'Dec 10, 2026 2:00 PM')).toMatchObject(last);
});

it('takes the next text of a field where the first has no meaning', () => {
  const written = { state: 'Multiple Locations', setAside: 'small', responseDeadLine: '02/30/2026', agency: 'Parks' };
  const others = {
    state: ['State: Oklahoma', 'State: Texas'],
    setAside: ['SBA'],
    responseDeadLine: ['12/20/2026 2:00 PM'],
  };
  expect(parseWrittenNotice({ ...notice, written, others })).toEqual({
    ...notice,
    agency: 'Parks',
    state: 'OK',
    setAside: 'SBA',
    responseDeadLine: '2026-12-20',
    dueTime: { time: '14:00' },
  });
});
