/** Builds DOM without parsing HTML, so text from a page or the service stays text. */

type Attributes = Readonly<Record<string, string>>;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an HTML element with attributes and children; strings become text nodes. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Separate constants, so that the overlays script bundles only the icons it shares with buttons.
export const ADDED = 'm3.5 8.5 3 3 6-7';
export const PASSED = 'M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0ZM4.1 4.1l7.8 7.8';
export const FAILED = 'M8 2.75 14 13H2L8 2.75ZM8 6.75v2.75M8 11.3v.05';

/** SVG paths of button icons, for a 16 × 16 box and a 1.5 stroke. */
export const ICON = {
  add: 'M8 3.5v9M3.5 8h9',
  adding: 'M8 2.5A5.5 5.5 0 1 1 2.5 8',
  added: ADDED,
  queued:
    'M4.5 12h7a2.5 2.5 0 0 0 .6-4.93 4.1 4.1 0 0 0-7.9.5A2.25 2.25 0 0 0 4.5 12ZM8 10.2V7.4m-1.2 1.2L8 7.4l1.2 1.2',
  failed: FAILED,
  earlier: 'm8 2.75 5.5 2.75L8 8.25 2.5 5.5 8 2.75ZM2.5 8.25 8 11l5.5-2.75M2.5 10.9 8 13.6l5.5-2.7',
  moved: 'M2.5 6.75h11M5.5 2v3M10.5 2v3M13.5 7.5v-4h-11v10H7M9 11.5h5m-2-2 2 2-2 2',
  passed: PASSED,
  connect: 'M6 2.5v3m4-3v3M4.5 5.5h7v2a3.5 3.5 0 0 1-7 0v-2ZM8 11v2.5',
  reload: 'M13 8a5 5 0 1 1-1.6-3.65M13.2 2.5v2.6h-2.6',
  caret: 'm4.5 6.5 3.5 3.5 3.5-3.5',
} as const;

/** Creates an icon from an SVG path. Hidden from assistive technology, because text always accompanies it. */
export function icon(document: Document, outline: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}
