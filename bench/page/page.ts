/**
 * `npm run bench -- page [--runs N] [--loads N] [--beside FOLDER]`: what our script costs a list, compared
 * with an extension that does nothing, one that only adds bare buttons, and another build of ours. All take
 * turns, so other load affects them equally.
 */
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import { Workbench } from '../../lib/dev/driver/workbench.ts';
import { PRACTICE_LIST } from '../../lib/dev/practice/practice-site.ts';
import { inWorkbench } from '../processes.ts';
import {
  figure,
  IN_WORDS,
  judged,
  machineNote,
  median,
  quantile,
  wholeNumber,
  type Bench,
  type Promised,
  type Report,
  type Say,
  type Table,
} from '../report.ts';
import { NAMES, withTinyExtension, type Browsers, type Floor, type Name } from './floors.ts';
import { actsIn, actsTable, liveLoads, livePage, type Acted } from './live.ts';
import { Visit, type Cost } from './visit.ts';

const ROWS = [100, 300, 1000] as const;
/** Allowed cost of twice the rows, relative to twice the time, before growth counts as superlinear. */
const STILL_LINEAR = 1.3;
const SLOWER = 4;
const LONG_TASK_MS = 50;
/**
 * Most that ours may cost above an empty extension, in proportion to bare buttons: 20 ms where they cost 3.
 */
const MOST_BESIDE_BARE = 20 / 3;
/** The same, in proportion to the other build. */
const MOST_BESIDE = { first: 0.25, all: 0.45, rebuild: 0.6 };
/** The same, in milliseconds while nothing is built. */
const MOST_MS: Readonly<Record<string, number>> = {
  '5 s idle': 0,
  '5 s of pointer moves': 5,
  '5 s of scrolling': 5,
};

const listOf = (rows: number) => `${PRACTICE_LIST}&pageSize=${String(rows)}`;

export const run: Bench['run'] = (args, say) => {
  const { beside, ...values } = readOptions([...args], {
    runs: { type: 'string', default: '15' },
    loads: { type: 'string', default: '100' },
    beside: { type: 'string' },
  });
  const [runs, loads] = [wholeNumber('runs', values.runs), wholeNumber('loads', values.loads)];
  const options = { notices: Math.max(...ROWS), backend: { sample: false }, pages: livePage };
  return inWorkbench(options, async (bench) => {
    const opened: Floor[] = [];
    const keep = async (floor: Promise<Floor>) => {
      opened.push(await floor);
      return floor;
    };
    try {
      const site = { ...bench.site, answer: (url: URL) => livePage(url) ?? bench.site.answer(url) };
      const browsers: Browsers = {
        'empty extension': await keep(withTinyExtension('empty', site)),
        'bare buttons': await keep(withTinyExtension('bare', site)),
        ours: floorOf(bench),
        ...(beside === undefined ? {} : { 'other build': await keep(otherBuild({ ...options, extension: beside })) }),
      };
      return await measure(browsers, bench, { runs, loads }, say);
    } finally {
      for (const floor of opened) await floor.close();
    }
  });
};

const floorOf = (bench: Workbench) => ({
  newPage: () => bench.browser.context.newPage(),
  close: () => bench.close(),
});

async function otherBuild(options: Omit<Parameters<typeof Workbench.open>[0], 'headless'>): Promise<Floor> {
  const bench = await Workbench.open({ headless: true, ...options });
  await bench.connect();
  return floorOf(bench);
}

