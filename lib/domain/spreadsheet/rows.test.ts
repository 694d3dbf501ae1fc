import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { must } from '../testing/must.ts';
import { headerKey } from './columns.ts';
import { readSheet, type SheetOptions } from './rows.ts';

const STAGES = [
  { id: 's1', name: 'Triage', position: 0 },
  { id: 's2', name: 'Capture', position: 1 },
  { id: 's3', position: 2 },
];
const HEADERS = ['Title', 'Agency', 'Due', 'Time due', 'Time zone', 'Stage', 'Value', 'pWin', 'NAICS', 'State', 'Link'];

const sheetOf = (cells: string[][], options: Partial<SheetOptions> = {}) =>
  must(readSheet({ cells }, { today: day('2026-11-27'), stages: STAGES, ...options }));
const rowsOf = (...rows: string[][]) => sheetOf([HEADERS, ...rows]).readRows();
const row = (...cells: string[]) => must(rowsOf(cells)[0]);

describe('a row', () => {
  it('is read whole', () => {
    expect(
      row(
        'Roof repair',
        'Army',
        '1/12/2027',
        '14:00',
        'EST',
        'capture',
        '$4.2M',
        '35%',
        '238160',
        'Texas',
        'https://sam.gov/x',
      ),
    ).toEqual({
      row: 2,
      values: {
        title: 'Roof repair',
        agency: 'Army',
        due: { day: day('2027-01-12'), time: '14:00', zone: 'EST' },
        stage: 's2',
        value: 4_200_000_00,
        pWin: 0.35,
        naics: '238160',
        state: 'TX',
        link: 'https://sam.gov/x',
      },
      issues: {},
      proposals: {},
    });
  });

  it('names each cell that is not read, and what it most likely means', () => {
    const bad = ['Roof', '', '13/02/2027', '', '', 'Pink team', '5.6', 'high', '12', 'XX', 'x'];
    // Most of the column is written with the month first.
    const others = ['a', 'b'].map((title) => [title, '', '2/25/2027']);
    const { values, issues, proposals } = must(rowsOf(bad, ...others)[0]);
    expect(values).toEqual({ title: 'Roof', naics: '12' });
    expect(issues).toEqual({
      due: { text: '13/02/2027', why: 'noSuchDay' },
      stage: { text: 'Pink team', why: 'unknownStage' },
      value: { text: '5.6', why: 'smallAmount' },
      pWin: { text: 'high', why: 'notAPercent' },
      state: { text: 'XX', why: 'notAState' },
      link: { text: 'x', why: 'notALink' },
    });
    expect(proposals).toEqual({ due: { day: day('2027-02-13') }, value: 5_600_000_00 });
  });

  it('names a formula without a result in each of its cells, and takes no text from it', () => {
    const cells = ['#NAME?', '#¡REF!', '########', '', '', '#DIV/0!', '#VALUE!', '#REF!', '#N/A', '#N/D', ''];
    const [found] = sheetOf([HEADERS, cells], { included: new Set([2]) }).readRows();
    expect(found).toMatchObject({ values: {}, proposals: {} });
    const why = 'noResult';
    expect(found?.issues).toEqual({
      title: { text: '#NAME?', why },
      agency: { text: '#¡REF!', why },
      due: { text: '########', why },
      stage: { text: '#DIV/0!', why },
      value: { text: '#VALUE!', why },
      pWin: { text: '#REF!', why },
    });
  });

  it('is left out as empty if its formulas have no results', () => {
    const { leftOut } = sheetOf([HEADERS, ['Roof'], ['', '', '', '', '', '', '#VALUE!'], ['Doors']]);
    expect(leftOut).toMatchObject([{ row: 3, why: 'empty' }]);
  });

  it('needs a title, and is nothing where it is empty', () => {
    expect(row('', 'Army', '', '', '', '', '', '', '', '', '').issues).toEqual({
      title: { text: '', why: 'required' },
    });
    expect(rowsOf(['', ' ', ''], ['Roof'])).toMatchObject([{ row: 3, values: { title: 'Roof' } }]);
  });

  it('reads dates as its column writes them', () => {
    const [first] = rowsOf(['A', '', '3/4/2027'], ['B', '', '25/4/2027']);
    expect(must(first).values.due).toEqual({ day: day('2027-04-03') });
  });

  it('finds an unnamed stage by its position, and none by a name that two have', () => {
    expect(row('A', '', '', '', '', 'Stage 3').values.stage).toBe('s3');
    const twice = [...STAGES, { id: 's4', name: 'Triage', position: 3 }];
    const [read] = sheetOf(
      [
        ['Title', 'Stage'],
        ['A', 'Triage'],
      ],
      { stages: twice },
    ).readRows();
    expect(must(read).issues.stage).toEqual({ text: 'Triage', why: 'unknownStage' });
  });

  it('keeps line breaks of a note and hides what would act in a page', () => {
    const [read] = sheetOf([
      ['Title', 'Note'],
      ['A', 'first\r\nsecond'],
    ]).readRows();
    expect(must(read).values.note).toBe('first\nsecond');
  });
});

