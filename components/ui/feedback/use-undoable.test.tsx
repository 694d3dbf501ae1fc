// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bad } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../testing/fake-platform.ts';
import { renderWith } from '../testing/render-with.tsx';
import { AskError } from './ask-error.ts';
import { useUndoable, type Undoable } from './use-undoable.ts';

function Doing({ action, onceStarted }: { action: Undoable<unknown>; onceStarted: () => void }) {
  const { act: run } = useUndoable();
  const start = () => {
    void run(action);
    onceStarted();
  };
  return <button onClick={start}>Do</button>;
}

/** A row that disappears as soon as its button is pressed. */
function Row({ action }: { action: Undoable<unknown> }) {
  const [isGone, setGone] = useState(false);
  return isGone ? null : <Doing action={action} onceStarted={() => setGone(true)} />;
}

function doing(action: Undoable<unknown>) {
  renderWith(fakePlatform(), <Row action={action} />);
  fireEvent.click(screen.getByRole('button', { name: 'Do' }));
}

describe('Undo of an action', () => {
  it('is offered even if the component is gone, and runs once on a double press', async () => {
    const takeBack = vi.fn();
    doing({ run: () => Promise.resolve(1), done: 'Done', undo: () => takeBack });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => {
      undo.click();
      undo.click();
    });
    expect(takeBack).toHaveBeenCalledTimes(1);
  });

  it('is not offered where the answer allows none, or nothing is said', async () => {
    doing({ run: () => 1, done: 'Done', undo: () => undefined });
    await screen.findByText('Done');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says so when it fails', async () => {
    const refuse = () => Promise.reject(new AskError({ code: 'refused', detail: 'too late' }));
    doing({ run: () => 1, done: 'Done', undo: () => refuse });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t undoReason given: too late');
  });
});

it('an action that fails says why, once', async () => {
  const platform = fakePlatform();
  platform.answer({ 'passed.add': () => bad('refused', 'too many') });
  function Passing() {
    const { act: run, send } = useUndoable();
    const pass = () =>
      void run({ run: () => send('passed.add', { notices: [] }), done: 'Passed on', failed: 'Not passed' });
    return <button onClick={pass}>Pass</button>;
  }
  renderWith(platform, <Passing />);
  fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not passedReason given: too many');
  expect(screen.queryByText('Passed on')).toBeNull();
});
