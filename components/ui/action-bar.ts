const heights = new Map<Element, number>();
let observer: ResizeObserver | undefined;

/**
 * The `ref` of an action bar. Sets `--pc-action-bar` on the document to the height of the visible bar, which
 * grows when its buttons wrap; toasts sit above it.
 */
export function trackActionBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  observer ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
    publish();
  });
  observer.observe(bar);
  return () => {
    observer?.unobserve(bar);
    heights.delete(bar);
    publish();
  };
}

function publish(): void {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--pc-action-bar', `${String(height)}px`);
}
