import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-date.ts';
import { parseWallTime } from '../dates/time-zone.ts';
import { NOTE_MAX } from '../limits.ts';
import { day } from '../testing/day.ts';
import { runsOf } from '../testing/share.ts';
import { readDeadlineLine, withDeadlineLine, writeDeadlineLine, type DeadlineLine } from './deadline-line.ts';

const LINE = '[Deadline 2027-01-12 14:00 EST; was 2027-01-05; seen on sam.gov 2026-12-20]';
const MOVED: DeadlineLine = {
  deadline: { day: day('2027-01-12'), time: '14:00', zone: 'EST' },
  was: { day: day('2027-01-05') },
  seen: { host: 'sam.gov', day: day('2026-12-20') },
};

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays(day('1990-01-01'), count));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parseWallTime(parts.map((part) => String(part).padStart(2, '0')).join(':')) ?? '24:00');
const zones = fc.constantFrom(
  'EST',
  'ET',
  'Local',
  'GMT+5:30',
  'America/New_York',
  'Washington, D.C. time',
  'hora de México',
);
const deadlines = fc.oneof(
  fc.record({ day: days }),
  fc.record({ day: days, time: times }),
  fc.record({ day: days, time: times, zone: zones }),
);
const lines: fc.Arbitrary<DeadlineLine> = fc.record(
  {
    deadline: deadlines,
    was: deadlines,
    seen: fc.record({ host: fc.domain(), day: days }),
  },
  { requiredKeys: ['deadline'] },
);
/** Colleagues' text, with brackets, every kind of line break and cut marks. */
const texts = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('\r\n', '\n', '\r', '[', ']', '[Deadline ', LINE.slice(0, 40), '[Deadline soon]'),
    ),
  )
  .map((parts) => parts.join(''));

describe('a deadline line', () => {
  it('is written as the documents show it, and read back', () => {
    expect(writeDeadlineLine(MOVED)).toBe(LINE);
    expect(readDeadlineLine(LINE)).toEqual(MOVED);
  });

  it('comes back from any note, whatever stands before it', () => {
    fc.assert(
      fc.property(texts, lines, (text, line) => {
        const note = withDeadlineLine(text, line) ?? '';
        expect(note.startsWith(text)).toBe(true);
        expect(readDeadlineLine(note)).toEqual(line);
        // The service turns each line break into \n.
        expect(readDeadlineLine(note.replace(/\r\n?/g, '\n'))).toEqual(line);
        // Telling again adds nothing.
        expect(withDeadlineLine(note, line)).toBe(note);
      }),
      runsOf(1000),
    );
  });

  it('survives text that a colleague adds around it, in its line too', () => {
    expect(readDeadlineLine(`Ask Ana.\r\n${LINE}\r\nQuestions due Friday [see email]`)).toEqual(MOVED);
    expect(readDeadlineLine(`- ${LINE} (confirmed by phone)`)).toEqual(MOVED);
  });

  it('is the last one that can be read', () => {
    const later = '[Deadline 2027-01-19]';
    expect(readDeadlineLine(`${LINE}\n${later}`)).toEqual({ deadline: { day: '2027-01-19' } });
    expect(readDeadlineLine(`${LINE}\n[Deadline 2027-02-30]\n[Deadline soon]\n[Deadline 2027-01-12 25:00]`)).toEqual(
      MOVED,
    );
  });

  it('may have parts that a later version adds', () => {
    expect(readDeadlineLine(LINE.replace(']', '; by=Ana 7]'))).toEqual(MOVED);
  });

  it.each([
    '',
    'Deadline 2027-01-12',
    '[deadline 2027-01-12]',
    '[Deadline\n2027-01-12]',
    '[Deadline 2027-01-12',
    LINE.slice(0, -1),
  ])('is not %j', (note) => {
    expect(readDeadlineLine(note)).toBeUndefined();
  });

  it('cannot be broken by a zone that a page prints', () => {
    const deadline = { day: day('2027-01-12'), time: '14:00', zone: 'E[S]T; was\n2020-01-01]' } as const;
    const written = writeDeadlineLine({ deadline });
    expect(written).toBe('[Deadline 2027-01-12 14:00 E S T was 2020-01-01]');
    expect(readDeadlineLine(written)).toEqual({ deadline: { ...deadline, zone: 'E S T was 2020-01-01' } });
  });

  it('uses the note’s own line breaks', () => {
    expect(withDeadlineLine('a\r\nb', MOVED)).toBe(`a\r\nb\r\n${LINE}`);
    expect(withDeadlineLine('a\n', MOVED)).toBe(`a\n${LINE}`);
    expect(withDeadlineLine('', MOVED)).toBe(LINE);
  });

  it('is not written where the service would reject the note', () => {
    const room = NOTE_MAX - LINE.length - 1;
    expect(withDeadlineLine('n'.repeat(room), MOVED)).toHaveLength(NOTE_MAX);
    expect(withDeadlineLine('n'.repeat(room + 1), MOVED)).toBeUndefined();
  });

  // Ten times the longest note. Reading it in quadratic time takes longer than the limit.
  it('reads a note of brackets in linear time', { timeout: 20_000 }, () => {
    expect(readDeadlineLine('[Deadline '.repeat(NOTE_MAX))).toBeUndefined();
  });
});
