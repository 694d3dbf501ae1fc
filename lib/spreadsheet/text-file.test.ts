import { describe, expect, it } from 'vitest';
import { csvText } from '../../components/export/csv.ts';
import { IMPORT_ROWS_MAX } from '../domain/limits.ts';
import { readTextFile, TEXT_MAX } from './text-file.ts';

const read = (content: string | Uint8Array) =>
  readTextFile(typeof content === 'string' ? new TextEncoder().encode(content) : content);
/** The cells of a file that can be read. */
async function cellsOf(content: string | Uint8Array) {
  const sheet = await read(content);
  return 'problem' in sheet ? sheet.problem : sheet.grid.cells;
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'Title,Due\r\n"Roof, flat",1/2/2027\r\n', ['Roof, flat', '1/2/2027']],
    ['semicolons', 'Título;Valor\nTecho;1.000,50\n', ['Techo', '1.000,50']],
    ['tabs', 'Title\tNote\nRoof\t"two\nlines"\n', ['Roof', 'two\nlines']],
    ['commas in quoted headers', '"Title; long";"Due, date"\nRoof;x', ['Roof', 'x']],
    ['quotes inside a cell', 'Title,Note\nRoof,6" pipe\n', ['Roof', '6" pipe']],
  ])('with %s is read', async (_what, text, row) => {
    expect((await cellsOf(text))[1]).toEqual(row);
  });

  it('is read in UTF-8, in Windows-1252, and in UTF-16 of both byte orders, with and without a mark', async () => {
    const text = 'Título\nAño – “x”';
    const expected = [['Título'], ['Año – “x”']];
    expect(await cellsOf(`\ufeff${text}`)).toEqual(expected);
    const ansi = Array.from('T\u00edtulo\nA\u00f1o ', (each) => each.charCodeAt(0));
    expect(await cellsOf(new Uint8Array([...ansi, 0x96, 0x20, 0x93, 0x78, 0x94]))).toEqual(expected);
    for (const marked of [`\ufeff${text}`, text])
      for (const littleEndian of [true, false]) {
        const view = new DataView(new ArrayBuffer(2 * marked.length));
        [...marked].forEach((each, at) => view.setUint16(2 * at, each.charCodeAt(0), littleEndian));
        expect(await cellsOf(new Uint8Array(view.buffer)), String(littleEndian)).toEqual(expected);
      }
  });

  it.each([
    ['that Excel was told', 'sep=;\r\nTitle;Note\r\nRoof;a, b, c', ';'],
    [
      'below a banner with commas',
      'Plan, Nov 27, 2026\n\nTitle;Value;Due\nRoof, flat;1;2\nDoors, wide, old;3;4\n',
      ';',
    ],
    ['of cells with decimal commas', 'Título;Valor\nTecho;1.000,50\nPuerta;2,5\n', ';'],
    ['of pipes', 'Title|Note\nRoof|a,b\n', '|'],
    ['beside commas in quotes', 'Title\tNote\n"a,b,c"\t"d,e"\n', '\t'],
  ])('has the delimiter %s', async (_what, text, delimiter) => {
    expect(await read(text)).toMatchObject({ delimiter });
  });

  it('counts rows as Excel does: blank lines, cells of several lines, and the line that names the delimiter', async () => {
    expect(await cellsOf('sep=;\nTitle;Note\n\n"two\nlines";x\r\nRoof;y\n;\n\n')).toEqual([
      [''],
      ['Title', 'Note'],
      [''],
      ['two\nlines', 'x'],
      ['Roof', 'y'],
    ]);
  });

  it('of our own export has the cells that were exported', async () => {
    const head = ['Title', 'Note'];
    const rows = [
      ['Roof, "flat"', 'one\ntwo;three'],
      ['- call Jane\n- then "Joe";=1+1', "'=not a formula\n\t+1 555"],
      ["it's 5-'=6", '@home'],
    ];
    expect(await cellsOf(await csvText(head, rows))).toEqual([head, ...rows]);
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
    ['a file with a header of millions of cells', `Title${','.repeat(TEXT_MAX - 5)}`, 'notCsv'],
    ['a file with a cell that never ends', `Title\n"${'x'.repeat(TEXT_MAX - 7)}`, 'notCsv'],
    ['a file of blank lines', `Title\n${'\n'.repeat(TEXT_MAX - 6)}`, 'tooManyRows'],
    ['a file that is too large', 'x'.repeat(TEXT_MAX + 1), 'tooLarge'],
    // Takes half a second. The limit is what a reader without limits needs at least.
  ] as const)('is refused: %s', { timeout: 20_000 }, async (_what, content, problem) => {
    expect(await read(content)).toEqual({ problem });
  });
});
