// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressGuard } from './press-guard.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button>Options</button>';
});

afterEach(() => {
  vi.useRealTimers();
});

function waiting() {
  const seen = vi.fn();
  const exchange = pressGuard(document);
  return {
    seen,
    ask: async () => {
      exchange(seen);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('the press guard', () => {
  it('runs at once when nothing is pressed', async () => {
    const { ask, seen } = waiting();
    await ask();
    expect(seen).toHaveBeenCalled();
  });

  it.each([
    ['pointerDown', 'pointerUp'],
    ['pointerDown', 'pointerCancel'],
    ['keyDown', 'keyUp'],
  ] as const)('waits from %s until %s', async (start, end) => {
    const { ask, seen } = waiting();
    const button = document.body.children[0] ?? document.body;
    fireEvent[start](button);
    await ask();
    expect(seen).not.toHaveBeenCalled();
    fireEvent[end](button);
    // The click itself must come first.
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveBeenCalled();
  });

  it('stops waiting after a second when no release arrives', async () => {
    const { ask, seen } = waiting();
    fireEvent.pointerDown(document.body);
    await ask();
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalled();
  });
});
