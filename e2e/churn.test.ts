/**
 * What pages do to their rows, 2,000 steps at random in a real browser: always exactly one button a notice, nothing left
 * behind, nothing that grows. `CHURN_SEED=n` repeats a run; every run prints its seed.
 */
import { expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { createRandom } from '../lib/background/testing/random.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const STEPS = 2000;
/** Steps that come one upon the other, before the page is looked at. */
const AT_ONCE = 20;
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
  what: (typeof WHAT)[number];
  which: number;
  where: number;
}

it('keeps exactly one button beside each notice, and nothing grows', { timeout: 600_000 }, async () => {
  const seed = Number(process.env['CHURN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${String(seed)}`);
  const random = createRandom(seed);

  const { page, screen } = await bench().openList();
  const session = await bench().browser.context.newCDPSession(page);
  await session.send('Performance.enable');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  let before: Measured | undefined;
  for (let done = 0; done < STEPS; done += AT_ONCE) {
    const steps = Array.from({ length: AT_ONCE }, (): Step => ({
      what: random.of(WHAT),
      which: random.upTo(1000),
      where: random.upTo(1000),
    }));
    await page.evaluate(churn, steps);
    const lookClosely = done % 200 === 0;
    if (lookClosely) await injectAgain();
    await settled(page, `seed ${String(seed)}, ${String(done + AT_ONCE)} steps`);
    if (lookClosely) await alive(page, screen);
    // Everything that is made once was made by then.
    if (done + AT_ONCE === STEPS / 4) before = await measure(page, session);
  }
  const after = await measure(page, session);
  expect(errors).toEqual([]);
  expect(after.listeners).toBeLessThanOrEqual((before?.listeners ?? 0) + 10);
  expect(after.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) * 1.1 + 100);
  expect(after.heap).toBeLessThanOrEqual((before?.heap ?? 0) * 1.25 + 1_000_000);
});

/** A second instance of the script, as an update or a site switched on brings it: the first one must give way. */
async function injectAgain(): Promise<void> {
  const worker = await bench().browser.worker();
  await worker.evaluate(`chrome.tabs.query({ url: 'https://sam.gov/*' }).then(([tab]) =>
    chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content-scripts/notices.js'] }))`);
}

/** Waits until each row has its one button and nothing of ours stands elsewhere. */
async function settled(page: Page, when: string): Promise<void> {
  await until(`one button a notice (${when})`, () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('app-opportunity-result')];
      const ours = document.querySelectorAll('[data-pursuit-companion="button"]');
      const each = rows.every((row) => row.querySelectorAll('[data-pursuit-companion="button"]').length === 1);
      return each && ours.length === rows.length;
    }),
  );
}

/** Each button works and names its own row's notice: a copy that the page made of one has neither words nor role. */
async function alive(page: Page, screen: Screen): Promise<void> {
  const titles = await page.evaluate(() =>
    [...document.querySelectorAll('app-opportunity-result h3 a')].map((title) => title.textContent.trim()),
  );
  const shown = await screen.exactly(titles.length, { role: 'button', name: /^Add to pipeline: / });
  expect(shown.map(({ name }) => name)).toEqual(titles.map((title) => `Add to pipeline: ${title}`));
}

interface Measured {
  listeners: number;
  nodes: number;
  /** Bytes. */
  heap: number;
}

/** What the page holds when it shows the first page of the list, everything that nobody holds being gone. */
async function measure(page: Page, session: CDPSession): Promise<Measured> {
  await page.evaluate(churn, [{ what: 'first', which: 0, where: 0 }]);
  await until('the first page of the list', () =>
    page.evaluate(() => document.querySelectorAll('app-opportunity-result').length === 8),
  );
  await settled(page, 'to be measured');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
}

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
