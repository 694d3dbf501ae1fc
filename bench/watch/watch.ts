/**
 * `npm run bench -- watch [--json]`: how much of what happens to saved notices the watch finds, and how much
 * it invents. A real Chromium and the real backend: 200 pursuits, 40 of them amended as `npm run backend --
 * amend` does, seven days, and 50 workers stopped in the middle of a round. A day passes by moving what the
 * watch remembers one day back.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { startFaultyProxy } from '../../e2e/faulty-proxy.ts';
import { createRandom } from '../../lib/background/testing/random.ts';
import { readOptions } from '../../lib/dev/command-line.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import { Workbench } from '../../lib/dev/driver/workbench.ts';
import { machineNote, type Report } from '../report.ts';
import { amendSome, type Amendment, type Tracked } from './amended.ts';
import { READ_CHANGES, READ_OPEN, REWIND, RING } from '../../e2e/watch-in-extension.ts';

const TRACKED = 200;
const AMENDED = 40;
const STOPS = 50;
/** After the amendments: four to find a notice missing for three days, and two for searches lost to stops. */
const DAYS = 6;
const PIPELINES = ['Federal IT', 'Facilities and grounds'];
/** A ring is over when nothing was asked for so long, or when a worker would have started and asks nothing. */
const QUIET_MS = 100;
const ASLEEP_MS = 1000;
const SEARCH = /^\/v1\/(contracts|awards)\/search\?/;

const changes = z.array(z.object({ pursuitId: z.string(), event: z.looseObject({ kind: z.string() }) }));
type Change = z.infer<typeof changes>[number];

interface Figures {
  recall: number;
  falseAlarms: number;
  /** Requests of all kinds, in all days. */
  requests: number;
  stops: number;
}

export async function run(args: readonly string[], say: (line: string) => void): Promise<Report & Figures> {
  const { seed } = readOptions([...args], { seed: { type: 'string', default: '1' } });
  const random = createRandom(Number(seed));
  const folder = temporaryFolder('watch');
  folder.deleteAtExit();
  const db = join(folder.path, 'backend.sqlite');
  const bench = await Workbench.open({ headless: true, backend: { db } });
  const paths: string[] = [];
  let onRequest: () => void = () => undefined;
  const proxy = await startFaultyProxy(bench.backend.url, (path) => {
    paths.push(path);
    if (SEARCH.test(path)) onRequest();
    return undefined;
  });
  try {
    const tracked = await track(bench, random);
    await bench.connect(proxy.url);
    await bench.closePages();
    await bench.reread();
    await bench.ask('settings.set', { watch: true });
    const stopWorker = await bench.browser.workerStopper();
    const before = paths.length;
    let stops = 0;
    const perDay: number[] = [];

    /** Rings until every pursuit had its turn. `planned`: how many workers to stop on the way. */
    const day = async (planned: number): Promise<void> => {
      const from = paths.filter((path) => SEARCH.test(path)).length;
      let left = planned;
      while ((await bench.inExtension(READ_OPEN)) !== 0) {
        const dies = left > 0 ? random.upTo(12) : Infinity;
        let seen = 0;
        let dead: Promise<void> | undefined;
        onRequest = () => {
          seen += 1;
          if (seen === dies) dead = stopWorker();
        };
        await bench.inExtension(RING);
        await quiet(paths);
        onRequest = () => undefined;
        if (!dead) continue;
        await dead;
        left -= 1;
        stops += 1;
      }
      perDay.push(paths.filter((path) => SEARCH.test(path)).length - from);
      say(`day ${String(perDay.length)}: ${String(perDay.at(-1))} searches, ${String(stops)} stops so far`);
    };

    await day(STOPS / 5);
    const early = changes.parse(await bench.inExtension(READ_CHANGES)).length;
    const amended = amendSome(db, tracked, AMENDED, random);
    for (let passed = 0; passed < DAYS; passed += 1) {
      await bench.inExtension(REWIND);
      const share = Math.ceil((STOPS - stops) / (DAYS - passed));
      await day(share);
    }
    const found = changes.parse(await bench.inExtension(READ_CHANGES));
    return reportOf({ amended, found, early, perDay, requests: paths.length - before, stops });
  } finally {
    await bench.close();
    await proxy.stop();
    folder.delete();
  }
}

