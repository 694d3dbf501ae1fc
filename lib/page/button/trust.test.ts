// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { canBeSeen, isGenuine } from './trust.ts';

let host: HTMLElement;
let part: HTMLElement;
/** Result of the stubbed `elementFromPoint`. */
let atPoint: Element | null;
let asked: [number, number] | undefined;

beforeEach(() => {
  document.body.replaceChildren();
  host = document.body.appendChild(document.createElement('section'));
  part = document.createElement('span');
  part.getBoundingClientRect = () => new DOMRect(100, 200, 120, 28);
  part.scrollIntoView = () => undefined;
  atPoint = host;
  document.elementFromPoint = (x, y) => {
    asked = [x, y];
    return atPoint;
  };
});

const click = () => new MouseEvent('click', { clientX: 110, clientY: 210, detail: 1 });
const byKeyboard = () => new MouseEvent('click', { detail: 0 });

test('a focused button under a sticky header is scrolled into view first', () => {
  atPoint = document.body;
  part.scrollIntoView = () => {
    part.getBoundingClientRect = () => new DOMRect(100, 400, 120, 28);
    atPoint = host;
  };
  expect(canBeSeen(byKeyboard(), { host, part })).toBe(true);
  expect(asked).toEqual([160, 414]);
});

test('script events are never genuine, even on a visible button', () => {
  expect(isGenuine(click())).toBe(false);
  expect(isGenuine(click(), { host, part })).toBe(false);
  expect(canBeSeen(click(), { host, part })).toBe(true);
});

describe('invisible controls do not count', () => {
  test('covered at the click position', () => {
    atPoint = document.body;
    expect(canBeSeen(click(), { host, part })).toBe(false);
    expect(asked).toEqual([110, 210]);
  });

  test('covered at its middle, for a keyboard click, even after scrolling', () => {
    atPoint = document.body;
    expect(canBeSeen(byKeyboard(), { host, part })).toBe(false);
    expect(asked).toEqual([160, 214]);
  });

  test('too small', () => {
    part.getBoundingClientRect = () => new DOMRect(100, 200, 12, 3);
    expect(canBeSeen(click(), { host, part })).toBe(false);
  });

  test.each([
    ['transparent', 'opacity: 0'],
    ['nearly transparent', 'opacity: 0.1'],
    ['hidden', 'visibility: hidden'],
    ['filtered away', 'filter: opacity(0)'],
    ['blurred away', 'filter: blur(40px)'],
    ['as white as the page', 'filter: brightness(0) invert(1)'],
    ['one grey', 'filter: contrast(0.05)'],
  ])('%s through a style of an ancestor', (_name, style) => {
    document.body.setAttribute('style', style);
    const seen = canBeSeen(click(), { host, part });
    document.body.removeAttribute('style');
    expect(seen).toBe(false);
    expect(canBeSeen(click(), { host, part })).toBe(true);
  });

  test.each(['invert(1) hue-rotate(180deg) contrast(0.9)', 'blur(0px)', 'brightness(0.85)', 'grayscale(1)'])(
    'a color filter on the page is fine: %s',
    (filter) => {
      document.body.setAttribute('style', `filter: ${filter}`);
      const seen = canBeSeen(click(), { host, part });
      document.body.removeAttribute('style');
      expect(seen).toBe(true);
    },
  );

  test('a list that fades out at its end is fine', () => {
    // As in a browser; jsdom does not support masks.
    const style = window.getComputedStyle(document.body);
    Object.defineProperty(style, 'maskImage', { value: 'linear-gradient(rgb(0, 0, 0) 90%, rgba(0, 0, 0, 0))' });
    vi.spyOn(window, 'getComputedStyle').mockReturnValue(style);
    expect(canBeSeen(click(), { host, part })).toBe(true);
  });

  test('opacities multiply', () => {
    document.body.setAttribute('style', 'opacity: 0.5');
    expect(canBeSeen(click(), { host, part })).toBe(true);
    host.setAttribute('style', 'opacity: 0.5');
    expect(canBeSeen(click(), { host, part })).toBe(false);
    document.body.removeAttribute('style');
  });
});