it('a notice id that would be another address is named, and the row gets another', () => {
  const header = ['Notice ID', 'Title'];
  const rows = ['..', ' %2E%2e ', 'a..'].map((noticeId) => [noticeId, 'Roof']);
  const read = sheetOf([header, ...rows]).readRows();
  expect(read.map(({ values, issues }) => [values.noticeId, issues.noticeId?.why])).toEqual([
    [undefined, 'notAnId'],
    [undefined, 'notAnId'],
    ['a..', undefined],
  ]);
});

describe('a cell that is marked', () => {
  it('is imported: the low end of a range, a serial date, a day without a certain time', () => {
    const cells = [HEADERS, ['A', '', '46357', 'COB', '', '', '$1M–$3M'], ['B', '', '46371.7083', '', '', '', '$2M']];
    expect(sheetOf(cells).readRows()).toMatchObject([
      {
        values: { due: { day: '2026-12-01' }, value: 1_000_000_00 },
        issues: {},
        marks: {
          due: { text: '46357', why: 'serialDate' },
          dueTime: { text: 'COB', why: 'noTime' },
          value: { text: '$1M–$3M', why: 'amountRange', high: 3_000_000_00 },
        },
      },
      { values: { due: { day: '2026-12-15', time: '17:00' } } },
    ]);
  });

  it('is a time of its column that differs from the one beside the date', () => {
    expect(row('A', '', '1/25/2027 2:00 PM', '3:00 PM').marks).toEqual({ dueTime: { text: '3:00 PM', why: 'noTime' } });
    expect(row('A', '', '1/25/2027 2:00 PM', '14:00').marks).toBeUndefined();
  });
});

