// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice } from '../testing/sample-pursuits.ts';
import { savesSlowly } from '../testing/saves-slowly.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { BoardPage } from './board-page.tsx';
import { confirmRemoval } from '../testing/open-editor.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

beforeEach(() => {
  history.replaceState(null, '', '/board.html');
});

/** The board with a note typed in a pursuit's drawer. */
async function typedNote(platform: FakePlatform = keepsPipeline()) {
  renderWith(platform, <BoardPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Boiler/ }));
  await pasteInto(user, await screen.findByRole('textbox', { name: 'Note' }), ' on Monday');
  return { platform, user };
}

/** Removes the pursuit from the service's list. */
function leaves(platform: FakePlatform) {
  platform.answer({
    'pipeline.slice': () => good(sampleSlice({ pursuits: PURSUITS.filter(({ id }) => id !== 'boiler') })),
  });
  platform.change('pursuits');
}

const told = () => screen.findByText('“Boiler replacement” is no longer in this list');

describe('a pursuit that another user removed while it was open', () => {
  it('is reported with its typed text, and gets the focus', async () => {
    const { platform, user } = await typedNote();
    leaves(platform);
    const notice = must((await told()).closest<HTMLElement>('[role=status]') ?? undefined);
    within(notice).getByText('Note: Call Orchard Point on Monday');
    await waitFor(() => {
      expect(document.activeElement?.contains(notice) && document.activeElement !== document.body).toBe(true);
    });
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Call Orchard Point on Monday/)).toBeNull();
  });

  it('does not take a focus that is elsewhere', async () => {
    const { platform, user } = await typedNote();
    const filter = screen.getByRole('searchbox', { name: 'Filter pursuits' });
    await user.click(filter);
    leaves(platform);
    await told();
    expect(document.activeElement).toBe(filter);
  });

  it('stays reported while the list is refreshed', async () => {
    const { platform, user } = await typedNote();
    leaves(platform);
    const notice = await told();
    platform.answer({ 'pipeline.slice': () => new Promise(() => undefined) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Updating…');
    expect(notice.isConnected).toBe(true);
  });

  it('is not reported if the user removed it', async () => {
    const { platform, user } = await typedNote();
    await confirmRemoval(user);
    await screen.findByRole('button', { name: /^Undo/ });
    leaves(platform);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /^Boiler/ })).toBeNull();
    });
    expect(screen.queryByText('“Boiler replacement” is no longer in this list')).toBeNull();
  });
});

async function openDam(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Dam/ }));
  return screen.findByRole('form', { name: 'Edit Dam safety inspection' });
}

it('a save that ends late does not touch the pursuit opened next', async () => {
  const { platform, answer } = savesSlowly();
  const { user } = await typedNote(platform);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dam = await openDam(user);
  await pasteInto(user, within(dam).getByRole('textbox', { name: 'Note' }), 'Half a');
  answer(undefined);
  await screen.findByText('Saved');
  await user.keyboard(' sentence');
  expect(within(dam).getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Half a sentence');
});

describe('a removal', () => {
  it('asks for confirmation', async () => {
    const { platform, user } = await typedNote();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    screen.getByText(/You’ll lose: Stage: Qualify · Value: \$4,200,000 · Note: Call Orchard Point$/);
    expect(platform.requestsOf('pursuit.remove')).toEqual([]);
  });

  it('that failed is reported for its pursuit, not for the one opened next', async () => {
    const { platform, user } = await typedNote();
    platform.answer({ 'pursuit.remove': () => bad('unreachable') });
    await confirmRemoval(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t remove it.');
    await openDam(user);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that ends late does not touch the pursuit opened next', async () => {
    const { platform, user } = await typedNote();
    const kept = keepsPipeline();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({
      'pipeline.slice': (request) => kept.ask('pipeline.slice', request),
      'pursuit.remove': async (request) => {
        await promise;
        return kept.ask('pursuit.remove', request);
      },
    });
    await confirmRemoval(user);
    const dam = await openDam(user);
    expect(within(dam).getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).toBeNull();
    resolve(undefined);
    await screen.findByRole('button', { name: 'Undo: Boiler replacement' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dam safety inspection' }));
  });
});
