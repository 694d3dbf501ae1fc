import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runsOf } from '../../lib/domain/testing/share.ts';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

const BOM = '\ufeff';
const lines = async (...rows: (string | number | undefined)[][]) => (await csvText(['a', 'b'], rows)).slice(BOM.length);
const cells = async (...row: (string | number | undefined)[]) =>
  parse(await lines(row), { from: 2, relax_column_count: true })[0];

describe('CSV text', () => {
  it('starts with the byte order mark Excel needs for UTF-8 and ends lines per RFC 4180', async () => {
    expect(await csvText(['Título', 'b'], [['ü', 1]])).toBe(`${BOM}Título,b\r\nü,1\r\n`);
  });

  it('keeps commas, quotes and line breaks inside their cell', async () => {
    expect(await cells('Roof, "flat"', 'one\ntwo')).toEqual(['Roof, "flat"', 'one\ntwo']);
  });

  it('leaves a cell empty when there is no value', async () => {
    expect(await lines([undefined, 0])).toBe('a,b\r\n,0\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'defuses the formula %j',
    async (text) => {
      expect(await cells(text, 'b')).toEqual([text.replace(/^\s*/, "$&'"), 'b']);
    },
  );

  it('defuses formulas in cells that another separator would split', async () => {
    expect(await cells('Roof;=HYPERLINK("x")', 'a\n=1')).toEqual([`Roof;'=HYPERLINK("x")`, "a\n'=1"]);
  });

  // Rescanning from each character would take hours.
  it('handles long runs of blanks and quotes quickly', async () => {
    const text = `${'\n"; '.repeat(100_000)}x`;
    expect(await cells(text, '=1')).toEqual([text, "'=1"]);
  });

  it('keeps numbers as numbers, including negative ones', async () => {
    expect(await lines([-5, 0.5])).toBe('a,b\r\n-5,0.5\r\n');
  });

  it('never lets text start a cell as a formula, whichever separator the spreadsheet splits at', async () => {
    const risky = fc.string({
      unit: fc.constantFrom(...Array.from('=+-@＝＋－＠;|,\t\n\r"\' a')),
    });
    await fc.assert(
      fc.asyncProperty(risky, risky, async (one, two) => {
        const text = await lines([one, two]);
        for (const row of parse(text, { from: 2, relax_column_count: true }))
          for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        for (const part of text.split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
      }),
      runsOf(),
    );
  });
});