describe('what a column leaves open', () => {
  const asks = (cells: string[][], options: Partial<SheetOptions> = {}) => sheetOf(cells, options).asks;

  it('is asked once: day or month first', () => {
    const cells = [
      ['Title', 'Due'],
      ['A', '01/12/2026'],
      ['B', '05/06/2027'],
      ['C', '04/04/2027'],
    ];
    expect(asks(cells)).toEqual([
      {
        kind: 'dateOrder',
        field: 'due',
        column: 1,
        choices: ['monthFirst', 'dayFirst'],
        cells: 2,
        samples: [
          { row: 2, text: '01/12/2026' },
          { row: 3, text: '05/06/2027' },
        ],
      },
    ]);
    expect(must(sheetOf(cells).readRows()[0]).issues.due?.why).toBe('ambiguousDate');
    const answered = sheetOf(cells, { answers: { dateOrder: 'dayFirst' } });
    expect(answered.asks).toMatchObject([{ kind: 'dateOrder', answer: 'dayFirst' }]);
    expect(answered.readRows().map(({ values }) => values.due?.day)).toEqual([
      '2026-12-01',
      '2027-06-05',
      '2027-04-04',
    ]);
  });

  it('is asked about 3/4/2027 in a column that mixes both orders', () => {
    const dates = ['1/25/2027', '3/4/2027', '2/25/2027', '25/1/2027'];
    const cells = [['Title', 'Due'], ...dates.map((date) => ['A', date])];
    expect(asks(cells)).toMatchObject([{ kind: 'dateOrder', cells: 1, samples: [{ row: 3, text: '3/4/2027' }] }]);
    expect(must(sheetOf(cells).readRows()[1]).issues.due?.why).toBe('ambiguousDate');
    const [, answered] = sheetOf(cells, { answers: { dateOrder: 'dayFirst' } }).readRows();
    expect(must(answered).values.due).toEqual({ day: '2027-04-03' });
  });

  it('is asked with a proposed answer: an American order, and serial dates', () => {
    const american = [
      ['Title', 'Due', 'Value'],
      ['A', '1/5/2027', '$2M'],
    ];
    expect(asks(american)).toMatchObject([{ kind: 'dateOrder', answer: 'monthFirst' }]);
    expect(must(sheetOf(american).readRows()[0]).values.due).toEqual({ day: '2027-01-05' });
    const serial = [
      ['Title', 'Due'],
      ['A', '46357'],
    ];
    expect(asks(serial)).toMatchObject([
      { kind: 'serialDates', choices: ['1900', '1904', 'no'], answer: '1900', cells: 1 },
    ]);
    const [read] = sheetOf(serial, { answers: { serialDates: 'no' } }).readRows();
    expect(must(read).issues.due?.why).toBe('notADate');
  });

  it('is asked without a proposal where serial dates are long past from one base and ahead from the other', () => {
    const [ask] = asks([
      ['Title', 'Due'],
      ['A', '44895'],
    ]);
    expect(must(ask).choices).toEqual(['1900', '1904', 'no']);
    expect(must(ask).answer).toBeUndefined();
  });

  const valueUnder = (banner: string, header = 'Value') =>
    must(sheetOf([[banner], ['Title', header], ['A', '24500'], ['B', '$2.4M']]).readRows()[0]);

  it.each([
    'Dollars in thousands',
    '($ in 000s)',
    'Note: all values are in $K',
    'Montos en miles de dólares',
    'Pipeline FY27 ($ in thousands)',
    'FY27 Pipeline (values in $K)',
    'Acme pipeline; all values in thousands',
    'BD Pipeline - $K',
    '($000)',
    '$ thousands',
    'Units: $K',
    'Currency: USD (thousands)',
    'Importes en miles de USD',
  ])('is decided by a note or banner: %s', (banner) => {
    expect(valueUnder(banner).values.value).toBe(24_500_000_00);
  });

  it.each(['Pipeline, thousands', 'Millions ahead', 'All values in $10K', 'Amounts in 10,000s'])(
    'is asked where a banner may name a unit: %s',
    (banner) => {
      expect(valueUnder(banner)).toMatchObject({ issues: { value: { why: 'smallAmount' } }, proposals: {} });
      expect(valueUnder(banner, 'Value ($K)').issues).toEqual({});
    },
  );

  it.each(['Thousand Oaks pipeline', 'Over 5 million won', 'Owner (K. Smith)', 'Training (K-12)', 'Plan B'])(
    'is not the unit of amounts: %s',
    (banner) => {
      expect(valueUnder(banner).values.value).toBe(24_500_00);
    },
  );

  it.each([
    ['All amounts in EUR', 'EUR'],
    ['Pipeline (EUR thousands)', 'EUR'],
    ['Currency: GBP', 'GBP'],
  ])('is the currency of a banner: %s', (banner, detail) => {
    expect(valueUnder(banner).issues.value).toEqual({ text: '24500', why: 'otherCurrency', detail });
  });

  it.each([
    [['Title', 'Value', 'Currency'], ['Roof', '1200000', 'EUR'], { why: 'otherCurrency', detail: 'EUR' }],
    [['Title', 'Amount Currency', 'Amount'], ['Roof', 'GBP', '1200000.00'], { why: 'otherCurrency', detail: 'GBP' }],
    [['Title', 'Value', 'Currency'], ['Roof', '1200000', 'Zloty'], { why: 'unknownUnit', detail: 'zloty' }],
    [['Title', 'Value', 'Currency'], ['Roof', '1200000', 'USD - U.S. Dollar'], undefined],
    [['Title', 'Value', 'Unit'], ['Roof', '1200', '$K'], undefined],
    [['Title', 'Value', 'Unit'], ['Roof', '1200', '000s'], undefined],
    [['Title', 'Value', 'Unit'], ['Roof', '1200000', 'Army East'], undefined],
  ])('is the currency or unit in the column beside an amount: %j, %j', (headers, cells, issue) => {
    const [read] = sheetOf([headers, cells]).readRows();
    if (issue) expect(must(read).issues.value).toMatchObject(issue);
    else expect(must(read).values.value).toBe(1_200_000_00);
  });

  it('is asked: the unit and the marks of amounts, and "mil"', () => {
    const cells = [
      ['Title', 'Due', 'Value'],
      ['A', '', '450'],
      ['B', '', '1.250M'],
      ['C', '', '2,4M'],
      ['D', '', '2.4M'],
    ];
    expect(asks(cells)).toMatchObject([
      { kind: 'unit', choices: ['dollars', 'thousands', 'millions'], samples: [{ row: 2, text: '450' }] },
      { kind: 'decimalMark', choices: ['.', ','], samples: [{ row: 3, text: '1.250M' }] },
    ]);
    const spanish = [
      ['Título', 'Fecha límite', 'Valor'],
      ['A', '', '2,4 mil'],
    ];
    expect(asks(spanish)).toMatchObject([{ kind: 'mil', choices: ['thousands', 'millions'] }]);
  });

  it('is asked: which of two columns, shown by their samples, and that there is no due column', () => {
    const cells = [
      ['Name', 'Date', 'Date'],
      ['A', '10/01/2026', '01/15/2027'],
      ['B', '10/03/2026', '02/20/2027'],
    ];
    expect(asks(cells)).toEqual([{ kind: 'column', field: 'due', choices: ['1', '2'], cells: 0, samples: [] }]);
    expect(sheetOf(cells).columns[2]?.samples).toEqual(['01/15/2027', '02/20/2027']);
    const mapped = sheetOf(cells, { mapping: ['title', undefined, 'due'] });
    expect(mapped.asks).toMatchObject([{ kind: 'column', answer: '2' }]);
    expect(
      asks([
        ['Title', 'Value', 'Value'],
        ['A', '$2M', '$1M'],
      ]),
    ).toMatchObject([
      { kind: 'noColumn', field: 'due' },
      { kind: 'column', field: 'value', choices: ['1', '2'] },
    ]);
  });
});

