import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { runsOf } from '../testing/share.ts';
import { parseTimedDeadline } from './printed-time.ts';
import { parseWallTime } from './time-zone.ts';
import { certainInstant, instantsOf, sameDeadline, spokenDeadline, type TimedDeadline } from './timed-deadline.ts';

const minute = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`;
const read = (text: string): TimedDeadline => {
  const deadline = parseTimedDeadline(text);
  if (!deadline) throw new Error(`no deadline in ${text}`);
  return deadline;
};

/** As printed: date, time, zone, and every instant that it can mean. */
const WRITTEN: [
  text: string,
  day: string,
  time: string | undefined,
  zone: string | undefined,
  ...instants: string[],
][] = [
  ['Feb 02, 2027 2:00 PM EST', '2027-02-02', '14:00', 'EST', '2027-02-02T19:00Z'],
  ['December 18, 2026 at 11:30 PM PST', '2026-12-18', '23:30', 'PST', '2026-12-19T07:30Z'],
  ['January 12, 2027 14:00 HST', '2027-01-12', '14:00', 'HST', '2027-01-13T00:00Z'],
  ['July 12, 2027 at 02:00 PM HST', '2027-07-12', '14:00', 'HST', '2027-07-13T00:00Z'],
  ['Dec 16, 2026 2:00 AM GMT+7', '2026-12-16', '02:00', 'GMT+7', '2026-12-15T19:00Z'],
  ['January 12, 2027 5:00 PM GMT+5:30', '2027-01-12', '17:00', 'GMT+5:30', '2027-01-12T11:30Z'],
  ['January 01, 2027 at 02:00 AM JST', '2027-01-01', '02:00', 'JST', '2026-12-31T17:00Z'],
  ['July 12, 2027 2:00 PM EDT', '2027-07-12', '14:00', 'EDT', '2027-07-12T18:00Z'],
  ['12/10/2026 2:00 PM (PST)', '2026-12-10', '14:00', 'PST', '2026-12-10T22:00Z'],
  ['12/01/2026 02:00 PM MST', '2026-12-01', '14:00', 'MST', '2026-12-01T21:00Z'],
  ['December 1, 2026, 11:59 p.m. Eastern', '2026-12-01', '23:59', 'Eastern', '2026-12-02T04:59Z'],
  ['1400 hrs ET on January 12, 2027', '2027-01-12', '14:00', 'ET', '2027-01-12T19:00Z'],
  ['January 12, 2027 1400Z', '2027-01-12', '14:00', 'Z', '2027-01-12T14:00Z'],
  ['2 p.m., Central Daylight Time, 12 July 2027', '2027-07-12', '14:00', 'Central Daylight Time', '2027-07-12T19:00Z'],
  ['Jan 12, 2027 2:00 PM E.S.T.', '2027-01-12', '14:00', 'E.S.T.', '2027-01-12T19:00Z'],
  ['July 12, 2027 2:00 PM EST/EDT', '2027-07-12', '14:00', 'EST/EDT', '2027-07-12T18:00Z'],
  ['Jan 12, 2027 2:00 PM EST (1:00 PM CST)', '2027-01-12', '14:00', 'EST', '2027-01-12T19:00Z'],
  ['January 12, 2027 2:00 PM (UTC-05:00) Eastern Time', '2027-01-12', '14:00', 'Eastern Time', '2027-01-12T19:00Z'],
  ['July 12, 2027 2:00 PM (UTC-05:00) Eastern Time', '2027-07-12', '14:00', 'Eastern Time', '2027-07-12T18:00Z'],
  ['2026-03-02T16:00:00-05:00', '2026-03-02', '16:00', 'UTC-05:00', '2026-03-02T21:00Z'],
  ['2026-03-02 16:00:00.000 +09:00', '2026-03-02', '16:00', 'UTC+09:00', '2026-03-02T07:00Z'],
  // Around midnight and noon.
  ['January 12, 2027, 12 noon CT', '2027-01-12', '12:00', 'CT', '2027-01-12T18:00Z'],
  ['Jan 12, 2027 12:00 PM (noon) ET', '2027-01-12', '12:00', 'ET', '2027-01-12T17:00Z'],
  ['Jan 12, 2027 24:00 UTC', '2027-01-12', '24:00', 'UTC', '2027-01-13T00:00Z'],
  ['January 12, 2027, midnight ET', '2027-01-12', '00:00', 'ET', '2027-01-12T05:00Z', '2027-01-13T05:00Z'],
  ['Jan 12, 2027 12:00 AM EST', '2027-01-12', '00:00', 'EST', '2027-01-12T05:00Z', '2027-01-13T05:00Z'],
  ['11/05/2026 12:32 AM PST', '2026-11-05', '00:32', 'PST', '2026-11-05T08:32Z'],
  // Not in force on that day, or several zones.
  ['July 12, 2027 2:00 PM EST', '2027-07-12', '14:00', 'EST', '2027-07-12T18:00Z', '2027-07-12T19:00Z'],
  ['Jan 12, 2027 2:00 PM PDT', '2027-01-12', '14:00', 'PDT', '2027-01-12T21:00Z', '2027-01-12T22:00Z'],
  ['15 July 2027 2:00 pm AEST', '2027-07-15', '14:00', 'AEST', '2027-07-15T04:00Z'],
  ['15 January 2027 2:00 pm AEST', '2027-01-15', '14:00', 'AEST', '2027-01-15T03:00Z', '2027-01-15T04:00Z'],
  ['2 December 2026 2:00 pm (ACT Local Time)', '2026-12-02', '14:00', 'ACT Local Time', '2026-12-02T03:00Z'],
  ['Jan 12, 2027 5:00 PM AST', '2027-01-12', '17:00', 'AST', '2027-01-12T14:00Z', '2027-01-12T21:00Z'],
  // The days on which clocks change: 2:30 is skipped, 1:30 comes twice.
  ['March 14, 2027 1:59 AM EST', '2027-03-14', '01:59', 'EST', '2027-03-14T06:59Z'],
  ['March 14, 2027 2:30 AM ET', '2027-03-14', '02:30', 'ET', '2027-03-14T06:30Z', '2027-03-14T07:30Z'],
  ['March 14, 2027 3:00 AM EDT', '2027-03-14', '03:00', 'EDT', '2027-03-14T07:00Z'],
  ['November 1, 2026 1:30 AM ET', '2026-11-01', '01:30', 'ET', '2026-11-01T05:30Z', '2026-11-01T06:30Z'],
  ['November 1, 2026 1:30 AM EST', '2026-11-01', '01:30', 'EST', '2026-11-01T06:30Z'],
  ['November 1, 2026 5:00 PM EST', '2026-11-01', '17:00', 'EST', '2026-11-01T22:00Z'],
  // Never guessed.
  ['Jan 12, 2027 3:00 PM Local', '2027-01-12', '15:00', 'Local'],
  ['Jan 12, 2027 3:00 PM (local time)', '2027-01-12', '15:00', 'local time'],
  ['Jan 12, 2027 3:00 PM Fort Hood local time', '2027-01-12', '15:00', 'local time'],
  ['12/18/2026 2:00PM', '2026-12-18', '14:00', undefined],
  ['Jan 12, 2027 2:00 PM Central Office, Room 12', '2027-01-12', '14:00', undefined],
  ['Jan 12, 2027 09:30', '2027-01-12', '09:30', undefined],
  ['Jan 12, 2027 2:00', '2027-01-12', undefined, undefined],
  ['Jan 12, 2027 between 2:00 and 3:00 PM EST', '2027-01-12', undefined, undefined],
  ['12/04/2026 8:00 AM - 12/04/2026 2:00 PM', '2026-12-04', undefined, undefined],
  ['Jan 12, 2027', '2027-01-12', undefined, undefined],
  ['Dec 18, 2026 EST', '2026-12-18', undefined, undefined],
  ['January 12, 2027 EST', '2027-01-12', undefined, undefined],
  ['2027-01-12T00:00:00Z', '2027-01-12', undefined, undefined],
];

describe('a written deadline', () => {
  it.each(WRITTEN)('%s', (text, date, time, zone, ...instants) => {
    const deadline = read(text);
    expect([deadline.day, deadline.time, deadline.zone]).toEqual([date, time, zone]);
    expect(instantsOf(deadline).map(minute)).toEqual(instants);
    expect(certainInstant(deadline) === undefined).toBe(instants.length !== 1);
  });

  it('keeps the day that the site’s order of numbers gives', () => {
    expect(parseTimedDeadline('03/04/2027 14:00 UTC', day('2027-04-03'))).toEqual({
      day: '2027-04-03',
      time: '14:00',
      zone: 'UTC',
    });
    expect(parseTimedDeadline('Open until filled, 2:00 PM')).toBeUndefined();
  });

  it('never throws, and has an hour of the day or none', () => {
    const parts = fc.constantFrom(
      '2:00',
      '14:00',
      '24:61',
      ' PM',
      'a.m.',
      ' EST',
      ' (UTC-05:00)',
      'noon',
      '1400 hrs',
      ' - ',
      'Z',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((some) => some.join('')),
        ),
        (text) => {
          const { time } = parseTimedDeadline(text, day('2027-01-12')) ?? {};
          expect(time === undefined || parseWallTime(time) === time).toBe(true);
        },
      ),
      runsOf(1000),
    );
  });
});

const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Asia/Manila'] as const;

/** What SAM.gov's detail page prints for a reader in this zone. */
function printedFor(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}

describe('readers in Honolulu, New York and Manila', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });

  it('see the same instant, and one deadline', () => {
    fc.assert(
      fc.property(minutes, (each) => {
        const seen = ZONES.map((zone) => read(printedFor(each * 60_000, zone)));
        for (const deadline of seen) {
          expect(instantsOf(deadline)).toContain(each * 60_000);
          // Only midnight and a repeated hour have a second reading.
          if (deadline.time !== '00:00') expect(instantsOf(deadline)).toHaveLength(1);
          for (const other of seen) expect(sameDeadline(deadline, other)).toBe(true);
        }
      }),
      runsOf(1000),
    );
  });

  it('hear it in its own zone and in theirs', () => {
    const deadline = read('December 15, 2026 at 02:00 PM EST');
    const yours = ZONES.map((timeZone) => spokenDeadline(deadline, { locale: 'en-US', now: NOW, timeZone }).yours);
    expect(yours).toEqual([{ time: '9:00 AM' }, undefined, { day: 'Wed, Dec 16', time: '3:00 AM' }]);
  });
});

const NOW = new Date('2026-12-14T18:00:00Z');

describe('a spoken deadline', () => {
  const spoken = (text: string, timeZone = 'America/Chicago', locale = 'en-US') =>
    spokenDeadline(read(text), { locale, timeZone, now: NOW });

  it('says hour and zone as printed', () => {
    expect(spoken('Dec 15, 2026 2:00 PM ET', 'America/New_York')).toEqual({
      day: 'Tue, Dec 15',
      time: '2:00 PM',
      zone: 'ET',
      zoneShown: 'shown',
    });
    expect(spoken('Jan 12, 2027 14:00 HST', 'Pacific/Honolulu', 'es').time).toBe('14:00');
  });

  it('says the end of a day as that day', () => {
    expect(spoken('Dec 15, 2026 24:00 EST', 'America/New_York')).toEqual({
      day: 'Tue, Dec 15',
      time: '24:00',
      zone: 'EST',
      zoneShown: 'shown',
    });
  });

  it.each([
    ['Dec 15, 2026 3:00 PM Local', 'local'],
    ['Dec 15, 2026 3:00 PM', 'missing'],
    ['Dec 15, 2026', 'unneeded'],
    // Not in force: shown as printed, and converted for nobody.
    ['July 12, 2027 2:00 PM EST', 'shown'],
  ])('says what is not known: %s', (text, zoneShown) => {
    expect(spoken(text)).toMatchObject({ zoneShown });
    expect(spoken(text).yours).toBeUndefined();
  });
});

describe('one deadline', () => {
  const one = (shown: string, known: string, inReadersZone = false) =>
    sameDeadline(read(shown), read(known), { inReadersZone });

  it.each([
    ['Dec 16, 2026 2:00 AM GMT+7', 'December 15, 2026 at 02:00 PM EST', true],
    ['Dec 15, 2026 9:00 AM HST', 'December 15, 2026 at 02:00 PM EST', true],
    ['Dec 16, 2026 4:00 AM GMT+7', 'December 15, 2026 at 02:00 PM EST', false],
    ['Dec 15, 2026 4:00 PM EST', 'Dec 15, 2026 2:00 PM EST', false],
    ['Dec 22, 2026 2:00 PM EST', 'Dec 15, 2026 2:00 PM EST', false],
    // Nothing more is known than the date.
    ['Dec 15, 2026 2:00 PM EST', 'Dec 15, 2026', true],
    ['Dec 15, 2026 2:00 PM', 'Dec 15, 2026 2:00 PM EST', true],
    ['Dec 15, 2026 3:00 PM Local', 'Dec 15, 2026 2:00 PM EST', true],
    ['Dec 15, 2026 3:00 PM', 'Dec 15, 2026 2:00 PM', false],
    ['Dec 16, 2026', 'Dec 15, 2026', false],
    ['Dec 16, 2026 2:00 AM EST', 'Dec 15, 2026', false],
  ])('%s and %s: %j', (shown, known, expected) => {
    expect(one(shown, known)).toBe(expected);
  });

  it.each([
    // SAM.gov's detail page for a reader in Bangkok, and the service's date.
    ['Dec 16, 2026 2:00 AM GMT+7', 'Dec 15, 2026', true],
    ['Dec 15, 2026 11:00 PM PST', 'Dec 16, 2026', true],
    ['Dec 16, 2026 2:00 PM EST', 'Dec 15, 2026', false],
    ['Dec 14, 2026 2:00 PM EST', 'Dec 15, 2026', false],
    ['Dec 23, 2026 2:00 AM GMT+7', 'Dec 15, 2026', false],
  ])('in the reader’s zone, %s and the date %s: %j', (shown, known, expected) => {
    expect(one(shown, known, true)).toBe(expected);
  });
});
