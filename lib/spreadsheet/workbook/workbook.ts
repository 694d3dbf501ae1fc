/**
 * Reads one sheet of an Excel workbook (.xlsx) as texts. Formulas are not evaluated: the reader takes their
 * stored results. It fetches nothing.
 */
import { LINK_MAX, SPREADSHEET_MAX } from '../../domain/limits.ts';
import { openArchive, Refusal, type ReadPart, type WorkbookProblem } from './archive.ts';
import { isBlank } from '../../domain/spreadsheet/cell-values.ts';
import { dollarsIn } from '../../domain/spreadsheet/money-cells.ts';
import { GENERAL, parseNumberFormat, writeNumber, type NumberFormat } from '../../domain/spreadsheet/number-format.ts';
import { fieldsOf, type Grid } from '../../domain/spreadsheet/table.ts';
import { attributesOf, tagsIn } from './xml.ts';

export interface Workbook {
  /** All worksheets in order, including hidden ones. */
  sheets: { name: string; hidden: boolean }[];
  /** The name of the sheet in `grid`. */
  sheet: string;
  grid: Grid;
}

const CELLS_MAX = 200_000;
/** Limit for cells, counting the empty ones to their left. */
const PLACES_MAX = 10 * CELLS_MAX;
/** Limit for sheets, links, merged areas, or cell formats. Excel allows 65,530 links. */
const ELEMENTS_MAX = 100_000;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
/** Number of rows that decide whether a sheet looks like a table. */
const ROWS_TO_CHOOSE = 60;
/** The parent of text that gives only a pronunciation. */
const PHONETIC = 'rPh';
/** The text of a formula that another cell has. */
const SHARED = ' ';
/** Some programs store formulas without results. */
const NO_RESULT = '#CALC!';
const YES = /^(?:1|true)$/;
const HYPERLINK = /^\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i;
const LINK = /^(?:https?:\/\/|mailto:)\S/i;
/** "P", as in "PK", begins a zip file. */
const ZIP = 0x50;

/** Reads the sheet `sheetName`, even if hidden; by default, the visible one that looks like a pipeline. */
export function readWorkbook(bytes: Uint8Array, sheetName?: string): Workbook | { problem: WorkbookProblem } {
  try {
    if (bytes.length > SPREADSHEET_MAX) return { problem: 'tooLarge' };
    if (bytes[0] !== ZIP) return { problem: oleProblem(bytes) };
    const book = openBook(openArchive(bytes));
    const isNamed = ({ name }: Sheet) => name.toLowerCase() === sheetName?.toLowerCase();
    const sheet = sheetName === undefined ? chooseSheet(book) : book.sheets.find(isNamed);
    if (!sheet) return { problem: 'noSheet' };
    const sheets = book.sheets.map(({ name, hidden }) => ({ name, hidden }));
    return { sheets, sheet: sheet.name, grid: readGrid(book, sheet) };
  } catch (error) {
    // Malformed XML and offsets outside the file throw other errors.
    return { problem: error instanceof Refusal ? error.problem : 'notAWorkbook' };
  }
}

/** Identifies an OLE file, which is an old Office file or an encrypted new one, by its streams. */
function oleProblem(bytes: Uint8Array): WorkbookProblem {
  const text = new TextDecoder('utf-16le').decode(bytes);
  if (text.includes('EncryptedPackage')) return 'encrypted';
  return /(?:Workbook|Book)\0/.test(text) ? 'oldExcel' : 'notAWorkbook';
}

interface Book {
  part: ReadPart;
  sheets: { name: string; hidden: boolean; path: string }[];
  strings: string[];
  formats: NumberFormat[];
  date1904: boolean;
}

type Sheet = Book['sheets'][number];

function openBook(part: ReadPart): Book {
  const path = targetOf(relationsOf(part, ''), 'officeDocument');
  const relations = relationsOf(part, path);
  const [text, styles] = [part(path), part(targetOf(relations, 'styles'))];
  if (elementsIn(text, 'workbook').length === 0) throw new Refusal('notAWorkbook');
  const idOf = (attributes: Attributes) => Number(attributes.get('numFmtId') ?? 0);
  const texts = new Map(elementsIn(styles, 'numFmt', 'numFmts').map((xf) => [idOf(xf), xf.get('formatCode')] as const));
  return {
    part,
    sheets: elementsIn(text, 'sheet').flatMap((attributes) => {
      const { type, target = '' } = relations.get(attributes.get('id') ?? '') ?? {};
      const hidden = /hidden$/i.test(attributes.get('state') ?? '');
      return type === 'worksheet' ? [{ name: attributes.get('name') ?? '', hidden, path: target }] : [];
    }),
    strings: stringsIn(part(targetOf(relations, 'sharedStrings'))),
    formats: elementsIn(styles, 'xf', 'cellXfs').map((xf) => parseNumberFormat(texts.get(idOf(xf)), idOf(xf))),
    date1904: elementsIn(text, 'workbookPr').some((attributes) => YES.test(attributes.get('date1904') ?? '')),
  };
}

