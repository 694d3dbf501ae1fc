import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateReader } from '../../../domain/dates/printed-date.ts';
import { parseWrittenNotice } from '../../../domain/notices/written-notice.ts';
import { runsOf } from '../../../domain/testing/share.ts';
import { readAskedPage } from '../../adapters.ts';
import { documentOf } from '../../fixtures.ts';
import { isDated, numberIn, put, titleIn, type Values } from './values.ts';

describe('a notice number', () => {
  it.each([
    ['  # SPE1C1-26-Q-0487 - » Package View', 'SPE1C1-26-Q-0487'],
    ['SPE1C1-26-Q-0487\n\t\t»\n\t\tPackage View', 'SPE1C1-26-Q-0487'],
    ['RFP 26-014', 'RFP 26-014'],
    ['Each solicitation has one, e.g. RFP 26-014', undefined],
  ])('ends before the link after it in its cell: %j', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });
});

it('a title ends before a remark about its link', () => {
  expect(titleIn('Road salt (Phase 2)  (link opens in a new window) ')).toBe('Road salt (Phase 2)');
});

describe('the state a label names', () => {
  it.each([
    ['Colorado', 'State', 'CO'],
    ['Colorado', 'Location', 'CO'],
    ['Delaware', 'County/State', 'DE'],
    ['Washington', 'State', 'WA'],
    ['Washington', 'Location', undefined],
    ['Media, PA 19063', 'County', 'PA'],
    ['Delaware', 'County', undefined],
    ['Wyoming', 'County:', undefined],
    ['Indiana', 'City', undefined],
    ['Nevada', 'Counties', undefined],
  ])('%s under %s is %s', (text, label, state) => {
    const values: Values = {};
    put(values, 'state', text, label);
    expect(parseWrittenNotice({ noticeId: '1', title: 'Road salt', written: values }).state).toBe(state);
  });

  it('is New York for every county in its Contract Reporter', () => {
    const url = 'https://www.nyscr.ny.gov/Ads/Search?Status=Open';
    const html =
      '<div class="opp-list-item" data-ad-id="2101"><div title="Full Title: Culvert works">Culvert</div>' +
      '<div><div>Due date:</div><div>11/20/2026</div></div><div><div>Location:</div><div>Wyoming</div></div></div>';
    const { notices } = readAskedPage(documentOf(html, url), new URL(url));
    expect(notices.map(({ notice }) => notice.state)).toEqual(['NY']);
  });
});

interface Made {
  year: number;
  month: number;
  day: number;
  form: number;
  around: [before: string, after: string];
}

describe('a text with a date', () => {
  const MONTHS = [
    'January',
    'Feb',
    'mars',
    'Abril',
    'Mai',
    'juin',
    'Juli',
    'août',
    'sept.',
    'Oktober',
    'noviembre',
    'Dez',
  ];
  const parts = fc.record<Made>({
    year: fc.integer({ min: 2020, max: 2039 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    form: fc.integer({ min: 0, max: 13 }),
    around: fc.constantFrom<[string, string][]>(['', ''], ['Closes ', ' 2:00 PM EST'], ['(', ')'], ['Thursday, ', '']),
  });

  function textOf({ year, month, day, form, around: [before, after] }: Made): string {
    const name = MONTHS[month - 1] ?? '';
    const [y, m, d] = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
    const text = [
      `${y}-${m}-${d}`,
      `${m}/${d}/${y}`,
      `${d}.${m}.${y}`,
      `${d} / ${m} / ${y}`,
      `${m}-${d}-${y.slice(2)}`,
      `${y}/${m}/${d}`,
      `${name} ${d}, ${y}`,
      `${d} ${name} ${y}`,
      `${d}-${name}-${y.slice(2)}`,
      `${name.slice(0, 3)}-${d}-${y}`,
      `${y}-${name.slice(0, 3)}-${d}`,
      `${d}${name.slice(0, 3)}${y}`,
      `${d} de ${name} de ${y}`,
      `${d}th of ${name}, ${y}`,
    ][form];
    return `${before}${text ?? ''}${after}`;
  }

  it('is one wherever the background reads a day', () => {
    fc.assert(
      fc.property(parts, (made) => {
        const text = textOf(made);
        const isRead = (['monthFirst', 'dayFirst'] as const).some((order) => dateReader(order).day(text) !== undefined);
        expect(isRead && !isDated(text) ? text : '').toBe('');
      }),
      runsOf(2000),
    );
  });

  it.each(['Dec 3, 20:30', 'TBD', 'RFP 26-10-4', '01.42.68.53.00', '3 days left', 'Dec 20'])('is not %s', (text) => {
    expect(isDated(text)).toBe(false);
  });

  it.each([
    ['Dec 3, 2026 2:00 PM (3 days 4 h left)', 'Dec 3, 2026'],
    ['15 Dec 2026 Days left 27', '15 Dec 2026'],
    ['12/15/2026 Time left: 02:11:09', '12/15/2026'],
    ['12/15/2026 4 days 10:22 hrs left', '12/15/2026'],
    ['15 décembre 2026 à 14 h 30 min 00 s', '15 décembre 2026'],
    ['12/15/2026 · 5 people watching', '12/15/2026'],
    ['12/15/2026 2:00 PM EST', '12/15/2026 2:00 PM EST'],
    ['Dec 4, 2026 extended to December 15', 'Dec 4, 2026 extended to December 15'],
    ['from 12/1/2026 to 12/15/2026', 'from 12/1/2026 to 12/15/2026'],
  ])('is sent without what counts down beside a single date: %s', (text, kept) => {
    const values: Values = {};
    put(values, 'responseDeadLine', text);
    expect(values.responseDeadLine).toBe(kept);
  });

  it('means the same day without what stands beside it', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('monthFirst' as const, 'dayFirst' as const), (made, order) => {
        const text = textOf(made);
        const values: Values = {};
        put(values, 'postedDate', text);
        expect(dateReader(order).day(values.postedDate ?? text)).toBe(dateReader(order).day(text));
      }),
      runsOf(2000),
    );
  });
});
