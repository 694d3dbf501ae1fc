// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { Bars } from '../../ui/chart/bars.tsx';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BehindBar } from './behind-bar.tsx';
import { outlookOf } from './outlook-tables.ts';

it('draws shares to 100%: 6% is a short bar', () => {
  const stages = [...SAMPLE_PIPELINE.stages, { id: 'lost', name: 'Lost', position: 5 }];
  const pursuits = Array.from({ length: 50 }, (_, at) =>
    samplePursuit(`p${String(at)}`, { dollars: 1000 }, { stageId: at < 3 ? 'won' : 'lost' }),
  );
  const table = must(outlookOf({ pursuits, stages }).tables.find(({ id }) => id === 'winRate'));
  const { container } = render(<Bars {...table} />);
  expect([...container.querySelectorAll('[role=cell].v')].map(({ textContent }) => textContent)).toEqual(['6%', '6%']);
  const widths = [...container.querySelectorAll<HTMLElement>('.track > i')].map(({ style }) => style.width);
  expect(widths).toEqual(['6%', '6%']);
});

it('behind a bar, only open pursuits have a weighted value', async () => {
  const pursuits = ['triage', 'won'].map((stageId) => samplePursuit(stageId, { weighted: 9000 }, { stageId }));
  const { stages } = SAMPLE_PIPELINE;
  const rest = { of: 'Agencies', label: 'EPA', edited: undefined, onEdit: vi.fn(), onClose: vi.fn() };
  renderWith(fakePlatform(), <BehindBar {...rest} pursuits={pursuits} stages={stages} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.includes('$9K'))).toEqual([true, false]);
});
