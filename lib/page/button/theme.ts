/** Light or dark, matching the page rather than the system: no dark buttons on a white page. */

export type Theme = 'light' | 'dark';

/** Returns the theme around an element or text, from the nearest painted background. */
export type ThemeReader = (node: Element | Text) => Theme;

/** Themes of elements inside an element, by their name, class, and style. */
export type Looks = Map<string, Place>;

/** More looks than this come from styles that differ from row to row. */
const MOST_LOOKS = 200;

/**
 * Creates a reader that caches results, because rows share ancestors. Valid until the page changes elements;
 * `looks` stays valid until the page changes its colors.
 */
export function themeReader(window: Window, looks: Looks = new Map()): ThemeReader {
  const known = new WeakMap<Element, Place>();
  let canvas: Place | undefined;
  const placeAt = (element: Element | null): Place => {
    if (!element) return (canvas ??= { theme: themeOfCanvas(window), inside: looks });
    let place = known.get(element);
    if (place) return place;
    const around = placeAt(element.parentElement);
    // Siblings with the same name, class and style look alike; asking for each computed style would be slow.
    const look = `${element.localName} ${element.getAttribute('class') ?? ''} ${element.getAttribute('style') ?? ''}`;
    place = around.inside.get(look);
    if (!place) {
      const luminance = luminanceOf(window.getComputedStyle(element).backgroundColor);
      const theme = luminance === undefined ? around.theme : luminance < 0.4 ? 'dark' : 'light';
      place = { theme, inside: new Map() };
      if (around.inside.size >= MOST_LOOKS) around.inside.clear();
      around.inside.set(look, place);
    }
    known.set(element, place);
    return place;
  };
  return ({ parentElement }) => placeAt(parentElement).theme;
}

interface Place {
  theme: Theme;
  inside: Looks;
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
