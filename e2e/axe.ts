/** Runs axe, and IBM's checker in `npm run test:all`, in a page of the extension. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { IS_FULL_RUN } from '../lib/domain/testing/share.ts';
import { ibmViolationsIn } from './ibm-checker.ts';
import { IN_FIREFOX } from './use-workbench.ts';

/**
 * Base UI's guards around a list hand on the focus they get. axe knows that only while it takes the page
 * behind for covered, which depends on where the list stands.
 */
const WITHOUT_FOCUS_GUARDS = JSON.stringify({
  rules: [{ id: 'aria-hidden-focus', selector: '[aria-hidden="true"]:not([data-base-ui-focus-guard])' }],
});

const results = z.object({ checked: z.number(), violations: z.array(z.string()) });

const FADES = 'document.getAnimations().some((each) => each instanceof CSSTransition)';
/** Lists follow a change of the window's size with the next frame. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))';
const NARROW_AND_WIDE = [400, 1280];
/** The last look of every caller. */
const LAST_LOOK = 'dark 1280';

/** The rules about color that axe runs by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export interface Look {
  name: string;
  scheme: 'light' | 'dark';
}

/**
 * Shows the page in each look, and yields the look while it lasts: every width in light and dark in `npm run
 * test:all`, otherwise the narrowest in light and the widest in dark.
 */
export async function* looksOf(page: Tab, widths: readonly number[]): AsyncGenerator<Look, void, undefined> {
  // Evaluated by the driver, because the pages' policy allows no foreign script.
  if ((await page.evaluate('typeof axe')) !== 'object')
    await page.evaluate(`void (() => { ${axe.source}; axe.configure(${WITHOUT_FOCUS_GUARDS}); })()`);
  const all = widths.flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));
  for (const { width, scheme } of IS_FULL_RUN ? all : [all.at(0), all.at(-1)].flatMap((look) => look ?? [])) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(TWO_FRAMES);
    // A fade that began before motion was reduced still runs, with too little contrast.
    await until('the end of all fades', async () => (await page.evaluate(FADES)) === false);
    yield { name: `${scheme} ${String(width)}`, scheme };
  }
}

/**
 * axe's violations in the look that the page has now. In dark only the rules about color run: a page in dark
 * has the elements and the layout that it has in light, where every rule runs.
 */
export async function violationsIn(page: Tab, { name, scheme }: Look, alsoIbm = true): Promise<string[]> {
  const rules = { preload: false, ...(scheme === 'light' ? {} : { runOnly: COLOR_RULES }) };
  const { checked, violations } = results.parse(
    await page.evaluate(`axe.run(${JSON.stringify(rules)}).then(({ passes, violations }) => ({
      checked: passes.flatMap(({ nodes }) => nodes).length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' in ' + html)),
    }))`),
  );
  // An empty page has no violations either.
  expect(checked).toBeGreaterThan(5);
  // Once, in one browser: the elements are the same in every look. Last, because a toast does not stay.
  const seenByIbm = IS_FULL_RUN && alsoIbm && name === LAST_LOOK && !IN_FIREFOX ? await seenByIbmIn(page) : [];
  return [...violations, ...seenByIbm].map((violation) => `${name}: ${violation}`);
}

/**
 * axe's violations in each look. `open`: what must be there in each, because a closed list has no
 * violations either.
 */
export async function complaints(page: Tab, open?: { screen: Screen; with: Wanted }): Promise<string[]> {
  const found: string[] = [];
  for await (const look of looksOf(page, NARROW_AND_WIDE)) {
    await open?.screen.one(open.with);
    // IBM's takes seconds, in which a message goes, and it takes Base UI's guards for a list's content.
    found.push(...(await violationsIn(page, look, open === undefined)));
  }
  return found;
}

/** IBM's violations where the page is narrow and its targets are close to each other. */
async function seenByIbmIn(page: Tab): Promise<string[]> {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.evaluate(TWO_FRAMES);
  const violations = await ibmViolationsIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  return violations;
}