type Attributes = ReadonlyMap<string, string>;

function elementsIn(text: string, name: string, parent?: string): Attributes[] {
  const found: Attributes[] = [];
  for (const tag of tagsIn(text)) {
    const isWanted = tag.opens && tag.name === name && (parent === undefined || tag.parent === parent);
    if (isWanted && found.push(attributesOf(tag)) > ELEMENTS_MAX) throw new Refusal('notAWorkbook');
  }
  return found;
}

/** A part's references by id. `type` is the last segment of the relationship type. */
type Relations = ReadonlyMap<string, { type: string; target: string }>;

function relationsOf(part: ReadPart, path: string): Relations {
  const elements = elementsIn(part(path.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship');
  const inside = (target: string) => decodeURIComponent(new URL(target, `file:///${path}`).pathname.slice(1));
  return new Map(
    elements.map((attributes) => {
      const [target = '', mode] = [attributes.get('Target'), attributes.get('TargetMode')];
      const type = /[^/]*$/.exec(attributes.get('Type') ?? '')?.[0] ?? '';
      return [attributes.get('Id') ?? '', { type, target: mode === 'External' ? target : inside(target) }];
    }),
  );
}

function targetOf(relations: Relations, wanted: string): string {
  return [...relations.values()].find(({ type }) => type === wanted)?.target ?? '';
}

function stringsIn(text: string): string[] {
  const strings: string[] = [];
  let string = '';
  for (const { opens, name, parent, text: run } of tagsIn(text)) {
    if (name === 'si' && opens) string = '';
    else if (name === 'si') strings.push(unescaped(string));
    else if (name === 't' && !opens && parent !== PHONETIC) string += run;
  }
  return strings;
}

/** Decodes `_x000D_` and the like: characters that XML does not allow. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Share of the fields of the best sheet that the first sheet must name to be read. */
const ENOUGH = 0.6;

/**
 * Prefers a sheet whose header names a title and other fields, as a summary or a glossary does not. Otherwise
 * takes one with two rows of three cells, then of two; a sheet of notes often has one column.
 */
function chooseSheet(book: Book): Sheet | undefined {
  const sheets = book.sheets.flatMap((sheet) => {
    if (sheet.hidden) return [];
    const { rows } = readRows(book, sheet, ROWS_TO_CHOOSE);
    const cells = Array.from({ length: ROWS_TO_CHOOSE }, (_, row) => rows.get(row) ?? []);
    const fields = fieldsOf({ cells });
    return [{ sheet, cells, fields: fields.has('title') && fields.size > 1 ? fields.size : 0 }];
  });
  const best = Math.max(1, ...sheets.map(({ fields }) => fields));
  const hasRows = (width: number) =>
    sheets.find(
      ({ cells }) => cells.filter((row) => row.filter((cell) => cell.trim() !== '').length >= width).length >= 2,
    );
  return (sheets.find(({ fields }) => fields >= ENOUGH * best) ?? hasRows(3) ?? hasRows(2) ?? sheets[0])?.sheet;
}

function readRows({ part, strings, formats, date1904 }: Book, { path }: Sheet, end = ROWS_MAX) {
  // Nonempty rows by number from 0, and HYPERLINK addresses by cell number.
  const [rows, links] = [new Map<number, string[]>(), new Map<number, string>()];
  // Numbers as they are stored, where a zero was added.
  const exact = new Map<number, string>();
  const areas: [name: string, attributes: Attributes][] = [];
  let [row, column, cells, places] = [-1, -1, 0, 0];
  let [cell, value, formula]: [Attributes, string, string] = [new Map(), '', ''];
  let isOver = false;
  for (const tag of tagsIn(part(path))) {
    const { opens, name, parent, text } = tag;
    isOver ||= !opens && name === 'sheetData';
    if (opens && (name === 'hyperlink' || name === 'mergeCell')) {
      if (areas.push([name, attributesOf(tag)]) > ELEMENTS_MAX) throw new Refusal('tooManyCells');
    } else if (isOver) continue;
    else if (opens && (name === 'row' || name === 'c')) {
      const attributes = attributesOf(tag);
      const at = attributes.get('r');
      if (name === 'row') [row, column] = [at === undefined ? row + 1 : placeOf(`A${at}`).row, -1];
      else [cell, value, formula, column] = [attributes, '', '', at === undefined ? column + 1 : placeOf(at).column];
      if (row >= end) break;
    } else if (!opens && (name === 'v' || (name === 't' && parent !== PHONETIC))) value += text;
    else if (!opens && name === 'f') formula = text || SHARED;
    else if (!opens && name === 'c' && (value !== '' || formula !== '')) {
      const link = HYPERLINK.exec(formula)?.[1]?.replaceAll('""', '"');
      if (link !== undefined) links.set(row * COLUMNS_MAX + column, link);
      const type = cell.get('t') ?? 'n';
      const format = formats[Number(cell.get('s') ?? 0)] ?? GENERAL;
      const isUnknown = type === 'n' && value === '' && link === undefined;
      const shown = isUnknown
        ? NO_RESULT
        : type === 'n'
          ? writeNumber(value, format, date1904)
          : textOf(type, value, strings);
      const line = rows.get(row) ?? [];
      cells += 1;
      if (shown !== '') places += Math.max(0, column + 1 - line.length);
      if (cells > CELLS_MAX || places > PLACES_MAX) throw new Refusal('tooManyCells');
      if (shown === '') continue;
      if (type === 'n' && shown === `${value}0`) exact.set(row * COLUMNS_MAX + column, value);
      rows.set(row, line);
      while (line.length < column) line.push('');
      line[column] = shown;
    }
  }
  return { rows, links, exact, areas };
}

/** Returns the text of a nonnumeric cell. */
function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number.parseInt(value, 10)] ?? '';
  if (type === 'b' && value !== '') return YES.test(value) ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace(/T00:00.*$/, '').replace(/T(\d\d:\d\d).*$/, ' $1');
  return unescaped(value);
}

