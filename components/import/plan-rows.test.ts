import { describe, expect, it } from 'vitest';
import { parseCents } from '../../lib/domain/money/money.ts';
import type { Pursuit } from '../../lib/domain/pipelines/pipeline.ts';
import { readSheet } from '../../lib/domain/spreadsheet/rows.ts';
import { day } from '../../lib/domain/testing/day.ts';
import { must } from '../../lib/domain/testing/must.ts';
import { decisionsFor, itemsOf, planRows, type Decision, type PlanContext } from './plan-rows.ts';

const STAGES = [
  { id: 's1', name: 'Triage', position: 0 },
  { id: 's2', name: 'Capture', position: 1 },
];
const HEADERS = ['Title', 'Solicitation #', 'Due', 'Value', 'Stage', 'pWin', 'Set-aside'];

/** The plan of rows in these columns. `pursuitIds`: what each row is. */
function planOf(rows: string[][], pursuitIds: Record<number, string[]> = {}) {
  const read = must(readSheet({ cells: [HEADERS, ...rows] }, { today: day('2026-11-27'), stages: STAGES })).readRows();
  return planRows(
    read,
    read.map(({ row, values: { number } }) => ({
      row,
      noticeId: `csv:${number ?? String(row)}`,
      pursuitIds: pursuitIds[row] ?? [],
    })),
  );
}
const context = (over: Partial<PlanContext> = {}): PlanContext => ({
  stages: STAGES,
  decisions: new Map(),
  fields: new Set(),
  pursuits: new Map(),
  locked: false,
  ...over,
});
const decided = (...decisions: [number, Decision][]) => context({ decisions: new Map(decisions) });

describe('the plan of a file', () => {
  it('sends new rows with their figures, and asks about unread cells', () => {
    const rows = planOf([
      ['Roof', 'W-27-R-1', '1/12/2027 2:00 PM', '$2M', 'Capture', '35%', 'SDVOSB'],
      ['Doors', 'W-27-R-2', 'TBD', '5.6', 'Triage', '', ''],
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['new', 'look']);
    expect(itemsOf(rows, context())).toMatchObject([
      {
        kind: 'add',
        row: 2,
        body: { noticeId: 'csv:W-27-R-1', title: 'Roof', responseDeadLine: '2027-01-12' },
        number: 'W-27-R-1',
        setAside: 'SDVOSBC',
        due: { day: '2027-01-12', time: '14:00' },
        changes: { stageId: 's2', estimatedValueCents: 200_000_000, pWin: 0.35 },
      },
    ]);
    expect(itemsOf(rows, decided([2, 'skip'], [3, 'import']))).toMatchObject([{ row: 3, changes: {} }]);
  });

  it('leaves pWin and pGo out while the scale is unknown', () => {
    const [item] = itemsOf(planOf([['Roof', '', '', '', '', '35%', '']]), context({ locked: true }));
    expect(must(item).changes).toEqual({});
  });

  it('takes a suggestion, or leaves a cell blank, once the user says so', () => {
    const rows = planOf([
      ['Doors', '', '', '5.6', '', '', ''],
      ['Walls', '', '', '', 'Pink team', '', ''],
    ]);
    expect(decisionsFor(must(rows[0]))).toEqual(['skip', 'proposed', 'import']);
    expect(decisionsFor(must(rows[1]))).toEqual(['skip', 'import']);
    expect(itemsOf(rows, context())).toEqual([]);
    expect(itemsOf(rows, decided([2, 'proposed'], [3, 'import']))).toMatchObject([
      { row: 2, changes: { estimatedValueCents: 560_000_000 } },
      { row: 3, changes: {} },
    ]);
  });

  it('imports one of two rows that say the same notice, and none without a title', () => {
    const rows = planOf([
      ['Roof', 'R-1', '', '', '', '', ''],
      ['Roof again', 'R-1', '', '', '', '', ''],
      ['', 'R-2', '', '', '', '', ''],
    ]);
    expect(rows).toMatchObject([{ kind: 'new' }, { kind: 'look', sameAs: 2 }, { kind: 'look' }]);
    expect(itemsOf(rows, decided([3, 'import'], [4, 'import']))).toMatchObject([{ row: 2 }]);
    const twice = planOf([['Roof'], ['Roof II']], { 2: ['p-1'], 3: ['p-1'] });
    expect(twice).toMatchObject([
      { kind: 'there', pursuitId: 'p-1' },
      { kind: 'look', sameAs: 2 },
    ]);
  });

  it('asks where several pursuits match', () => {
    const [row] = planOf([['Roof']], { 2: ['p-1', 'p-2'] });
    expect(row).toMatchObject({ kind: 'look', several: true });
    expect(decisionsFor(must(row))).toEqual(['skip', 'import']);
  });
});

describe('a pursuit that is there', () => {
  const pursuit: Pursuit = { id: 'p-1', title: 'Roof', stageId: 's1', estimatedValueCents: must(parseCents(100)) };
  const pursuits = new Map([['p-1', pursuit]]);
  const rows = planOf([['Roof', '', 'TBD', '$2M', 'Triage', '', '']], { 2: ['p-1'] });

  it('is left as it is, whatever its row says', () => {
    expect(rows).toMatchObject([{ kind: 'there', pursuitId: 'p-1' }]);
    expect(itemsOf(rows, context({ pursuits }))).toEqual([]);
  });

  it('takes over chosen fields that differ; an empty cell clears nothing', () => {
    const fields = new Set(['estimatedValueCents', 'stageId', 'pWin', 'note'] as const);
    expect(itemsOf(rows, context({ pursuits, fields }))).toEqual([
      {
        kind: 'update',
        row: 2,
        pursuitId: 'p-1',
        title: 'Roof',
        changes: { estimatedValueCents: 200_000_000 },
        seen: { estimatedValueCents: 100 },
      },
    ]);
  });
});
