// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bad } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

const THIRTY = Array.from({ length: 30 }, (_, place) =>
  samplePursuit(`p-${String(place)}`, {}, { title: `Pursuit ${String(place).padStart(2, '0')}` }),
);

async function open(more: Parameters<typeof keepsPipeline>[0] = {}, order = 'deadline') {
  const platform = keepsPipeline(more);
  await platform.draft.write('pipeline-view:health', { order });
  renderWith(platform, <BoardPage />);
  await screen.findByRole('region', { name: /^Triage/ });
  return { user: userEvent.setup(), platform };
}

const column = (name: RegExp) => screen.getByRole('region', { name });
const tilesIn = (name: RegExp) => within(column(name)).queryAllByRole('button');
const selectStage = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select this stage: ${name}` });

/** Selects a stage and carries it to the next one, by keyboard. */
async function moveStage(user: ReturnType<typeof userEvent.setup>, name: string, tile: RegExp) {
  selectStage(name).focus();
  await user.keyboard(' ');
  await screen.findByRole('group', { name: 'Actions for the selection' });
  screen.getByRole('button', { name: tile }).focus();
  await user.keyboard(' {ArrowRight} ');
}

it('thirty pursuits move in one paint with one spinner, while none is saved yet', async () => {
  const { user, platform } = await open({ pursuits: THIRTY });
  platform.answer({ 'pursuits.update': () => new Promise(() => undefined) });
  const counts = new Set<number>();
  const list = within(column(/^Qualify/)).getByRole('list');
  const observer = new MutationObserver(() => counts.add(list.querySelectorAll('.tile').length));
  observer.observe(list, { childList: true });
  await moveStage(user, 'Triage', /^Pursuit 07/);
  await waitFor(() => expect(tilesIn(/^Qualify/)).toHaveLength(30));
  observer.disconnect();
  expect([...counts].filter(Boolean)).toEqual([30]);
  expect(document.querySelectorAll('.spin')).toHaveLength(1);
  expect(platform.requestsOf('pursuits.update')).toMatchObject([
    { edits: THIRTY.map(({ id }) => ({ pursuitId: id })) },
  ]);
  // The keyboard is where it was, and the bar can be used again.
  expect(document.activeElement?.textContent).toContain('Pursuit 07');
  expect(screen.getByRole('button', { name: 'Add to notes' }).getAttribute('aria-disabled')).toBeNull();
});

it('one spinner shows for all while the service has not answered, and none of the rows has one', async () => {
  const pending = THIRTY.map(({ id }, place) => ({
    ...{
      id: `o-${id}`,
      kind: 'update' as const,
      pipelineId: 'health',
      pursuitId: id,
      title: id,
      createdAt: Date.now(),
    },
    ...{ state: place < 4 ? ('sending' as const) : ('queued' as const), changes: { stageId: 'triage' } },
  }));
  const { user } = await open({ pursuits: THIRTY, pending });
  expect(screen.queryByText(/^Saving|^Change waiting/)).toBeNull();
  await user.click(selectStage('Triage'));
  await screen.findByRole('group', { name: 'Actions for the selection' });
  expect(document.querySelectorAll('.spin')).toHaveLength(1);
});

describe('a stage', () => {
  it('is selected from its heading by keyboard, with the others left alone', async () => {
    const { user } = await open();
    selectStage('Qualify').focus();
    await user.keyboard(' ');
    await screen.findByText('2 selected', { selector: 'b' });
    expect(selectStage('Qualify').checked).toBe(true);
    expect(selectStage('Triage').checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Select: Roof repair' }));
    expect([selectStage('Qualify').checked, selectStage('Qualify').indeterminate]).toEqual([false, true]);
    await user.click(selectStage('Triage'));
    await screen.findByText('2 selected', { selector: 'b' });
    await user.click(selectStage('Triage'));
    await screen.findByText('1 selected', { selector: 'b' });
    expect(screen.queryByRole('checkbox', { name: 'Select this stage: Won' })).toBeNull();
  });
});

describe('a pursuit carried by keyboard', () => {
  it.each([
    ['deadline', 'Dam safety inspection picked up, over Qualify, stage 2 of 5, position 3 of 3'],
    ['value', 'Dam safety inspection picked up, over Qualify, stage 2 of 5, position 2 of 3'],
    // The service weighs it anew.
    ['weighted', 'Dam safety inspection picked up, over Qualify, stage 2 of 5'],
  ])('in the order by %s lands where it was announced', async (order, said) => {
    const { user } = await open({}, order);
    screen.getByRole('button', { name: /^Dam/ }).focus();
    await user.keyboard(' {ArrowRight}');
    await screen.findByText(said);
    const [, place] = /position (\d)/.exec(said) ?? [];
    const slot = within(column(/^Qualify/))
      .getByText(/^Drop here/)
      .closest('li');
    const above = [...(slot?.parentElement?.children ?? [])].indexOf(slot ?? document.body);
    await user.keyboard(' ');
    await screen.findByText('Dam safety inspection is now in Qualify');
    const landed = tilesIn(/^Qualify/).findIndex(({ textContent }) => textContent.startsWith('Dam'));
    expect(landed).toBe(above);
    if (place !== undefined) expect(landed).toBe(Number(place) - 1);
  });

  it('takes the selection along, with one message and one Undo', async () => {
    const { user, platform } = await open();
    await moveStage(user, 'Qualify', /^Roof/);
    await screen.findByText('2 pursuits moved to Stage 3');
    expect(tilesIn(/^Stage 3/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(tilesIn(/^Qualify/)).toHaveLength(2));
    const back = { changes: { stageId: 'qualify' }, restores: true };
    expect(platform.requestsOf('pursuits.update')).toMatchObject([
      { edits: [{ pursuitId: 'roof' }, { pursuitId: 'boiler' }] },
      { edits: [back, back] },
    ]);
    expect(platform.requestsOf('pursuit.update')).toEqual([]);
  });

  it('shows where it is when its Undo could not be queued', async () => {
    const { user, platform } = await open();
    await moveStage(user, 'Qualify', /^Roof/);
    await screen.findByText('2 pursuits moved to Stage 3');
    platform.answer({ 'pursuits.update': () => bad('readOnly') });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findAllByText('0 of 2 restored');
    await waitFor(() => expect(tilesIn(/^Stage 3/)).toHaveLength(2));
  });
});
