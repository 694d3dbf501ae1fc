import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cell, row, text, workbookFile, workbookParts, zipOf, type WorkbookParts } from './testing/workbook-file.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

function read(bytes: Uint8Array, sheet?: string): Workbook {
  const workbook = readWorkbook(bytes, sheet);
  if ('problem' in workbook) throw new Error(workbook.problem);
  return workbook;
}

function problemOf(bytes: Uint8Array, sheet?: string): string | undefined {
  const workbook = readWorkbook(bytes, sheet);
  return 'problem' in workbook ? workbook.problem : undefined;
}

/** The cells of a workbook with one sheet. */
function cellsOf(data: string, more: WorkbookParts = {}): Workbook['grid']['cells'] {
  return read(workbookFile({ ...more, sheets: [{ data }] })).grid.cells;
}

/** Two rows that look like a table. */
const TABLE =
  row(1, text('A1', 'a'), text('B1', 'b'), text('C1', 'c')) + row(2, text('A2', '1'), text('B2', '2'), text('C2', '3'));

describe('the cells of a workbook', () => {
  it('are the texts, numbers, booleans and stored results, each as its format shows it', () => {
    const data = row(
      1,
      cell('A1', 0, 't="s"'),
      text('B1', 'R&amp;D &lt;1&gt; &#65;&#x42;'),
      cell('C1', 46399.5, 's="1"'),
      cell('D1', 480000, 's="2"', '<f>D4*0.2</f>'),
      cell('E1', 'View', 't="str"', '<f>UPPER("view")</f>'),
      cell('F1', 1, 't="b"'),
      cell('G1', '#REF!', 't="e"'),
      cell('H1', '2027-01-12T14:00:00', 't="d"'),
      cell('I1', '2027-01-12T00:00:00Z', 't="d"'),
      cell('J1', 0.35, 's="3"'),
    );
    expect(cellsOf(data, { strings: ['<si><t>Roof repair</t></si>'], formats: [22, '"$"#,##0', 9] })).toEqual([
      [
        'Roof repair',
        'R&D <1> AB',
        '2027-01-12 12:00',
        '$480000',
        'View',
        'TRUE',
        '#REF!',
        '2027-01-12 14:00',
        '2027-01-12',
        '35%',
      ],
    ]);
  });

  it('are named, not empty, where a program stored a formula without its result', () => {
    const data = row(
      1,
      '<c r="A1"><f>B1*2</f><v></v></c>',
      '<c r="B1"><f t="shared" si="0"/></c>',
      '<c r="C1" t="str"><f>IF(A1="","",1)</f><v></v></c>',
      '<c r="D1"><f>HYPERLINK("https://a.test","View")</f></c>',
      cell('E1', 1),
    );
    expect(cellsOf(data)).toEqual([['#CALC!', '#CALC!', '', '', '1']]);
  });

  it('are those of the table alone, each at its own place', () => {
    const data = '<row r="1"><c r="A1" x:r="B7"><v>5</v></c></row>';
    const after = '<extLst><x:row r="1"><x:c r="A1"><x:v>9</x:v></x:c></x:row><x:c r="A1"><x:v>9</x:v></x:c></extLst>';
    expect(read(workbookFile({ sheets: [{ data, after }] })).grid.cells).toEqual([['5']]);
  });

  it('join the runs of rich text, leave out phonetic hints, and decode characters that XML cannot have', () => {
    const rich =
      '<r><rPr><b/></rPr><t>Roof</t></r><r><t xml:space="preserve"> repair</t></r><rPh sb="0" eb="1"><t>ruf</t></rPh>';
    const strings = [`<si>${rich}<phoneticPr fontId="1"/></si>`, '<si><t>one_x000A_two</t></si>'];
    const data = row(1, cell('A1', 0, 't="s"'), `<c r="B1" t="inlineStr"><is>${rich}</is></c>`, cell('C1', 1, 't="s"'));
    expect(cellsOf(data, { strings })).toEqual([['Roof repair', 'Roof repair', 'one\ntwo']]);
  });

  it('keep the rows and columns that Excel shows, hidden ones too', () => {
    const data = `<row r="2" hidden="1">${text('C2', 'x')}</row>${row(5, text('A5', 'y'))}`;
    expect(cellsOf(data)).toEqual([[], ['', '', 'x'], [], [], ['y']]);
  });

  it('count on from the cell before where a file names no places', () => {
    const data =
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="4"><c r="B4"><v>5</v></c><c><v>6</v></c></row><row><c><v>7</v></c></row>';
    expect(cellsOf(data)).toEqual([['1', '', '3'], [], [], ['', '5', '6'], ['7']]);
  });

  it('have the value of merged cells once', () => {
    const after = '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>';
    const data = row(1, text('A1', 'BD pipeline'), text('B1', 'x'), text('D1', 'y')) + row(2, text('A2', 'z'));
    expect(read(workbookFile({ sheets: [{ data, after }] })).grid.cells).toEqual([['BD pipeline', '', '', 'y'], ['']]);
  });

  it('count days from 1904 where the workbook says so, and say that', () => {
    const { grid } = read(
      workbookFile({ sheets: [{ data: row(1, cell('A1', 44937, 's="1"')) }], formats: [14], date1904: true }),
    );
    expect([grid.cells, grid.date1904]).toEqual([[['2027-01-12']], true]);
  });

  it('are read with prefixes of namespaces, comments and CDATA', () => {
    const sheet =
      '<x:worksheet xmlns:x="urn:x"><!-- > --><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>a<![CDATA[<b>]]>c</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(read(workbookFile({ parts: { 'xl/worksheets/sheet1.xml': sheet } })).grid.cells).toEqual([['a<b>c']]);
  });
});

