/**
 * A page as a framework makes it: its results come late, its rows are built again, and a clock ticks. Counts
 * the loads whose buttons stand in the first frame of their rows, and measures a rebuild.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { until } from '../../lib/dev/driver/until.ts';
import type { Workbench } from '../../lib/dev/driver/workbench.ts';
import type { PracticeAnswer } from '../../lib/dev/practice/practice-site.ts';
import { figure, median, type Promised, type Table } from '../report.ts';
import type { Browsers, Name } from './floors.ts';
import { Visit } from './visit.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'live-page.mjs'), 'utf8');
/** After the document, in milliseconds. */
const RESULTS_AFTER_MS = 250;
const REBUILDS = 10;
const REBUILT = [25, 100] as const;
const COMPARED = ['empty extension', 'ours', 'other build'] as const;

export type Rebuilds = ReadonlyMap<number, ReadonlyMap<Name, readonly number[]>>;

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

const seenSchema = z.object({ frames: z.number(), bare: z.number(), bareMs: z.number(), shift: z.number() });
type Seen = z.infer<typeof seenSchema>;

/** Loads a live-like page with a worker awake and as often with one stopped. */
export async function liveLoads({ browser }: Workbench, most: number): Promise<Promised[]> {
  const page = await browser.context.newPage();
  const stop = await browser.workerStopper();
  const loads: { name: string; least: number; seen: Seen[] }[] = [
    { name: 'worker awake', least: 95, seen: [] },
    { name: 'worker asleep', least: 80, seen: [] },
  ];
  for (let turn = 0; turn < most; turn += 1)
    for (const { name, seen } of loads) {
      if (name === 'worker asleep') await stop();
      await page.goto(liveList(100, 'clock'));
      await until('buttons', async () => (await page.evaluate('globalThis.live?.isDone()')) === true);
      seen.push(seenSchema.parse(await page.evaluate('globalThis.live.seen()')));
    }
  await page.close();
  return loads.map(({ name, seen, least }) => {
    const inTime = seen.filter(({ bare }) => bare === 0).length;
    const [bare, shift] = [median(seen.map((one) => one.bare)), median(seen.map((one) => one.shift))];
    return [
      `${name}: buttons in the first frame of their rows in ${String(inTime)} of ${String(seen.length)} loads (at least ${String(least)} %); frames without ${figure(bare)}, layout shift ${shift.toFixed(3)} (medians)`,
      inTime * 100 >= least * seen.length,
    ];
  });
}

/** Rebuilds the rows of a live-like page in each browser that is compared, in turns. */
export async function rebuildsIn(browsers: Browsers, times: number): Promise<Rebuilds> {
  const rebuilds = new Map(REBUILT.map((rows) => [rows, new Map<Name, number[]>()]));
  for (let turn = 0; turn < times; turn += 1)
    for (const [rows, byName] of rebuilds)
      for (const name of COMPARED) {
        const page = await browsers[name]?.newPage();
        if (!page) continue;
        const cost = await rebuildCost(page, rows, name === 'empty extension' ? 0 : rows);
        byName.set(name, [...(byName.get(name) ?? []), cost]);
      }
  return rebuilds;
}

/** Processor time of script for one rebuild of all rows, in milliseconds. */
async function rebuildCost(page: Page, rows: number, buttons: number): Promise<number> {
  const visit = await Visit.begin(page);
  // An earlier build reads the page at every tick and never comes to rest.
  await page.goto(liveList(rows, 'no-clock'));
  await until('rows', async () => (await page.evaluate('globalThis.live?.rows()')) === rows);
  const rest = async () => {
    await until('buttons', async () => (await visit.buttons()) === buttons);
    await visit.rest();
  };
  await rest();
  const before = await visit.cost();
  for (let time = 0; time < REBUILDS; time += 1) {
    await page.evaluate('globalThis.live.rebuild()');
    await rest();
  }
  const { script } = await visit.cost();
  await page.close();
  return (script - before.script) / REBUILDS;
}

export function rebuildTable(rebuilds: Rebuilds): Table {
  return {
    title: 'One rebuild of all rows (ms of script)',
    columns: ['', ...REBUILT.map((rows) => `${String(rows)} rows`)],
    rows: COMPARED.filter((name) => rebuilds.get(REBUILT[0])?.has(name)).map((name) => [
      name,
      ...REBUILT.map((rows) => figure(median(rebuilds.get(rows)?.get(name) ?? []))),
    ]),
  };
}
