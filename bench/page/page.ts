/**
 * `npm run bench -- page [--runs N] [--loads N] [--beside FOLDER] [--passed]`: what our script costs a list,
 * beside browsers with no extension, with one that does nothing and with one that only adds bare buttons;
 * with another build of ours; and with 20,000 passed notices, none or all of them in the list. All take
 * turns, so other load affects them equally.
 */
import { MOST_PASSED } from '../../lib/domain/notices/passed.ts';
import { readOptions } from '../../lib/dev/command-line.ts';
import { Workbench } from '../../lib/dev/driver/workbench.ts';
import { PRACTICE_LIST } from '../../lib/dev/practice/practice-site.ts';
import { MOST_RUNS, wholeNumber } from '../options.ts';
import { machineNote, quantile, type Bench, type Report, type Table } from '../report.ts';
import { withoutExtension, withTinyExtension, type Floor } from './floors.ts';
import { livePage, type Seen } from './live.ts';
import {
  FLOORS,
  liveFigures,
  NAMES,
  rebuildTable,
  type Browsers,
  type Name,
  type Rebuilds,
  type Times,
} from './live-figures.ts';
import { boxesOf, displaced, longTasks, shifts } from './steadiness.ts';
import { Visit, type Cost } from './visit.ts';

const ROWS = [100, 300, 1000] as const;
const MOST_SCRIPT_MS = 7;
/** Allowed cost of twice the rows, relative to twice the time, before growth counts as superlinear. */
const STILL_LINEAR = 1.3;
const IDLE_MS = 5000;
const SLOWER = 4;
const LONG_TASK_MS = 50;

const listOf = (rows: number) => `${PRACTICE_LIST}&pageSize=${String(rows)}`;

export const run: Bench['run'] = async (args, say) => {
  const values = readOptions([...args], {
    runs: { type: 'string', default: '15' },
    loads: { type: 'string', default: '100' },
    beside: { type: 'string' },
    passed: { type: 'boolean', default: false },
  });
  const times = {
    runs: wholeNumber('runs', values.runs, MOST_RUNS),
    loads: wholeNumber('loads', values.loads, MOST_RUNS),
  };
  const options = { headless: true, notices: Math.max(...ROWS), backend: { sample: false }, pages: livePage };
  const bench = await Workbench.open(options);
  const opened: Floor[] = [];
  const keep = async (floor: Promise<Floor>) => {
    opened.push(await floor);
    return floor;
  };
  try {
    await bench.connect();
    const site = { ...bench.site, answer: (url: URL) => livePage(url) ?? bench.site.answer(url) };
    const browsers: Browsers = {
      'no extension': await keep(withoutExtension(site)),
      'empty extension': await keep(withTinyExtension('empty', site)),
      'bare buttons': await keep(withTinyExtension('bare', site)),
      ours: { newPage: () => bench.browser.context.newPage(), close: () => Promise.resolve() },
      ...(values.beside === undefined
        ? {}
        : { 'other build': await keep(floorOf(Workbench.open({ ...options, extension: values.beside }))) }),
      ...(values.passed
        ? {
            '20,000 passed': await keep(floorOf(Workbench.open(options), 0)),
            'all rows passed': await keep(floorOf(Workbench.open(options), Math.max(...ROWS))),
          }
        : {}),
    };
    return await measure(browsers, bench, times, say);
  } finally {
    for (const floor of opened) await floor.close();
    await bench.close();
  }
};

/** Another browser with our extension; with `passed`, 20,000 passed notices, that many of them in the list. */
async function floorOf(opening: Promise<Workbench>, passed?: number): Promise<Floor> {
  const bench = await opening;
  await bench.connect();
  if (passed !== undefined) await passMany(bench, passed);
  return { newPage: () => bench.browser.context.newPage(), close: () => bench.close() };
}

const MESSAGE_MAX = 200;

async function passMany(bench: Workbench, shown: number): Promise<void> {
  const others = Array.from({ length: MOST_PASSED - shown }, (_, number) => ({
    noticeId: `other-${String(number).padStart(26, '0')}`,
    title: `A notice that is not in the list, number ${String(number)}`,
  }));
  const listed = bench.site.notices.slice(0, shown).map(({ noticeId, title }) => ({ noticeId, title }));
  const all = [...others, ...listed];
  for (let at = 0; at < all.length; at += MESSAGE_MAX)
    await bench.ask('passed.add', { notices: all.slice(at, at + MESSAGE_MAX) });
}