describe('the links of a workbook', () => {
  it('are addresses of links to the outside, and of HYPERLINK formulas', () => {
    const after =
      '<hyperlinks><hyperlink ref="A1" r:id="web"/><hyperlink ref="B1" r:id="mail"/><hyperlink ref="C1" location="Notes!A1"/><hyperlink ref="D1" r:id="script"/><hyperlink ref="A2:B3" r:id="web" location="top"/></hyperlinks>';
    const data =
      row(1, text('A1', 'View'), text('B1', 'Write'), text('C1', 'See notes'), text('D1', 'Run'), text('E1', 'File')) +
      row(
        2,
        text('A2', 'x'),
        text('B2', 'y'),
        cell('C2', 'View', 't="str"', '<f>HYPERLINK("https://sam.gov/opp/1","View")</f>'),
        cell('D2', 'View', 't="str"', '<f>HYPERLINK("https://sam.gov/opp/"&amp;A2,"View")</f>'),
      );
    const links = { web: 'https://sam.gov/opp/2?a=1&b=2', mail: 'mailto:co@agency.gov', script: 'javascript:alert(1)' };
    const { grid } = read(workbookFile({ sheets: [{ data, after, links }] }));
    expect([0, 1].map((line) => [0, 1, 2, 3, 4].map((column) => grid.linkAt?.(line, column)))).toEqual([
      ['https://sam.gov/opp/2?a=1&b=2', 'mailto:co@agency.gov', undefined, undefined, undefined],
      [
        'https://sam.gov/opp/2?a=1&b=2#top',
        'https://sam.gov/opp/2?a=1&b=2#top',
        'https://sam.gov/opp/1',
        undefined,
        undefined,
      ],
    ]);
    expect(grid.cells[1]).toEqual(['x', 'y', 'View', 'View']);
  });
});

