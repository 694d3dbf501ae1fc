// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { good } from '../../lib/protocol/testing/results.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { usePass } from './use-pass.ts';

const notices = ['one', 'two', 'three'].map((noticeId) => ({ noticeId, title: `Notice ${noticeId}` }));

/** One row each, as in the lists: every row passes by itself. */
function Row({ notice }: { notice: (typeof notices)[number] }) {
  const { pass } = usePass();
  return <button onClick={() => void pass(notice)}>Pass {notice.noticeId}</button>;
}

function Rows() {
  const { pass } = usePass();
  const undoable = useUndoable();
  return (
    <>
      {notices.map((notice) => (
        <Row key={notice.noticeId} notice={notice} />
      ))}
      <button onClick={() => void pass(notices)}>Pass all</button>
      <button onClick={() => void undoable.act({ run: () => 1, done: 'Added', undo: () => () => undefined })}>
        Add
      </button>
    </>
  );
}

function open() {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) });
  const platform = fakePlatform({
    'passed.add': () => good({ dropped: 0 }),
    'passed.restore': () => good({ restored: true }),
  });
  renderWith(platform, <Rows />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { press, restored: () => platform.requestsOf('passed.restore') };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('passes that follow each other', () => {
  it('share one toast, whose Undo restores all of them', async () => {
    const { press, restored } = open();
    await press('Pass one');
    await screen.findByText('Notice one');
    await press('Pass two');
    await screen.findByText('Passed on 2 notices');
    await press('Pass three');
    await screen.findByText('Passed on 3 notices');
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    expect(screen.queryByText('Notice one')).toBeNull();
    await press('Undo');
    await waitFor(() => expect(restored()).toEqual(notices.map((notice) => ({ notices: [notice] }))));
  });

  it('count several that were passed together', async () => {
    const { press } = open();
    await press('Pass one');
    await screen.findByText('Notice one');
    await press('Pass all');
    await screen.findByText('Passed on 4 notices');
  });

  it('start a new toast once the former is gone', async () => {
    const { press, restored } = open();
    await press('Pass one');
    await screen.findByText('Notice one');
    await act(() => vi.advanceTimersByTimeAsync(9000));
    await waitFor(() => expect(screen.queryByText('Notice one')).toBeNull());
    await press('Pass two');
    await screen.findByText('Notice two');
    await press('Undo');
    await waitFor(() => expect(restored()).toEqual([{ notices: [notices[1]] }]));
  });

  it('keep their toast as long after the last of them as after one', async () => {
    const { press } = open();
    await press('Pass one');
    await screen.findByText('Notice one');
    await act(() => vi.advanceTimersByTimeAsync(6000));
    await press('Pass two');
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.queryByText('Passed on 2 notices')).toBeTruthy();
  });

  it('leave other toasts alone', async () => {
    const { press, restored } = open();
    await press('Pass one');
    await screen.findByText('Notice one');
    await press('Add');
    await screen.findByText('Added');
    await press('Pass two');
    await screen.findByText('Passed on 2 notices');
    expect(screen.queryByText('Added')).toBeTruthy();
    expect(restored()).toEqual([]);
  });
});
