import { expect, it } from 'vitest';
import { samplePursuit, SAMPLE_PIPELINE } from '../testing/sample-pursuits.ts';
import { pursuitsTable } from './pursuits-table.ts';

it('a table has one row for each pursuit in their order, including those without a stage, a due date or figures', () => {
  const { stageId: _stage, ...unstaged } = samplePursuit('c');
  const pursuits = [
    samplePursuit('b', { dollars: 1_000_000, weighted: 31_000, pWin: 10, pGo: 31, due: '2031-03-01' }),
    unstaged,
    samplePursuit('a', {}, { stageId: 'unknown' }),
  ];
  const { head, rows } = pursuitsTable(pursuits, SAMPLE_PIPELINE.stages);
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  expect(column('Title')).toEqual(['Pursuit b', 'Pursuit c', 'Pursuit a']);
  expect(column('Due date')).toEqual(['2031-03-01', undefined, undefined]);
  expect(column('Value (USD)')).toEqual([1_000_000, undefined, undefined]);
  expect(column('pWin %')).toEqual([10, undefined, undefined]);
  expect(column('pGo %')).toEqual([31, undefined, undefined]);
  expect(column('Weighted (USD)')).toEqual([31_000, undefined, undefined]);
});
