import { describe, expect, it } from 'vitest';
import { documentOf } from '../../fixtures.ts';
import { dateOrderOf, dateReader } from './dates.ts';

const order = (address: string, text: string, lang = '') =>
  dateOrderOf(documentOf(`<html lang="${lang}"><body>${text}</body></html>`, address), new URL(address));

const FRENCH = 'https://marches.ville.example.fr/avis/4471';
const TOWN = 'https://www.sampletown.gov/bids';
const COM = 'https://bids.example.com/4471';

describe('a date', () => {
  const dates = dateReader('monthFirst');

  it.each([
    ['12 noon 15 December 2026', '2026-12-15'],
    ['12:00 noon 15 December 2026', '2026-12-15'],
    ['15:00 hrs 20 Oct 2026', '2026-10-20'],
    ['14:00 GMT 15 November 2026', '2026-11-15'],
    ['20 Oct 26', '2026-10-20'],
    ['20 Oct 26 1400', '2026-10-20'],
    ['20 Oct 26 2000', '2026-10-20'],
    ['20 Oct 26 2030', '2026-10-20'],
    ['10:30 December 15, 2026', '2026-12-15'],
    ['14:00, December 15 2026', '2026-12-15'],
    ['Addendum 2 December 15, 2026 2:00 PM', '2026-12-15'],
    ['2-DEC-26 12:00', '2026-12-02'],
    ['3/mars/26', '2026-03-03'],
    ['Oct 20, 26', '2026-10-20'],
    ['Thursday, Dec 3, 26 2:00 PM', '2026-12-03'],
    ['03DEC2026', '2026-12-03'],
    ['del 12-15 de diciembre de 2026', '2026-12-15'],
    ['December 1, 2026; EXTENDED TO December 15, 2026', '2026-12-15'],
    ['12 Dec 2026 (extended until 19 Dec 2026)', '2026-12-19'],
  ])('is read next to a time, and with a two-digit year only after a month name: %s', (text, day) => {
    expect(dates.deadline(text)).toBe(day);
  });

  it.each(['Dec 3, 20:30', 'Oct 20, 26 days', 'Dec 20, 22 and 24'])('needs a year: %s', (text) => {
    expect(dates.day(text)).toBeUndefined();
  });

  it('is not taken from another clause', () => {
    const text = '12:00 noon 15 December 2026, questions until 5 December 2026';
    expect(dates.day(text)).toBe('2026-12-15');
    // Choosing one of two dates would be a guess.
    expect(dates.deadline('December 1, 2026, extended to 4:00 PM')).toBe('2026-12-01');
    expect(dates.day('December 1, 2026, extended to December 15, 2026')).toBe('2026-12-01');
    expect(dates.deadline('December 15, 2026 (bid validity extended to 3/1/2027)')).toBeUndefined();
    expect(dates.deadline('December 15, 2026 (extended today, 11/20/2026)')).toBeUndefined();
    expect(dates.deadline('Extended from 1 December 2026 to 15 December 2026')).toBeUndefined();
    expect(dates.deadline('Extended to 15 December 2026 (was 1 December 2026)')).toBeUndefined();
    expect(dates.deadline(text)).toBeUndefined();
  });
});

describe("a page's date order", () => {
  it.each([
    ['a day after the twelfth behind the month', COM, '<p>Due 11/26/2026</p>', '', 'monthFirst'],
    ['a day after the twelfth before the month', TOWN, '<p>Due 26/11/2026.</p>', '', 'dayFirst'],
    ['days of both kinds', TOWN, '<p>11/26/2026 and 26/11/2026</p>', '', 'unknown'],
    [
      'days whose cells touch',
      COM,
      '<table><tr><td>B-104</td><td>11/26/2026</td><td>3</td></tr></table>',
      '',
      'monthFirst',
    ],
  ])('follows from %s', (_what, address, text, lang, expected) => {
    expect(order(address, text, lang)).toBe(expected);
  });

  it.each([
    ['a telephone', FRENCH, '<p>Tél : 01.42.68.53.00</p>', 'dayFirst'],
    ['the number of a file', 'https://vergabe.stadt.example.de/4471', '<p>Az. 3.40.26</p>', 'dayFirst'],
    ['a bid number', TOWN, '<td>26-10-03</td>', 'monthFirst'],
    ['the version of a program', TOWN, '<p>Version 22.2.10</p>', 'monthFirst'],
    ['what a script holds', TOWN, '<script>const day = "26/11/2026";</script>', 'monthFirst'],
    ['what a style sheet holds', TOWN, '<style>/* 26/11/2026 */</style>', 'monthFirst'],
    ['a longer number', TOWN, '<p>26.11.2026.4</p>', 'monthFirst'],
  ])('does not follow from %s; the host decides', (_what, address, text, expected) => {
    expect(order(address, text)).toBe(expected);
  });

  it.each([
    ['2:00 PM EST', '', 'monthFirst'],
    ['2 p.m. (CDT)', '', 'monthFirst'],
    ['14:00 ET', '', 'monthFirst'],
    ['Omaha, NE 68102', '', 'monthFirst'],
    ['Supply of 500 MT of bitumen', 'en-IN', 'dayFirst'],
    ['LOTS 1 ET 2', 'fr', 'dayFirst'],
    ['Contract ID 10115', 'en-GB', 'dayFirst'],
    ['Supply of 500 MT of bitumen', '', 'unknown'],
  ])('on a generic host: %s, language "%s"', (text, lang, expected) => {
    expect(order(COM, `<p>${text}</p>`, lang)).toBe(expected);
  });

  it('is not US because of a US time on a foreign page', () => {
    expect(order('https://bids.sampleville.ca/4471', '<p>05/11/2026 2:00 pm EST</p>')).toBe('unknown');
    expect(order(COM, '<p>Tender closes 05/11/2026 2:00 PM EST</p>')).toBe('unknown');
  });

  it('is not US because of English on a foreign page', () => {
    expect(order(COM, '<p>Bid value $120,000</p>', 'en')).toBe('monthFirst');
    expect(order(COM, '<p>Sealed bid</p>')).toBe('monthFirst');
    for (const value of ['£120,000', '120,000 excl. VAT'])
      for (const lang of ['en', 'en-US']) expect(order(COM, `<p>Bid value ${value}</p>`, lang)).toBe('unknown');
  });
});
