// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { makeHost } from './host.ts';
import { applyOverlayStyles } from '../overlays/overlay-styles.ts';

test('every custom property we use is set on our own wrappers, so page values cannot leak in', () => {
  // Without shared sheets, the same CSS goes into style elements, whose text can be read.
  vi.stubGlobal('CSSStyleSheet', undefined);
  const { root } = makeHost(document, 'button', 'open');
  applyOverlayStyles(root);
  const css = [...root.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const ours = [...css.matchAll(/^(?:\.pc, )?\.pop \{([^}]*)\}/gm)].map(([, block]) => block).join('');
  const set = new Set([...ours.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
