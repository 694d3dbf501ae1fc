// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { exportOffers } from '../testing/export-offers.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';
import { ExportMenu } from './export-menu.tsx';
import { pursuitsTable } from './pursuits-table.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';

let saved: Blob[];
beforeEach(() => {
  saved = [];
  const createObjectURL = (blob: Blob) => String(saved.push(blob));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-04T20:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const today = (time: '14:00' | '16:00'): Partial<Pursuit> => ({ due: { day: day('2027-01-04'), time, zone: 'EST' } });

it('saves open pursuits whose deadline is ahead, each with its stage', async () => {
  const pursuits = [
    samplePursuit('past', { due: '2027-01-03' }),
    samplePursuit('passed-today', {}, today('14:00')),
    samplePursuit('today', { due: '2027-01-04' }, today('16:00')),
    samplePursuit('ahead', { due: '2027-02-01' }, { stageId: 'qualify' }),
    samplePursuit('submitted', { due: '2027-02-01' }, { stageId: 'submitted' }),
  ];
  const stages = orderedStages(SAMPLE_PIPELINE);
  const items = pursuits.map((pursuit) => ({ pursuit, stages }));
  renderWith(
    keepsPipeline(),
    <ExportMenu called="Health" what="5 pursuits" items={items} table={() => pursuitsTable(pursuits, stages)} />,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: '2 due dates to a calendar ICS' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const text = await must(saved[0]).text();
  expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual([
    'Due: Pursuit today',
    'Due: Pursuit ahead',
  ]);
  expect(text).toContain('DESCRIPTION:Qualify');
});

it('is one button that saves at once where there is one thing to save', async () => {
  const { stages } = SAMPLE_PIPELINE;
  const table = () => pursuitsTable([samplePursuit('roof')], stages);
  renderWith(keepsPipeline(), <ExportMenu called="Health" what="1 pursuit" table={table} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export: Spreadsheet: 1 pursuit' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await must(saved[0]).text()).toContain('Pursuit roof');
});

it('offers nothing to save for an empty list, but still the import', async () => {
  const onImport = vi.fn();
  const table = () => pursuitsTable([], []);
  const file = { called: 'Health', what: '0 pursuits', empty: true, table, items: [] };
  renderWith(keepsPipeline(), <ExportMenu {...file} onImport={onImport} />);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
  expect(await exportOffers(user)).toEqual(['0 pursuits, as filtered', 'Import a spreadsheet CSV, XLSX']);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Import/ }));
  expect(onImport).toHaveBeenCalledOnce();
});
