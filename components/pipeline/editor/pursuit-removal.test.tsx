// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { probabilityOn } from '../../../lib/domain/money/probability.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad } from '../../../lib/protocol/testing/results.ts';
import { signedOut } from '../../ui/testing/signed-out.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { PipelineTab } from '../stages/pipeline-tab.tsx';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { confirmRemoval, field, openEditor } from '../testing/open-editor.tsx';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const row = (title: RegExp) => screen.getByRole('button', { name: title });

describe('removing a pursuit', () => {
  it('asks first, with the stage, the value and the start of the note that would be lost', async () => {
    const note = `Call Orchard Point ${'again '.repeat(40)}`;
    const pursuits = PURSUITS.map((pursuit) => (pursuit.id === 'boiler' ? { ...pursuit, note } : pursuit));
    const { platform, user } = await openEditor(/^Boiler/, keepsPipeline({ pursuits }));
    screen.getByRole('button', { name: 'Remove' }).focus();
    await user.keyboard('{Enter}');
    const question = screen.getByRole('group', { name: 'Remove', description: /^Remove “Boiler replacement”/ });
    expect(question.textContent).toMatch(
      /You’ll lose: Stage: Qualify · Value: \$4,200,000 · Note: Call Orchard Point again [^…]{20,70}…/,
    );
    // An accidental double-click must not confirm.
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep it' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    expect(platform.requestsOf('pursuit.remove')).toEqual([]);
  });

  it('names only existing values in the question', async () => {
    const { user } = await openEditor(/^Roof/);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    screen.getByText(/You’ll lose: Stage: Qualify$/);
  });

  it('shows as queued until its Undo expires, with the focus on Undo', async () => {
    const { platform, user } = await openEditor();
    await confirmRemoval(user);
    await screen.findByText('Will be removed');
    const undo = screen.getByRole('button', { name: 'Undo: Boiler replacement' });
    await waitFor(() => {
      expect(document.activeElement).toBe(undo);
    });
    expect(row(/^Boiler/)).toHaveProperty('disabled', true);
    await user.click(undo);
    await screen.findByText('Removal undone');
    expect(platform.requestsOf('outbox.discard')).toEqual([{ operationId: 'remove-boiler' }]);
    await waitFor(() => {
      expect(screen.queryByText('Will be removed')).toBeNull();
    });
    expect(row(/^Boiler/)).toHaveProperty('disabled', false);
  });

  it('does not report an undo if it was already sent', async () => {
    const { platform, user } = await openEditor();
    await confirmRemoval(user);
    platform.answer({ 'outbox.discard': () => bad('notFound') });
    await user.click(await screen.findByRole('button', { name: 'Undo: Boiler replacement' }));
    expect(await screen.findAllByText('Couldn’t undo')).not.toHaveLength(0);
    expect(screen.queryByText('Removal undone')).toBeNull();
  });

  it('that ends late does not touch a pursuit opened since', async () => {
    const { platform, user } = await openEditor();
    const kept = keepsPipeline();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    platform.answer({
      'pipeline.slice': (request) => kept.ask('pipeline.slice', request),
      'pursuit.remove': (request) => promise.then(() => kept.ask('pursuit.remove', request)),
    });
    await confirmRemoval(user);
    await user.click(row(/^Roof/));
    await screen.findByRole('form', { name: 'Edit Roof repair' });
    await pasteInto(user, field('Note'), 'Half a');
    resolve(undefined);
    await screen.findByText('Will be removed');
    await user.keyboard(' sentence');
    expect(field('Note').value).toBe('Half a sentence');
  });

  it('says why it failed', async () => {
    const { platform, user } = await openEditor();
    platform.answer({ 'pursuit.remove': () => bad('unreachable') });
    await confirmRemoval(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t remove it.');
    screen.getByRole('form', { name: 'Edit Boiler replacement' });
  });
});

describe('a change that needs attention', () => {
  it('is below its pursuit with the reason, and can be retried or discarded', async () => {
    const platform = keepsPipeline({
      pending: [
        {
          id: 'u1',
          kind: 'update',
          pipelineId: 'health',
          pursuitId: 'boiler',
          title: 'Boiler replacement',
          state: 'attention',
          failure: { code: 'refused', detail: 'stage is closed' },
          createdAt: 0,
        },
      ],
    });
    renderWith(platform, <PipelineTab />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t save it.');
    expect(alert.textContent).toContain('Reason given: stage is closed');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(platform.requestsOf('outbox.retry')).toEqual([{ operationId: 'u1' }]);
    platform.answer({ 'outbox.retry': () => bad('failed') });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findAllByText('That didn’t work. Try again.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Discard' }));
    expect(platform.requestsOf('outbox.discard')).toEqual([{ operationId: 'u1' }]);
  });

  it('says that it waits for a new sign-in, and links to the options', async () => {
    const about = { pipelineId: 'health', pursuitId: 'boiler', title: 'Boiler replacement', createdAt: 0 };
    const pending = [
      { ...about, id: 'u1', kind: 'update', state: 'queued', changes: { note: 'Call' } },
      { ...about, id: 'u2', kind: 'update', state: 'attention', failure: { code: 'unauthorized' } },
    ] as const;
    const platform = signedOut(keepsPipeline({ pending: [...pending] }));
    renderWith(platform, <PipelineTab />);
    const alert = await screen.findByRole('alert');
    await userEvent.click(within(alert).getByRole('button', { name: 'Sign in again' }));
    const [line] = screen.getAllByText('Sign in again or replace the key');
    const waiting = must(line?.closest<HTMLElement>('.pending') ?? undefined);
    await userEvent.click(within(waiting).getByRole('button', { name: 'Sign in again' }));
    expect(platform.opened).toEqual(['options', 'options']);
    expect(screen.queryByText('Change waits to be sent')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('lists what each queued change changes', async () => {
    const operation = {
      kind: 'update',
      state: 'queued',
      pipelineId: 'health',
      pursuitId: 'boiler',
      createdAt: 0,
    } as const;
    const pending = [
      { ...operation, id: 'u1', title: 'Boiler replacement', changes: { stageId: 'won' } },
      { ...operation, id: 'u2', title: 'Boiler replacement', changes: { note: 'Call' } },
    ];
    renderWith(keepsPipeline({ pending }), <PipelineTab />);
    await screen.findByText('Your change: Stage: Won');
    await screen.findByText('Your change: Note: Call');
  });

  it('shows the values of a refused edit, which nothing else shows', async () => {
    const operation = { kind: 'update', state: 'attention', failure: { code: 'changedMeanwhile' } } as const;
    const about = { id: 'u1', pipelineId: 'health', pursuitId: 'boiler', title: 'Boiler replacement', createdAt: 0 };
    const changes = {
      stageId: 'won',
      pWin: must(probabilityOn('percent', 65)),
      estimatedValueCents: null,
      note: 'Call',
    };
    renderWith(keepsPipeline({ pending: [{ ...operation, ...about, changes }] }), <PipelineTab />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Check the current values, then try again');
    await within(alert).findByText('Your change: Stage: Won · pWin: 65% · Value: – · Note: Call');
  });
});
