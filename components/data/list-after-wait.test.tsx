// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../lib/protocol/answers.ts';
import { good } from '../../lib/protocol/testing/results.ts';
import { sampleSlice } from '../pipeline/testing/sample-pursuits.ts';
import { fakePlatform, type FakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { useAsk } from './use-ask.ts';

const NOW = new Date(2026, 10, 20, 14, 30).getTime();
const SECOND = 1000;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const limited = (seconds: number): Failure => ({ code: 'busy', retryAt: NOW + seconds * SECOND });

function Pursuits() {
  const { data, error } = useAsk('pipeline.slice', { pipelineId: 'health' });
  return <p>{data ? (data.stale ? 'last known' : 'loaded') : (error?.failure.code ?? 'nothing yet')}</p>;
}

function Pipelines() {
  const { data, error } = useAsk('pipelines.list', {});
  return <p>{data ? 'loaded' : (error?.failure.code ?? 'nothing yet')}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a list that a service kept back because it was asked too often', () => {
  it.each([
    ['pipeline.slice', <Pursuits key="pursuits" />],
    ['pipelines.list', <Pipelines key="pipelines" />],
  ] as const)('is loaded once that time is over: %s', async (name, screenOf) => {
    const platform: FakePlatform = fakePlatform({ [name]: () => ({ ok: false, failure: limited(20) }) });
    renderWith(platform, screenOf);
    await pass(0);
    screen.getByText('busy');
    platform.answer({
      'pipeline.slice': () => good(sampleSlice()),
      'pipelines.list': () => good([]),
    });
    await pass(19 * SECOND);
    expect(platform.requestsOf(name)).toHaveLength(1);
    await pass(2 * SECOND);
    screen.getByText('loaded');
    await pass(120 * SECOND);
    expect(platform.requestsOf(name)).toHaveLength(2);
  });

  it('is loaded behind the last known one, and waits again where the service asks for that', async () => {
    let stale: Failure | undefined = limited(20);
    const platform = fakePlatform({
      'pipeline.slice': () => good(sampleSlice(stale && { stale })),
    });
    renderWith(platform, <Pursuits />);
    await pass(0);
    screen.getByText('last known');
    stale = limited(60);
    await pass(21 * SECOND);
    expect(platform.requestsOf('pipeline.slice')).toHaveLength(2);
    stale = undefined;
    await pass(38 * SECOND);
    expect(platform.requestsOf('pipeline.slice')).toHaveLength(2);
    await pass(2 * SECOND);
    screen.getByText('loaded');
  });

  it('is not asked for again and again where it failed otherwise', async () => {
    const platform = fakePlatform({ 'pipeline.slice': () => ({ ok: false, failure: { code: 'faulty' } }) });
    renderWith(platform, <Pursuits />);
    await pass(120 * SECOND);
    expect(platform.requestsOf('pipeline.slice')).toHaveLength(1);
  });
});
