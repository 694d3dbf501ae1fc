/** axe in a page of ours, in light and dark, as narrow as the popup and wide. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';

const results = z.object({
  passes: z.array(z.unknown()),
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

const FADES = 'document.getAnimations().some((each) => each instanceof CSSTransition)';
const NARROW_AND_WIDE = [400, 1280];

/** Shows the page at each width in light and dark, with axe in it. Gives the name of each look while it lasts. */
export async function* looksOf(page: Tab, widths: readonly number[]): AsyncGenerator<string, void, undefined> {
  // Evaluated by the driver: the policy of our pages lets no foreign script in.
  await page.evaluate(axe.source);
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      // What began to fade in before motion was reduced still does, and is too pale until then.
      await until('nothing to fade any more', async () => (await page.evaluate(FADES)) === false);
      yield `${colorScheme} ${String(width)}`;
    }
  }
}

/** What axe holds against the page in the look that it has, one line each. */
export async function violationsIn(page: Tab): Promise<string[]> {
  const { passes, violations } = results.parse(await page.evaluate('axe.run()'));
  // An empty page has no violations either.
  expect(passes.length).toBeGreaterThan(5);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} in ${html}`));
}

/**
 * What axe holds against the page in every look, one line each. `open`: what has to be there in each of them; a list that closed
 * meanwhile would have no violations either.
 */
export async function complaints(page: Tab, open?: { screen: Screen; with: Wanted }): Promise<string[]> {
  const found: string[] = [];
  for await (const look of looksOf(page, NARROW_AND_WIDE)) {
    await open?.screen.one(open.with);
    found.push(...(await violationsIn(page)).map((violation) => `${look}: ${violation}`));
  }
  return found;
}
