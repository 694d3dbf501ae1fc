// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { betweenPresses } from './between-presses.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button>Options</button>';
});

afterEach(() => {
  vi.useRealTimers();
});

function waiting() {
  const seen = vi.fn();
  const exchange = betweenPresses(document);
  return {
    seen,
    ask: async () => {
      exchange(seen);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('between presses', () => {
  it('there is nothing to wait for', async () => {
    const { ask, seen } = waiting();
    await ask();
    expect(seen).toHaveBeenCalled();
  });

  it.each([
    ['pointerDown', 'pointerUp'],
    ['pointerDown', 'pointerCancel'],
    ['keyDown', 'keyUp'],
  ] as const)('%s holds back until %s', async (start, end) => {
    const { ask, seen } = waiting();
    const button = document.body.children[0] ?? document.body;
    fireEvent[start](button);
    await ask();
    expect(seen).not.toHaveBeenCalled();
    fireEvent[end](button);
    // The click itself comes before anything is exchanged.
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toHaveBeenCalled();
  });

  it('a press whose end nobody hears holds back for a second', async () => {
    const { ask, seen } = waiting();
    fireEvent.pointerDown(document.body);
    await ask();
    await vi.advanceTimersByTimeAsync(999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalled();
  });
});
