import { expect, it, onTestFinished, vi } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { SET_ASIDE_CODES } from '../../../lib/domain/reference/set-asides.ts';
import { readSheet } from '../../../lib/domain/spreadsheet/rows.ts';
import { readSpreadsheet } from '../../../lib/spreadsheet/read-file.ts';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { csvText } from '../../export/csv.ts';
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

it.each(['en', 'es'] as const)('import reads number and set-aside back from an export in %s', async (language) => {
  // Messages load once per module.
  vi.resetModules();
  setBrowserLanguage(language, language);
  onTestFinished(() => setBrowserLanguage('en', 'en'));
  const { pursuitsTable } = await import('./pursuits-table.ts');
  const written = 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)';
  const kept = [...SET_ASIDE_CODES, written, 'No Set aside used', undefined].map((setAside, at) => ({
    solicitationNumber: at % 2 === 0 ? `36C10B27Q00${String(10 + at)}` : `00${String(41 + at)}`,
    ...(setAside === undefined ? {} : { setAside }),
  }));
  const pursuits = kept.map((facts, at) => samplePursuit(String(at), { dollars: 1000, due: '2031-03-01' }, facts));
  const { head, rows } = pursuitsTable(pursuits, SAMPLE_PIPELINE.stages);
  expect(head).toContain(language === 'en' ? 'Solicitation number' : 'Número de licitación');
  const file = await readSpreadsheet(new TextEncoder().encode(await csvText(head, rows)));
  if ('problem' in file) throw new Error(file.problem);
  const sheet = must(readSheet(file.grid, { today: day('2030-11-27'), stages: [] }));
  const read = sheet.readRows().map(({ values: { number, setAside } }) => ({ number, setAside }));
  expect(read).toEqual(
    kept.map(({ solicitationNumber: number }, at) => ({ number, setAside: [...SET_ASIDE_CODES, 'SDVOSBC'][at] })),
  );
});
