/** Light or dark as the page is, not as the system is: a dark system must never put dark controls on a white page. */

export type Theme = 'light' | 'dark';

/** Tells the theme around an element or text, where what follows it stands: from the nearest background that is really painted. */
export type ThemeReader = (node: Element | Text) => Theme;

/** A reader that remembers what it saw: rows share their surroundings. Good until the page changes its colours. */
export function themeReader(window: Window): ThemeReader {
  const known = new WeakMap<Element, Place>();
  let canvas: Place | undefined;
  const placeAt = (element: Element | null): Place => {
    if (!element) return (canvas ??= { theme: themeOfCanvas(window), inside: new Map() });
    let place = known.get(element);
    if (place) return place;
    const around = placeAt(element.parentElement);
    // Rows are styled alike where name, class and style are: to ask the browser for the colours of each is what would cost.
    const look = `${element.localName} ${element.getAttribute('class') ?? ''} ${element.getAttribute('style') ?? ''}`;
    place = around.inside.get(look);
    if (!place) {
      const luminance = luminanceOf(window.getComputedStyle(element).backgroundColor);
      const theme = luminance === undefined ? around.theme : luminance < 0.4 ? 'dark' : 'light';
      place = { theme, inside: new Map() };
      around.inside.set(look, place);
    }
    known.set(element, place);
    return place;
  };
  return ({ parentElement }) => placeAt(parentElement).theme;
}

/** A place in the page with the theme that shows there, and the places inside it by their look. */
interface Place {
  theme: Theme;
  inside: Map<string, Place>;
}

/** Nothing is painted: the browser's own canvas shows, which is dark only where page and system both want it. */
function themeOfCanvas(window: Window): Theme {
  const { colorScheme } = window.getComputedStyle(window.document.documentElement);
  if (!/\bdark\b/.test(colorScheme)) return 'light';
  return !/\blight\b/.test(colorScheme) || window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls `changed` when the colours around `somewhere()` may have changed, until `signal` aborts. */
export function watchTheme(
  window: Window,
  somewhere: () => Node | undefined,
  changed: () => void,
  signal: AbortSignal,
): void {
  const { document } = window;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  // Pages switch themes by an attribute of their two outermost elements; ours, deeper down, are not looked at.
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  // Where colours fade into each other, the old one still shows when the attribute changes.
  document.addEventListener(
    'transitionend',
    ({ target, propertyName }) => {
      const place = somewhere();
      if (propertyName === 'background-color' && place && target instanceof Node && target.contains(place)) changed();
    },
    { signal },
  );
}

/** Perceived lightness, 0 to 1, of a computed colour that covers more than half; `undefined` for a see-through one. */
function luminanceOf(color: string): number | undefined {
  const [space = '', ...parts] = color.split(/[(), /]+/);
  const numbers = parts.map((part) => (part === 'none' ? 0 : parseFloat(part))).filter((number) => !isNaN(number));
  const [first, second = 0, third = 0, alpha = 1] = numbers;
  if (first === undefined || alpha < 0.5) return undefined;
  // In these spaces lightness is the first of the three.
  if (/^(?:ok)?l/.test(space)) return space < 'o' ? first / 100 : first;
  return (0.299 * first + 0.587 * second + 0.114 * third) / (space === 'color' ? 1 : 255);
}
