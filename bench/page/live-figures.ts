/** What a live-like page shows in each browser that is compared. */
import type { Workbench } from '../../lib/dev/driver/workbench.ts';
import { quantile, type Table } from '../report.ts';
import type { Floor } from './floors.ts';
import { loadLive, rebuildCost, type Seen } from './live.ts';

export const FLOORS = ['no extension', 'empty extension', 'bare buttons'] as const;
const EXTRAS = ['other build', '20,000 passed', 'all rows passed'] as const;
export const NAMES = [...FLOORS, 'ours', ...EXTRAS] as const;
export type Name = (typeof NAMES)[number];
export type Browsers = Readonly<Record<(typeof FLOORS)[number] | 'ours', Floor> & Partial<Record<Name, Floor>>>;
export type Rebuilds = ReadonlyMap<number, ReadonlyMap<Name, readonly number[]>>;

export interface Times {
  /** Visits of each browser. */
  runs: number;
  /** Loads of a live-like page, with a worker awake and as many with one stopped. */
  loads: number;
}

/**
 * Loads of a live-like page with a worker awake and one stopped, and rebuilds of its rows in each browser.
 */
export async function liveFigures(browsers: Browsers, { browser }: Workbench, { runs, loads: most }: Times) {
  const page = await browser.context.newPage();
  const stop = await browser.workerStopper();
  const loads: { name: string; least: number; seen: Seen[] }[] = [
    { name: 'worker awake', least: 95, seen: [] },
    { name: 'worker asleep', least: 80, seen: [] },
  ];
  for (let turn = 0; turn < most; turn += 1)
    for (const { name, seen } of loads)
      seen.push(await loadLive(page, 100, name.endsWith('asleep') ? stop : undefined));
  await page.close();
  const rebuilds = new Map(REBUILT.map((rows) => [rows, new Map<Name, number[]>()]));
  for (let turn = 0; turn < Math.max(3, Math.round(runs / 5)); turn += 1)
    for (const [rows, byName] of rebuilds)
      for (const name of ['empty extension', 'ours', 'other build'] as const) {
        const own = await browsers[name]?.newPage();
        if (!own) continue;
        const cost = await rebuildCost(own, rows, name === 'empty extension' ? 0 : rows);
        byName.set(name, [...(byName.get(name) ?? []), cost]);
      }
  return { loads, rebuilds };
}

const REBUILT = [25, 100] as const;

export function rebuildTable(rebuilds: Rebuilds): Table {
  return {
    title: 'One rebuild of all rows (ms of script)',
    columns: ['', ...REBUILT.map((rows) => `${String(rows)} rows`)],
    rows: (['empty extension', 'ours', 'other build'] as const)
      .filter((name) => rebuilds.get(REBUILT[0])?.has(name))
      .map((name) => [name, ...REBUILT.map((rows) => quantile(rebuilds.get(rows)?.get(name) ?? [], 0.5).toFixed(1))]),
  };
}
