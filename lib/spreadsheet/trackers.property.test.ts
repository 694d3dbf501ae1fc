/**
 * Property test: trackers as agencies and contractors write them, with a random banner, delimiter, encoding,
 * style of money and dates, totals, and notes. No value is ever wrong, and few cells ask for a review that a
 * careful reader would not need.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../domain/dates/calendar-date.ts';
import { readSheet, type ImportedRow } from '../domain/spreadsheet/rows.ts';
import { day } from '../domain/testing/day.ts';
import { must } from '../domain/testing/must.ts';
import { runsOf } from '../domain/testing/share.ts';
import { readTextFile } from './text-file.ts';

const TODAY = day('2026-11-27');

/** A written cell, and whether a careful reader would review it. */
interface Written {
  text: string;
  needsReview?: true;
}

const grouped = (dollars: number, group: string, point: string, decimals = 0) => {
  const [whole = '', part] = dollars.toFixed(decimals).split('.');
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return part === undefined ? groups : `${groups}${point}${part}`;
};
/** Without zeros at the end, as people write "2.4" and "85". */
const short = (figure: number) => String(Number(figure.toFixed(6)));

const MONEY = {
  dollars: { en: 'Est. Value', es: 'Valor estimado', write: (d: number) => `$${grouped(d, ',', '.')}` },
  cents: { en: 'Value', es: 'Monto', write: (d: number) => grouped(d, ',', '.', 2) },
  plain: { en: 'Amount', es: 'Importe', write: String },
  european: { en: 'Value', es: 'Valor', write: (d: number) => grouped(d, '.', ',', 2) },
  swiss: { en: 'TCV', es: 'Valor', write: (d: number) => grouped(d, "'", '.') },
  millions: { en: 'Value', es: 'Valor', write: (d: number) => `$${short(d / 1e6)}M` },
  words: { en: 'Contract Value', es: 'Valor', write: (d: number) => `${short(d / 1e6)} million` },
  thousandsBelow: { en: 'Value ($K)', es: 'Valor (miles)', write: (d: number) => short(d / 1e3) },
  millionsBelow: { en: 'Est. Value ($M)', es: 'Valor (millones)', write: (d: number) => short(d / 1e6) },
} as const;
/** Forms of single cells that can be in any column with a decimal point. */
const FORMS: readonly ((dollars: number) => string)[] = [
  (d) => `$${short(d / 1e6)} mil`,
  (d) => `${short(d / 1e6)}MM`,
  (d) => `$${short(d / 1e6)} mln`,
  (d) => `${grouped(d / 1e3, ',', '.')}K`,
  (d) => `$${short(d / 1e3)} thousand`,
  (d) => `${short(d / 1e9)}B`,
];

const two = (part: string | undefined) => String(part).padStart(2, '0');
const DATES: Readonly<Record<string, (date: CalendarDate) => string>> = {
  american: (date) => numbers(date, ([y, m, d]) => `${String(m)}/${String(d)}/${String(y)}`),
  padded: (date) => numbers(date, ([y, m, d]) => `${two(String(m))}/${two(String(d))}/${String(y)}`),
  dayFirst: (date) => numbers(date, ([y, m, d]) => `${two(String(d))}/${two(String(m))}/${String(y)}`),
  iso: (date) => date,
  midnight: (date) => `${numbers(date, ([y, m, d]) => `${String(m)}/${String(d)}/${String(y)}`)} 12:00:00 AM`,
  spelled: (date) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
  serial: (date) => String(Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569),
};

function numbers(date: CalendarDate, write: (parts: [number, number, number]) => string): string {
  const [year = 0, month = 0, date_ = 0] = date.split('-').map(Number);
  return write([year, month, date_]);
}

const TITLES = [
  'Roof repair, Building 12',
  'Help desk support; Region 9',
  'Total Maintenance Services',
  'Janitorial services',
  'Summary judgment tool',
  'Notebook refresh',
  'Año nuevo “Café” renovation',
  '6" pipe | valves',
  'Subtotal Software Upgrade',
];

