// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../lib/domain/testing/eventually.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice } from '../testing/sample-pursuits.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

/** The board over a service that other users can change. */
async function open(more: Parameters<typeof keepsPipeline>[0] = {}) {
  const service = keepsPipeline(more);
  const platform = keepsPipeline();
  platform.answer({ 'pipeline.slice': (request) => service.ask('pipeline.slice', request) });
  renderWith(platform, <BoardPage />);
  await screen.findByRole('region', { name: /^Triage/ });
  return { user: userEvent.setup(), platform, service };
}

/** Moves a pursuit to the next stage by keyboard. */
async function moveOn(user: UserEvent, name: RegExp) {
  screen.getByRole('button', { name }).focus();
  await user.keyboard(' {ArrowRight}{Enter}');
}

const refused = () => bad('refused', 'stage is locked');
const move = (pursuitId: string, stageId: string) => ({ pipelineId: 'health', pursuitId, changes: { stageId } });

it('a queued move is not reported as done, and neither is its Undo', async () => {
  const { user, platform, service } = await open();
  platform.answer({
    'pursuit.update': async (request) => {
      const edited = await service.ask('pursuit.update', request);
      return edited.ok ? good({ ...edited.value, waits: true }) : edited;
    },
  });
  await moveOn(user, /^Dam/);
  await screen.findByText('Dam safety inspection will move to Qualify when you’re back online');
  await screen.findByText('Queued. It will be sent when you’re back online.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await eventually(() => {
    expect(screen.getAllByText('Queued. It will be sent when you’re back online.')).not.toHaveLength(0);
    expect(platform.requestsOf('pursuit.update')).toHaveLength(2);
  });
  for (const done of [/is now in/, /^Moved/, 'Previous values restored']) expect(screen.queryByText(done)).toBeNull();
});

it('a move that waits for a new sign-in does not promise to be sent when the connection is back', async () => {
  const { user, platform, service } = await open();
  platform.answer({
    'connection.get': () => good({ state: 'unauthorized', baseUrl: 'https://api.example.com' }),
    'pursuit.update': async (request) => {
      const edited = await service.ask('pursuit.update', request);
      return edited.ok ? good({ ...edited.value, waits: true }) : edited;
    },
  });
  await moveOn(user, /^Dam/);
  await screen.findByText('Dam safety inspection: Sign in again or replace the key');
  await screen.findByText('Sign in again or replace the key');
  await screen.findByRole('button', { name: 'Undo' });
  expect(screen.queryByText(/when the service answers/)).toBeNull();
});

