import { describe, expect, it } from 'vitest';
import { day } from '../domain/testing/day.ts';
import { must } from '../domain/testing/must.ts';
import { readSheet } from '../domain/spreadsheet/rows.ts';
import { readSpreadsheet } from './read-file.ts';
import { cell, row, text, workbookFile } from './workbook/testing/workbook-file.ts';

async function sheetOf(source: string | Uint8Array) {
  const file = await readSpreadsheet(typeof source === 'string' ? new TextEncoder().encode(source) : source);
  if ('problem' in file) throw new Error(file.problem);
  return { file, sheet: must(readSheet(file.grid, { today: day('2026-11-27'), stages: [] })) };
}
async function rowsOf(source: string | Uint8Array) {
  const { sheet } = await sheetOf(source);
  return sheet.readRows();
}
const titlesOf = async (source: string | Uint8Array) => (await rowsOf(source)).map(({ values }) => values.title);

const HEAD = 'Title,Agency,Due,Value\n';
const TEN = Array.from({ length: 10 }, (_, at) => `Opp ${at},Army,1/${at + 13}/2027,${(at + 3) * 100_000}\n`).join('');
const OPPS = Array.from({ length: 10 }, (_, at) => `Opp ${at}`);

describe('totals are not pursuits', () => {
  it.each([
    'Army Total (10),,,7500000',
    'Army subtotal (10),,,7500000',
    'Total for Army,,,7500000',
    'Total # of Opps: 10,,,',
  ])('between pursuits: %s', async (total) => {
    expect(await titlesOf(`${HEAD}${TEN}${total}\nPier,Navy,2/1/2027,700000\n`)).toEqual([...OPPS, 'Pier']);
  });

  it.each(['Army Total,10,,7500000', 'Army Count,10,,', 'Total,10,,7500000', 'Grand Total (10),10,,7500000'])(
    'with its count below the titles: %s',
    async (total) => {
      const rows = TEN.replace(/^(Opp \d),Army/gm, 'Army,$1');
      expect(await titlesOf(`Agency,Title,Due,Value\n${rows}${total}\n`)).toEqual(OPPS);
    },
  );

  it('as Salesforce writes subtotals', async () => {
    const file =
      'Stage,Opportunity Name,Close Date,Amount\nPursue,Roof,1/15/2027,1000000\n,Door,1/16/2027,2000000\n' +
      'Subtotal,2,,3000000\nQualify,Desk,1/15/2027,4000000\nSubtotal,1,,4000000\nTotal,3,,7000000\n';
    expect(await titlesOf(file)).toEqual(['Roof', 'Door', 'Desk']);
  });

  it('where the only figure is the sum of the rows above, with rows below', async () => {
    const file =
      'Title,Number,Due,Value\nRoof,W9,1/12/2027,2400000\nWalls,W8,1/15/2027,600000\nArmy,,,3000000\n' +
      'Pier,N1,2/15/2027,1500000\nDock,N2,2/15/2027,500000\nNavy,,,2000000\nAll,,,5000000\n';
    expect(await titlesOf(file)).toEqual(['Roof', 'Walls', 'Pier', 'Dock']);
  });

  it.each([
    'Weighted pipeline,,,3000000\nFY27 goal,,,9000000',
    'Number of opportunities,,,10\nAverage,,,750000\nWin rate,35%,,',
    ',,# of Opps:,10\n,,Weighted:,3000000',
    'Won YTD,,,5000000\nRemaining to goal,,,2500000',
  ])('where a line of other figures follows the total: %s', async (figures) => {
    expect(await titlesOf(`${HEAD}${TEN}\nTotal pipeline,,,7500000\n${figures}\n`)).toEqual(OPPS);
  });

  it.each([
    'Target Range Upgrade,,,700000',
    'Weighted Blankets,Army,,700000',
    'Total Maintenance (10 sites),,,700000',
    'Head Count,,,700000',
    'As of Right Software,Army,2/1/2027,700000',
    '(Recompete),,,700000',
    'Roof,,,100001',
  ])('but a pursuit is, below a total: %s', async (pursuit) => {
    const file = `${HEAD}${TEN}Army Total,,,7500000\nA,Navy,1/2/2027,40000\nB,Navy,1/3/2027,60000\n${pursuit}\n`;
    const [title] = pursuit.split(',');
    expect(await titlesOf(`${file}Pier,Navy,2/1/2027,700000\n`)).toContain(title);
  });
});

