// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { summarize } from '../../lib/domain/awards/award-summary.ts';
import { day } from '../../lib/domain/testing/day.ts';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { SERVICE_QUERIES } from './drop-answers.ts';
import { useAsk } from './use-ask.ts';

function Names() {
  const connection = useAsk('connection.get', {});
  const pipelines = useAsk('pipelines.list', {});
  return (
    <p>
      {connection.data?.state}: {pipelines.data?.map(({ name }) => name).join(', ') ?? 'nothing'}
    </p>
  );
}

function connectedTo(start: ConnectionInfo) {
  let connection = start;
  const platform = fakePlatform({
    'connection.get': () => good(connection),
    'pipelines.list': () => good([{ id: 'a', name: 'Of the first service' }]),
  });
  return {
    platform,
    become(next: ConnectionInfo) {
      connection = next;
      platform.answer({ 'pipelines.list': () => bad('unreachable') });
      platform.change('connection');
    },
  };
}

const FIRST: ConnectionInfo = { state: 'connected', id: 'first', baseUrl: 'https://first.example.com' };

/** Award totals and incumbents, both computed from the service's answers. */
function Figures() {
  const connection = useAsk('connection.get', {});
  const scan = useAsk('awards.scan', { query: {}, pages: 10 });
  const holders = useAsk('incumbents.find', { title: 'Lawn care' });
  return (
    <p>
      {connection.data?.state}: {scan.data?.scanned ?? 'no'} awards, {holders.data?.scanned ?? 'no'} looked at
    </p>
  );
}

describe('cached answers from the previous connection', () => {
  it.each<ConnectionInfo>([
    { state: 'absent' },
    { state: 'connected', id: 'second', baseUrl: 'https://second.example.com' },
    { ...FIRST, id: 'with another key' },
  ])('are dropped when the connection becomes %j', async (next) => {
    const { platform, become } = connectedTo(FIRST);
    renderWith(platform, <Names />);
    await screen.findByText('connected: Of the first service');
    become(next);
    await screen.findByText(`${next.state}: nothing`);
  });

  it('are dropped together with results computed from them', async () => {
    const progress = { state: 'done' as const, scanned: 7, comparable: 7 };
    const summary = summarize([], day('2026-07-01'));
    const { platform, become } = connectedTo(FIRST);
    platform.answer({
      'awards.scan': () => good({ ...progress, page: 1, pages: 10, summary, ending: [], latest: [] }),
      'incumbents.find': () => good({ ...progress, requests: 1, budget: 8, candidates: [] }),
    });
    renderWith(platform, <Figures />);
    await screen.findByText('connected: 7 awards, 7 looked at');
    platform.answer({ 'awards.scan': () => bad('unreachable'), 'incumbents.find': () => bad('unreachable') });
    become({ state: 'connected', id: 'second', baseUrl: 'https://second.example.com' });
    await screen.findByText('connected: no awards, no looked at');
  });

  it('stay while the connection is to the same service', async () => {
    const { platform, become } = connectedTo(FIRST);
    renderWith(platform, <Names />);
    await screen.findByText('connected: Of the first service');
    become({ ...FIRST, state: 'unauthorized' });
    await screen.findByText('unauthorized: Of the first service');
    await waitFor(() => {
      expect(platform.requestsOf('pipelines.list')).toHaveLength(2);
    });
    await screen.findByText('unauthorized: Of the first service');
  });
});

/** Answers about this browser, which another connection does not change. */
const OWN_QUERIES = [
  ...['alerts.state', 'connection.get', 'diagnostics.get', 'notice.details', 'outbox.list', 'passed.list'],
  ...['searches.list', 'settings.get', 'sites.list', 'sites.offer', 'taught.export', 'taught.list'],
];

it('every answer that a page caches belongs to the service, and goes with it, or to this browser', () => {
  const sources = globSync('components/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**'] });
  const asked = sources.flatMap((file) =>
    [...readFileSync(resolve(file), 'utf8').matchAll(/\buseAsk\(\s*'([\w.]+)'/g)].map(([, name = '']) => name),
  );
  expect(asked.length).toBeGreaterThan(40);
  expect([...new Set(asked)].filter((name) => !OWN_QUERIES.includes(name)).sort()).toEqual(
    SERVICE_QUERIES.filter((name) => asked.includes(name)).sort(),
  );
});