function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits ?? 0);
  if (column < 1 || column > COLUMNS_MAX || row < 1 || row > ROWS_MAX) throw new Refusal('notAWorkbook');
  return { row: row - 1, column: column - 1 };
}

function isAmount(text: string): boolean {
  return dollarsIn(text, { decimal: '.' }) !== undefined;
}

function readGrid(book: Book, sheet: Sheet): Grid {
  const { rows, links, exact, areas } = readRows(book, sheet);
  const relations = relationsOf(book.part, sheet.path);
  const count = [...rows.keys()].reduce((most, row) => Math.max(most, row + 1), 0);
  let places = 0;
  /** Texts that a merged cell has for the rows below its first one. */
  const below = new Map<number, [column: number, text: string][]>();
  for (const [name, attributes] of areas) {
    const [from = '', to = from] = (attributes.get('ref') ?? '').split(':');
    const [start, end] = [placeOf(from), placeOf(to)];
    const [address, location] = [relations.get(attributes.get('id') ?? '')?.target, attributes.get('location')];
    const link = location === undefined ? address : `${address ?? ''}#${location}`;
    const text = rows.get(start.row)?.[start.column] ?? '';
    // One amount for several rows would count several times.
    const goesDown = name === 'mergeCell' && start.column === end.column && !isBlank(text) && !isAmount(text);
    for (let row = start.row; row <= Math.min(end.row, count - 1); row += 1) {
      const line = rows.get(row) ?? [];
      const last = Math.min(end.column, line.length - 1);
      places += 1 + Math.max(0, last - start.column);
      if (places > PLACES_MAX) throw new Refusal('tooManyCells');
      for (let column = start.column; column <= last; column += 1) {
        if (name === 'hyperlink' && link !== undefined) links.set(row * COLUMNS_MAX + column, link);
        if (name === 'mergeCell' && (row > start.row || column > start.column)) line[column] = '';
      }
      if (!goesDown || row === start.row || !rows.has(row)) continue;
      places += Math.max(0, start.column + 1 - line.length);
      const texts = below.get(row) ?? [];
      texts.push([start.column, text]);
      below.set(row, texts);
    }
  }
  for (const [row, texts] of below) {
    const line = rows.get(row) ?? [];
    // A row with few cells of its own continues the row above.
    if (texts.length > line.filter((cell) => cell !== '').length) continue;
    for (const [column, text] of texts) {
      while (line.length < column) line.push('');
      line[column] = text;
    }
  }
  return {
    cells: Array.from({ length: count }, (_, row) => rows.get(row) ?? []),
    linkAt(row, column) {
      const link = links.get(row * COLUMNS_MAX + column);
      return link !== undefined && link.length <= LINK_MAX && LINK.test(link) ? link : undefined;
    },
    exactAt: (row, column) => exact.get(row * COLUMNS_MAX + column),
    ...(book.date1904 ? { date1904: true } : {}),
  };
}
