// @vitest-environment jsdom
/** What styles do to a button. Whether it is covered, only a browser knows: see e2e/trust.test.ts. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { opacityOf } from './sight.ts';

let host: HTMLElement;

beforeEach(() => {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  host = document.body.appendChild(document.createElement('section'));
});

const opacity = () => opacityOf(host);

describe('a style of an ancestor', () => {
  test.each([
    ['transparent', 'opacity: 0'],
    ['filtered away', 'filter: opacity(0)'],
    ['blurred away', 'filter: blur(40px)'],
    ['as white as the page', 'filter: brightness(0) invert(1)'],
    ['one grey', 'filter: contrast(0.05)'],
    ['whatever a filter of the page makes of it', 'filter: url("#any")'],
  ])('hides: %s', (_name, style) => {
    document.body.setAttribute('style', style);
    expect(opacity()).toBe(0);
    document.body.removeAttribute('style');
    expect(opacity()).toBe(1);
  });

  test.each(['invert(1) hue-rotate(180deg) contrast(0.9)', 'blur(0px)', 'brightness(0.85)', 'grayscale(1)'])(
    'only changes colors: %s',
    (filter) => {
      document.body.setAttribute('style', `filter: ${filter}`);
      expect(opacity()).toBe(1);
    },
  );

  test('a list may fade out at its end', () => {
    // As in a browser; jsdom does not support masks.
    const style = window.getComputedStyle(document.body);
    Object.defineProperty(style, 'maskImage', { value: 'linear-gradient(rgb(0, 0, 0) 90%, rgba(0, 0, 0, 0))' });
    vi.spyOn(window, 'getComputedStyle').mockReturnValue(style);
    expect(opacity()).toBe(1);
  });

  test('opacities multiply', () => {
    document.body.setAttribute('style', 'opacity: 0.5');
    host.setAttribute('style', 'opacity: 0.5');
    expect(opacity()).toBe(0.25);
  });

  test('counts around a slot, and past a form that answers with another parent', () => {
    const form = document.body.appendChild(document.createElement('form'));
    const row = form.appendChild(document.createElement('div'));
    row.append(host);
    const root = row.attachShadow({ mode: 'open' });
    const veil = root.appendChild(document.createElement('div'));
    veil.append(document.createElement('slot'));
    expect(opacity()).toBe(1);
    veil.style.opacity = '0';
    expect(opacity()).toBe(0);
    veil.style.opacity = '';
    Object.defineProperty(form, 'parentNode', { value: null });
    document.body.style.opacity = '0';
    expect(opacity()).toBe(0);
  });
});
