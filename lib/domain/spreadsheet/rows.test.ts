import { describe, expect, it } from 'vitest';
import { day } from '../testing/day.ts';
import { must } from '../testing/must.ts';
import { mapColumns } from './columns.ts';
import { readRows } from './rows.ts';

const STAGES = [
  { id: 's1', name: 'Triage', position: 0 },
  { id: 's2', name: 'Capture', position: 1 },
  { id: 's3', position: 2 },
];
const HEADERS = ['Title', 'Agency', 'Due', 'Time due', 'Time zone', 'Stage', 'Value', 'pWin', 'NAICS', 'State', 'Link'];

function rowsOf(...rows: string[][]) {
  return readRows(rows, mapColumns(HEADERS, rows), STAGES);
}
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
    const [read] = readRows([['A', 'Triage']], ['title', 'stage'], twice);
    expect(must(read).issues.stage).toEqual({ text: 'Triage', why: 'unknownStage' });
  });

  it('keeps line breaks of a note and hides what would act in a page', () => {
    const [read] = readRows([['A', 'first\r\nsecond']], ['title', 'note'], STAGES);
    expect(must(read).values.note).toBe('first\nsecond');
  });
});

it('a notice id that would be another address is named, and the row gets another', () => {
  const header = ['Notice ID', 'Title'];
  const rows = ['..', ' %2E%2e ', 'a..'].map((noticeId) => [noticeId, 'Roof']);
  const read = readRows(rows, mapColumns(header, rows), STAGES, header);
  expect(read.map(({ values, issues }) => [values.noticeId, issues.noticeId?.why])).toEqual([
    [undefined, 'notAnId'],
    [undefined, 'notAnId'],
    ['a..', undefined],
  ]);
});