/** Saves sample notices, some of them past their deadlines, straight at the backend. */
async function track(bench: Workbench, random: ReturnType<typeof createRandom>): Promise<Tracked[]> {
  const found = new Map<string, Awaited<ReturnType<typeof search>>[number]>();
  const search = async (q: string) =>
    (await bench.service.searchContracts({ q, includeExpired: true, pageSize: 50 })).results;
  const subjects = ['maintenance', 'software', 'construction', 'medical', 'security', 'training', 'repair', 'supplies'];
  for (const q of subjects) for (const notice of await search(q)) found.set(notice.noticeId, notice);
  const numbered = [...found.values()].filter(
    ({ solicitationNumber, agency, responseDeadLine, type }) =>
      // An award notice is the end of a pursuit.
      solicitationNumber && agency && responseDeadLine && type !== 'Award Notice',
  );
  const tracked: Tracked[] = [];
  while (tracked.length < TRACKED) {
    const [notice] = numbered.splice(random.upTo(numbered.length) - 1, 1);
    if (!notice) throw new Error(`the sample data has only ${String(tracked.length)} notices to track`);
    const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = notice;
    const pipelineId = await bench.pipelineId(PIPELINES[tracked.length % PIPELINES.length] ?? '');
    const body = { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink };
    const { pursuit } = await bench.service.addPursuit(pipelineId, body);
    tracked.push({ pursuitId: pursuit.id, noticeId, deadline: responseDeadLine });
  }
  return tracked;
}

async function quiet(paths: readonly string[]): Promise<void> {
  const begin = performance.now();
  const before = paths.length;
  let [count, since] = [before, begin];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = performance.now();
    if (paths.length !== count) [count, since] = [paths.length, now];
    if (now - since > (count === before ? ASLEEP_MS : QUIET_MS)) return;
  }
}

interface Outcome {
  amended: readonly Amendment[];
  found: readonly Change[];
  /** Changes before anything was amended. */
  early: number;
  perDay: readonly number[];
  requests: number;
  stops: number;
}

function reportOf({ amended, found, early, perDay, requests, stops }: Outcome): Report & Figures {
  const isExpected = (change: Change) =>
    amended.some(({ pursuitId, isShownBy }) => pursuitId === change.pursuitId && isShownBy(change.event));
  const kinds = [...new Set(amended.map(({ kind }) => kind))];
  const hit = (some: readonly Amendment[]) =>
    some.filter(({ pursuitId, isShownBy }) =>
      found.some((each) => each.pursuitId === pursuitId && isShownBy(each.event)),
    ).length;
  const recall = hit(amended) / amended.length;
  const missed = amended.filter((each) => hit([each]) === 0);
  const invented = found.filter((change) => !isExpected(change));
  const falseAlarms = early + invented.length;
  const most = Math.max(...perDay) / TRACKED;
  const passed = recall === 1 && falseAlarms === 0 && stops === STOPS && most <= 2;
  return {
    recall,
    falseAlarms,
    requests,
    stops,
    tables: [
      {
        title: `Amended notices found by the watch, of ${String(TRACKED)} pursuits`,
        columns: ['what happened', 'amended', 'found'],
        rows: kinds.map((kind) => {
          const those = amended.filter((each) => each.kind === kind);
          return [kind, those.length, hit(those)];
        }),
      },
      {
        title: 'Whole run',
        columns: ['recall', 'false alarms', 'requests', 'searches a day', 'workers stopped'],
        rows: [[recall.toFixed(2), falseAlarms, requests, Math.max(...perDay), stops]],
      },
    ],
    notes: [
      `Promised: recall 1.00, no false alarm, at most two searches a day for each pursuit: ${passed ? 'kept' : 'BROKEN'}.`,
      `Searches on each day: ${perDay.join(', ')}.`,
      ...missed.map(({ kind, pursuitId }) => `Missed: ${kind}, pursuit ${pursuitId}.`),
      ...invented.map(({ pursuitId, event }) => `Not expected, of pursuit ${pursuitId}: ${JSON.stringify(event)}`),
      'In Chromium. A day passes by moving what the watch remembers one day back.',
      machineNote(),
    ],
    passed,
  };
}
