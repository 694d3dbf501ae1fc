/** Light or dark as the page is, not as the system is: a dark system must never put dark controls on a white page. */

export type Theme = 'light' | 'dark';

/** The theme of the page behind `element`, from the nearest background that is really painted. */
export function themeBehind(element: Element): Theme {
  const view = element.ownerDocument.defaultView;
  if (!view) return 'light';
  for (let current: Element | null = element; current; current = current.parentElement) {
    const luminance = luminanceOf(view.getComputedStyle(current).backgroundColor);
    if (luminance !== undefined) return luminance < 0.4 ? 'dark' : 'light';
  }
  // Nothing is painted: the browser's own canvas shows, which is dark only where page and system both want it.
  const scheme = view.getComputedStyle(element.ownerDocument.documentElement).colorScheme;
  if (!/\bdark\b/.test(scheme)) return 'light';
  return !/\blight\b/.test(scheme) || view.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls `changed` when the page may have turned from light to dark or back, until `signal` aborts. */
export function watchTheme(window: Window, changed: () => void, signal: AbortSignal): void {
  const { document } = window;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  // Pages switch themes by an attribute of their two outermost elements; ours, deeper down, are not looked at.
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
    },
    { once: true },
  );
}

/** Perceived lightness, 0 to 1, of a computed colour that covers more than half; `undefined` for a see-through one. */
export function luminanceOf(color: string): number | undefined {
  const match = /^(?:rgba?|color)\((?:srgb )?([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[, /]+([\d.]+)(%)?)?\)$/.exec(
    color.trim(),
  );
  if (!match) return undefined;
  const [, red, green, blue, alpha, percent] = match;
  if (alpha !== undefined && Number(alpha) / (percent ? 100 : 1) < 0.5) return undefined;
  const scale = color.startsWith('color') ? 1 : 255;
  return (0.299 * Number(red) + 0.587 * Number(green) + 0.114 * Number(blue)) / scale;
}
