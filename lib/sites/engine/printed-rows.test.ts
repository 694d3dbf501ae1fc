// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { CARD, SAM_GOV } from '../adapters/sam-gov/declaration.ts';
import { printedRows } from './printed-rows.ts';
import { printedWords } from './printed-words.ts';

const field = (label: string, value: string) =>
  `<div class="sds-field"><div class="sds-field__name">${label}</div><div class="sds-field__value">${value}</div></div>`;
const card = (number: string, agency: string, due: string, more = '') =>
  `<div><h3><a href="/opp/${number}">Road Salt ${number}</a></h3><h3>Notice ID: ${number}</h3><p>Salt for ${agency}.</p>
  ${field('Department/Ind.Agency', agency)}${field('Current Response Date', due)}${more}</div>`;

/** Reads the rows in order, and each label by label. */
function both(...rows: string[]) {
  document.body.innerHTML = rows.join('');
  const elements = [...document.body.children];
  const quick = printedRows(SAM_GOV, CARD);
  return { quick: elements.map(quick), slow: elements.map((row) => printedWords(SAM_GOV, CARD).read(row)) };
}

const FIRST = card('N-1', 'ARMY', 'Dec 1, 2026');

describe('rows that are made alike', () => {
  it.each([
    ['other values', card('N-2', 'NAVY', 'Dec 2, 2026')],
    ['a character that markup escapes', card('N-3', 'HEALTH &amp; HUMAN SERVICES', 'Dec 3, 2026')],
    ['a value that is a label', card('N-4', 'Status', 'Dec 4, 2026')],
    ['a value that has a label', card('N-5', 'Response Date: Dec 9, 2026', 'Dec 5, 2026')],
    ['another label', card('N-6', 'NAVY', 'Dec 6, 2026').replace('Current Response Date', 'Published Date')],
    ['a label without a value', card('N-7', 'NAVY', '')],
    ['a value that still loads', card('N-8', 'Loading…', 'Dec 8, 2026')],
    ['several values in one text', card('N-9 | Published Date: Dec 1, 2026', 'NAVY', 'Dec 9, 2026')],
    ['one more field', card('N-10', 'NAVY', 'Dec 9, 2026', field('Published Date', 'Nov 1, 2026'))],
    ['a hidden value', card('N-11', 'NAVY', 'Dec 9, 2026').replace('<div class="sds-field">', '<div hidden>')],
    [
      'our button',
      card('N-12', 'NAVY', 'Dec 9').replace('</h3>', '</h3><section data-pursuit-companion="button"></section>'),
    ],
  ])('are read as label by label: %s', (_what, row) => {
    const { quick, slow } = both(FIRST, FIRST, row, FIRST);
    expect(quick).toEqual(slow);
    expect(quick[1]?.written).toEqual({ solicitationNumber: 'N-1', agency: 'ARMY', responseDeadLine: 'Dec 1, 2026' });
  });

  it.each(['nav', 'dialog', 'del'])('are not read inside a %s', (around) => {
    document.body.innerHTML = `${FIRST}<${around}>${FIRST}</${around}>`;
    const quick = printedRows(SAM_GOV, CARD);
    const labeled = [...document.querySelectorAll('div:has(> h3)')].map((row) => quick(row).labeled);
    expect(labeled).toEqual([3, 0]);
  });
});