it('a refused move is reported once, below its pursuit, until it is discarded', async () => {
  const { user, platform, service } = await open();
  const operation = {
    id: 'u',
    kind: 'update',
    pipelineId: 'health',
    pursuitId: 'dam',
    title: '',
    createdAt: 0,
  } as const;
  const refusal = { code: 'refused', detail: 'stage is locked' } as const;
  let pending: PendingOperation[] = [];
  platform.answer({
    'pipeline.slice': async (request) => {
      const listed = await service.ask('pipeline.slice', request);
      return listed.ok ? good({ ...listed.value, pending }) : listed;
    },
    'pursuit.update': () => {
      pending = [{ ...operation, state: 'attention', failure: refusal }];
      return { ok: false, failure: { ...refusal, operationId: 'u' } };
    },
    'outbox.discard': () => good((pending = [])),
  });
  await moveOn(user, /^Dam/);
  await screen.findByText(/^Couldn’t move Dam safety inspection/);
  const discard = await screen.findByRole('button', { name: 'Discard' });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('stage is locked'),
  ]);
  await user.click(discard);
  await eventually(() => {
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a move that fails', () => {
  it.each([
    ['', {}, { stageId: 'triage', pWin: 0.1, pGo: 0.3 }],
    [', and its Undo sends no figures in doubt', { inDoubt: ['dam'] }, { stageId: 'triage' }],
  ])('is reported as done if only its answer was lost%s', async (_how, figures, changes) => {
    const { user, platform, service } = await open({ figures });
    platform.answer({
      'pursuit.update': async (request) => {
        await service.ask('pursuit.update', request);
        return bad('failed');
      },
    });
    await moveOn(user, /^Dam/);
    await screen.findByText('Dam safety inspection is now in Qualify');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Couldn’t move/)).toBeNull();
    platform.answer({ 'pursuit.update': (request) => service.ask('pursuit.update', request) });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Previous values restored');
    expect(platform.requestsOf('pursuit.update').at(-1)).toHaveProperty('changes', changes);
  });

  it('is reported as queued if the list shows it before it is sent', async () => {
    const { user, platform } = await open();
    const waiting = { id: 'u', kind: 'update', state: 'queued', title: '', createdAt: 0 } as const;
    const pending = [{ ...waiting, pipelineId: 'health', pursuitId: 'dam', changes: { stageId: 'qualify' } }];
    const pursuits = PURSUITS.map((pursuit) => (pursuit.id === 'dam' ? { ...pursuit, stageId: 'qualify' } : pursuit));
    platform.answer({
      'pursuit.update': () => bad('failed'),
      'pipeline.slice': () => good(sampleSlice({ pursuits, pending })),
    });
    await moveOn(user, /^Dam/);
    await screen.findByText('Dam safety inspection will move to Qualify when you’re back online');
    expect(screen.queryByText(/is now in/)).toBeNull();
    await screen.findByRole('button', { name: 'Undo' });
  });

  it('is checked with a new read, not one already running', async () => {
    const { user, platform, service } = await open();
    platform.answer({
      'pursuit.update': async (request) => {
        await service.ask('pursuit.update', request);
        return bad('failed');
      },
      'pipeline.slice': (request) =>
        request.anew ? service.ask('pipeline.slice', request) : new Promise(() => undefined),
    });
    await moveOn(user, /^Dam/);
    await screen.findByText('Dam safety inspection is now in Qualify');
  });

  it('of a removed pursuit only reports the removal', async () => {
    const { user, platform } = await open();
    const [dam, ...left] = PURSUITS;
    const theirs = [{ kind: 'removed' as const, pursuit: must(dam) }];
    platform.answer({
      'pursuit.update': () => bad('notFound'),
      'pipeline.slice': () => good(sampleSlice({ pursuits: left, theirs })),
    });
    await moveOn(user, /^Dam/);
    await screen.findByText('Dam safety inspection: removed');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Couldn’t move/)).toBeNull();
  });

  it('is reported even if the list showed it as done while it was sent', async () => {
    const { user, platform, service } = await open();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const sending = { id: 'u', kind: 'update', state: 'sending', title: '', createdAt: 0 } as const;
    const pending = [{ ...sending, pipelineId: 'health', pursuitId: 'dam', changes: { stageId: 'qualify' } }];
    const pursuits = PURSUITS.map((pursuit) => (pursuit.id === 'dam' ? { ...pursuit, stageId: 'qualify' } : pursuit));
    platform.answer({
      'pursuit.update': () => promise.then(refused),
      'pipeline.slice': () => good(sampleSlice({ pursuits, pending })),
    });
    await moveOn(user, /^Dam/);
    platform.change('outbox');
    await screen.findByText('Saving…');
    platform.answer({ 'pipeline.slice': (request) => service.ask('pipeline.slice', request) });
    resolve(undefined);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t move Dam safety inspection');
  });

  it('is no longer reported once the pursuit is in the stage', async () => {
    const { user, platform, service } = await open();
    platform.answer({ 'pursuit.update': refused });
    await moveOn(user, /^Dam/);
    await screen.findByRole('alert');
    await service.ask('pursuit.update', move('dam', 'qualify'));
    platform.change('pursuits');
    await eventually(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    await service.ask('pursuit.update', move('dam', 'won'));
    platform.change('pursuits');
    await within(screen.getByRole('region', { name: /^Won/ })).findByRole('button', { name: /^Dam/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed where nothing can be done about it', async () => {
    const { user, platform } = await open();
    platform.answer({ 'pursuit.update': refused });
    await moveOn(user, /^Dam/);
    const alert = within(await screen.findByRole('alert'));
    await user.click(alert.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
