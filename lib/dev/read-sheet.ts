/**
 * `npm run read-sheet`: prints the rows that the import reads in a spreadsheet, as JSON. `--sheet` names a
 * sheet of a workbook. Stages are printed as written, because this command has no pipeline.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { today, type CalendarDate } from '../domain/dates/calendar-date.ts';
import { formatMoney } from '../domain/money/money.ts';
import type { Ask } from '../domain/spreadsheet/asks.ts';
import { readSheet, type CellIssue, type ImportedRow, type SheetReading } from '../domain/spreadsheet/rows.ts';
import { readSpreadsheet, type FileProblem, type SheetFile } from '../spreadsheet/read-file.ts';
import { Misuse, readOptionsAndWords, run } from './command-line.ts';

const USAGE = 'Usage: npm run read-sheet -- FILE [--sheet NAME]';

/** Returns the printed reading of a file. @throws Misuse if it can't be read. */
export async function readSheetFile(file: string, sheet?: string, now: CalendarDate = today()) {
  const source = await sourceOf(file, sheet);
  const reading = readSheet(source.grid, { today: now, stages: [] });
  if (!reading) throw new Misuse(`${file} has no rows`);
  return {
    sheet: source.sheet ?? null,
    headerRow: reading.headerRow,
    delimiter: source.delimiter ?? null,
    columns: reading.columns.map(({ header, field = null, samples }) => ({ header, field, samples })),
    rows: reading.readRows().map(printedRow),
    leftOut: reading.leftOut.map(({ row, why }) => ({ row, why })),
    asks: reading.asks.map((ask) => printedAsk(ask, reading)),
    secondTable: reading.second ?? null,
    // Not read unless --sheet names them.
    ...(source.sheets ? { hiddenSheets: source.sheets.flatMap(({ name, hidden }) => (hidden ? name : [])) } : {}),
  };
}

async function sourceOf(file: string, sheet: string | undefined): Promise<SheetFile> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Misuse(`FILE: there is no file "${file}"`);
  const read = await readSpreadsheet(readFileSync(file), sheet);
  if ('problem' in read) throw new Misuse(`${file} cannot be read: ${FILE_PROBLEMS[read.problem]}`);
  if (sheet !== undefined && read.sheet === undefined)
    throw new Misuse('--sheet is for workbooks; a text file has one sheet');
  return read;
}

const FILE_PROBLEMS: Readonly<Record<FileProblem, string>> = {
  tooLarge: 'it is too large, or unpacks to more than this command reads',
  notText: 'it is neither text nor an Excel workbook',
  notCsv: 'it has no cells separated by commas, semicolons, tabs, or pipes',
  noRows: 'it has no rows below a header',
  tooManyRows: 'it has more than 10,000 rows',
  tooManyCells: 'it has too many cells',
  encrypted: 'it is protected with a password',
  oldExcel: 'it is an Excel file from before 2007; save it as .xlsx',
  notAWorkbook: 'it is not an Excel workbook, or is damaged',
  noSheet: 'it has no sheet of that name',
};

function printedRow({ row, values, issues, proposals, marks = {} }: ImportedRow) {
  const { stage, ...problems } = issues;
  const { due } = values;
  const named = Object.entries({ ...problems, ...marks }).filter(([, { why }]) => why !== 'serialDate');
  return {
    row,
    title: values.title ?? null,
    number: values.number ?? null,
    agency: values.agency ?? null,
    due: due?.day ?? null,
    ...(due?.time === undefined ? {} : { dueTime: [due.time, due.zone].filter(Boolean).join(' ') }),
    dueProposed: marks.due?.why === 'serialDate',
    // An amount that is far off its column is printed as it is written, with its problem.
    valueCents: values.value ?? (issues.value?.why === 'farOff' ? proposals.value : undefined) ?? null,
    stage: stage?.text ?? null,
    uiLink: values.link ?? null,
    problems: named.map(([field, issue]) => ({ field, cell: issue.text, what: problemText(issue) })),
  };
}

function problemText({ why, detail = '', high }: CellIssue): string {
  const text = PROBLEMS[why].replace('$1', CURRENCY_NAMES[detail] ?? detail);
  return high === undefined ? text : `${text}; the high end is ${formatMoney(high, 'en-US')}`;
}

const CURRENCY_NAMES: Readonly<Partial<Record<string, string>>> = { '€': 'euro (€)', '£': 'pound (£)', '¥': 'yen (¥)' };

const PROBLEMS: Readonly<Record<CellIssue['why'], string>> = {
  notADate: 'not a date',
  noSuchDay: 'no such day',
  ambiguousDate: 'day or month first?',
  noTime: 'the time of day is not certain',
  serialDate: 'a serial number read as a day',
  notAnAmount: 'not an amount',
  unknownUnit: 'unknown unit: $1',
  otherCurrency: 'another currency: $1',
  negativeAmount: 'a negative amount',
  amountRange: 'a range: the low end counts',
  smallAmount: 'dollars, thousands, or millions?',
  milAmount: '"mil": thousand or million?',
  groupOrDecimal: 'a decimal mark or a group mark?',
  farOff: '500 times off the median of the column',
  notAPercent: 'not a percent',
  noResult: 'a formula without a result',
  required: 'a title is required',
  unknownStage: 'unknown stage',
  notANaics: 'not a NAICS code',
  notAState: 'not a US state',
  notALink: 'not a link',
  notAnId: 'not an id',
  tooLong: 'too long',
};

function printedAsk({ kind, field, column, choices, samples }: Ask, { columns }: SheetReading) {
  const header = columns[column ?? Number(choices[0] ?? -1)]?.header ?? '';
  const cells = samples.map(({ row, text }) => `${text} (row ${String(row)})`).join(', ');
  const name = FIELD_NAMES[field] ?? field;
  const texts: Readonly<Record<Ask['kind'], string>> = {
    dateOrder: `day or month first: ${cells}`,
    serialDates: `are these numbers dates: ${cells}`,
    unit: `dollars, thousand or million: ${cells}`,
    mil: `"mil" is thousand or million: ${cells}`,
    decimalMark: `decimal mark or group mark: ${cells}`,
    column: `which ${header} is the ${name}: ${choices
      .map((choice) => `column ${String(Number(choice) + 1)} (${columns[Number(choice)]?.samples.join(', ') ?? ''})`)
      .join(' or ')}`,
    noColumn: `no ${field} column`,
  };
  return { column: header, what: texts[kind] };
}

const FIELD_NAMES: Readonly<Partial<Record<Ask['field'], string>>> = { due: 'due date', number: 'solicitation number' };

if (import.meta.main)
  await run(USAGE, async () => {
    const { values, positionals } = readOptionsAndWords(process.argv.slice(2), { sheet: { type: 'string' } });
    const [file, ...more] = positionals;
    if (file === undefined) throw new Misuse('FILE is missing: a .csv, .tsv, .txt, or .xlsx file');
    if (more.length > 0) throw new Misuse(`takes one FILE, not also "${more.join('" "')}"`);
    process.stdout.write(`${JSON.stringify(await readSheetFile(file, values.sheet), null, 2)}\n`);
  });