async function measure(browsers: Browsers, bench: Workbench, times: { runs: number; loads: number }, say: Say) {
  const { runs, loads } = times;
  const fewer = Math.max(3, Math.round(runs / 5));
  say('a live-like page');
  const inTime = await liveLoads(bench, loads);
  const acted = await actsIn(browsers, fewer);
  const costs = new Map<number, Costs>();
  for (const rows of ROWS) {
    const visits = rows === 100 ? runs : Math.max(3, Math.round(runs / 3));
    say(`${String(rows)} notices, ${String(visits)} visits in each browser`);
    costs.set(rows, await inTurns(browsers, rows, visits));
  }
  const above = (rows: number, name: Name = 'ours') => {
    const cost = costs.get(rows);
    return medianOf(cost, name, 'script') - medianOf(cost, 'empty extension', 'script');
  };
  const most = MOST_BESIDE_BARE * above(100, 'bare buttons');
  say('long tasks and layout');
  const tasks = await longTasksSlowed(browsers, fewer);
  const moved = await movedBoxes(browsers);
  const elsewhere = await whereNotSwitchedOn(bench);

  const perRow = { few: above(100) / 100, many: above(1000) / 1000 };
  const { notes, passed } = judged(
    [
      [
        `script for 100 notices above an empty extension: ${figure(above(100))} ms (at most ${figure(most)}, ${figure(MOST_BESIDE_BARE)} times bare buttons)`,
        above(100) <= most,
      ],
      [
        `per notice ${figure(perRow.few * 1000)} µs at 100 and ${figure(perRow.many * 1000)} µs at 1,000 (at most ${String(STILL_LINEAR)} times)`,
        perRow.many <= perRow.few * STILL_LINEAR,
      ],
      [`boxes of the page moved by more than our own boxes: ${String(moved)}`, moved === 0],
      ...atRest(acted),
      [
        `tasks over ${String(LONG_TASK_MS)} ms at ${String(SLOWER)}× slow-down: ${String(tasks.ours.length)} with us, ${String(tasks.floor.length)} with an empty extension`,
        tasks.ours.length <= tasks.floor.length,
      ],
      ...besides(costs, acted),
      ...inTime,
      [`scripts of ours on a host that is not switched on: ${String(elsewhere)}`, elsewhere === 0],
    ],
    IN_WORDS,
  );
  const report: Report = {
    tables: [...[...costs].map(([rows, cost]) => tableOf(rows, cost)), actsTable(acted)],
    notes: [
      ...notes,
      `Longest tasks at ${String(SLOWER)}×: ours ${longest(tasks.ours)}, empty extension ${longest(tasks.floor)}.`,
      'Milliseconds of processor time of the main thread, from the first byte until nothing more happened; script includes compiling and microtasks.',
      'The empty extension brings no polyfill, because ours brings none into pages; like ours, it sends one message.',
      machineNote(),
    ],
    passed,
  };
  return report;
}

type Costs = ReadonlyMap<Name, Cost[]>;

const medianOf = (costs: Costs | undefined, name: Name, what: keyof Cost) =>
  median((costs?.get(name) ?? []).map((one) => one[what]));

function atRest(acted: Acted): Promised[] {
  return Object.entries(MOST_MS).map(([what, most]) => {
    const of = (name: Name) => median(acted.get(what)?.get(name) ?? []);
    const cost = Math.max(0, of('ours') - of('empty extension'));
    return [`script in ${what} above an empty extension: ${figure(cost)} ms (at most ${String(most)})`, cost <= most];
  });
}

function besides(costs: ReadonlyMap<number, Costs>, acted: Acted): Promised[] {
  const kept = (what: string, of: (name: Name) => number, most: number): Promised[] => {
    const share = (of('ours') - of('empty extension')) / (of('other build') - of('empty extension'));
    // NaN without another build.
    if (Number.isNaN(share)) return [];
    return [[`${what}: ${share.toFixed(2)} of the other build (at most ${String(most)})`, share <= most]];
  };
  const load = (rows: number, what: keyof Cost) => (name: Name) => medianOf(costs.get(rows), name, what);
  return [
    ...kept('script to the buttons in view', load(100, 'first'), MOST_BESIDE.first),
    ...kept('script for all 100 rows', load(100, 'script'), MOST_BESIDE.all),
    ...kept('script for all 1,000 rows', load(1000, 'script'), MOST_BESIDE.all),
    ...[...acted]
      .filter(([what]) => !(what in MOST_MS))
      .flatMap(([what, each]) => kept(what, (name) => median(each.get(name) ?? []), MOST_BESIDE.rebuild)),
  ];
}

