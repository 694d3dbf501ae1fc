// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { good } from '../../lib/protocol/testing/results.ts';
import type { Slice } from '../../lib/protocol/answers.ts';
import { lawns } from '../search/saved/testing/fake-saved-searches.ts';
import { fakePlatform, type FakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { useSlice } from './slices.ts';
import { useAsk } from './use-ask.ts';

function Stage() {
  const pipelines = useAsk('pipelines.list', {});
  return <p>{pipelines.data?.[0]?.name ?? 'Nothing known'}</p>;
}

/** A search screen with saved searches, and the settings that replace it. */
function Screens() {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? <Hidden /> : <Searching onLeave={() => setLeft(true)} />;
}

function Searching({ onLeave }: { onLeave: () => void }) {
  const found = useAsk('opportunities.search', { q: 'fast boats' });
  const saved = useAsk('searches.list', {});
  return found.data && saved.data ? <button onClick={onLeave}>Leave {saved.data[0]?.name}</button> : null;
}

function Hidden() {
  return <p>Hidden: {useAsk('settings.get', {}).data?.hiddenSites.join(', ')}</p>;
}

const EMPTY = {
  rev: 'life/1',
  pursuits: [],
  mayHaveMore: false,
  pending: [],
  waiting: {},
  theirs: [],
  figures: {},
};

function Shown({ ids }: { ids: readonly string[] }) {
  const list = useAsk('pipelines.list', {}).data;
  return <>{list && ids.map((id) => <OnePipeline key={id} id={id} />)}</>;
}
function OnePipeline({ id }: { id: string }) {
  return useSlice(id).data ? <p>{id}</p> : null;
}

function Named() {
  return <p>{useSlice('p-1').data?.pipeline.name}</p>;
}

/** A background that answers, or never does. */
function platformThatKnows(isThere: boolean): FakePlatform {
  const pipeline = { id: 'p-1', name: 'Federal IT', role: 'owner' as const, isDefault: true };
  return fakePlatform({
    'pipelines.list': () => (isThere ? good([pipeline]) : new Promise(() => undefined)),
  });
}

describe('persisted answers', () => {
  it('are shown at the next opening, however quickly the popup was closed', async () => {
    const first = platformThatKnows(true);
    const { unmount } = renderWith(first, <Stage />);
    await screen.findByText('Federal IT');
    // What persists them loads after the first paint.
    await import('./follow-slices.ts');
    // Before the throttled write runs.
    window.dispatchEvent(new Event('pagehide'));
    unmount();

    const next = platformThatKnows(false);
    for (const [key, value] of first.drafts) next.drafts.set(key, value);
    renderWith(next, <Stage />);
    screen.getByText('Federal IT');
  });

  it('are refetched when the stored value is not an answer', async () => {
    const platform = platformThatKnows(true);
    platform.drafts.set('answers', [{ key: ['pipelines.list', {}], value: 'cut short', at: 1 }]);
    renderWith(platform, <Stage />);
    await screen.findByText('Federal IT');
  });

  it('are not written again after everything was erased', async () => {
    const platform = fakePlatform({
      'opportunities.search': () => good({ results: [], page: 1, pageSize: 25, mayHaveMore: false }),
      'searches.list': () => good([lawns]),
      'settings.get': () => good({ hiddenSites: ['sam.gov'] }),
    });
    renderWith(platform, <Screens />);
    await userEvent.click(await screen.findByRole('button', { name: `Leave ${lawns.name}` }));
    await screen.findByText('Hidden: sam.gov');
    platform.drafts.clear();
    platform.answer({ 'settings.get': () => good({ hiddenSites: [] }) });
    platform.change('connection', 'settings', 'all');
    await screen.findByText('Hidden:');
    await waitFor(() => {
      expect(platform.drafts.get('answers')).toMatchObject([{ key: ['settings.get', {}] }]);
    });
  });

  it('keep the pipelines in view within their room, beside the other answers', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => `pipe-${String(at)}`);
    const note = 'x'.repeat(100_000);
    const platform = fakePlatform({
      'pipelines.list': () => good(ids.map((id) => ({ id, name: id }))),
      'pipeline.slice': ({ pipelineId: id }) => good({ ...EMPTY, pipeline: { id, name: note, stages: [] } }),
    });
    const { unmount } = renderWith(platform, <Shown ids={ids} />);
    await screen.findByText('pipe-49');
    window.dispatchEvent(new Event('pagehide'));
    const kept = JSON.stringify(platform.drafts.get('answers'));
    expect(kept).toContain('pipelines.list');
    expect(kept).toContain('pipe-1');
    expect(kept.length).toBeLessThan(2_500_000);
    unmount();
  });
});

it('a pipeline whose news came before the first paint shows it', async () => {
  const painted = Promise.withResolvers<undefined>();
  const named = (name: string, rev: string) =>
    good({ ...EMPTY, rev, pipeline: { id: 'p-1', name, stages: [] } } satisfies Slice);
  const platform = fakePlatform({ 'pipeline.slice': () => named('Before', 'life/1') });
  renderWith({ ...platform, firstPaint: painted.promise }, <Named />);
  await screen.findByText('Before');
  platform.answer({ 'pipeline.slice': () => named('After', 'life/2') });
  platform.change('pursuits');
  painted.resolve(undefined);
  await screen.findByText('After');
});
