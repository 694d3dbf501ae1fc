/**
 * What pages do to their rows, in random steps in a real browser (2,000 in a stress run): always exactly one
 * button per notice, nothing left behind, nothing that grows.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createRandom } from '../lib/background/testing/random.ts';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { seedOfRun, shareOf } from '../lib/domain/testing/share.ts';
import { gaugeOf, type Held } from './gauge.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const STEPS = shareOf(2000);
/** Steps in a row before the page is checked. */
const AT_ONCE = 20;
/** Steps between two checks of every button. */
const BETWEEN_CLOSE_LOOKS = 100;
const WHAT = [
  'insert',
  'insert',
  'remove',
  'move',
  'renderRow',
  'renderContent',
  'renderAll',
  'copy',
  'reverse',
  'wrap',
  'next',
  'back',
] as const;

interface Step {
  what: (typeof WHAT)[number] | 'first';
  which: number;
  where: number;
}

it('keeps exactly one button beside each notice, and nothing grows', { timeout: 600_000 }, async () => {
  const seed = seedOfRun();
  const random = createRandom(seed);

  const { page, screen } = await bench().openList();
  const gauge = await gaugeOf(page);

  let before: Held | undefined;
  for (let done = 0; done < STEPS; done += AT_ONCE) {
    const steps = Array.from({ length: AT_ONCE }, (): Step => ({
      what: random.of(WHAT),
      which: random.upTo(1000),
      where: random.upTo(1000),
    }));
    await run(page, steps);
    const lookClosely = done % BETWEEN_CLOSE_LOOKS === 0;
    if (lookClosely) {
      await injectAgain();
      await page.bringToFront();
    }
    await settled(page, `seed ${String(seed)}, ${String(done + AT_ONCE)} steps`);
    if (lookClosely) await alive(page, screen);
    // Everything that is made only once exists by then.
    if (before === undefined && done + AT_ONCE >= STEPS / 4) before = await measure(page, gauge);
  }
  const after = await measure(page, gauge);
  expect(after.errors).toEqual([]);
  expect(after.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) * 1.1 + 100);
  if (!after.scripts) return;
  expect(after.scripts.listeners).toBeLessThanOrEqual((before?.scripts?.listeners ?? 0) + 10);
  expect(after.scripts.heap).toBeLessThanOrEqual((before?.scripts?.heap ?? 0) * 1.25 + 1_000_000);
});

/**
 * The files once more, as a site switched off and on brings them: the engine that runs goes on alone.
 */
async function injectAgain(): Promise<void> {
  await bench().inExtension(`chrome.tabs.query({ url: 'https://sam.gov/*' }).then(([tab]) =>
    chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content-scripts/site-sam-gov.js', 'content-scripts/engine.js'] }).then(() => null))`);
}

/** Waits until each row has its one button and nothing of ours stands elsewhere. */
async function settled(page: Tab, when: string): Promise<void> {
  const eachHasOne = `(() => {
    const rows = [...document.querySelectorAll('app-opportunity-result')];
    const ours = '[data-pursuit-companion="button"]';
    const each = rows.every((row) => row.querySelectorAll(ours).length === 1);
    return each && document.querySelectorAll(ours).length === rows.length;
  })()`;
  await until(`one button a notice (${when})`, async () => (await page.evaluate(eachHasOne)) === true);
}

/**
 * Each button works and names its own row's notice: a copy that the page made of one has neither words nor
 * role.
 */
async function alive(page: Tab, screen: Screen): Promise<void> {
  const titles = z
    .array(z.string())
    .parse(
      await page.evaluate(
        `[...document.querySelectorAll('app-opportunity-result h3 a')].map((title) => title.textContent.trim())`,
      ),
    );
  const shown = await screen.exactly(titles.length, { role: 'button', name: /^Add to pipeline: / });
  expect(shown.map(({ name }) => name)).toEqual(titles.map((title) => `Add to pipeline: ${title}`));
}

/** What the page holds when it shows the first page of the list. */
async function measure(page: Tab, gauge: () => Promise<Held>): Promise<Held> {
  await run(page, [{ what: 'first', which: 0, where: 0 }]);
  const rows = `document.querySelectorAll('app-opportunity-result').length`;
  await until('the first page of the list', async () => (await page.evaluate(rows)) === 8);
  await settled(page, 'to be measured');
  return gauge();
}

const run = (page: Tab, steps: readonly Step[]) => page.evaluate(`(${churn.toString()})(${JSON.stringify(steps)})`);

/** Runs in the page: what an application of the page does to its rows. */
async function churn(steps: { what: string; which: number; where: number }[]): Promise<void> {
  const rowsOf = (list: Element) => [...list.children];
  const without = (row: Node): Node => {
    const fresh = row.cloneNode(true);
    if (fresh instanceof Element) for (const ours of fresh.querySelectorAll('[data-pursuit-companion]')) ours.remove();
    return fresh;
  };
  const show = async (address: string): Promise<void> => {
    const url = new URL(address, location.href);
    url.searchParams.set('fragment', '');
    const shown = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
    document.querySelector('main')?.replaceChildren(...shown.body.childNodes);
  };
  for (const { what, which, where } of steps) {
    const list = document.querySelector('sds-search-result-list');
    if (!list || what === 'next' || what === 'back' || what === 'first') {
      const page = what === 'next' ? (which % 3) + 1 : 1;
      const address = `/search/?index=opp&page=${String(page)}&sort=-modifiedDate`;
      if (what === 'back') history.replaceState(null, '', address);
      else history.pushState(null, '', address);
      await show(address);
      continue;
    }
    const rows = rowsOf(list);
    const row = rows[which % Math.max(1, rows.length)];
    const other = rows[where % Math.max(1, rows.length)] ?? null;
    if (!row) {
      await show(location.href);
      continue;
    }
    if (what === 'insert' && rows.length < 40) list.insertBefore(without(row), other);
    // With our element in it, which is without life in the copy.
    if (what === 'copy' && rows.length < 40) list.insertBefore(row.cloneNode(true), other);
    if (what === 'remove' && rows.length > 2) row.remove();
    if (what === 'move' && row !== other) list.insertBefore(row, other);
    if (what === 'renderRow') row.replaceWith(without(row));
    if (what === 'renderContent') row.replaceChildren(...without(row).childNodes);
    if (what === 'renderAll') list.replaceChildren(...rows.map(without));
    if (what === 'reverse') list.append(...rows.reverse());
    if (what === 'wrap') row.append(document.createElement('span'));
    // Some steps come in one task, some do not.
    if (where % 3 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
