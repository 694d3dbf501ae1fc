// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice } from '../testing/sample-pursuits.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';
import { confirmRemoval } from '../testing/open-editor.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

const tile = (title: RegExp) => screen.getByRole('button', { name: title });
const stage = (name: RegExp) => within(screen.getByRole('region', { name }));

async function open() {
  const platform = keepsPipeline();
  renderWith(platform, <BoardPage />);
  await screen.findByRole('button', { name: /^Boiler/ });
  return { platform, user: userEvent.setup() };
}

const holds = (title: RegExp) =>
  waitFor(() => {
    expect(document.activeElement).toBe(tile(title));
  });

describe('on the board the focus stays', () => {
  it('on a pursuit whose move is undone', async () => {
    const { user } = await open();
    tile(/^Boiler/).focus();
    await user.keyboard(' {ArrowRight}{ArrowRight} ');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('{F6}');
    undo.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Previous values restored');
    await stage(/^Qualify/).findByRole('button', { name: /^Boiler/ });
    await holds(/^Boiler/);
  });

  it('on a pursuit that another user moved', async () => {
    const { platform } = await open();
    tile(/^Boiler/).focus();
    await platform.ask('pursuit.update', { pipelineId: 'health', pursuitId: 'boiler', changes: { stageId: 'won' } });
    platform.change('pursuits');
    await stage(/^Won/).findByRole('button', { name: /^Boiler/ });
    await holds(/^Boiler/);
  });

  it('on a pursuit whose drawer closes with a failed section', async () => {
    const { platform, user } = await open();
    platform.answer({ 'incumbents.find': () => bad('unreachable') });
    await user.click(tile(/^Boiler/));
    await user.click(await screen.findByRole('button', { name: 'Find incumbent' }));
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('form')).toBeNull();
    });
    await holds(/^Boiler/);
  });

  it('next to a pursuit whose removal was sent while its Undo had the focus', async () => {
    const { platform, user } = await open();
    await user.click(tile(/^Boiler/));
    await confirmRemoval(user);
    const undo = await screen.findByRole('button', { name: 'Undo: Boiler replacement' });
    await waitFor(() => {
      expect(document.activeElement).toBe(undo);
    });
    const pursuits = PURSUITS.filter(({ id }) => id !== 'boiler');
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits })) });
    platform.change('pursuits', 'outbox');
    await holds(/^Roof/);
  });
});

it('the focus moves to the page when the last pursuit is gone', async () => {
  const { platform } = await open();
  tile(/^Boiler/).focus();
  platform.answer({
    'pipeline.slice': () => good(sampleSlice()),
  });
  platform.change('pursuits');
  await screen.findByText('Federal Health IT has no pursuits yet');
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