it('a column of dates with an unknown header is taken for the deadline, and asked about', () => {
  const cells = [
    ['Title', 'When'],
    ['A', '1/15/2027'],
  ];
  expect(sheetOf(cells).mapping).toEqual(['title', 'due']);
  expect(sheetOf(cells).asks).toMatchObject([{ kind: 'column', field: 'due', choices: ['1'], answer: '1' }]);
  const [unanswered] = sheetOf(cells, { mapping: ['title', undefined] }).asks;
  expect(unanswered).toEqual({ kind: 'column', field: 'due', choices: ['1'], cells: 0, samples: [] });
});

it('a column of amounts with an unknown header is taken for the value, and asked about', () => {
  const amounts = (header: string) =>
    sheetOf([
      ['Title', 'Due', header],
      ['A', '1/15/2027', '$2.4M'],
      ['B', '1/16/2027', '$850,000'],
    ]);
  expect(amounts('How much').mapping).toEqual(['title', 'due', 'value']);
  expect(amounts('How much').asks).toMatchObject([{ kind: 'column', field: 'value', choices: ['2'], answer: '2' }]);
  expect(amounts('Award fee').mapping).toEqual(['title', 'due', undefined]);
});

describe('stage values', () => {
  const stages = ['Triage', 'Qualify', 'Capture', 'Proposal', 'Submitted', 'Won', 'Lost'].map((name, position) => ({
    id: name,
    name,
    position,
  }));
  const values = ['Pursue', 'No bid', 'Awarded', 'pursue ', 'Gate 2', 'Capture', 'Closed Lost', 'Writing', 'No Bid'];
  const cells = [['Title', 'Due', 'Stage'], ...values.map((value, at) => [`Row ${String(at)}`, '', value])];

  it('that are unknown are counted and have a proposal, each once', () => {
    expect(sheetOf(cells, { stages }).unknownStages).toEqual([
      { value: 'Pursue', rows: 2, proposed: 'Qualify' },
      { value: 'No bid', rows: 2, proposed: 'Lost' },
      { value: 'Awarded', rows: 1, proposed: 'Won' },
      { value: 'Gate 2', rows: 1 },
      { value: 'Closed Lost', rows: 1, proposed: 'Lost' },
      { value: 'Writing', rows: 1, proposed: 'Proposal' },
    ]);
  });

  it.each([
    ['Won by competitor', 'Lost'],
    ['No award', 'Lost'],
    ['Archived', 'Lost'],
    ['To be awarded', undefined],
    ['Bid / No bid', undefined],
    ['Award pending', 'Submitted'],
    ['Pass', undefined],
  ])('%s means the stage %s, as the totals of the board count it', (value, stage) => {
    const { unknownStages } = sheetOf(
      [
        ['Title', 'Stage'],
        ['Roof', value],
      ],
      { stages },
    );
    expect(unknownStages.map(({ proposed }) => proposed)).toEqual([stage]);
  });

  it('take one answer for all their rows, and are not named then', () => {
    const answers = { stages: { pursue: 'Qualify', [headerKey('No bid')]: 'Lost', 'gate 2': null } };
    const read = sheetOf(cells, { stages, answers }).readRows();
    expect(read.map(({ values: { stage }, issues }) => issues.stage?.why ?? stage)).toEqual([
      'Qualify',
      'Lost',
      'unknownStage',
      'Qualify',
      undefined,
      'Capture',
      'unknownStage',
      'unknownStage',
      'Lost',
    ]);
  });
});