describe('notes are not pursuits, and pursuits are not notes', () => {
  it.each([
    'Prepared by,Ana,,',
    'Last updated,11/20/2026,,',
    '"Prepared by Ana",11/20/2026,,',
    'Status as of 11/20/2026,,,',
  ])('a note in two cells: %s', async (note) => {
    expect(await titlesOf(`${HEAD}${TEN}${note}\n`)).toEqual(OPPS);
  });

  it('a list of notes below a short table', async () => {
    const notes = 'NOTES:\n1. Roof: waiting on the amendment\n2. Desk: ask for the ceiling\n- Values are rough\n';
    const file = `${HEAD}Roof,Army,1/15/2027,$2M\nDesk,VA,2/20/2027,$3M\n\n${notes}`;
    expect(await titlesOf(file)).toEqual(['Roof', 'Desk']);
  });

  it.each(['Roof,N/A,N/A,N/A', 'Roof,-,—,—', '(Recompete) Roof,N/A,—,N/A'])(
    'a pursuit whose other cells say that nothing is known: %s',
    async (first) => {
      expect(await titlesOf(`${HEAD}${first}\n${TEN}`)).toHaveLength(11);
    },
  );

  it.each([
    '(required),(required),(mm/dd/yyyy),(USD)',
    'Opportunity title,Agency name,MM/DD/YYYY,$ whole dollars',
    'e.g. Roof repair,e.g. VA,mm/dd/yyyy,numbers only',
    ',,DD-MMM-YYYY,$',
    'Text,Text,Date,Currency',
    'required,optional,required,optional',
  ])('a row of hints below the header: %s', async (hints) => {
    const { sheet } = await sheetOf(`${HEAD}${hints}\n${TEN}`);
    expect(sheet.readRows().map(({ values }) => values.title)).toEqual(OPPS);
    expect(sheet).toMatchObject({ headerRow: 1, leftOut: [{ row: 2, why: 'note' }] });
  });

  it('the unit and the currency of a row of hints below a header of two rows', async () => {
    const file = (hint: string) =>
      `Opportunity,Proposal,Estimated\nName,Due,Value\n,MM/DD/YYYY,${hint}\nRoof,1/15/2027,1200\nDoor,1/16/2027,850\n`;
    expect(await rowsOf(file('($K)'))).toMatchObject([
      { values: { value: 1_200_000_00 } },
      { values: { value: 850_000_00 } },
    ]);
    expect(await rowsOf(file('EUR'))).toMatchObject([{ issues: { value: { why: 'otherCurrency' } } }, {}]);
  });

  it.each(['Text,Army,2/1/2027,$1M', 'Roof,Army,TBD,TBD', 'Text Analytics,optional,TBD,USD'])(
    'but not a pursuit below the header: %s',
    async (first) => {
      expect(await titlesOf(`${HEAD}${first}\n${TEN}`)).toEqual([first.split(',')[0], ...OPPS]);
    },
  );

  it.each([
    'LOST',
    'Closed/Awarded',
    'Active Pursuits',
    'Fiscal (1)',
    'Q2 FY27 (1)',
    'January 2027',
    'FY 2028 and beyond',
  ])('the heading of a group below pursuits: %s', async (heading) => {
    expect(await titlesOf(`${HEAD}${TEN}${heading},,,\nPier,Navy,2/1/2027,700000\n`)).toEqual([...OPPS, 'Pier']);
  });

  it.each(['Lost Lake Dam', 'Open Market Review', 'Roof (2)', 'Award Management', 'March 2027 Census', 'OASIS+'])(
    'a pursuit without other cells, below pursuits: %s',
    async (title) => {
      expect(await titlesOf(`${HEAD}${TEN}${title},,,\nPier,Navy,2/1/2027,700000\n`)).toEqual([...OPPS, title, 'Pier']);
    },
  );

  it('the heading of a group in the column of stages', async () => {
    const file =
      'Stage,Title,Due,Value\nPursue,,,\n,Roof,1/15/2027,$1M\n,Door,1/16/2027,$2M\nQualify,,,\n,Desk,1/15/2027,$4M\n';
    expect(await titlesOf(file)).toEqual(['Roof', 'Door', 'Desk']);
  });
});

