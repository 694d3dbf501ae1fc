// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventually } from '../../../../lib/domain/testing/eventually.ts';
import type { PursuitsPage } from '../../../../lib/protocol/answers.ts';
import { PURSUITS } from '../../testing/fake-pipeline.ts';
import { samplePage } from '../../testing/sample-pursuits.ts';
import { askKey } from '../../../data/use-ask.ts';
import { useListChanges } from './use-list-changes.ts';

/** A move of the dam, as it waits. */
const MOVE = { id: 'o', kind: 'update', pipelineId: 'health', pursuitId: 'dam', title: '', createdAt: 0 } as const;
const LIST: PursuitsPage = samplePage({ pursuits: PURSUITS, scale: 'fraction' });

/** What is told of a list, by a query client that forgets at once what was sent. */
async function watching() {
  const client = new QueryClient({ defaultOptions: { mutations: { gcTime: 0, networkMode: 'always' } } });
  const queryKey = askKey('pursuits.list', { pipelineId: 'health' });
  const isIn = (stages: Record<string, string>) =>
    PURSUITS.map((pursuit) => ({ ...pursuit, stageId: stages[pursuit.id] ?? pursuit.stageId ?? '' }));
  const list = (stages: Record<string, string>, more: Partial<PursuitsPage> = {}) =>
    act(() => client.query({ queryKey, staleTime: 0, queryFn: () => ({ ...LIST, ...more, pursuits: isIn(stages) }) }));
  await list({});
  const { result } = renderHook(() => useListChanges('health'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const move = async (pursuitId: string, stageId: string) => {
    const request = { pipelineId: 'health', pursuitId, changes: { stageId } };
    await client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.resolve(request) })
      .execute(request);
    await eventually(() => {
      expect(client.getMutationCache().getAll()).toEqual([]);
    });
  };
  const tell = (name: string, operationId: string) =>
    act(() =>
      client
        .getMutationCache()
        .build(client, { mutationKey: [name], mutationFn: () => Promise.resolve([]) })
        .execute({ operationId }),
    );
  const dismiss = () => {
    act(() => {
      result.current.dismiss();
    });
  };
  const changes = () => result.current.changes;
  return { list, move, tell, dismiss, changes, told: () => changes().map(({ kind, pursuit }) => [kind, pursuit.id]) };
}

it('one’s own moves are no news, however long ago they were made', async () => {
  const { list, move, told } = await watching();
  await move('dam', 'won');
  await list({ dam: 'won' }, { stale: { code: 'unreachable' } });
  await list({ dam: 'won', roof: 'won' });
  expect(told()).toEqual([['changed', 'roof']]);
});

it('one’s own edit that was refused and is tried again is no news, and one that is discarded leaves theirs news', async () => {
  const { list, tell, told } = await watching();
  const refused = { ...MOVE, state: 'attention', changes: { stageId: 'won' } } as const;
  await list({}, { pending: [refused, { ...refused, id: 'r', pursuitId: 'roof' }] });
  await tell('outbox.retry', 'o');
  await tell('outbox.discard', 'r');
  await list({ dam: 'won' }, { pending: [{ ...refused, state: 'sending' }] });
  await list({ dam: 'won', roof: 'won' });
  expect(told()).toEqual([['changed', 'roof']]);
});

it('what somebody else did is told against what stood there, and not against a move that waited and was refused', async () => {
  const { list, move, changes } = await watching();
  const waiting = { ...MOVE, state: 'queued', changes: { stageId: 'qualify' } } as const;
  await move('dam', 'qualify');
  await list({ dam: 'qualify' }, { pending: [waiting] });
  expect(changes()).toEqual([]);
  await list({ dam: 'won' }, { pending: [{ ...waiting, state: 'attention' }] });
  expect(changes()).toMatchObject([
    { before: { stageId: 'triage' }, pursuit: { stageId: 'won' }, fields: ['stageId'] },
  ]);
});

it('a move that waits in another window is news once it is done', async () => {
  const { list, told } = await watching();
  await list({ dam: 'won' }, { pending: [{ ...MOVE, state: 'sending', changes: { stageId: 'won' } }] });
  expect(told()).toEqual([]);
  await list({ dam: 'won' });
  expect(told()).toEqual([['changed', 'dam']]);
});

it('the same move is news where somebody else makes it after another one', async () => {
  const { list, move, told, dismiss } = await watching();
  await move('dam', 'won');
  await list({ dam: 'won' });
  await list({ dam: 'submitted' });
  dismiss();
  await list({ dam: 'won' });
  expect(told()).toEqual([['changed', 'dam']]);
});

it('a move that lists have shown long since hides no later one of somebody else', async () => {
  const { list, move, told } = await watching();
  await move('dam', 'submitted');
  await move('dam', 'won');
  await list({ dam: 'won' });
  await list({ dam: 'won' });
  await list({ dam: 'submitted' });
  expect(told()).toEqual([['changed', 'dam']]);
});
