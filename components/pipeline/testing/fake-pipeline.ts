import type { Pipeline, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { isOvertaken } from '../../../lib/domain/pipelines/pursuit-values.ts';
import type { Failure, PendingOperation, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform, type FakePlatform } from '../../ui/testing/fake-platform.ts';
import { SAMPLE_PIPELINE, samplePage, samplePursuit } from './sample-pursuits.ts';

/** Two pipelines; the second is shared by somebody else. */
export const PIPELINES: Pipeline[] = [
  SAMPLE_PIPELINE,
  { id: 'state', name: 'State and Local', sharedWithOrg: true, owner: { name: 'Tomas Okafor' }, pursuitCount: 0 },
];

/** One in Triage, two in Qualify; their weighted values are the service's, and not what a product would give. */
export const PURSUITS: Pursuit[] = [
  samplePursuit(
    'dam',
    { dollars: 1_000_000, weighted: 31_000, pWin: 10, pGo: 30, due: '2031-03-01' },
    {
      title: 'Dam safety inspection',
      agency: 'Department of Practice',
    },
  ),
  samplePursuit(
    'boiler',
    { dollars: 4_200_000, weighted: 421_000, pWin: 20, pGo: 50, due: '2031-02-01' },
    {
      title: 'Boiler replacement',
      stageId: 'qualify',
      note: 'Call Orchard Point',
    },
  ),
  samplePursuit('roof', { due: '2031-01-01' }, { title: 'Roof repair', stageId: 'qualify' }),
];

/** A background that keeps one pipeline: it takes changes, removals and their discarding, and shows what waits. */
export function keepsPipeline(more: Partial<PursuitsPage> = {}): FakePlatform {
  let pursuits = more.pursuits ?? PURSUITS;
  let pending: PendingOperation[] = [];
  const platform = fakePlatform({
    'connection.get': () => good({ state: 'connected', baseUrl: 'https://api.example.com', scale: 'fraction' }),
    'settings.get': () => good({ defaultPipelineId: 'health', hiddenSites: [] }),
    'pipelines.list': () => good(PIPELINES),
    'pipeline.get': ({ pipelineId }) =>
      good(pipelineId === 'health' ? SAMPLE_PIPELINE : { id: 'state', name: 'State and Local', stages: [] }),
    'pursuits.list': ({ pipelineId }) =>
      good(
        samplePage({
          pending,
          scale: 'fraction',
          readAt: Date.now(),
          ...more,
          pursuits: pipelineId === 'health' ? pursuits : [],
        }),
      ),
    'pursuit.update': ({ pipelineId, pursuitId, changes, seen = {} }) => {
      const now = pursuits.find(({ id }) => id === pursuitId);
      if (now && isOvertaken(seen, changes, now, true)) {
        const operationId = `update-${pursuitId}`;
        const failure: Failure = { code: 'changedMeanwhile', operationId };
        const operation = { id: operationId, kind: 'update', state: 'attention', createdAt: 0 } as const;
        pending = [...pending, { ...operation, pipelineId, pursuitId, title: now.title ?? '', failure }];
        return { ok: false, failure };
      }
      const { estimatedValueCents: _value, pWin: _pWin, pGo: _pGo, ...texts } = changes;
      pursuits = pursuits.map((pursuit) => (pursuit.id === pursuitId ? { ...pursuit, ...texts } : pursuit));
      const changed = pursuits.find(({ id }) => id === pursuitId);
      return changed ? good(changed) : bad('notFound');
    },
    'pursuit.remove': ({ pipelineId, pursuitId }) => {
      const title = pursuits.find(({ id }) => id === pursuitId)?.title ?? '';
      const operation = { id: `remove-${pursuitId}`, kind: 'remove', state: 'queued', createdAt: 0 } as const;
      pending = [...pending, { ...operation, pipelineId, pursuitId, title }];
      return good({ ...operation, pipelineId, pursuitId, title });
    },
    'outbox.discard': ({ operationId }) => {
      pending = pending.filter(({ id }) => id !== operationId);
      return good(pending);
    },
    'outbox.retry': () => good(pending),
    'connection.restoreFigures': () => good({ state: 'connected', baseUrl: 'https://api.example.com' }),
  });
  return platform;
}
