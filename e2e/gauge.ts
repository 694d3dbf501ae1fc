/** Measures what a page holds, to find what grows. */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';

/** What a page holds after garbage collection. */
export interface Held {
  nodes: number;
  /** Listeners and heap bytes of all scripts, the extension's included; Chromium only. */
  scripts?: { listeners: number; heap: number };
  /** Uncaught errors since the gauge was made. */
  errors: string[];
}

const held = z.object({ nodes: z.number(), errors: z.array(z.string()) });

/** Starts watching a tab. Returns a function that measures it. */
export async function gaugeOf(tab: Tab): Promise<() => Promise<Held>> {
  return 'context' in tab && typeof tab.context === 'function' ? inChromium(tab as unknown as Page) : inFirefox(tab);
}

async function inChromium(page: Page): Promise<() => Promise<Held>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: of('Nodes'), scripts: { listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }, errors };
  };
}

async function inFirefox(tab: Tab): Promise<() => Promise<Held>> {
  const errors = 'globalThis.errorsOfTheGauge';
  await tab.evaluate(`void (${errors} = [], addEventListener('error', ({ message }) => ${errors}.push(message)))`);
  const nodes = `document.evaluate('count(//node())', document).numberValue`;
  return async () => held.parse(await tab.evaluate(`({ nodes: ${nodes}, errors: ${errors} })`));
}