async function measure(browsers: Browsers, bench: Workbench, allTimes: Times, say: (line: string) => void) {
  const { runs } = allTimes;
  say('a live-like page');
  const live = await liveFigures(browsers, bench, allTimes);
  const costs = new Map<number, Costs>();
  for (const rows of ROWS) {
    const times = rows === 100 ? runs : Math.max(3, Math.round(runs / 3));
    say(`${String(rows)} notices, ${String(times)} visits in each browser`);
    costs.set(rows, await inTurns(browsers, rows, times));
  }
  const above = (rows: number) => {
    const cost = costs.get(rows);
    return cost ? median(scripts(cost.ours)) - median(scripts(cost['empty extension'])) : NaN;
  };
  say('long tasks, layout and idle time');
  const tasks = await longTasksSlowed(browsers, Math.max(3, Math.round(runs / 5)));
  const steady = await steadiness(browsers);
  const elsewhere = await whereNotSwitchedOn(bench);

  const perRow = { few: above(100) / 100, many: above(1000) / 1000 };
  const promises: [string, boolean][] = [
    [
      `script for 100 notices above an empty extension: ${figure(above(100))} ms (at most ${String(MOST_SCRIPT_MS)})`,
      above(100) <= MOST_SCRIPT_MS,
    ],
    [
      `per notice ${figure(perRow.few * 1000)} µs at 100 and ${figure(perRow.many * 1000)} µs at 1,000 (at most ${String(STILL_LINEAR)} times)`,
      perRow.many <= perRow.few * STILL_LINEAR,
    ],
    [`boxes of the page moved by more than our own boxes: ${String(steady.displaced)}`, steady.displaced === 0],
    [
      `script in ${String(IDLE_MS / 1000)} s of an idle page: ${figure(steady.idle.script)} ms of ${figure(steady.idle.all)} ms in all`,
      steady.idle.script === 0,
    ],
    [
      `tasks over ${String(LONG_TASK_MS)} ms at ${String(SLOWER)}× slow-down: ${String(tasks.ours.length)} with us, ${String(tasks.floor.length)} with an empty extension`,
      tasks.ours.length <= tasks.floor.length,
    ],
    ...besides(costs.get(100), live.rebuilds),
    ...live.loads.map(({ name, seen, least }): [string, boolean] => {
      const inTime = seen.filter(({ bare }) => bare === 0).length;
      const of = (pick: (one: Seen) => number) => quantile(seen.map(pick), 0.5);
      return [
        `${name}: buttons in the first frame of their rows in ${String(inTime)} of ${String(seen.length)} loads (at least ${String(least)} %); frames without ${figure(of(({ bare }) => bare))}, layout shift ${of(({ shift }) => shift).toFixed(3)} (medians)`,
        inTime * 100 >= least * seen.length,
      ];
    }),
    [`scripts of ours on a host that is not switched on: ${String(elsewhere)}`, elsewhere === 0],
  ];
  const report: Report = {
    tables: [...[...costs].map(([rows, cost]) => tableOf(rows, cost)), rebuildTable(live.rebuilds)],
    notes: [
      ...promises.map(([text, kept]) => `${kept ? 'kept  ' : 'MISSED'}  ${text}`),
      `Layout shifts with us: ${String(steady.shifts)}. Longest tasks at ${String(SLOWER)}×: ours ${longest(tasks.ours)}, empty extension ${longest(tasks.floor)}.`,
      'Milliseconds of processor time of the main thread, from the first byte until nothing more happened; script includes compiling and microtasks.',
      'The empty extension brings no polyfill, because ours brings none into pages; like ours, it sends one message.',
      machineNote(),
    ],
    passed: promises.every(([, kept]) => kept),
  };
  return report;
}

type Costs = Record<Name, Cost[]>;

/** Most that ours may cost above an empty extension, in proportion to the other build. */
const MOST_BESIDE = { first: 0.35, all: 0.55, rebuild: 0.6 };

