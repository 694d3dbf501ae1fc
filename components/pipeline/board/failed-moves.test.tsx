// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../lib/domain/testing/eventually.ts';
import { probabilityOn } from '../../../lib/domain/money/probability.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

/** The board over a service that other users can change. */
async function open() {
  const service = keepsPipeline();
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

describe('a move that fails beside another', () => {
  it('is not said of the next one, which stops for another reason', async () => {
    const { user, platform, service } = await open();
    platform.answer({ 'pursuit.update': refused });
    await moveOn(user, /^Dam/);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /stage is locked.*Couldn’t move Dam safety inspection/,
    );
    platform.answer({ 'pursuit.update': (request) => service.ask('pursuit.update', request) });
    await service.ask('pursuit.update', move('boiler', 'won'));
    await moveOn(user, /^Boiler/);
    await screen.findByText(/^Couldn’t move Boiler replacement/);
    expect(screen.queryByText(/stage is locked/)).toBeNull();
  });

  it('is said though the other one is fine, and is what is tried again', async () => {
    const { user, platform, service } = await open();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({
      'pursuit.update': async (request) => {
        if (request.pursuitId === 'boiler') return service.ask('pursuit.update', request);
        await promise;
        return bad('unreachable');
      },
    });
    await moveOn(user, /^Dam/);
    await moveOn(user, /^Boiler/);
    await screen.findByText(/^Boiler replacement is now in/);
    resolve(undefined);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t move Dam safety inspection');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await eventually(() => {
      expect(platform.requestsOf('pursuit.update')).toHaveLength(3);
    });
    expect(platform.requestsOf('pursuit.update').at(-1)).toMatchObject(move('dam', 'qualify'));
  });

  it('names the stage that the pursuit is in now', async () => {
    const { user, platform, service } = await open();
    platform.answer({ 'pursuit.update': refused });
    await moveOn(user, /^Dam/);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('It is still in Triage');
    await service.ask('pursuit.update', move('dam', 'won'));
    platform.change('pursuits');
    await eventually(() => {
      expect(alert.textContent).toContain('Couldn’t move Dam safety inspection. It is still in Won');
    });
  });

  it('is shown beside the failure of another', async () => {
    const { user, platform } = await open();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({ 'pursuit.update': () => promise.then(refused) });
    await moveOn(user, /^Dam/);
    await moveOn(user, /^Boiler/);
    resolve(undefined);
    await eventually(() => {
      const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
      expect(alerts.toSorted()).toEqual([
        expect.stringContaining('Couldn’t move Boiler replacement'),
        expect.stringContaining('Couldn’t move Dam safety inspection'),
      ]);
    });
    // The tiles are rendered again in a later task.
    const triage = within(screen.getByRole('region', { name: /^Triage/ }));
    await triage.findByRole('button', { name: /^Dam/ });
    // It stays when the other pursuit is moved again.
    platform.answer({ 'pursuit.update': () => new Promise(() => undefined) });
    await moveOn(user, /^Dam/);
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t move Boiler replacement');
  });
});

it('figures of the user’s own stay, are shown with the defaults, and one click takes those', async () => {
  const { user, platform, service } = await open();
  const half = must(probabilityOn('fraction', 0.5));
  platform.answer({
    'pursuit.update': async (request) => {
      const edited = await service.ask('pursuit.update', request);
      const isMove = request.changes.stageId !== undefined;
      return edited.ok && isMove ? good({ ...edited.value, instead: { pGo: half } }) : edited;
    },
  });
  await moveOn(user, /^Dam/);
  await screen.findByText('Dam safety inspection keeps your pWin 10%, pGo 30%. Stage defaults: pWin 10%, pGo 50%.');
  screen.getByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Use defaults' }));
  await eventually(() => {
    expect(platform.requestsOf('pursuit.update')).toMatchObject([
      { pursuitId: 'dam', changes: { stageId: 'qualify' } },
      { pursuitId: 'dam', changes: { pGo: 0.5 }, seen: { pGo: 0.3 } },
    ]);
  });
});

it('figures that a stage replaced are offered back by name', async () => {
  const { user, platform, service } = await open();
  const keep = { pWin: must(probabilityOn('fraction', 0.45)), pGo: must(probabilityOn('fraction', 0.6)) };
  platform.answer({
    'pursuit.update': async (request) => {
      const edited = await service.ask('pursuit.update', request);
      const isMove = request.changes.stageId !== undefined;
      return edited.ok && isMove ? good({ ...edited.value, keep }) : edited;
    },
  });
  await moveOn(user, /^Dam/);
  await user.click(await screen.findByRole('button', { name: 'Keep 45% and 60%' }));
  await eventually(() => {
    expect(platform.requestsOf('pursuit.update').at(-1)).toMatchObject({ pursuitId: 'dam', changes: keep });
  });
});