describe('cells', () => {
  it('after a space, with quotes', async () => {
    const file = 'Title, Due, Value\nRoof, 1/15/2027, "$1,200,000"\n"Door, Lot 3", 2/20/2027, "$850,000"\n';
    expect(await rowsOf(file)).toMatchObject([
      { values: { title: 'Roof', value: 1_200_000_00 } },
      { values: { title: 'Door, Lot 3', value: 850_000_00 } },
    ]);
  });

  it.each(['Title,Due,Value (USD)\n', 'Title,Due,Value (USD),Stage\n'])(
    'of amounts that a file without quotes splits at their commas: %s',
    async (header) => {
      const stage = header.includes('Stage') ? ',Pursue' : '';
      const file = `${header}Roof,1/15/2027,$1,200,000${stage}\nDoor,2/20/2027,850,000.00${stage}\nGate,2/20/2027,$950000${stage}\n`;
      expect((await rowsOf(file)).map(({ values: { value } }) => value)).toEqual([
        1_200_000_00, 850_000_00, 950_000_00,
      ]);
    },
  );
});

describe('headers', () => {
  it('of SAM.gov in one word each', async () => {
    const file =
      'NoticeId,Title,Sol#,Department/Ind.Agency,PostedDate,Type,ResponseDeadLine,NaicsCode,Link\n' +
      'abcdef0123456789abcdef0123456789,Roof,W912,DOD,2026-11-01,Solicitation,2027-01-15T14:00:00-05:00,236220,\n';
    expect(await rowsOf(file)).toMatchObject([{ values: { due: { day: '2027-01-15' } } }]);
  });

  it.each([
    'Opp Title,Primary Requirement,Gov Entity,Value ($K),Response Date',
    'Opp Name,Primary Requirement,Cust,Value ($K),Due Dt',
    'Deal Name,Deal Stage,Company,Amount,Close Date',
  ])('of a title: %s', async (headers) => {
    const file = `${headers}\nHelp Desk,IT,Army,25000,1/15/2027\nCloud,IT,VA,8500,1/16/2027\n`;
    expect(await titlesOf(file)).toEqual(['Help Desk', 'Cloud']);
  });

  it('in two rows, the unit in the lower one', async () => {
    const file =
      'Opportunity,,Key Dates,,,Value\nName,Agency,Questions Due,Site Visit,Proposal Due,($K)\n' +
      'Roof,Army,12/15/2026,12/10/2026,1/12/2027,2400\nDesk,VA,12/20/2026,12/11/2026,2/25/2027,8500\n';
    expect(await rowsOf(file)).toMatchObject([
      { values: { value: 2_400_000_00 } },
      { values: { value: 8_500_000_00 } },
    ]);
  });

  it('in two rows, the name of a field only in the upper one', async () => {
    const file =
      ',,,Value,\nOpportunity,Agency,Due,Total ($K),Stage\nRoof,Army,1/12/2027,2400,Pursue\nDesk,VA,2/25/2027,850,Lost\n';
    expect(await rowsOf(file)).toMatchObject([
      { row: 3, values: { value: 2_400_000_00 } },
      { values: { value: 850_000_00 } },
    ]);
  });

  it('in two rows of a workbook, merged across and down', async () => {
    const data =
      row(1, text('A1', 'Opportunity'), text('B1', 'Agency'), text('C1', 'Dates'), text('E1', 'Value ($K)')) +
      row(2, text('C2', 'Questions'), text('D2', 'Proposal Due')) +
      row(
        3,
        text('A3', 'Roof'),
        text('B3', 'Army'),
        text('C3', '1/5/2027'),
        text('D3', '1/15/2027'),
        cell('E3', 2400),
      ) +
      row(4, text('A4', 'Desk'), text('B4', 'VA'), text('C4', '1/6/2027'), text('D4', '1/16/2027'), cell('E4', 8500));
    const merges = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const book = workbookFile({ sheets: [{ data, after: `<mergeCells>${merges}</mergeCells>` }] });
    expect(await rowsOf(book)).toMatchObject([
      { row: 3, values: { title: 'Roof', due: { day: '2027-01-15' } } },
      { row: 4, values: { title: 'Desk', due: { day: '2027-01-16' } } },
    ]);
  });

  it('of the pursuits, not of a summary above them', async () => {
    const summary = 'Stage,Count,Value\nPursue,2,$2M\nNo bid,1,$400K\n\n';
    const { sheet } = await sheetOf(`${summary}Opportunity,Due,Value\nRoof,1/15/2027,$2M\nDoor,1/16/2027,$400K\n`);
    expect(sheet.readRows().map(({ values }) => values.title)).toEqual(['Roof', 'Door']);
  });

  it.each([
    'Partner,Contact,Phone\nAcme,Bob,555-1234\nZeta,Sue,555-9876',
    'Teaming Partner,Role,Workshare,NDA\nAcme LLC,Sub,30%,Yes\nZeta Inc,JV,49%,No',
    'Agency,Meaning\nArmy,US Army\nVA,Veterans Affairs',
  ])('of another table that follows at once: %s', async (other) => {
    const { sheet } = await sheetOf(`${HEAD}${TEN}\n${other}\n`);
    expect(sheet.readRows().map(({ values }) => values.title)).toEqual(OPPS);
    expect(sheet.second).toEqual({ headerRow: 13, rows: 2 });
  });

  it('in one row, above a pursuit without a date or an amount', async () => {
    const file = 'Title,Agency,,Due,Value\n"Roof (Program)",Army,Program,TBD,TBD\nDesk,VA,,1/16/2027,$2M\n';
    expect(await titlesOf(file)).toEqual(['Roof (Program)', 'Desk']);
  });

  it.each([
    'Roof,Army,TBD,TBD\nDoor,VA,FY28,TBD\nPier,Navy,FY28,TBD',
    'Roof,Army,Rolling,Unknown\nDoor,VA,Open,Unknown\nPier,Navy,,',
    'Roof,Army,Spring,Large\nDoor,VA,1/16/2027,$2M\nPier,Navy,Spring,Large',
  ])('of no other table, where a group of pursuits begins with one that has no date: %s', async (group) => {
    const file = `${HEAD}${TEN}\n${group}\n`;
    expect(await titlesOf(file)).toEqual([...OPPS, 'Roof', 'Door', 'Pier']);
  });
});