function besides(cost: Costs | undefined, rebuilds: Rebuilds): [string, boolean][] {
  if (!cost || cost['other build'].length === 0) return [];
  const ratio = (pick: (one: Cost) => number) => {
    const [empty, ours, other] = (['empty extension', 'ours', 'other build'] as const).map((name) =>
      median(cost[name].map(pick)),
    );
    return ((ours ?? NaN) - (empty ?? NaN)) / ((other ?? NaN) - (empty ?? NaN));
  };
  const kept = (what: string, share: number, most: number): [string, boolean] => [
    `${what}: ${share.toFixed(2)} of the other build (at most ${String(most)})`,
    share <= most,
  ];
  return [
    kept(
      'script to the buttons in view',
      ratio(({ first }) => first),
      MOST_BESIDE.first,
    ),
    kept(
      'script for all 100 rows',
      ratio(({ script }) => script),
      MOST_BESIDE.all,
    ),
    ...[...rebuilds].map(([rows, each]) => {
      const [empty, ours, other] = (['empty extension', 'ours', 'other build'] as const).map((name) =>
        median(each.get(name) ?? []),
      );
      const share = ((ours ?? NaN) - (empty ?? NaN)) / ((other ?? NaN) - (empty ?? NaN));
      return kept(`rebuild of ${String(rows)} rows`, share, MOST_BESIDE.rebuild);
    }),
  ];
}

/** Visits every browser in turn, `times` times. The first visit is a warm-up. */
async function inTurns(browsers: Browsers, rows: number, times: number): Promise<Costs> {
  const costs: Costs = {
    ...{ 'no extension': [], 'empty extension': [], 'bare buttons': [], ours: [] },
    ...{ 'other build': [], '20,000 passed': [], 'all rows passed': [] },
  };
  for (let turn = 0; turn <= times; turn += 1) {
    for (const name of NAMES) {
      const browser = browsers[name];
      if (!browser) continue;
      const visit = await Visit.begin(await browser.newPage());
      const isOurs = FLOORS.every((floor) => floor !== name);
      const cost = await visit.load(listOf(rows), isOurs ? rows : 0);
      await visit.end();
      if (turn > 0) costs[name].push(cost);
    }
  }
  return costs;
}

/** The visit with the median of long tasks, on a slowed machine. */
async function longTasksSlowed(browsers: Browsers, times: number): Promise<{ ours: number[]; floor: number[] }> {
  const seen: { ours: number[][]; floor: number[][] } = { ours: [], floor: [] };
  for (let turn = 0; turn < times; turn += 1) {
    for (const [which, name] of [
      ['floor', 'empty extension'],
      ['ours', 'ours'],
    ] as const) {
      const visit = await Visit.begin(await browsers[name].newPage(), SLOWER);
      await visit.load(listOf(100), which === 'ours' ? 100 : 0);
      seen[which].push(await longTasks(visit.page));
      await visit.end();
    }
  }
  const middle = (visits: number[][]) =>
    visits.toSorted((a, b) => a.length - b.length)[Math.floor(visits.length / 2)] ?? [];
  return { ours: middle(seen.ours), floor: middle(seen.floor) };
}

async function steadiness(browsers: Browsers) {
  const plain = await Visit.begin(await browsers['empty extension'].newPage());
  await plain.load(listOf(100), 0);
  const before = await boxesOf(plain.page);
  await plain.end();

  const visit = await Visit.begin(await browsers.ours.newPage());
  await visit.load(listOf(100), 100);
  const start = await visit.cost();
  // By the browser's own counters: no script runs in the page for it.
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const end = await visit.cost();
  const result = {
    idle: { script: end.script - start.script, all: end.all - start.all },
    shifts: await shifts(visit.page),
    displaced: displaced(before, await boxesOf(visit.page)),
  };
  await visit.end();
  return result;
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

function tableOf(rows: number, cost: Costs): Table {
  const floor = median(scripts(cost['empty extension']));
  return {
    title: `A list of ${rows.toLocaleString('en')} notices (ms)`,
    columns: ['', 'script', 'middle 80 %', 'above empty', 'first view', 'style and layout', 'all'],
    rows: NAMES.filter((name) => cost[name].length > 0).map((name) => {
      const script = scripts(cost[name]);
      return [
        name,
        figure(median(script)),
        `${figure(quantile(script, 0.1))}–${figure(quantile(script, 0.9))}`,
        figure(median(script) - floor),
        figure(median(cost[name].map(({ first }) => first))),
        figure(median(cost[name].map(({ layout }) => layout))),
        figure(median(cost[name].map(({ all }) => all))),
      ];
    }),
  };
}

const scripts = (costs: readonly Cost[]) => costs.map(({ script }) => script);
const figure = (value: number) => value.toFixed(1);
const longest = (tasks: readonly number[]) => (tasks.length === 0 ? 'none' : `${figure(Math.max(...tasks))} ms`);
const median = (values: readonly number[]) => quantile(values, 0.5);