const rowOf = fc.record({
  title: fc.constantFrom(...TITLES),
  // Thousands of dollars from 20K to 90M.
  thousands: fc.integer({ min: 0, max: 1000 }).map((at) => Math.round(20 * 4500 ** (at / 1000))),
  days: fc.integer({ min: -300, max: 700 }),
  stage: fc.constantFrom('Pursue', 'Capture', 'No bid', ''),
  form: fc.option(fc.nat({ max: FORMS.length - 1 }), { freq: 4 }),
  odd: fc.option(fc.constantFrom('TBD', 'range', 'euro', ''), { freq: 12 }),
});
const tracker = fc.record({
  rows: fc.array(rowOf, { minLength: 3, maxLength: 25 }),
  banner: fc.subarray([['FY27 pipeline'], ['As of', '11/27/2026'], [''], ['Owner: Ana', '', 'Stage, Value; Due']]),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252'),
  language: fc.constantFrom('en' as const, 'es' as const),
  money: fc.constantFrom(...Object.values(MONEY)),
  isMixed: fc.boolean(),
  dates: fc.constantFrom(...Object.keys(DATES)),
  totals: fc.constantFrom('none', 'end', 'blocks', 'unlabeled'),
  note: fc.constantFrom(undefined, ['Note: values are estimates'], ['* set aside']),
  isRepeated: fc.boolean(),
  isSecond: fc.boolean(),
});

type Tracker = typeof tracker extends fc.Arbitrary<infer T> ? T : never;

/** The cells of a tracker, and what a careful reader finds in each of its rows. */
function writeTracker(made: Tracker) {
  const { language, money, dates, totals } = made;
  const isSpanish = language === 'es';
  const header = [
    isSpanish ? 'Título' : 'Opportunity Name',
    isSpanish ? 'Número de licitación' : 'Solicitation #',
    isSpanish ? 'Fecha límite' : 'Due Date',
    money[language],
    isSpanish ? 'Etapa' : 'Stage',
  ];
  const write = must(DATES[dates]);
  const isNumeric = ['american', 'padded', 'dayFirst', 'midnight'].includes(dates);
  const days = made.rows.map(({ days: after }) => addDays(TODAY, after));
  const decides = days.some((date) => Number(date.slice(8)) > 12);
  const cells: string[][] = [...made.banner, header].map((row) => [...row]);
  const headerRow = cells.length;
  const expected: {
    row: number;
    title: string;
    due: CalendarDate;
    dollars: number | undefined;
    written: Written;
    asksDue: boolean;
  }[] = [];
  const leftOut: number[] = [];
  const add = (row: string[], isLeftOut = true) => {
    cells.push(row);
    if (isLeftOut) leftOut.push(cells.length);
  };
  let [block, all] = [0, 0];
  made.rows.forEach((each, at) => {
    const dollars = each.thousands * 1000;
    const canMix = made.isMixed && !isSpanish && money !== MONEY.european;
    const form = canMix && each.form !== null ? FORMS[each.form] : undefined;
    const written: Written =
      each.odd === null
        ? { text: (form ?? money.write)(dollars) }
        : each.odd === 'range'
          ? { text: `$${short(dollars / 1e6)}M - $${short(dollars / 5e5)}M`, needsReview: true }
          : {
              text: each.odd === 'euro' ? `€${String(dollars)}` : each.odd,
              ...(each.odd === '' ? {} : { needsReview: true }),
            };
    const due = must(days[at]);
    const isOpen = isNumeric && !decides && due.slice(5, 7) !== due.slice(8);
    add([each.title, `W912-27-R-${String(1000 + at)}`, write(due), written.text, each.stage], false);
    const isAmount = each.odd === null || each.odd === 'range';
    expected.push({
      row: cells.length,
      title: each.title,
      due,
      dollars: isAmount ? dollars : undefined,
      written,
      asksDue: isOpen,
    });
    if (isAmount) [block, all] = [block + dollars, all + dollars];
    if (totals === 'blocks' && at % 5 === 4) {
      add(['Subtotal', '', '', money.write(block), '']);
      add(['']);
      block = 0;
    }
    if (made.isRepeated && at === 9) add(header);
  });
  if (totals === 'end' || totals === 'blocks')
    add([`Grand total (${String(made.rows.length)})`, '', '', money.write(all), '']);
  if (totals === 'unlabeled' && all > 0) add(['', '', '', money.write(all), '']);
  if (made.note) add([...made.note]);
  if (made.isSecond) {
    add(['']);
    add([isSpanish ? 'Ganados' : 'Awards won']);
    cells.push(isSpanish ? ['Contrato', 'Fecha', 'Monto'] : ['Contract', 'Award date', 'Amount'], [
      'Gamma',
      '3/1/2026',
      '300000',
    ]);
  }
  return { cells, headerRow, expected, leftOut };
}

