/**
 * A page as a framework makes it: its results come late, its rows are built anew, and a clock ticks. Measures
 * in how many loads the buttons stand in the first frame of their rows, and what a rebuild costs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { until } from '../../lib/dev/driver/until.ts';
import type { PracticeAnswer } from '../../lib/dev/practice/practice-site.ts';
import { Visit } from './visit.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'live-page.mjs'), 'utf8');
/** After the document, in milliseconds. */
const RESULTS_AFTER_MS = 250;
const REBUILDS = 10;

/** The address of a live-like list, with a clock that ticks or without. */
const liveList = (rows: number, clock: 'clock' | 'no-clock') =>
  `https://sam.gov/search/?index=opp&live=${String(RESULTS_AFTER_MS)}&${clock}&pageSize=${String(rows)}`;

/** Answers it; the rows come from the practice site. */
export function livePage(url: URL): PracticeAnswer | undefined {
  if (!url.searchParams.has('live') || url.searchParams.has('fragment')) return undefined;
  const body = `<!doctype html><html lang="en"><title>Live-like</title><p id="clock"></p><main></main>
<script type="module">${SCRIPT}</script></html>`;
  return { status: 200, contentType: 'text/html; charset=utf-8', body };
}

const seen = z.object({ frames: z.number(), bare: z.number(), bareMs: z.number(), shift: z.number() });
export type Seen = z.infer<typeof seen>;

/** What one load showed. `beforeLoad`: for example stops the worker. */
export async function loadLive(page: Page, rows: number, beforeLoad?: () => Promise<void>): Promise<Seen> {
  await beforeLoad?.();
  await page.goto(liveList(rows, 'clock'));
  await until('buttons', async () => (await page.evaluate('globalThis.live?.isDone()')) === true);
  return seen.parse(await page.evaluate('globalThis.live.seen()'));
}

/** Processor time of script for one rebuild of all rows, in milliseconds. */
export async function rebuildCost(page: Page, rows: number, buttons: number): Promise<number> {
  const visit = await Visit.begin(page);
  // An earlier build reads the page at every tick and never comes to rest.
  await page.goto(liveList(rows, 'no-clock'));
  await until('rows', async () => (await page.evaluate('globalThis.live?.rows()')) === rows);
  await until('buttons', async () => (await visit.buttons()) === buttons);
  await visit.rest();
  const before = await visit.cost();
  for (let time = 0; time < REBUILDS; time += 1) {
    await page.evaluate('globalThis.live.rebuild()');
    await until('buttons', async () => (await visit.buttons()) === buttons);
    await visit.rest();
  }
  const { script } = await visit.cost();
  await visit.end();
  return (script - before.script) / REBUILDS;
}
