// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { NOTE_MAX, PURSUITS_MAX } from '../../../lib/domain/limits.ts';
import { parseWallTime } from '../../../lib/domain/dates/time-zone.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { calendarText } from './calendar.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { parseTimedDeadline } from '../../../lib/domain/dates/printed-time.ts';
import { withDeadline } from '../../../lib/domain/pipelines/pipeline.ts';
import { pursuitsTable } from './pursuits-table.ts';

/** Unfolds the lines (RFC 5545 §3.1). */
const linesOf = (...pursuits: Parameters<typeof withDeadline>[0]) =>
  calendarText(withDeadline(pursuits))
    .replace(/\r\n[\t ]/g, '')
    .split('\r\n');

describe('deadlines as a calendar file', () => {
  it('are all-day events on the deadline’s date, in any time zone', () => {
    const lines = linesOf(samplePursuit('roof', { due: '2026-12-31' }, { title: 'Roof repair' }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines).toContain('SUMMARY:Due: Roof repair');
  });

  it('are all included, even on the last representable day', () => {
    const lines = linesOf(samplePursuit('open', { due: '9999-12-31' }), samplePursuit('roof', { due: '9999-12-30' }));
    const events = lines.join('\n').split('BEGIN:VEVENT').slice(1);
    expect(events).toEqual([
      expect.stringContaining('DTSTART;VALUE=DATE:99991231\n'),
      expect.stringContaining('DTEND;VALUE=DATE:99991231\n'),
    ]);
    expect(events[0]).not.toMatch(/^(DTEND|DURATION)/m);
  });

  it('are all-day events where the instant has no date of eight digits', () => {
    const due = { day: day('9999-12-31'), time: must(parseWallTime('23:59')), zone: 'HST' };
    expect(calendarText([{ ...samplePursuit('a'), due }])).toContain('DTSTART;VALUE=DATE:99991231\r\n');
  });

  it('are a file of complete lines that names its producer', () => {
    const lines = linesOf(samplePursuit('roof', { due: '2026-12-31' }));
    expect(lines).toContain('PRODID:-//Pursuit Companion//EN');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.join('')).not.toMatch(/[\r\n]/);
  });

  it('keep their UIDs, so importing again adds no duplicates', () => {
    expect(linesOf(samplePursuit('roof', { due: '2026-12-31' }))).toContain('UID:roof@pursuit-companion');
  });

  it('do not let an id add a line', () => {
    const lines = linesOf(samplePursuit('a\r\rBEGIN:VALARM\u2028', { due: '2026-12-31' }));
    expect(lines).toContain('UID:a%0D%0DBEGIN%3AVALARM%E2%80%A8@pursuit-companion');
  });

  it('do not let a title or note add a line', () => {
    const lines = linesOf(
      samplePursuit(
        'x',
        { due: '2027-01-04' },
        { title: 'Roof; walls, doors\r\nEND:VCALENDAR', note: 'a\nBEGIN:VEVENT' },
      ),
    );
    expect(lines).toContain('SUMMARY:Due: Roof\\; walls\\, doors\\nEND:VCALENDAR');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });

  it('link to the notice, and to no invalid address', () => {
    const lines = linesOf(
      samplePursuit('a', { due: '2027-01-04' }, { uiLink: 'https://sam.gov/opp/1/view', agency: 'EPA' }),
      samplePursuit('b', { due: '2027-01-04' }, { uiLink: 'javascript:alert(1)' }),
    );
    expect(lines).toContain('DESCRIPTION:EPA\\nhttps://sam.gov/opp/1/view');
    expect(lines.join('\n')).not.toContain('javascript');
  });

  it('contain no control character but tabs, and no bare line break', () => {
    const note = 'one\rtwo\u0000\u0085\tthree\\n';
    expect(linesOf(samplePursuit('a', { due: '2027-01-04' }, { agency: 'EPA', note }))).toContain(
      'DESCRIPTION:EPA\\none\\ntwo\tthree\\\\n',
    );
  });

  it('have a timestamp, and leave the day free', () => {
    const lines = linesOf(samplePursuit('a', { due: '2027-01-04' }));
    expect(lines).toContainEqual(expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/));
    expect(lines).toEqual(expect.arrayContaining(['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']));
  });

  // With quadratic folding this would take minutes.
  it('handle a full pipeline of longest notes quickly', () => {
    const note = 'Überprüfung '.repeat(NOTE_MAX / 12);
    const pursuits = Array.from({ length: PURSUITS_MAX }, (_, at) =>
      samplePursuit(`p${String(at)}`, { due: '2027-01-04' }, { note }),
    );
    expect(linesOf(...pursuits).filter((line) => line.endsWith(note))).toHaveLength(PURSUITS_MAX);
  });

  it('begin with agency, number, and stage', () => {
    const pursuit = samplePursuit(
      'a',
      { due: '2027-01-04' },
      { agency: 'EPA', solicitationNumber: '68HE-27', note: 'Call' },
    );
    const text = calendarText([{ ...pursuit, due: { day: day('2027-01-04') }, stageName: 'Qualify' }]);
    expect(text).toContain('DESCRIPTION:EPA\\n68HE-27\\nQualify\\nCall');
  });

  it('leave out pursuits without a deadline', () => {
    const dated = withDeadline([samplePursuit('a'), samplePursuit('b', { due: '2027-01-04' })]);
    expect(dated.map(({ id }) => id)).toEqual(['b']);
  });

  it.each([
    ['English', 'Roof repair, building 12 '],
    ['accents', 'Überprüfung à côté '],
    ['other letters', 'Ремонт крыши 屋根の修理 '],
    ['pictures', '🎉👷🏽‍♀️ '],
  ])('fold lines of more than 75 octets, without cutting a letter in two: %s', (_what, words) => {
    const title = words.repeat(20).trim();
    const pursuit = samplePursuit('a', { due: '2027-01-04' }, { title });
    const text = calendarText(withDeadline([pursuit]));
    const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    // Lines are full, not a few letters each.
    expect(octets.filter((each) => each >= 70).length).toBeGreaterThan(3);
    expect(text).not.toContain('\ufffd');
    expect(linesOf(pursuit)).toContain(`SUMMARY:Due: ${title.replaceAll(',', '\\,')}`);
  });
});

