/** Property tests: whatever the input, parsers never throw and return only valid values. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBaseUrl } from './text/base-url.ts';
import { addDays, calendarDateOf, dateOfTimestamp, daysBetween, parseCalendarDate } from './dates/calendar-date.ts';
import { parseHttpUrl, safeLink } from './text/link.ts';
import { centsOfDollars, parseCents } from './money/money.ts';
import { stateOfPlace } from './notices/state-of-place.ts';
import { plainLine, plainText } from './text/plain-text.ts';
import { figureOn, probabilityOn } from './money/probability.ts';
import { parseTypedMoney } from './money/typed-money.ts';
import { parseWrittenDate, parseWrittenDeadline } from './dates/written-date.ts';
import { must } from './testing/must.ts';
import { runsOf } from './testing/share.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('2026', '-', '/', '02', '30', 'Feb', ' ', ',', 'T', '$', '1,000', '.', 'm', 'VA', '99'))
    .map((parts) => parts.join('')),
);
const day = fc
  .tuple(fc.integer({ min: 1901, max: 9900 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => must(calendarDateOf(year, month, date)));

it('a parsed date is an existing day or undefined', () => {
  fc.assert(
    fc.property(text, (written) => {
      for (const date of [
        parseCalendarDate(written),
        dateOfTimestamp(written),
        parseWrittenDate(written),
        parseWrittenDate(written, 'dayFirst'),
        parseWrittenDeadline(written),
      ])
        if (date !== undefined) expect(addDays(date, 0)).toBe(date);
    }),
    runsOf(1000),
  );
});

it('daysBetween reverses addDays', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -300, max: 300 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
    runsOf(),
  );
});

it('a parsed amount is whole cents or undefined', () => {
  fc.assert(
    fc.property(text, fc.double(), (written, figure) => {
      for (const cents of [
        parseTypedMoney(written, 'en-US'),
        parseTypedMoney(written, 'es'),
        centsOfDollars(figure),
        parseCents(figure),
      ])
        if (cents !== undefined) expect(Number.isSafeInteger(cents)).toBe(true);
    }),
    runsOf(1000),
  );
});

it('a probability survives conversion to either scale and back', () => {
  fc.assert(
    fc.property(fc.constantFrom('fraction' as const, 'percent' as const), fc.double(), (scale, figure) => {
      const probability = probabilityOn(scale, figure);
      if (probability === undefined) return;
      expect(probability >= 0 && probability <= 1).toBe(true);
      expect(figureOn(scale, probability)).toBeCloseTo(figure, 9);
    }),
    runsOf(),
  );
});

it('a parsed address is http or https without a password, or undefined', () => {
  const address = fc.oneof(
    text,
    fc.webUrl(),
    fc.webUrl().map((url) => url.replace('://', '://user:pass@')),
  );
  fc.assert(
    fc.property(address, (written) => {
      const links = [parseHttpUrl(written)?.href, safeLink(written), safeLink(written, 'https://sam.gov/opp/')];
      const base = parseBaseUrl(written);
      for (const link of [...links, base.ok ? base.url : undefined]) {
        if (link === undefined) continue;
        const url = new URL(link);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
      }
      if (base.ok) expect(new URL(base.url).origin).toBe(base.origin);
    }),
    runsOf(500),
  );
});

it('plain text is bounded, idempotent, and hides nothing', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (written, most) => {
      for (const plain of [plainLine(written, most), plainText(written, most)]) {
        expect(plain.length).toBeLessThanOrEqual(most);
        expect(plain).not.toMatch(/\p{Bidi_Control}/u);
      }
      expect(plainLine(plainLine(written))).toBe(plainLine(written));
      expect(stateOfPlace(written) ?? 'VA').toMatch(/^[A-Z]{2}$/);
    }),
    runsOf(500),
  );
});
