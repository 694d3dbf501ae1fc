// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../testing/fake-platform.ts';
import { renderWith } from '../testing/render-with.tsx';
import type { ToastMessage } from './toast-host.tsx';
import { useToast } from './toast.tsx';

setFlagsFromString('--expose-gc');
const collectGarbage = (): void => void runInNewContext('gc()');

function Poster({ message }: { message: ToastMessage }) {
  const post = useToast();
  return (
    <button
      type="button"
      onClick={() => {
        post(message);
      }}
    >
      Post
    </button>
  );
}

async function postToast(message: ToastMessage) {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds) });
  renderWith(fakePlatform(), <Poster message={message} />);
  await user.click(await screen.findByRole('button', { name: 'Post' }));
  const toasts = await screen.findByRole('region', { name: /Messages/ });
  await within(toasts).findByText(message.title);
  return { user, toasts };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a toast', () => {
  it('shows what happened and where for eight seconds', async () => {
    const { toasts } = await postToast({ title: 'Added to Federal', detail: 'Custodial services' });
    expect(toasts.textContent).toContain('Custodial services');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('Added to Federal')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('pauses while hovered', async () => {
    const { user, toasts } = await postToast({ title: 'Added to Federal' });
    await user.hover(within(toasts).getByText('Added to Federal'));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText('Added to Federal')).toBeTruthy();
    await user.unhover(toasts);
    await act(() => vi.advanceTimersByTimeAsync(9000));
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('has an Undo that is reachable by keyboard, runs once, and closes the toast', async () => {
    const run = vi.fn();
    const { user, toasts } = await postToast({ title: 'Added to Federal', action: { label: 'Undo', run } });
    await user.tab();
    for (let stops = 0; document.activeElement?.textContent !== 'Undo' && stops < 6; stops += 1) await user.tab();
    expect(document.activeElement?.textContent).toBe('Undo');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(within(toasts).queryByText('Added to Federal')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('closes with its Dismiss button', async () => {
    const { user, toasts } = await postToast({ title: 'Added to Federal' });
    await user.click(within(toasts).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('announces a failure immediately', async () => {
    await postToast({ tone: 'danger', title: 'Couldn’t add', detail: 'Can’t reach your pipeline service' }).catch(
      () => undefined,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t add');
    expect(alert.textContent).toContain('Can’t reach your pipeline service');
  });
});

it('frees the Undo of closed toasts while the page stays open', async () => {
  vi.useRealTimers();
  const undos: WeakRef<() => void>[] = [];
  function Adding() {
    const toast = useToast();
    const add = () => {
      const undo = () => undefined;
      undos.push(new WeakRef(undo));
      toast({ title: `Added ${String(undos.length)}`, action: { label: 'Undo', run: undo } });
    };
    return <button onClick={add}>Add</button>;
  }
  renderWith(fakePlatform(), <Adding />);
  for (let count = 1; count <= 4; count += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(`Added ${String(count)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByText(`Added ${String(count)}`)).toBeNull();
    });
  }
  await waitFor(
    () => {
      collectGarbage();
      expect(undos.slice(0, 2).map((undo) => undo.deref())).toEqual([undefined, undefined]);
    },
    { timeout: 5000 },
  );
});