/** The lines for one pursuit whose page prints this deadline. */
function printed(text: string, now?: Date): string[] {
  return calendarText(withDeadline([dueAsPrinted(text)]), now)
    .replace(/\r\n[\t ]/g, '')
    .split('\r\n');
}

const roof = samplePursuit('roof', { due: '2026-12-31' }, { title: 'Roof repair' });

function dueAsPrinted(text: string): Pursuit {
  const due = parseTimedDeadline(text);
  return { ...roof, ...(due && { due }) };
}

describe('deadlines whose hour is known', () => {
  it('are events at their instant, which say hour and zone as printed', () => {
    const lines = printed('January 12, 2027 2:00 PM EST', new Date('2026-12-20T12:00:00Z'));
    expect(lines).toContain('DTSTART:20270112T190000Z');
    expect(lines.join('\n')).not.toMatch(/VALUE=DATE/);
    expect(lines).toContain('DESCRIPTION:Tue\\, Jan 12\\, 2027\\, 2:00 PM EST');
  });

  it('last 15 minutes, with an alarm a day before', () => {
    const lines = printed('January 12, 2027 2:00 PM EST', new Date('2026-12-20T12:00:00Z'));
    expect(lines).toContain('DTEND:20270112T191500Z');
    expect(lines.filter((line) => /^(BEGIN:VALARM|ACTION|TRIGGER)/.test(line))).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
    ]);
  });

  it.each([
    ['January 12, 2027 3:00 PM Local', 'Tue\\, Jan 12\\, 2027\\, 3:00 PM Local'],
    ['January 12, 2027 3:00 PM', 'Tue\\, Jan 12\\, 2027\\, 3:00 PM (time zone not given)'],
    ['July 12, 2027 2:00 PM EST', 'Mon\\, Jul 12\\, 2027\\, 2:00 PM EST'],
  ])('stay all-day events where the instant is not certain: %s', (text, description) => {
    const lines = printed(text, new Date('2026-12-20T12:00:00Z'));
    expect(lines).toContainEqual(expect.stringMatching(/^DTSTART;VALUE=DATE:2027/));
    expect(lines).toContain(`DESCRIPTION:${description}`);
  });

  it('update the first export: the same UID, and a later sequence', () => {
    const sequence = (lines: string[]) => Number(/^SEQUENCE:(\d+)$/m.exec(lines.join('\n'))?.[1]);
    const first = linesOf(roof);
    const later = printed('January 12, 2027 2:00 PM EST', new Date(Date.now() + 120_000));
    for (const lines of [first, later]) expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([UID]);
    expect(sequence(later)).toBeGreaterThan(sequence(first));
  });

  it('are in the table, with hour and zone in columns of their own', () => {
    const { head, rows } = pursuitsTable([dueAsPrinted('January 12, 2027 2:00 PM EST'), samplePursuit('bare')], []);
    expect(head.slice(4, 7)).toEqual(['Due date', 'Due time', 'Time zone']);
    expect(rows.map((row) => row.slice(4, 7))).toEqual([
      ['2027-01-12', '14:00', 'EST'],
      [undefined, undefined, undefined],
    ]);
    expect(rows.every((row) => row.length === head.length)).toBe(true);
    expect(pursuitsTable([roof], []).rows[0]?.slice(4, 7)).toEqual(['2026-12-31', undefined, undefined]);
  });
});

const UID = 'UID:roof@pursuit-companion';