describe('the sheets of a workbook', () => {
  const file = workbookFile({
    sheets: [
      { name: 'Old', state: 'hidden', data: TABLE },
      {
        name: 'README',
        data:
          row(1, text('A1', 'How to')) +
          row(2, text('A2', 'use'), text('B2', 'this')) +
          row(3, text('A3', 'a'), text('B3', 'b')),
      },
      { name: 'Pipeline', data: TABLE },
      { name: 'Lists', state: 'veryHidden', data: row(1, text('A1', 'Stage')) },
    ],
  });

  it('are all named; the first visible one that looks like a table is read', () => {
    const { sheets, sheet, grid } = read(file);
    expect(sheets).toEqual([
      { name: 'Old', hidden: true },
      { name: 'README', hidden: false },
      { name: 'Pipeline', hidden: false },
      { name: 'Lists', hidden: true },
    ]);
    expect([sheet, grid.cells[0]]).toEqual(['Pipeline', ['a', 'b', 'c']]);
  });

  it('are read by name, a hidden one only then', () => {
    expect([read(file, 'readme').grid.cells[0], read(file, 'Lists').grid.cells]).toEqual([['How to'], [['Stage']]]);
    expect(problemOf(file, 'Nowhere')).toBe('noSheet');
    expect(problemOf(workbookFile({ sheets: [{ state: 'hidden', data: TABLE }] }))).toBe('noSheet');
  });

  it('are read from the first visible one if none looks like a table', () => {
    expect(read(workbookFile({ sheets: [{ state: 'hidden' }, { name: 'Empty' }] }))).toMatchObject({
      sheet: 'Empty',
      grid: { cells: [] },
    });
  });
});

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'spreadsheets', 'workbook.xlsx');

describe('a workbook of an agency', () => {
  it('is read from its second sheet, with dates, money and stored results', ({ skip }) => {
    if (!existsSync(EXAMPLE)) skip(`${EXAMPLE} is not on this machine`);
    const { sheets, sheet, grid } = read(readFileSync(EXAMPLE));
    expect(sheets).toEqual([
      { name: 'README', hidden: false },
      { name: 'Pipeline', hidden: false },
    ]);
    expect(sheet).toBe('Pipeline');
    expect(grid.cells).toEqual([
      ['BD pipeline'],
      [],
      ['Opportunity', 'Solicitation', 'Due date', 'Value', 'Stage', 'Weighted'],
      ['Roof repair', 'W912HN-27-R-0004', '2027-01-12', '$2400000', 'Qualify', '480000'],
      ['Help desk', '70B01C27Q0044', '2026-12-15 19:00', '$1200000', 'Pursue', '240000'],
      ['Total', '', '', '$3600000'],
    ]);
  });
});

/** The file with the 32-bit number at `offset` in the directory entry of `path` replaced. */
function withEntry(
  path: string,
  offset: number,
  value: number,
  file = workbookFile({ sheets: [{ data: TABLE }] }),
): Uint8Array {
  const copy = Uint8Array.from(file);
  const at = Buffer.from(copy.buffer).lastIndexOf(path) - 46;
  new DataView(copy.buffer).setUint32(at + offset, value, true);
  return copy;
}

const [PACKED_SIZE, SIZE] = [20, 24];
const SHEET = 'xl/worksheets/sheet1.xml';

