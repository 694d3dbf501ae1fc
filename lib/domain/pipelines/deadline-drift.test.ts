import { describe, expect, it } from 'vitest';
import { parseTimedDeadline } from '../dates/printed-time.ts';
import type { TimedDeadline } from '../dates/timed-deadline.ts';
import type { SeenNotice } from '../notices/notice.ts';
import { day } from '../testing/day.ts';
import { deadlineDrift, pursuitDeadline, shownDeadline, type KnownDeadline, type SeenOn } from './deadline-drift.ts';

const ID = '3f1c9a60b7e84d52a1c06e2f9b7d4e18';
const PURSUIT = { noticeId: ID, responseDeadLine: day('2027-01-05') };

function read(text: string): TimedDeadline {
  const deadline = parseTimedDeadline(text);
  if (!deadline) throw new Error(`no deadline in ${text}`);
  return deadline;
}

function seen(text?: string): SeenNotice {
  const { day: responseDeadLine, time, zone } = text === undefined ? {} : read(text);
  return {
    noticeId: ID,
    title: 'Grounds maintenance',
    ...(responseDeadLine && { responseDeadLine }),
    ...(time && { dueTime: { time, ...(zone === undefined ? {} : { zone }) } }),
  };
}

const CARD: SeenOn = { host: 'sam.gov' };
const DETAIL: SeenOn = { host: 'sam.gov', inReadersZone: true };
const accepted = (text: string): KnownDeadline => ({
  accepted: { deadline: read(text), insteadOf: PURSUIT.responseDeadLine },
});
const printed = (text: string): KnownDeadline => ({ printed: read(text) });

describe('a page that shows another deadline', () => {
  it.each<[string, SeenOn, KnownDeadline?]>([
    ['January 12, 2027 at 02:00 PM EST', CARD],
    ['January 12, 2027', CARD],
    ['January 04, 2027 at 02:00 PM EST', CARD],
    ['Jan 12, 2027 2:00 PM EST', DETAIL],
    ['Jan 13, 2027 3:00 AM GMT+8', DETAIL],
    ['Jan 06, 2027 2:00 PM EST', DETAIL],
    // The same day at another hour.
    ['January 05, 2027 at 04:00 PM EST', CARD, printed('January 05, 2027 at 02:00 PM EST')],
    ['Jan 05, 2027 11:00 AM HST', DETAIL, printed('January 05, 2027 at 02:00 PM EST')],
    // Moved again, or back.
    ['January 19, 2027 at 02:00 PM EST', CARD, accepted('January 12, 2027 at 02:00 PM EST')],
    ['January 05, 2027 at 02:00 PM EST', CARD, accepted('January 12, 2027 at 02:00 PM EST')],
  ])('drifts: %s on %j', (text, page, known) => {
    const drift = deadlineDrift(seen(text), page, PURSUIT, known);
    expect(drift).toEqual({ from: pursuitDeadline(PURSUIT, known), to: read(text) });
  });

  it('drifts where the pursuit had none', () => {
    expect(deadlineDrift(seen('Jan 12, 2027'), CARD, { noticeId: ID })).toEqual({ to: { day: '2027-01-12' } });
  });
});

describe('a page that shows the same deadline', () => {
  it.each<[string, SeenOn, KnownDeadline?]>([
    ['January 05, 2027 at 02:00 PM EST', CARD],
    ['January 05, 2027', CARD],
    // A reader in Manila, in Honolulu and in New York.
    ['Jan 06, 2027 3:00 AM GMT+8', DETAIL],
    ['Jan 05, 2027 9:00 AM HST', DETAIL, printed('January 05, 2027 at 02:00 PM EST')],
    ['Jan 06, 2027 3:00 AM GMT+8', DETAIL, printed('January 05, 2027 at 02:00 PM EST')],
    ['Jan 06, 2027 2:59 AM EST', DETAIL, printed('January 05, 2027 at 11:59 PM PST')],
    // No hour, or one that cannot be compared.
    ['January 05, 2027', CARD, printed('January 05, 2027 at 02:00 PM EST')],
    ['January 05, 2027 3:00 PM Local', CARD, printed('January 05, 2027 at 02:00 PM EST')],
    ['Jan 13, 2027 3:00 AM GMT+8', DETAIL, accepted('January 12, 2027 at 02:00 PM EST')],
  ])('does not drift: %s on %j', (text, page, known) => {
    expect(deadlineDrift(seen(text), page, PURSUIT, known)).toBeUndefined();
  });

  it('nor does one that shows none', () => {
    expect(deadlineDrift(seen(), CARD, PURSUIT)).toBeUndefined();
    expect(shownDeadline(seen())).toBeUndefined();
  });
});

describe('only the notice’s own host counts', () => {
  const moved = seen('January 12, 2027');
  const drifts = (host: string, pursuit: { noticeId: string; uiLink?: string }) =>
    deadlineDrift(moved, { host }, { ...PURSUIT, ...pursuit }) !== undefined;

  it.each([
    ['sam.gov', { noticeId: ID }, true],
    ['www.sam.gov', { noticeId: ID }, true],
    ['aggregator.example.com', { noticeId: ID }, false],
    ['sam.gov.example.com', { noticeId: ID }, false],
    ['www.commbuys.com', { noticeId: 'www.commbuys.com:BD-27-1' }, true],
    ['sam.gov', { noticeId: 'www.commbuys.com:BD-27-1' }, false],
    ['www.txsmartbuy.gov', { noticeId: 'txsmartbuy:1', uiLink: 'https://www.txsmartbuy.gov/esbd/1' }, true],
    ['sam.gov', { noticeId: 'txsmartbuy:1' }, false],
  ])('%s for %j: %j', (host, pursuit, expected) => {
    expect(drifts(host, pursuit)).toBe(expected);
  });
});

describe('the deadline of a pursuit', () => {
  const note = '[Deadline 2027-01-12 14:00 EST; was 2027-01-05; seen on sam.gov 2026-12-20]';

  it('is the accepted one, then a colleague’s line, then the service’s date with its hour', () => {
    expect(pursuitDeadline({ ...PURSUIT, note }, accepted('Jan 19, 2027'))).toEqual({ day: '2027-01-19' });
    expect(pursuitDeadline({ ...PURSUIT, note })).toEqual({ day: '2027-01-12', time: '14:00', zone: 'EST' });
    expect(pursuitDeadline(PURSUIT, printed('Jan 5, 2027 2:00 PM EST'))?.time).toBe('14:00');
    expect(pursuitDeadline(PURSUIT, printed('Jan 4, 2027 2:00 PM EST'))).toEqual({ day: '2027-01-05' });
    expect(pursuitDeadline({})).toBeUndefined();
  });

  it('is the service’s again once the service has another date', () => {
    const later = { ...PURSUIT, responseDeadLine: day('2027-01-20'), note };
    expect(pursuitDeadline(later, accepted('Jan 19, 2027'))).toEqual({ day: '2027-01-20' });
  });
});
