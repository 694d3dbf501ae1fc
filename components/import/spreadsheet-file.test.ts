import { describe, expect, it } from 'vitest';
import { IMPORT_ROWS_MAX } from '../../lib/domain/limits.ts';
import { csvText } from '../export/csv.ts';
import { FILE_MAX, readSpreadsheet } from './spreadsheet-file.ts';

const read = (...parts: BlobPart[]) => readSpreadsheet(new Blob(parts));

describe('a CSV file', () => {
  it.each([
    ['commas', 'Title,Due\r\n"Roof, flat",1/2/2027\r\n', ['Roof, flat', '1/2/2027']],
    ['semicolons', 'Título;Valor\nTecho;1.000,50\n', ['Techo', '1.000,50']],
    ['tabs', 'Title\tNote\nRoof\t"two\nlines"\n', ['Roof', 'two\nlines']],
    ['commas in quoted headers', '"Title; long";"Due, date"\nRoof;x', ['Roof', 'x']],
    ['quotes inside a cell', 'Title,Note\nRoof,6" pipe\n', ['Roof', '6" pipe']],
  ])('with %s is read', async (_what, text, row) => {
    expect(await read(text)).toMatchObject({ rows: [row] });
  });

  it('is read in UTF-8 with a mark, in Windows-1252 and in UTF-16', async () => {
    const expected = { headers: ['Título'], rows: [['Año – “x”']] };
    expect(await read('\ufeffTítulo\nAño – “x”')).toEqual(expected);
    const ansi = Array.from('T\u00edtulo\nA\u00f1o ', (each) => each.charCodeAt(0));
    expect(await read(new Uint8Array([...ansi, 0x96, 0x20, 0x93, 0x78, 0x94]))).toEqual(expected);
    const utf16 = Uint16Array.from('\ufeffTítulo\nAño – “x”', (each) => each.charCodeAt(0));
    expect(await read(utf16)).toEqual(expected);
  });

  it('of our own export has the cells that were exported', async () => {
    const head = ['Title', 'Note'];
    const rows = [
      ['Roof, "flat"', 'one\ntwo;three'],
      ['- call Jane\n- then "Joe";=1+1', "'=not a formula\n\t+1 555"],
      ["it's 5-'=6", '@home'],
    ];
    expect(await read(await csvText(head, rows))).toEqual({ headers: head, rows });
  });
});

describe('another file', () => {
  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'notText'],
    ['an empty file', '', 'noRows'],
    ['a file with a header only', 'Title,Due\n\n,\n', 'noRows'],
    ['a file with an open quote', 'Title\n"Roof', 'notCsv'],
    ['a file with too many rows', `Title\n${'x\n'.repeat(IMPORT_ROWS_MAX + 1)}`, 'tooManyRows'],
    ['a file with too many cells', `Title\n${`${','.repeat(1999)}\n`.repeat(IMPORT_ROWS_MAX - 1)}`, 'tooManyCells'],
    ['a file with a header of millions of cells', `Title${','.repeat(FILE_MAX - 5)}`, 'notCsv'],
    ['a file with a cell that never ends', `Title\n"${'x'.repeat(FILE_MAX - 7)}`, 'notCsv'],
    ['a file of blank lines', `Title\n${'\n'.repeat(FILE_MAX - 6)}`, 'tooManyRows'],
    ['a file that is too large', 'x'.repeat(FILE_MAX + 1), 'tooLarge'],
    // Takes half a second. The limit is what a reader without limits needs at least.
  ] as const)('is refused: %s', { timeout: 20_000 }, async (_what, content, problem) => {
    expect(await read(content)).toEqual({ problem });
  });
});