function encode(cells: readonly (readonly string[])[], delimiter: string, encoding: string): Uint8Array {
  const quoted = (cell: string) => (/[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = cells.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
  if (encoding.startsWith('utf-16')) {
    const view = new DataView(new ArrayBuffer(2 * text.length));
    [...text].forEach((each, at) => view.setUint16(2 * at, each.charCodeAt(0), encoding === 'utf-16le'));
    return new Uint8Array(view.buffer);
  }
  if (encoding === 'windows-1252') {
    const codes = new Map([
      ['“', 0x93],
      ['”', 0x94],
      ['€', 0x80],
    ]);
    return Uint8Array.from(text, (each) => codes.get(each) ?? each.charCodeAt(0));
  }
  return new TextEncoder().encode((encoding === 'utf-8' ? '' : '\ufeff') + text);
}

it(
  'a tracker of any style is read without a wrong value, and almost without a needless question',
  { timeout: 120_000 },
  async () => {
    let [seen, needless] = [0, 0];
    await fc.assert(
      fc.asyncProperty(tracker, async (made) => {
        const { cells, headerRow, expected, leftOut } = writeTracker(made);
        const file = await readTextFile(encode(cells, made.delimiter, made.encoding));
        if ('problem' in file) throw new Error(file.problem);
        const reading = must(readSheet(file.grid, { today: TODAY, stages: [] }));
        expect(file.delimiter).toBe(made.delimiter);
        expect(reading.headerRow).toBe(headerRow);
        const rows = reading.readRows();
        expect(rows.map(({ row, values: { title } }) => [row, title])).toEqual(
          expected.map(({ row, title }) => [row, title]),
        );
        expect(reading.leftOut.map(({ row }) => row)).toEqual(leftOut);
        if (made.isSecond) expect(reading.second?.rows).toBe(1);
        rows.forEach((row, at) => {
          const { due, dollars, written, asksDue } = must(expected[at]);
          const { value } = valuesOf(row);
          if (value !== undefined)
            expect([written.text, value]).toEqual([written.text, dollars === undefined ? undefined : dollars * 100]);
          if (row.values.due) expect([due, row.values.due]).toEqual([due, { day: due }]);
          const asks = Number(row.issues.value !== undefined || row.marks?.value !== undefined);
          seen += 2;
          if (!written.needsReview) needless += asks;
          else expect(asks).toBe(1);
          if (!asksDue) needless += Number(row.issues.due !== undefined);
        });
      }),
      runsOf(2000),
    );
    expect(needless / seen).toBeLessThan(0.02);
  },
);

/** The values of a row, with amounts that need a review as they are written. */
function valuesOf({ values, issues, proposals }: ImportedRow) {
  return issues.value?.why === 'farOff' ? { ...values, ...proposals } : values;
}
