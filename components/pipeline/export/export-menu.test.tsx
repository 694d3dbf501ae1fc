// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';
import { CalendarButton } from './calendar-button.tsx';
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
  renderWith(
    keepsPipeline(),
    <CalendarButton called="Health" label="ICS" items={pursuits.map((pursuit) => ({ pursuit, stages }))} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'ICS: Save 2 deadlines as a calendar file' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const text = await must(saved[0]).text();
  expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual([
    'Due: Pursuit today',
    'Due: Pursuit ahead',
  ]);
  expect(text).toContain('DESCRIPTION:Qualify');
});
