// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { Bars } from '../../ui/chart/bars.tsx';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';
import { outlookTables } from './outlook-tables.ts';

it('draws shares to 100%: 6% is a short bar', () => {
  const stages = [...SAMPLE_PIPELINE.stages, { id: 'lost', name: 'Lost', position: 5 }];
  const pursuits = Array.from({ length: 50 }, (_, at) =>
    samplePursuit(`p${String(at)}`, { dollars: 1000 }, { stageId: at < 3 ? 'won' : 'lost' }),
  );
  const table = must(outlookTables({ pursuits, stages, stays: [] }).find(({ id }) => id === 'winRate'));
  const { container } = render(<Bars {...table} />);
  expect([...container.querySelectorAll('.v')].map(({ textContent }) => textContent)).toEqual(['6%', '6%']);
  const widths = [...container.querySelectorAll<HTMLElement>('.track > i')].map(({ style }) => style.width);
  expect(widths).toEqual(['6%', '6%']);
});