it('an address that a cell links to is the link of its row', () => {
  const linkAt = (at: number, column: number) => (at === 1 && column === 0 ? 'https://sam.gov/opp/1' : undefined);
  const cells = [
    ['Title', 'Link'],
    ['Roof', 'View'],
    ['Doors', 'https://sam.gov/opp/2'],
  ];
  const read = must(readSheet({ cells, linkAt }, { today: day('2026-11-27'), stages: STAGES })).readRows();
  expect(read.map(({ values }) => values.link)).toEqual(['https://sam.gov/opp/1', 'https://sam.gov/opp/2']);
});

describe('a hostile cell takes no time', () => {
  const LONG = 20_000;

  it.each([
    ['dollar signs', `${'$ '.repeat(LONG)}a`],
    ['parentheses', '('.repeat(LONG)],
    ['a figure and spaces', `1${' '.repeat(LONG)}x`],
    ['a year and spaces', `fy${' '.repeat(LONG)}x`],
    ['totals', `${'total '.repeat(LONG)}x`],
    ['points', `1${'.,'.repeat(LONG)}x`],
    ['digits', `${'1'.repeat(LONG)}x`],
    ['units', `($k${',k'.repeat(LONG)}`],
    ['times', `1/2/2027 ${'12:'.repeat(LONG)}x`],
  ])('of %s, as a header, a banner, a label, or any other cell', (_what, cell) => {
    const start = performance.now();
    sheetOf([[cell], HEADERS, [cell, '5'], [cell], HEADERS.map(() => cell), ['Roof', '', '1/12/2027']]).readRows();
    sheetOf(
      [
        ['Title', cell],
        ['Roof', '1/12/2027'],
        ['Doors', cell],
      ],
      { mapping: ['title', 'value'] },
    ).readRows();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