/** Visits every browser in turn, `times` times. The first visit is a warm-up. */
async function inTurns(browsers: Browsers, rows: number, times: number): Promise<Costs> {
  const costs = new Map<Name, Cost[]>();
  for (let turn = 0; turn <= times; turn += 1)
    for (const name of NAMES) {
      const page = await browsers[name]?.newPage();
      if (!page) continue;
      const visit = await Visit.begin(page);
      const cost = await visit.load(listOf(rows), name === 'ours' || name === 'other build' ? rows : 0);
      await page.close();
      if (turn > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  return costs;
}

/** The visit with the median of long tasks, on a slowed machine. */
async function longTasksSlowed(browsers: Browsers, times: number): Promise<{ ours: number[]; floor: number[] }> {
  const seen: { ours: number[][]; floor: number[][] } = { ours: [], floor: [] };
  for (let turn = 0; turn < times; turn += 1)
    for (const [which, name] of [['floor', 'empty extension'] as const, ['ours', 'ours'] as const]) {
      const visit = await visited(browsers[name], which === 'ours' ? 100 : 0, SLOWER);
      seen[which].push(await visit.longTasks());
      await visit.page.close();
    }
  const middle = (visits: number[][]) =>
    visits.toSorted((a, b) => a.length - b.length)[Math.floor(visits.length / 2)] ?? [];
  return { ours: middle(seen.ours), floor: middle(seen.floor) };
}

/** A page of a floor after its list of 100 came to rest. */
async function visited(floor: Floor, buttons: number, slower?: number): Promise<Visit> {
  const visit = await Visit.begin(await floor.newPage(), slower);
  await visit.load(listOf(100), buttons);
  return visit;
}

async function movedBoxes(browsers: Browsers): Promise<number> {
  const boxesIn = async (floor: Floor, buttons: number) => {
    const { page } = await visited(floor, buttons);
    const found = await boxesOf(page);
    await page.close();
    return found;
  };
  return displaced(await boxesIn(browsers['empty extension'], 0), await boxesIn(browsers.ours, 100));
}

const boxes = z.array(
  z.object({ ours: z.boolean(), top: z.number(), left: z.number(), width: z.number(), height: z.number() }),
);
type Boxes = z.infer<typeof boxes>;

/** All boxes of the page in document order, ours marked. Runs in the page, so only after all measurements. */
async function boxesOf(page: Page): Promise<Boxes> {
  return boxes.parse(
    await page.evaluate(`[...document.querySelectorAll('main, main *')].map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { ours: element.hasAttribute('data-pursuit-companion'), top, left, width, height };
    })`),
  );
}

/** Tolerance for fractions of a pixel. */
const SAME_PX = 0.5;
/** The margin above and below each of our boxes. */
const MARGINS_PX = 8;

/**
 * Number of boxes that moved down by more than the height of our boxes before them, moved otherwise, or
 * changed width. They may move less, where another column of the row is taller.
 */
function displaced(before: Boxes, after: Boxes): number {
  const left = [...before];
  let room = 0;
  const moved = after.filter((now) => {
    if (now.ours) {
      room += now.height + MARGINS_PX;
      return false;
    }
    const was = left.shift();
    if (!was) throw new Error('the page itself has changed between two visits');
    const down = now.top - was.top;
    const isSame = Math.abs(now.left - was.left) <= SAME_PX && Math.abs(now.width - was.width) <= SAME_PX;
    return !isSame || down < -SAME_PX || down > room + SAME_PX;
  });
  if (left.length > 0) throw new Error('the page itself has changed between two visits');
  return moved.length;
}

/** Number of our worlds in a page of a disabled site. */
async function whereNotSwitchedOn({ browser }: Workbench): Promise<number> {
  const page = await browser.openPage('https://www.example.gov/');
  const session = await browser.context.newCDPSession(page);
  let ours = 0;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.includes(browser.extensionId)) ours += 1;
  });
  await session.send('Runtime.enable');
  await page.reload();
  await page.close();
  return ours;
}

function tableOf(rows: number, costs: Costs): Table {
  const floor = medianOf(costs, 'empty extension', 'script');
  return {
    title: `A list of ${rows.toLocaleString('en')} notices (ms)`,
    columns: ['', 'script', 'middle 80 %', 'above empty', 'first view', 'style and layout', 'all'],
    rows: [...costs].map(([name, cost]) => {
      const script = cost.map((one) => one.script);
      return [
        name,
        figure(median(script)),
        `${figure(quantile(script, 0.1))}–${figure(quantile(script, 0.9))}`,
        figure(median(script) - floor),
        ...(['first', 'layout', 'all'] as const).map((what) => figure(medianOf(costs, name, what))),
      ];
    }),
  };
}

const longest = (tasks: readonly number[]) => (tasks.length === 0 ? 'none' : `${figure(Math.max(...tasks))} ms`);
