// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { makeHost } from './host.ts';
import { dressOverlay } from '../overlays/overlay-styles.ts';

test('what a page calls by one of our names is not taken: each is set where our own boxes begin', () => {
  // A sheet that roots share hides its text; what a browser without them is given is the same.
  vi.stubGlobal('CSSStyleSheet', undefined);
  const { root } = makeHost(document, 'button', 'open');
  dressOverlay(root);
  const css = [...root.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const ours = [...css.matchAll(/^(?:\.pc, )?\.pop \{([^}]*)\}/gm)].map(([, block]) => block).join('');
  const set = new Set([...ours.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
