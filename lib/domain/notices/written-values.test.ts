import { expect, it } from 'vitest';
import { understood } from './written-values.ts';

const notice = { noticeId: 'a', title: 'Road salt' };

it('understands the words of a page as days and codes', () => {
  expect(
    understood({
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
  });
});

it('leaves out what is not of its kind, and never makes a value up', () => {
  const written = {
    naicsCode: 'see attachment',
    state: 'Paris, France',
    setAside: 'No Set aside used',
    postedDate: 'last week',
    responseDeadLine: 'Feb 30, 2027',
  };
  expect(understood({ ...notice, written })).toEqual(notice);
});

it('keeps what the script in the page understood by itself', () => {
  expect(understood({ ...notice, state: 'MD', written: { state: 'Arlington, VA 22202' } })).toEqual({
    ...notice,
    state: 'MD',
  });
});
