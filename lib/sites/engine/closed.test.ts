// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { declaration } from '../adapters/sam-gov/adapter.ts';
import { CLOSED } from './closed.ts';
import { readerOf } from './reader.ts';

const field = (label: string, value: string) =>
  `<div class="sds-field"><div class="sds-field__name">${label}</div><div class="sds-field__value">${value}</div></div>`;
const card = (number: string, agency: string, due: string, more = '') =>
  `<app-opportunity-result><h3><a href="/opp/${number.slice(-1).repeat(32)}/view">Road Salt ${number}</a></h3><h3>Notice ID: ${number}</h3><p>Salt for ${agency}.</p>
  ${field('Department/Ind.Agency', agency)}${field('Current Response Date', due)}${more}</app-opportunity-result>`;
const OURS = '<section data-pursuit-companion="button">Add to pipeline</section>';

const FIRST = card('N-1', 'ARMY', 'Dec 1, 2026');
const SECOND = card('N-2', 'NAVY', 'Dec 2, 2026');
const VALUES = { solicitationNumber: 'N-2', agency: 'NAVY', responseDeadLine: 'Dec 2, 2026' };

const samGov = readerOf(declaration, CLOSED);
const SEARCH = new URL('https://sam.gov/search');

/** Reads rows in order with one reader. */
function read(...rows: string[]) {
  document.body.innerHTML = rows.join('');
  return samGov.read(document, SEARCH).notices.map(({ notice }) => notice);
}

describe('a row among rows that are made alike', () => {
  it.each([
    ['a character that markup escapes', card('N-2', 'HEALTH &amp; HUMAN', 'Dec 2, 2026'), { agency: 'HEALTH & HUMAN' }],
    ['a value that is a label', card('N-2', 'Status', 'Dec 2, 2026'), { agency: undefined }],
    ['a value with a label', card('N-2', 'Response Date: Dec 9', 'Dec 2, 2026'), { agency: undefined }],
    [
      'another label',
      SECOND.replace('Current Response Date', 'Published Date'),
      { responseDeadLine: undefined, postedDate: 'Dec 2, 2026' },
    ],
    ['a label without a value', card('N-2', 'NAVY', ''), { responseDeadLine: undefined }],
    ['a value that still loads', card('N-2', 'Loading…', 'Dec 2, 2026'), { agency: undefined }],
    [
      'two fields in one text',
      card('N-2 | Published Date: Dec 1, 2026', 'NAVY', 'Dec 2, 2026'),
      { postedDate: 'Dec 1, 2026' },
    ],
    [
      'one more field',
      card('N-2', 'NAVY', 'Dec 2, 2026', field('Published Date', 'Nov 1, 2026')),
      { postedDate: 'Nov 1, 2026' },
    ],
    ['a hidden field', SECOND.replace('<div class="sds-field">', '<div hidden>'), { agency: undefined }],
    [
      'a label moved behind its value',
      card('N-2', 'NAVY', '').replace(field('Current Response Date', ''), '<i>Dec 2</i><b>Current Response Date</b>'),
      { responseDeadLine: undefined },
    ],
    ['an element before a value', SECOND.replace('>NAVY', '><svg></svg><i class="sr-only">Agency</i>NAVY'), {}],
    ['a link around a value', card('N-2', '<a href="/navy">NAVY</a>', 'Dec 2, 2026'), {}],
    ['our button behind its title', SECOND.replace('</h3>', `</h3>${OURS}`), {}],
    ['our button in a value', card('N-2', `NAVY${OURS}`, 'Dec 2, 2026'), {}],
    [
      'our button between a label and its value',
      SECOND.replace('</div><div class="sds-field__value">', (both) => both.replace('<', `${OURS}<`)),
      {},
    ],
  ])('keeps its own values with %s', (_what, row, differs) => {
    const [first, own, last] = read(FIRST, row, SECOND);
    expect(own?.written).toEqual({ ...VALUES, ...differs });
    expect(first?.written).toEqual({ solicitationNumber: 'N-1', agency: 'ARMY', responseDeadLine: 'Dec 1, 2026' });
    expect(last?.written).toEqual(VALUES);
  });

  it.each(['nav', 'dialog', 'del'])('has no labels inside a %s', (around) => {
    expect(read(FIRST, `<${around}>${SECOND}</${around}>`).map(({ noticeId }) => noticeId)).toEqual(['1'.repeat(32)]);
  });
});