describe('a file that is no workbook to read', () => {
  it.each([
    ['an encrypted one', 'EncryptedPackage', 'encrypted'],
    ['one of Excel 97', 'Workbook\0', 'oldExcel'],
    ['one of Excel 5', 'Book\0', 'oldExcel'],
    ['one of Word 97', 'WordDocument\0', 'notAWorkbook'],
  ])('is refused by name: %s', (_, stream, problem) => {
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from(stream, 'utf16le'),
    ]);
    expect(problemOf(ole)).toBe(problem);
  });

  it.each([
    ['no bytes', new Uint8Array()],
    ['a text', Buffer.from('Title,Due\nRoof repair,2027-01-12\n'.repeat(9))],
    ['the end of an archive alone', Buffer.from(zipOf({}))],
    ['half a workbook', workbookFile({ sheets: [{ data: TABLE }] }).subarray(0, 900)],
    ['another archive', zipOf({ 'readme.txt': 'hello' })],
    ['a Word document', zipOf({ ...workbookParts({}), 'xl/workbook.xml': '<w:document xmlns:w="urn:w"/>' })],
    ['a workbook inside a workbook', zipOf({ 'a.xlsx': workbookFile({}) })],
    ['a binary workbook', zipOf({ ...workbookParts({}), 'xl/workbook.xml': Uint8Array.of(131, 1, 0, 255) })],
  ])('is refused by name: %s', (_, file) => {
    expect(problemOf(file)).toBe('notAWorkbook');
  });

  it('is refused by name: an encrypted archive', () => {
    expect(problemOf(withEntry(SHEET, 8, 0x0008_0001))).toBe('encrypted');
  });
});

