/** Light or dark, matching the page rather than the system: no dark buttons on a white page. */

export type Theme = 'light' | 'dark';

/** Returns the theme around an element or text, from the nearest painted background. */
export type ThemeReader = (node: Element | Text) => Theme;

/** Elements whose theme is remembered, at most: rows look like one of the last few. */
const MOST_KNOWN = 8;

/**
 * Creates a reader that measures one row of those that look alike. Valid until the page changes its colors.
 */
export function themeReader(window: Window): ThemeReader {
  let known: { element: Element; theme: Theme }[] = [];
  return ({ parentElement: element }) => {
    if (!element) return themeOfCanvas(window);
    const like = known.find((each) => isAlike(each.element, element));
    if (like) return like.theme;
    let luminance: number | undefined;
    for (let box: Element | null = element; box && luminance === undefined; box = box.parentElement)
      luminance = luminanceOf(window.getComputedStyle(box).backgroundColor);
    const theme = luminance === undefined ? themeOfCanvas(window) : luminance < 0.4 ? 'dark' : 'light';
    // A removed element is like none, and would keep its list in memory.
    known = [{ element, theme }, ...known.filter((each) => each.element.isConnected).slice(0, MOST_KNOWN - 1)];
    return theme;
  };
}

/**
 * Whether two elements, and the boxes around both up to a common one, have the same name, class, and style.
 */
function isAlike(one: Element, other: Element): boolean {
  let a: Element | null = one;
  let b: Element | null = other;
  while (a && b && a !== b) {
    if (a.localName !== b.localName || a.getAttribute('class') !== b.getAttribute('class')) return false;
    if (a.getAttribute('style') !== b.getAttribute('style')) return false;
    a = a.parentElement;
    b = b.parentElement;
  }
  return a === b && a !== null;
}

/** Theme of the browser's canvas, if no background is painted: dark only if page and system both want it. */
function themeOfCanvas(window: Window): Theme {
  const { colorScheme } = window.getComputedStyle(window.document.documentElement);
  if (!/\bdark\b/.test(colorScheme)) return 'light';
  return !/\blight\b/.test(colorScheme) || window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls `changed` when the colors around `somewhere()` may have changed, until `signal` aborts. */
export function watchTheme(
  window: Window,
  somewhere: () => Node | undefined,
  changed: () => void,
  signal: AbortSignal,
): void {
  const { document } = window;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  // Pages switch themes with an attribute of `html` or `body`.
  const observer = new MutationObserver((changes) => {
    const isNew = ({ target, attributeName, oldValue }: MutationRecord) =>
      target instanceof Element && target.getAttribute(attributeName ?? '') !== oldValue;
    // Frameworks set attributes again that did not change.
    if (changes.some(isNew)) changed();
  });
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true, attributeOldValue: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  // During a color transition the old color still shows when the attribute changes.
  document.addEventListener(
    'transitionend',
    ({ target, propertyName }) => {
      if (propertyName !== 'background-color' || !(target instanceof Node)) return;
      if (target.contains(somewhere() ?? null)) changed();
    },
    { signal },
  );
}

/**
 * Returns the perceived lightness (0 to 1) of a computed color; `undefined` if it is less than half opaque.
 */
function luminanceOf(color: string): number | undefined {
  const [space = '', ...parts] = color.split(/[(), /]+/);
  const numbers = parts.map((part) => (part === 'none' ? 0 : parseFloat(part))).filter((number) => !isNaN(number));
  const [first, second = 0, third = 0, alpha = 1] = numbers;
  if (first === undefined || alpha < 0.5) return undefined;
  // In lab, lch, oklab and oklch, lightness is the first component.
  if (/^(?:ok)?l/.test(space)) return space < 'o' ? first / 100 : first;
  return (0.299 * first + 0.587 * second + 0.114 * third) / (space === 'color' ? 1 : 255);
}
