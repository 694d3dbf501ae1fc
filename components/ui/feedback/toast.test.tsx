// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../testing/fake-platform.ts';
import { renderWith } from '../testing/render-with.tsx';
import type { ToastMessage } from './toast-message.ts';
import { useToast } from './toast.tsx';

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
  it('says what happened and where, for eight seconds', async () => {
    const { toasts } = await postToast({ title: 'Added to Federal', detail: 'Custodial services' });
    expect(toasts.textContent).toContain('Custodial services');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('Added to Federal')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('stands above the action bar that is in view, however high it is', async () => {
    const bar = (top: number, boxes: number) => {
      const element = document.createElement('footer');
      element.className = 'actions';
      element.getBoundingClientRect = () => new DOMRect(0, top, 320, 600 - top);
      element.getClientRects = () => Object.assign([], { length: boxes, item: () => null });
      return element;
    };
    const popup = document.createElement('div');
    popup.className = 'popup';
    // Two lines of buttons in the tab in front; a bar of a tab behind counts for nothing.
    popup.append(bar(496, 1), bar(300, 0));
    document.body.append(popup);
    vi.stubGlobal('innerHeight', 600);
    const { toasts } = await postToast({ title: 'Added to Federal' });
    await waitFor(() => {
      expect(toasts.style.marginBottom).toBe('104px');
    });
    popup.remove();
    await waitFor(() => {
      expect(toasts.style.marginBottom).toBe('0px');
    });
    vi.unstubAllGlobals();
  });

  it('stands still while it is pointed at', async () => {
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

  it('its Undo is reached by keyboard, runs once, and takes the toast with it', async () => {
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

  it('goes with its cross', async () => {
    const { user, toasts } = await postToast({ title: 'Added to Federal' });
    await user.click(within(toasts).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByText('Added to Federal')).toBeNull();
    });
  });

  it('a failure is announced at once', async () => {
    await postToast({ tone: 'danger', title: 'Not added', detail: 'The service cannot be reached' }).catch(
      () => undefined,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not added');
    expect(alert.textContent).toContain('The service cannot be reached');
  });
});
