/**
 * A page as a framework makes it: its results come late, its rows are rebuilt, and a clock ticks. Counts the
 * loads whose buttons are in the first frame of their rows, and measures script after the load.
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
const SECONDS = 5;
/** Between two moves of a pointer or wheel, in milliseconds. */
const STEP_MS = 16;
const COMPARED = ['empty extension', 'ours', 'other build'] as const;

type Act = (visit: Visit, buttons: number) => Promise<unknown>;
/** What happens on a list at rest; `times` in one go. */
const ACTS: Readonly<Record<string, { rows: number; times?: number; act: Act }>> = {
  'rebuild of 25 rows': { rows: 25, times: REBUILDS, act: rebuild },
  'rebuild of 100 rows': { rows: 100, times: REBUILDS, act: rebuild },
  '5 s idle': { rows: 100, act: () => forSeconds() },
  '5 s of pointer moves': {
    rows: 100,
    act: ({ page }) => forSeconds((step) => page.mouse.move(150 + 120 * Math.sin(step / 20), (step * 5) % 800)),
  },
  '5 s of scrolling': {
    rows: 100,
    act: ({ page }) => forSeconds((step) => page.mouse.wheel(0, step % 100 < 50 ? 150 : -150)),
  },
};

/** Milliseconds of script by act. */
export type Acted = ReadonlyMap<string, ReadonlyMap<Name, readonly number[]>>;

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
  return loads.flatMap(({ name, seen, least }): Promised[] => {
    const inTime = seen.filter(({ bare }) => bare === 0).length;
    const [bare, shift] = [median(seen.map((one) => one.bare)), median(seen.map((one) => one.shift)).toFixed(3)];
    return [
      [
        `${name}: buttons in the first frame of their rows in ${String(inTime)} of ${String(seen.length)} loads (at least ${String(least)}%); frames without ${figure(bare)} (median)`,
        inTime * 100 >= least * seen.length,
      ],
      [`${name}: layout shift ${shift} (median, at most 0.000)`, shift === '0.000'],
    ];
  });
}

/** Does each act on a live-like page in each browser that is compared, in turns. */
export async function actsIn(browsers: Browsers, times: number): Promise<Acted> {
  const acted = new Map(Object.keys(ACTS).map((what) => [what, new Map<Name, number[]>()]));
  for (let turn = 0; turn < times; turn += 1)
    for (const [what, byName] of acted)
      for (const name of COMPARED) {
        const page = await browsers[name]?.newPage();
        if (page) byName.set(name, [...(byName.get(name) ?? []), await costOf(what, page, name !== 'empty extension')]);
      }
  return acted;
}

async function costOf(what: string, page: Page, isOurs: boolean): Promise<number> {
  const { rows = 0, times = 1, act } = ACTS[what] ?? {};
  const buttons = isOurs ? rows : 0;
  const visit = await Visit.begin(page);
  // An earlier build reads the page at every tick and never comes to rest.
  await visit.load(liveList(rows, 'no-clock'), buttons);
  await until('rows', async () => (await page.evaluate('globalThis.live?.rows()')) === rows);
  await visit.rest();
  const script = await visit.during(async () => act?.(visit, buttons));
  await page.close();
  return script / times;
}

async function rebuild(visit: Visit, buttons: number): Promise<void> {
  for (let time = 0; time < REBUILDS; time += 1) {
    await visit.page.evaluate('globalThis.live.rebuild()');
    await until('buttons', async () => (await visit.buttons()) === buttons);
    await visit.rest();
  }
}

async function forSeconds(act?: (step: number) => Promise<unknown>): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  for (let step = 0; performance.now() < end; step += 1)
    await Promise.all([act?.(step), new Promise((resolve) => setTimeout(resolve, STEP_MS))]);
}

export function actsTable(acted: Acted): Table {
  const names = COMPARED.filter((name) => [...acted.values()].every((byName) => byName.has(name)));
  return {
    title: 'After the load (ms of script)',
    columns: ['', ...names],
    rows: [...acted].map(([what, byName]) => [what, ...names.map((name) => figure(median(byName.get(name) ?? [])))]),
  };
}
