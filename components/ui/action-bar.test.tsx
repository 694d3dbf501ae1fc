// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { trackActionBar } from './action-bar.ts';

/** A layout that gives every element the height in its `data-height`. */
class FakeResizeObserver implements ResizeObserver {
  static report = (): void => undefined;
  readonly #elements = new Set<Element>();

  constructor(onResize: ResizeObserverCallback) {
    FakeResizeObserver.report = () => {
      onResize([...this.#elements].map(entryOf), this);
    };
  }
  observe(element: Element): void {
    this.#elements.add(element);
  }
  unobserve(element: Element): void {
    this.#elements.delete(element);
  }
  disconnect(): void {
    this.#elements.clear();
  }
}

function entryOf(target: Element): ResizeObserverEntry {
  const size = [{ blockSize: Number(target.getAttribute('data-height')), inlineSize: 320 }];
  return {
    target,
    borderBoxSize: size,
    contentBoxSize: size,
    devicePixelContentBoxSize: size,
    contentRect: new DOMRect(),
  };
}

it('publishes the height of the visible action bar, so that toasts sit above it', () => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  const shownHeight = () => {
    FakeResizeObserver.report();
    return document.documentElement.style.getPropertyValue('--pc-action-bar');
  };
  // The bar of the visible tab and the one of a hidden tab.
  const bars = (first: number, second: number) => (
    <>
      <footer ref={trackActionBar} data-height={first} />
      <footer ref={trackActionBar} data-height={second} />
    </>
  );
  const { rerender, unmount } = render(bars(52, 0));
  expect(shownHeight()).toBe('52px');
  rerender(bars(104, 0));
  expect(shownHeight()).toBe('104px');
  rerender(bars(0, 52));
  expect(shownHeight()).toBe('52px');
  unmount();
  expect(shownHeight()).toBe('0px');
  vi.unstubAllGlobals();
});
