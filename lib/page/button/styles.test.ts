import { describe, expect, it, vi } from 'vitest';

const sheet = vi.hoisted(() => ({ text: '' }));
vi.mock('./style-element.ts', () => ({
  sharedStyles: (text: string) => {
    sheet.text = text;
  },
}));
await import('./styles.ts');

/** Custom properties of every rule whose selector contains `selector`, in the order of the sheet. */
function propertiesOf(selector: string): Map<string, string> {
  const rules = [...sheet.text.matchAll(/([^{}]+)\{([^{}]*)/g)].filter(([, selectors = '']) =>
    selectors.includes(selector),
  );
  const pairs = rules.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+): ([^;]+);/g)]);
  return new Map(pairs.map(([, name = '', value = '']) => [name, value.trim()]));
}

/** The color of a property in light or dark, as `#rrggbb`. */
function colorOf(name: string, properties: ReadonlyMap<string, string>, scheme: 'light' | 'dark'): string {
  const value = properties.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colorOf(other, properties, scheme);
  const [light = '', dark = light] = value.match(/#[\da-f]+/gi) ?? [];
  const color = scheme === 'light' ? light : dark;
  return color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
}

/** WCAG 2.2's relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Begins a line only where the rule isn't about the primary look. */
const ADD = '\n[data-state="add"]';

function expectContrast(properties: ReadonlyMap<string, string>): void {
  for (const scheme of ['light', 'dark'] as const) {
    const [ink, fill] = [colorOf('--ink', properties, scheme), colorOf('--fill', properties, scheme)];
    expect([scheme, ink, fill, contrast(ink, fill) >= 4.5]).toEqual([scheme, ink, fill, true]);
  }
}

const STATES = ['add', 'adding', 'added', 'queued', 'failed', 'earlier', 'moved', 'connect', 'reload', 'passed'];

// No accessibility checker sees into a closed shadow root.
describe('the words of a button have a contrast of 4.5 or more in light and dark', () => {
  it.each(STATES)('in the state “%s”', (state) => {
    expectContrast(new Map([...propertiesOf('.pc, .pop'), ...propertiesOf(state === 'add' ? ADD : `"${state}"]`)]));
  });

  it('in the primary look', () => {
    expectContrast(new Map([...propertiesOf('.pc, .pop'), ...propertiesOf('.btn.primary')]));
  });
});
