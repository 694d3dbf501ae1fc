// @vitest-environment jsdom
/** Every place that totals pursuits, against one sum by hand. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCents } from '../../../lib/domain/money/money.ts';
import type { PipelineDetail, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { runsOf } from '../../../lib/domain/testing/share.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from '../board/board-page.tsx';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { outlookOf } from '../outlook/outlook-tables.ts';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';

const NAMES = ['Triage', 'Bid/No-bid decision', 'No-bid', 'Submitted', 'Ganada', 'Perdida'] as const;
const OPEN = new Set<string>(['Triage', 'Bid/No-bid decision', 'Submitted']);
const STAGES = NAMES.map((name, position) => ({ id: name, name, position }));
const PIPELINE: PipelineDetail = { ...SAMPLE_PIPELINE, stages: STAGES };

const dollars = fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined });
const pursuits: fc.Arbitrary<Pursuit[]> = fc
  .array(fc.record({ stageId: fc.constantFrom(...NAMES), dollars, weighted: dollars }), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(({ stageId, dollars: value, weighted }, at) =>
      samplePursuit(
        `p${String(at)}`,
        {
          ...(value !== undefined && { dollars: value * 1000 }),
          ...(weighted !== undefined && { weighted: weighted * 100 }),
        },
        { stageId },
      ),
    ),
  );

/** Sums in dollars, counted in the slowest way. */
function byHand(all: readonly Pursuit[]) {
  let [value, weighted, won, ended] = [0, 0, 0, 0];
  for (const { stageId = '', estimatedValueCents = 0, weightedValueCents = 0 } of all) {
    if (OPEN.has(stageId)) {
      value += estimatedValueCents / 100;
      weighted += weightedValueCents / 100;
    } else if (stageId === 'Ganada') won += estimatedValueCents / 100;
    else ended += estimatedValueCents / 100;
  }
  return { value, weighted, won, ended };
}

const columnSum = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly unknown[])[] }, name: string) =>
  rows.reduce((sum, row) => sum + Number(row[head.indexOf(name)] ?? 0), 0);

it('files and forecast agree with a sum by hand: open pursuits only, Won apart', () => {
  fc.assert(
    fc.property(pursuits, (all) => {
      const { value, weighted, won, ended } = byHand(all);
      const { figures, tables } = outlookOf({ pursuits: all, stages: STAGES });
      const [head = [], ...rows] = must(tables.find(({ id }) => id === 'stages')).csv;
      for (const table of [pursuitsTable(all, STAGES), { head: head.map(String), rows }]) {
        expect(columnSum(table, 'Value (USD)')).toBe(value);
        expect(columnSum(table, 'Weighted (USD)')).toBe(weighted);
        expect(columnSum(table, 'Won value (USD)')).toBe(won);
        expect(columnSum(table, 'Lost or no-bid value (USD)')).toBe(ended);
      }
      expect(figures.slice(0, 3).map(({ figure }) => figure)).toEqual([value, weighted, won].map(written));
    }),
    runsOf(200),
  );
});

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const written = (sum: number) => (sum < 1000 ? `$${String(sum)}` : compact.format(sum));
const shownFigures = () =>
  new Map(
    [...document.querySelectorAll('.kpis > div')].map((figure) => [
      figure.querySelector('dt')?.textContent,
      figure.querySelector('dd')?.textContent,
    ]),
  );

it.each([
  ['board', BoardPage, '.column', 'h2 span'],
  ['stages', PipelineTab, '.stage', '.name'],
] as const)('the %s agrees with it, in its header and in each stage', async (_where, Screen, section, heading) => {
  await fc.assert(
    fc.asyncProperty(pursuits, async (all) => {
      const platform = keepsPipeline({ pursuits: all, pipeline: PIPELINE });
      platform.drafts.set('pipeline-tab', 'stages');
      renderWith(platform, <Screen />);
      await screen.findAllByText(/^Pursuit p0/);
      const { value, weighted, won } = byHand(all);
      const hasWon = all.some(({ stageId }) => stageId === 'Ganada');
      await waitFor(() =>
        expect([...shownFigures()]).toEqual([
          ['Pursuits', String(all.length)],
          ['Value', written(value)],
          ['Weighted', written(weighted)],
          ...(hasWon ? [['Won', written(won)]] : []),
        ]),
      );
      for (const place of document.querySelectorAll(section)) {
        const name = must(place.querySelector(heading)?.textContent);
        const own = all.filter(({ stageId }) => stageId === name);
        const [text, label] = [
          place.querySelector('header, .stagehead')?.textContent ?? '',
          place.getAttribute('aria-label') ?? '',
        ];
        const sum = own.reduce((total, { estimatedValueCents = 0 }) => total + estimatedValueCents, 0) / 100;
        expect(text).toContain(`Value ${written(sum)}`);
        expect(/weighted/i.test(text + label)).toBe(OPEN.has(name));
      }
      cleanup();
    }),
    runsOf(60),
  );
});

it('a file’s weighted values have no cents', () => {
  const pursuit = { ...samplePursuit('a'), weightedValueCents: must(parseCents(31_055)) };
  const { head, rows } = pursuitsTable([pursuit], STAGES);
  expect(rows[0]?.[head.indexOf('Weighted (USD)')]).toBe(311);
});