describe('a workbook', () => {
  const PIPELINE = {
    name: 'Pipeline',
    data:
      row(1, text('A1', 'Title'), text('B1', 'Due'), text('C1', 'Value')) +
      row(2, text('A2', 'Roof'), text('B2', '1/15/2027'), text('C2', '$1M')),
  };

  it.each([
    [
      ['Stage', 'Count', 'Value'],
      ['Pursue', '3', '3000000'],
    ],
    [
      ['Field', 'Meaning', 'Example'],
      ['Title', 'Name', 'Roof'],
    ],
  ])('opens at its pipeline, not at the sheet before it: %j', async (...rows) => {
    const data = rows
      .map((cells, at) => row(at + 1, ...cells.map((value, column) => text(`${'ABC'.charAt(column)}${at + 1}`, value))))
      .join('');
    expect((await sheetOf(workbookFile({ sheets: [{ name: 'First', data }, PIPELINE] }))).file.sheet).toBe('Pipeline');
  });

  it('has the agency that is merged down over its rows', async () => {
    const data =
      row(1, text('A1', 'Agency'), text('B1', 'Title'), text('C1', 'Value')) +
      row(2, text('A2', 'Army'), text('B2', 'Roof'), text('C2', '$1M')) +
      row(3, text('B3', 'Desk'), text('C3', '$2M'));
    const after = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
    const rows = await rowsOf(workbookFile({ sheets: [{ data, after }] }));
    expect(rows.map(({ values }) => values.agency)).toEqual(['Army', 'Army']);
  });

  it.each([
    [
      'an amount',
      ['C2:C3'],
      [
        ['Army', 'Roof', '$1M'],
        ['VA', 'Desk'],
      ],
    ],
    [
      'a pursuit with two lines',
      ['A2:A3', 'B2:B3'],
      [
        ['Army', 'Roof', '$1M'],
        ['', '', '$2M'],
      ],
    ],
  ])('does not repeat %s that is merged down', async (_, refs, lines) => {
    const data = [['Agency', 'Title', 'Value'], ...lines]
      .map((cells, at) => row(at + 1, ...cells.map((value, column) => text(`${'ABC'.charAt(column)}${at + 1}`, value))))
      .join('');
    const after = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const rows = await rowsOf(workbookFile({ sheets: [{ data, after }] }));
    expect(rows.filter(({ values }) => values.title === 'Roof' || values.value === 1_000_000_00)).toHaveLength(1);
  });
});
