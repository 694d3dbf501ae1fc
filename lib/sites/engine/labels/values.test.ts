import { describe, expect, it } from 'vitest';
import { readAskedPage } from '../../adapters.ts';
import { documentOf } from '../../fixtures.ts';
import { numberIn, put, titleIn, type Values } from './values.ts';

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
    ['Media, PA 19063', 'County', 'PA'],
    ['Delaware', 'County', undefined],
    ['Wyoming', 'County:', undefined],
    ['Indiana', 'City', undefined],
    ['Nevada', 'Counties', undefined],
  ])('%s under %s is %s', (text, label, state) => {
    const values: Values = {};
    put(values, 'state', text, undefined, label);
    expect(values.state).toBe(state);
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
