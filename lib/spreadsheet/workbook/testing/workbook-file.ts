/** Builds small workbooks for tests. */
import { strToU8, zipSync } from 'fflate';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${TYPES}"`;

export interface SheetParts {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** The content of `sheetData`. */
  data?: string;
  /** The elements after `sheetData`. */
  after?: string;
  /** Link addresses by id. */
  links?: Record<string, string>;
}

export interface WorkbookParts {
  sheets?: SheetParts[];
  /** Shared strings, as `si` elements. */
  strings?: string[];
  /** The formats of styles 1, 2, and so on: custom format codes, or ids of built-in formats. */
  formats?: (string | number)[];
  date1904?: boolean;
  /** Parts to add or replace. */
  parts?: Record<string, string>;
}

/** A cell such as `<c r="A1"><v>1</v></c>`. */
export function cell(reference: string, value: string | number, attributes = '', more = ''): string {
  return `<c r="${reference}" ${attributes}>${more}<v>${value}</v></c>`;
}

export function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

export function row(number: number, ...cells: string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The parts of a workbook, by path. */
export function workbookParts({
  sheets = [{}],
  strings,
  formats = [],
  date1904 = false,
  parts = {},
}: WorkbookParts): Record<string, string> {
  const customId = (at: number) => 164 + at;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${NAMESPACES}><workbookPr date1904="${String(date1904)}"/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" state="${state ?? 'visible'}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['rIdStyles', 'styles', 'styles.xml'],
      ...(strings ? [['rIdStrings', 'sharedStrings', '/xl/sharedStrings.xml'] as const] : []),
    ]),
    'xl/styles.xml': `<styleSheet ${NAMESPACES}><numFmts>${formats
      .map((format, at) =>
        typeof format === 'string' ? `<numFmt numFmtId="${customId(at)}" formatCode="${escaped(format)}"/>` : '',
      )
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : customId(at)}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(strings ? { 'xl/sharedStrings.xml': `<sst ${NAMESPACES}>${strings.join('')}</sst>` } : {}),
    ...Object.fromEntries(
      sheets.flatMap(({ data = '', after = '', links = {} }, at) => [
        [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet ${NAMESPACES}><sheetData>${data}</sheetData>${after}</worksheet>`,
        ],
        [
          `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
          relations(
            Object.entries(links).map(([id, address]) => [id, 'hyperlink', escaped(address), 'External'] as const),
          ),
        ],
      ]),
    ),
    ...parts,
  };
}

export function zipOf(parts: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
    { level: 1 },
  );
}

export function workbookFile(parts: WorkbookParts): Uint8Array {
  return zipOf(workbookParts(parts));
}

function relations(all: readonly (readonly [id: string, type: string, target: string, mode?: string])[]): string {
  return `<Relationships>${all
    .map(
      ([id, type, target, mode = 'Internal']) =>
        `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join('')}</Relationships>`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
