// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { keepsPipeline, PURSUITS } from '../testing/fake-pipeline.ts';
import { sampleSlice } from '../testing/sample-pursuits.ts';
import { field, openEditor } from '../testing/open-editor.tsx';
import { savesSlowly } from '../testing/saves-slowly.ts';
import { pasteInto } from '../../ui/testing/paste-into.ts';

const row = (title: RegExp) => screen.getByRole('button', { name: title });
const boiler = must(PURSUITS.find(({ id }) => id === 'boiler'));
/** The last edit sent. */
const sent = (platform: FakePlatform) => platform.requestsOf('pursuit.update').at(-1);

/** The editor over a service that answers a save when the test says so. */
async function saving() {
  const slow = savesSlowly();
  const { platform } = slow;
  const editor = await openEditor(/^Boiler/, platform);
  const save = async () => {
    await editor.user.click(screen.getByRole('button', { name: 'Save' }));
    // It is queued, and the list shows it already.
    await screen.findByText('Saving…');
  };
  const answer = async () => {
    slow.answer(undefined);
    await screen.findByText(/^(?:Saved|Moved to (?:Submitted|Qualify))$/);
  };
  const choose = async (stage: RegExp) => {
    await editor.user.click(screen.getByRole('combobox', { name: 'Stage' }));
    await editor.user.click(await screen.findByRole('option', { name: stage }));
  };
  const refuse = () => slow.answer(bad('refused', 'stage is locked'));
  const overtake = () => slow.answer(bad('changedMeanwhile'));
  return { ...editor, ...slow, choose, save, answer, refuse, overtake };
}

describe('text typed during a save', () => {
  it('stays in the open editor, is not reported as another change, and is saved by the next Save', async () => {
    const { platform, user, write, save, answer } = await saving();
    await write('Note', 'One');
    await write('Value', '1.5m');
    await save();
    await pasteInto(user, field('Note'), ' and more');
    await user.type(field('pWin %'), '5');
    expect(screen.queryByText(/a colleague changed|already have a change/)).toBeNull();
    await answer();
    expect(field('Note').value).toBe('One and more');
    expect(field('pWin %').value).toBe('205');
    expect(screen.queryByText(/a colleague changed/)).toBeNull();
    await write('pWin %', '25');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('form')).toBeNull();
    });
    expect(sent(platform)).toMatchObject({ changes: { note: 'One and more', pWin: 0.25 } });
  });

  it('survives closing the editor', async () => {
    const { user, write, save, answer } = await saving();
    await write('Note', 'One');
    await save();
    await pasteInto(user, field('Note'), ' and more');
    await user.click(row(/^Boiler/));
    await answer();
    await user.click(row(/^Boiler/));
    await screen.findByRole('form');
    expect(field('Note').value).toBe('One and more');
  });

  it('is dropped by Discard and Esc, but the text being saved is not', async () => {
    const { user, write, save, answer } = await saving();
    await write('Note', 'One');
    await save();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Your edits were discarded')).toBeNull();
    await user.click(row(/^Boiler/));
    await screen.findByRole('form');
    await write('Value', '1.5m');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Your edits were discarded');
    await answer();
  });

  it('leaves the text being saved after Discard, in case the save fails', async () => {
    const { user, write, save, overtake } = await saving();
    await write('Note', 'An hour of notes');
    await save();
    await write('Value', '1.5m');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    overtake();
    await screen.findAllByText(/then try again if you still want your change/);
    await user.click(row(/^Boiler/));
    await screen.findByRole('form');
    expect(field('Note').value).toBe('An hour of notes');
    expect(field('Value').value).toBe('$4,200,000');
  });

  it('is the next move if it undoes the first', async () => {
    const { platform, user, choose, save, answer } = await saving();
    await choose(/Submitted/);
    await save();
    await choose(/Qualify/);
    await answer();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent(platform)).toMatchObject({ changes: { stageId: 'qualify' } });
    });
  });
});

it('an edit that would overwrite the user’s own queued edit from another window says so', async () => {
  const { platform, write } = await openEditor();
  await write('Note', 'Mine');
  const changes = { note: 'From the side panel' };
  const operation = { id: 'u9', kind: 'update', title: '', createdAt: 0, state: 'queued', changes } as const;
  const pending = [{ ...operation, pipelineId: 'health', pursuitId: 'boiler' }];
  const pursuits = PURSUITS.map((pursuit) => (pursuit.id === 'boiler' ? { ...pursuit, ...changes } : pursuit));
  platform.answer({ 'pipeline.slice': () => good(sampleSlice({ pursuits, pending })) });
  platform.change('outbox', 'pursuits');
  await screen.findByText(/^Note: you already have a change waiting to be sent: From the side panel\. Saving/);
  expect(screen.queryByText(/a colleague changed/)).toBeNull();
});

it('a save that ends late does not touch a pursuit opened since', async () => {
  const { user, write, save, answer } = await saving();
  await write('Note', 'One');
  await save();
  await user.click(row(/^Roof/));
  await screen.findByRole('form', { name: 'Edit Roof repair' });
  await pasteInto(user, field('Note'), 'Half a');
  await answer();
  await user.keyboard(' sentence');
  expect(field('Note').value).toBe('Half a sentence');
});

it('a move stays in its editor until it is saved, and reports a failure there', async () => {
  const { user, choose, save, refuse } = await saving();
  await pasteInto(user, field('Note'), ' on Monday');
  await choose(/Submitted/);
  const form = screen.getByRole('form');
  await save();
  expect(screen.getByRole('form')).toBe(form);
  refuse();
  expect((await within(form).findByRole('alert')).textContent).toContain('stage is locked');
  expect(field('Note').value).toBe('Call Orchard Point on Monday');
  expect(document.activeElement?.textContent).toBe('Save');
});

it('a save that was discarded before it was sent is not reported as saved, and the text stays', async () => {
  const { platform, user, write } = await openEditor();
  await write('Note', 'Mine');
  platform.answer({ 'pursuit.update': () => good({ ...boiler, discarded: true }) });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => {
    expect(platform.requestsOf('pursuit.update')).toHaveLength(1);
    expect(save.getAttribute('aria-disabled')).toBe('false');
  });
  expect(field('Note').value).toBe('Mine');
  expect(screen.queryByText('Saved')).toBeNull();
});

it('a save overtaken by another user ends only when their edit is on the screen', async () => {
  const kept = keepsPipeline();
  const platform = keepsPipeline();
  platform.answer({
    'pipeline.slice': (request) => kept.ask('pipeline.slice', request),
    'pursuit.update': (request) => kept.ask('pursuit.update', request),
  });
  const { user, write } = await openEditor(/^Boiler/, platform);
  await write('Note', 'Mine');
  await kept.ask('pursuit.update', { pipelineId: 'health', pursuitId: 'boiler', changes: { note: 'Theirs' } });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  platform.answer({ 'pipeline.slice': (request) => promise.then(() => kept.ask('pipeline.slice', request)) });
  const reads = platform.requestsOf('pipeline.slice').length;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(platform.requestsOf('pipeline.slice').length).toBeGreaterThan(reads);
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(platform.requestsOf('pursuit.update')).toHaveLength(1);
  resolve(undefined);
  await screen.findAllByText('Not saved. Someone changed it since you opened it.');
  screen.getByText(/a colleague changed this to Theirs/);
});