describe('a hostile workbook', () => {
  it('is refused if it is larger than 25 MB', () => {
    expect(problemOf(new Uint8Array(25_000_001))).toBe('tooLarge');
  });

  it('is refused before it is unpacked if its directory adds up to more than 50 MB', () => {
    expect(problemOf(withEntry(SHEET, SIZE, 50_000_001))).toBe('tooLarge');
    const halves = withEntry('xl/styles.xml', SIZE, 25_000_000, withEntry(SHEET, SIZE, 25_000_000));
    expect(problemOf(halves)).toBe('tooLarge');
    expect(problemOf(withEntry(SHEET, SIZE, 0xffff_ffff))).toBe('tooLarge');
  });

  it('is refused if a part unpacks to more or less than the directory says', () => {
    const bomb = workbookFile({ parts: { [SHEET]: ' '.repeat(20_000_000) } });
    expect(problemOf(withEntry(SHEET, SIZE, 1000, bomb))).toBe('tooLarge');
    expect(problemOf(withEntry(SHEET, SIZE, 100_000))).toBe('notAWorkbook');
    expect(problemOf(withEntry(SHEET, PACKED_SIZE, 10))).toBe('notAWorkbook');
    expect(problemOf(withEntry(SHEET, PACKED_SIZE, 0xffff_fff0))).toBe('notAWorkbook');
  });

  it('is read next to thousands of other parts, and refused if two have the same name', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`xl/media/${at}`, '']));
    const parts = workbookParts({ sheets: [{ data: TABLE }] });
    expect(read(zipOf({ ...many, ...parts })).sheet).toBe('Sheet1');
    expect(problemOf(zipOf({ ...parts, [SHEET.toUpperCase()]: '<a/>' }))).toBe('notAWorkbook');
  });

  it.each([
    [
      'a document type with entities',
      '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>',
    ],
    ['an unknown entity', '<worksheet>&a;</worksheet>'],
    ['a number of a character in neither base', '<worksheet>&#1e1;</worksheet>'],
    ['a character that does not exist', '<worksheet>&#x110000;</worksheet>'],
    ['a million nested elements', '<a>'.repeat(1_000_000)],
    ['tags that do not match', '<worksheet><sheetData></worksheet></sheetData>'],
    ['an end that is missing', '<worksheet><sheetData>'],
    ['a tag without an end', `<worksheet ${'a="1" '.repeat(100_000)}`],
    ['a text of a million characters', `<worksheet>${'&amp;'.repeat(250_000)}</worksheet>`],
    ['a quote without an end', `<worksheet a="${'a'.repeat(1_000_000)}`],
    ['a comment without an end', '<worksheet><!-- '],
    ['a name without an end', `<${'a'.repeat(1_000_000)}`],
    ['a cell outside of all columns', `<worksheet>${row(1, cell('XFE1', 1))}</worksheet>`],
    ['a cell outside of all rows', `<worksheet>${row(1, cell('A99999999999', 1))}</worksheet>`],
    ['a row outside of all rows', '<worksheet><row r="1048577"/></worksheet>'],
    ['a row that is no number', '<worksheet><row r="1e9"/></worksheet>'],
    ['merged cells without an end', '<worksheet><mergeCell ref="A1:"/></worksheet>'],
  ])('is refused: %s', (_, xml) => {
    expect(problemOf(workbookFile({ parts: { [SHEET]: xml } }))).toBe('notAWorkbook');
  });

  it('is read up to the last cell of a sheet', () => {
    const { cells } = read(workbookFile({ sheets: [{ data: row(1048576, cell('XFD1048576', 1)) }] })).grid;
    expect([cells.length, cells[0], cells[1048575]?.length, cells[1048575]?.at(-1)]).toEqual([1048576, [], 16384, '1']);
  });

  it('is refused with more than 200,000 cells, or as many places before them', () => {
    const rows = `<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>`.repeat(20);
    expect(read(workbookFile({ sheets: [{ data: rows }] })).grid.cells).toHaveLength(20);
    expect(problemOf(workbookFile({ sheets: [{ data: `${rows}<row><c><v>1</v></c></row>` }] }))).toBe('tooManyCells');
    const far = Array.from({ length: 500 }, (_, at) => row(at + 1, cell(`XFD${at + 1}`, 1)));
    expect(problemOf(workbookFile({ sheets: [{ data: far.join('') }] }))).toBe('tooManyCells');
  });

  it('is read if formulas far to the right have empty results', () => {
    const formulas = '<c t="str"><f>IF(A1="","",1)</f><v></v></c>'.repeat(200);
    const data = `<row><c><v>1</v></c>${formulas}</row>`.repeat(200);
    expect(read(workbookFile({ sheets: [{ data }] })).grid.cells).toHaveLength(200);
  });

  it('is read without the cells that have a style alone', () => {
    const styled = Array.from({ length: 250_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`);
    expect(read(workbookFile({ sheets: [{ data: TABLE + styled.join('') }] })).grid.cells).toHaveLength(2);
  });

  it('is refused with a hundred thousand merged cells, or sheets that share one part', () => {
    const after = '<mergeCell ref="A2"/>'.repeat(100_001);
    expect(problemOf(workbookFile({ sheets: [{ data: row(1, cell('A1', 1)), after }] }))).toBe('tooManyCells');
    const parts = workbookParts({ parts: { [SHEET]: `<a>${' '.repeat(900_000)}</a>` } });
    const sheets = '<sheet name="a" r:id="rId1"/>'.repeat(1000);
    expect(problemOf(zipOf({ ...parts, 'xl/workbook.xml': `<workbook>${sheets}</workbook>` }))).toBe('tooLarge');
  });

  it('is refused if its links or merged cells cover every cell many times', () => {
    const data = row(1, cell('A1', 1)) + row(1048576, cell('A1048576', 1));
    const after = `<hyperlinks>${'<hyperlink ref="A1:XFD1048576" r:id="a"/>'.repeat(10_000)}</hyperlinks>`;
    expect(problemOf(workbookFile({ sheets: [{ data, after, links: { a: 'https://a.test' } }] }))).toBe('tooManyCells');
  });

  it('has empty cells where it refers to strings and styles that it does not have', () => {
    const data = row(
      1,
      cell('A1', 4294967295, 't="s"'),
      cell('B1', -1, 't="s"'),
      cell('C1', 'x', 't="s"'),
      cell('D1', 5, 's="99"'),
    );
    expect(cellsOf(data, { strings: ['<si><t>a</t></si>'] })).toEqual([['', '', '', '5']]);
  });

  it('reads no part outside of the file', () => {
    const relations = `<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="https://a.test/sheet.xml" TargetMode="External"/></Relationships>`;
    expect(read(workbookFile({ parts: { 'xl/_rels/workbook.xml.rels': relations } })).grid.cells).toEqual([]);
  });
});
