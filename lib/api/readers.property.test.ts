/** For any answer: the readers never throw, and their output has the right type and is bounded and plain. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCalendarDate } from '../domain/dates/calendar-date.ts';
import { parseHttpUrl } from '../domain/text/link.ts';
import { plainNote, plainText } from '../domain/text/plain-text.ts';
import { awardReader, opportunityReader, pipelineReader, pursuitReader, stageReader } from './readers.ts';
import { errorWords } from './error-body.ts';
import { retryAfterMs } from './retry-after.ts';
import { TEXT_MAX } from './schemas.ts';
import { runsOf } from '../domain/testing/share.ts';

const nasty = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.constantFrom(
    '\u202Egpj.exe',
    '\u0000',
    'javascript:alert(1)',
    '//evil.example',
    '2026-02-30',
    '1e400',
    '٣',
    'NaN',
    '',
  ),
  fc.constantFrom('https://sam.gov/opp/x', '2026-11-02', '0.5', 'VA', -0, 1e308, Number.MAX_SAFE_INTEGER),
);
const NAMES = [
  ...['id', 'noticeId', 'awardId', 'pipelineId', 'stageId', 'title', 'name', 'agency', 'recipientName', 'description'],
  ...['note', 'state', 'popState', 'naicsCode', 'setAside', 'uiLink', 'path', 'value', 'pWin', 'pGo', 'position'],
  ...[
    'estimatedValueCents',
    'weightedValueCents',
    'pursuitCount',
    'defaultPWin',
    'owner',
    'sharedWithOrg',
    'updatedAt',
  ],
  ...['postedDate', 'responseDeadLine', 'startDate', 'endDate', 'actionDate', '__proto__', 'toString'],
];
const record = fc.record(Object.fromEntries(NAMES.map((name) => [name, nasty])), { requiredKeys: [] });

const DATES = ['postedDate', 'responseDeadLine', 'startDate', 'endDate', 'actionDate'];
const FIGURES = ['value', 'pWin', 'pGo', 'position', 'pursuitCount', 'defaultPWin', 'defaultPGo'];
const CENTS = ['value', 'estimatedValueCents', 'weightedValueCents'];
// Kept exactly as the service sent them, because they go back to it; displayed only in plain form.
const IDENTITIES = ['id', 'noticeId', 'awardId', 'pipelineId', 'stageId'];

function check(name: string, value: unknown): void {
  if (value === null || name === 'owner' || name === 'sharedWithOrg') return;
  if (DATES.includes(name)) expect(typeof value === 'string' && parseCalendarDate(value)).toBe(value);
  else if (CENTS.includes(name)) expect(Number.isSafeInteger(value)).toBe(true);
  else if (FIGURES.includes(name)) expect(Number.isFinite(value)).toBe(true);
  else {
    if (typeof value !== 'string') throw new Error(`${name} is ${typeof value}`);
    expect(value.length).toBeLessThanOrEqual(TEXT_MAX.note + (name === 'note' ? 2 : 0));
    if (name === 'uiLink') expect(parseHttpUrl(value)?.href).toBe(value);
    else if (name === 'note') expect(plainNote(value, TEXT_MAX.note + 2)).toBe(value);
    else if (!IDENTITIES.includes(name)) expect(plainText(value)).toBe(value);
    if (name === 'state' || name === 'popState') expect(value).toMatch(/^[A-Z]{2}$/);
  }
}

it.each([
  ['opportunity', opportunityReader],
  ['award', awardReader],
  ['pipeline', pipelineReader],
  ['stage', stageReader],
  ['pursuit', pursuitReader],
])('%s: read correctly or not at all', (_name, reader) => {
  fc.assert(
    fc.property(record, (answer) => {
      const read = reader.safeParse(answer);
      if (!read.success) return;
      for (const [name, value] of Object.entries(read.data)) {
        expect(value).not.toBe(undefined);
        check(name, value);
      }
    }),
    runsOf(300),
  );
});

it('an error body with an unprintable path is still read', () => {
  const body: unknown = JSON.parse(
    '{"message":"no such stage","errors":[{"path":["changes",{"toString":1},0,[{"valueOf":1}]]}]}',
  );
  expect(errorWords(body)).toEqual({ detail: 'no such stage', field: 'changes.0' });
});

it('every error body becomes bounded plain text', () => {
  const body = fc.oneof(
    nasty,
    fc.record({ error: nasty, message: nasty, detail: nasty, errors: nasty, details: nasty }, { requiredKeys: [] }),
    fc.record({ error: fc.record({ message: nasty, details: fc.array(fc.record({ path: nasty, message: nasty })) }) }),
    fc.record({ detail: fc.array(fc.record({ loc: fc.oneof(nasty, fc.array(nasty)), msg: nasty })) }),
  );
  fc.assert(
    fc.property(body, (said) => {
      const { detail = '', field = '' } = errorWords(said);
      for (const words of [detail, field]) {
        expect(words.length).toBeLessThanOrEqual(300);
        expect(plainText(words)).toBe(words);
      }
    }),
    // A field of nothing but a space was once returned as it came.
    { ...runsOf(), examples: [[{ errors: { ' ': '!' } }]] },
  );
});

it('no header makes the wait negative or longer than an hour', () => {
  const header = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) }),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  );
  fc.assert(
    fc.property(header, fc.boolean(), (value, limited) => {
      for (const name of ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset']) {
        const wait = retryAfterMs(new Headers({ [name]: value }), limited);
        if (wait !== undefined) expect(wait >= 0 && wait <= 3_600_000).toBe(true);
      }
    }),
    runsOf(),
  );
});
