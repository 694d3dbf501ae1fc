// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderInMain } from '../../ui/testing/render-with.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { PipelineTab } from './pipeline-tab.tsx';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice, UNKNOWN_FIGURES } from '../testing/sample-pursuits.ts';
import { confirmRemoval, openEditor } from '../testing/open-editor.tsx';

const row = (title: RegExp) => screen.getByRole('button', { name: title });
const REFUSED: PendingOperation = {
  id: 'u1',
  kind: 'update',
  pipelineId: 'health',
  pursuitId: 'boiler',
  title: 'Boiler replacement',
  createdAt: 0,
  state: 'attention',
  failure: { code: 'refused' },
};

const holds = (title: RegExp) =>
  waitFor(() => {
    expect(document.activeElement).toBe(row(title));
  });

/** A queued removal, with the focus on its Undo. */
async function removing() {
  const { platform, user } = await openEditor();
  await confirmRemoval(user);
  const undo = await screen.findByRole('button', { name: 'Undo: Boiler replacement' });
  await waitFor(() => {
    expect(document.activeElement).toBe(undo);
  });
  return { platform, user, undo };
}

function lists(platform: FakePlatform, without: string, pending: PendingOperation[] = []) {
  const pursuits = PURSUITS.filter(({ id }) => id !== without);
  platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits, pending })) });
  platform.change('pursuits', 'outbox');
}

describe('in the list of pursuits the focus stays', () => {
  it('on a pursuit that its editor moved to another stage', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('combobox', { name: 'Stage' }));
    await user.click(await screen.findByRole('option', { name: /Submitted/ }));
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Moved to /);
    await holds(/^Boiler/);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('combobox', { name: 'Stage' })).textContent).toContain('Submitted');
  });

  it('next to a pursuit whose removal was sent while its Undo had the focus', async () => {
    const { platform } = await removing();
    lists(platform, 'boiler');
    await holds(/^Roof/);
  });

  it('on a pursuit whose failed save is retried from its failure notice', async () => {
    const kept = keepsPipeline();
    const { platform, user, write } = await openEditor();
    await write('Note', 'Mine');
    platform.answer({ 'pursuit.update': () => bad('unreachable') });
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({ 'pursuit.update': (request) => promise.then(() => kept.ask('pursuit.update', request)) });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(save);
    });
    resolve(undefined);
    await screen.findByText('Saved');
    await holds(/^Boiler/);
  });

  it('on a pursuit whose refused change is retried', async () => {
    const { platform, user } = await openEditor(/^Boiler/, keepsPipeline({ pending: [REFUSED] }));
    await user.click(row(/^Boiler/));
    screen.getByRole('button', { name: 'Try again' }).focus();
    lists(platform, '', [{ ...REFUSED, state: 'sending' }]);
    await holds(/^Boiler/);
  });
});

it('dismissing the notice of a missing pursuit moves the focus to its surroundings', () => {
  const notices = (missing: boolean) => (
    <main tabIndex={-1}>
      <PipelineNotices pipelineId="health" page={sampleSlice()} onMissingRead={missing ? () => undefined : undefined} />
    </main>
  );
  const { rerender } = render(notices(true));
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  rerender(notices(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

const locked = { host: 'api.example.com', title: 'Dam safety inspection', restorable: true } as const;

it.each([
  ['an unknown scale', 'link', 'Set it in Options, Advanced', UNKNOWN_FIGURES],
  ['figures off scale', 'button', 'Restore previous values', { locked }],
] as const)(
  'the notice that pWin and pGo are locked by %s hands its focus to its surroundings',
  async (_why, role, name, figures) => {
    const platform = keepsPipeline();
    platform.answer({ 'pipeline.slice': () => good(sampleSlice({ figures, pursuits: PURSUITS })) });
    renderInMain(platform, <PipelineTab />);
    (await screen.findByRole(role, { name })).focus();
    lists(platform, '');
    await waitFor(() => {
      expect(screen.queryByRole(role, { name })).toBeNull();
    });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);

it('a focus elsewhere stays there', async () => {
  const { platform, user } = await openEditor();
  await confirmRemoval(user);
  await screen.findByText('Will be removed');
  const filter = screen.getByRole('searchbox', { name: 'Filter pursuits' });
  await user.click(filter);
  lists(platform, 'boiler');
  await waitFor(() => {
    expect(screen.queryByText('Will be removed')).toBeNull();
  });
  expect(document.activeElement).toBe(filter);
});

it.each([
  ['scrolls the list back for a keyboard user', true],
  ['leaves the list where a mouse user scrolled to', false],
])('what goes with the keyboard on it %s', async (_name, byKeyboard) => {
  const { platform, undo } = await removing();
  vi.spyOn(undo, 'matches').mockReturnValue(byKeyboard);
  undo.blur();
  undo.focus();
  const focus = vi.spyOn(row(/^Roof/), 'focus');
  lists(platform, 'boiler');
  await holds(/^Roof/);
  expect(focus).toHaveBeenCalledWith({ preventScroll: !byKeyboard });
});
