import { describe, expect, it } from 'vitest';
import { documentOf } from '../../fixtures.ts';
import { dateOrderOf } from './date-order.ts';

const order = (address: string, text: string, lang = '') =>
  dateOrderOf(documentOf(`<html lang="${lang}"><body>${text}</body></html>`, address), new URL(address));

const FRENCH = 'https://marches.ville.example.fr/avis/4471';
const TOWN = 'https://www.sampletown.gov/bids';
const COM = 'https://bids.example.com/4471';

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
