import { expect, it } from 'vitest';
import { parseWrittenValues } from './written-values.ts';

const notice = { noticeId: 'a', title: 'Road salt' };

it('parses printed text into dates and codes', () => {
  expect(
    parseWrittenValues({
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

it('leaves out text that does not fit its field', () => {
  const written = {
    naicsCode: 'see attachment',
    state: 'Paris, France',
    setAside: 'No Set aside used',
    postedDate: 'last week',
    responseDeadLine: 'Feb 30, 2027',
  };
  expect(parseWrittenValues({ ...notice, written })).toEqual(notice);
});

it('keeps values that the content script parsed itself', () => {
  expect(parseWrittenValues({ ...notice, state: 'MD', written: { state: 'Arlington, VA 22202' } })).toEqual({
    ...notice,
    state: 'MD',
  });
});
