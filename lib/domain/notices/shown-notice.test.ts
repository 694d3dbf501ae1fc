import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { interpret, isInReadersZone, parseShownNotice } from './shown-notice.ts';

const TOWN = new URL('https://bids.denver.gov/open');
const TEXAS = new URL('https://www.txsmartbuy.gov/esbd');
const SAM = new URL('https://sam.gov/search/');
const notice = { noticeId: '27-01', title: 'Road salt' };
const facts = { dateOrder: 'monthFirst' } as const;

describe('a notice as a page prints it', () => {
  it('has what its text means', () => {
    const written = { agency: 'City of Sampletown', responseDeadLine: 'Dec 3, 2026 2:00 PM EST', state: 'N/A' };
    expect(interpret({ ...notice, written }, facts, TOWN)).toEqual({
      notice: {
        ...notice,
        agency: 'City of Sampletown',
        responseDeadLine: '2026-12-03',
        dueTime: { time: '14:00', zone: 'EST' },
      },
      doubts: {},
    });
  });

  it('has no value where the text means none', () => {
    const written = { agency: 'N/A', solicitationNumber: '(blank)', naicsCode: '-', state: 'TBD' };
    expect(interpret({ ...notice, written }, facts, TOWN).notice).toEqual(notice);
  });

  it('is in the state of its site where it prints none, and that is no doubtful value', () => {
    const written = { state: 'Courthouse, room 4' };
    expect(interpret({ ...notice, written, doubts: ['state'] }, facts, TEXAS)).toEqual({
      notice: { ...notice, state: 'TX' },
      doubts: {},
    });
    expect(interpret({ ...notice, written: { state: 'State: Georgia' } }, facts, TEXAS).notice.state).toBe('GA');
    expect(interpret(notice, facts, SAM).notice.state).toBeUndefined();
  });

  it('has a doubtful deadline before its day of posting, but not on SAM.gov', () => {
    const written = { postedDate: 'March 1, 2031', responseDeadLine: 'Feb 1, 2031' };
    expect(interpret({ ...notice, written }, facts, TOWN)).toMatchObject({
      doubts: { responseDeadLine: '2031-02-01' },
    });
    expect(interpret({ ...notice, written }, facts, SAM).doubts).toEqual({});
  });

  it('keeps a link to its own site only', () => {
    const here = 'https://bids.denver.gov/open/1';
    expect(interpret({ ...notice, uiLink: here }, facts, TOWN).notice.uiLink).toBe(here);
    expect(interpret({ ...notice, uiLink: 'https://other.example/1' }, facts, TOWN).notice).toEqual(notice);
  });
});

it('keeps what the script of an older version parsed itself, and reads the hour that it sent', () => {
  const older = { ...notice, responseDeadLine: day('2026-04-03'), written: { responseDeadLine: '03/04/2026 14:00' } };
  expect(parseShownNotice(older, undefined, TOWN)).toMatchObject({
    responseDeadLine: '2026-04-03',
    dueTime: { time: '14:00' },
  });
  expect(isInReadersZone(undefined, 'detail', SAM)).toBe(true);
  expect(isInReadersZone(undefined, 'list', SAM)).toBe(false);
  expect(isInReadersZone({ dateOrder: 'monthFirst', readersZone: true }, 'detail', SAM)).toBe(true);
});
