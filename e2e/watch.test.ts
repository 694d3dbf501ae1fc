/**
 * The watch over seven days: 200 pursuits, 40 of them amended as `npm run backend -- amend` does, and 50
 * workers stopped in the middle of a round. A day passes by moving what the watch remembers one day back.
 */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createRandom, type Random } from '../lib/background/testing/random.ts';
import { temporaryFolder } from '../lib/dev/driver/temporary-folder.ts';
import { until } from '../lib/dev/driver/until.ts';
import { addDays, today, type CalendarDate } from '../lib/domain/dates/calendar-date.ts';
import { seedOfRun } from '../lib/domain/testing/share.ts';
import { amendNotice, type Amended, type Amendment } from '../lib/server/catalog/amendments.ts';
import { openDatabase } from '../lib/server/store/database.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { IN_FIREFOX, useWorkbench } from './use-workbench.ts';
import { READ_CHANGES, READ_OPEN, REWIND, RING } from './watch-in-extension.ts';

const TRACKED = 200;
const AMENDED = 40;
const STOPS = 50;
/** After the amendments: four to find a notice missing for three days, and two for searches lost to stops. */
const DAYS = 6;
const PIPELINES = ['Federal IT', 'Facilities and grounds'];
const SUBJECTS = ['maintenance', 'software', 'construction', 'medical', 'security', 'training', 'repair', 'supplies'];
/** A ring is over after the first pause between searches, or after the second before any. */
const QUIET_MS = 100;
const ASLEEP_MS = 1000;
const SEARCH = /^\/v1\/(contracts|awards)\/search\?/;

const folder = temporaryFolder('watch');
folder.deleteAtExit();
const db = join(folder.path, 'backend.sqlite');
const bench = useWorkbench({ connected: false, backend: { db } });

const changes = z.array(z.object({ pursuitId: z.string(), event: z.looseObject({ kind: z.string() }) }));
interface Tracked {
  pursuitId: string;
  noticeId: string;
  deadline: CalendarDate | undefined;
}

/** Amends a notice, and returns what the watch should say of it. */
type Way = (notice: Tracked, amend: (how: Amendment) => Amended) => object;

const WAYS: Readonly<Record<string, Way>> = {
  'deadline moved': ({ deadline }, amend) => {
    const to = addDays(deadline ?? today(), 7);
    amend({ deadline: to });
    return { kind: 'deadlineMoved', to: { day: to } };
  },
  'new version': (_notice, amend) => {
    const { newVersion } = amend({ newVersion: true });
    return { kind: 'newVersion', notice: { noticeId: newVersion }, certain: true };
  },
  'new version with another deadline': ({ deadline }, amend) => {
    const { newVersion } = amend({ newVersion: true, deadline: addDays(deadline ?? today(), 14) });
    return { kind: 'newVersion', notice: { noticeId: newVersion } };
  },
  'canceled, so not found': (_notice, amend) => {
    amend({ cancel: true });
    return { kind: 'notFound' };
  },
  awarded: (_notice, amend) => ({ kind: 'awarded', recipient: amend({ award: true }).awarded?.recipientName }),
};

const isFull = { tags: ['full', 'chromium'], timeout: 1_200_000 };

it.skipIf(IN_FIREFOX)(
  'finds every amended notice, invents none, and loses nothing to stopped workers',
  isFull,
  async () => {
    const random = createRandom(seedOfRun());
    const searches: string[] = [];
    let onSearch: () => void = () => undefined;
    const proxy = await startFaultyProxy(bench().backend.url, (path) => {
      if (SEARCH.test(path)) {
        searches.push(path);
        onSearch();
      }
      return undefined;
    });
    onTestFinished(() => proxy.stop());
    const tracked = await track(random);
    await bench().connectDirectly(proxy.url);
    await bench().closePages();
    await bench().reread();
    await bench().ask('settings.set', { watch: true });
    const stopWorker = await bench().browser.workerStopper();
    let stops = 0;

    /** Rings until every pursuit had its turn. `planned`: how many workers to stop on the way. */
    const passDay = async (planned: number): Promise<void> => {
      const [from, end] = [searches.length, stops + planned];
      while ((await bench().inExtension(READ_OPEN)) !== 0) {
        const dies = stops < end ? random.upTo(12) : Infinity;
        let seen = 0;
        let dead: Promise<void> | undefined;
        onSearch = () => {
          seen += 1;
          if (seen === dies) dead = stopWorker();
        };
        await bench().inExtension(RING);
        await quiet(searches);
        onSearch = () => undefined;
        if (!dead) continue;
        await dead;
        stops += 1;
      }
      expect(searches.length - from).toBeLessThanOrEqual(2 * TRACKED);
    };

    await passDay(STOPS / 5);
    expect(await found()).toEqual([]);
    const expected = amendSome(tracked, random);
    for (let day = 0; day < DAYS; day += 1) {
      await bench().inExtension(REWIND);
      await passDay(Math.ceil((STOPS - stops) / (DAYS - day)));
    }
    expect(stops).toBe(STOPS);
    const all = await found();
    for (const { kind, pursuitId, event } of expected) {
      const told = all.filter((each) => each.pursuitId === pursuitId);
      expect(told.length, `${kind ?? ''}, pursuit ${pursuitId}`).toBeGreaterThan(0);
      for (const each of told) expect(each.event, `${kind ?? ''}, pursuit ${pursuitId}`).toMatchObject(event);
    }
    const amended = new Set(expected.map(({ pursuitId }) => pursuitId));
    expect(all.filter(({ pursuitId }) => !amended.has(pursuitId))).toEqual([]);
  },
);

const found = async () => changes.parse(await bench().inExtension(READ_CHANGES));

/** Saves sample notices, some of them past their deadlines, straight at the backend. */
async function track(random: Random): Promise<Tracked[]> {
  const { service } = bench();
  const pages = await Promise.all(
    SUBJECTS.map((q) => service.searchContracts({ q, includeExpired: true, pageSize: 50 })),
  );
  const all = new Map(pages.flatMap(({ results }) => results).map((each) => [each.noticeId, each]));
  const numbered = [...all.values()].filter(
    ({ solicitationNumber, agency, responseDeadLine, type }) =>
      // An award notice is the end of a pursuit.
      solicitationNumber && agency && responseDeadLine && type !== 'Award Notice',
  );
  const tracked: Tracked[] = [];
  while (tracked.length < TRACKED) {
    const [notice] = numbered.splice(random.upTo(numbered.length) - 1, 1);
    if (!notice) throw new Error(`the sample data has only ${String(tracked.length)} notices to track`);
    const { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink } = notice;
    const pipelineId = await bench().pipelineId(PIPELINES[tracked.length % PIPELINES.length] ?? '');
    const body = { noticeId, title, agency, naicsCode, state, responseDeadLine, uiLink };
    const { pursuit } = await service.addPursuit(pipelineId, body);
    tracked.push({ pursuitId: pursuit.id, noticeId, deadline: responseDeadLine });
  }
  return tracked;
}

/** Amends some of the tracked notices as SAM.gov would, each way as often as the others. */
function amendSome(tracked: readonly Tracked[], random: Random) {
  const database = openDatabase(db);
  const left = [...tracked];
  try {
    return Array.from({ length: AMENDED }, (_, index) => {
      const [chosen] = left.splice(random.upTo(left.length) - 1, 1);
      const [kind, way] = Object.entries(WAYS)[index % Object.keys(WAYS).length] ?? [];
      if (!chosen || !way) throw new Error('there are too few notices to amend');
      const event = way(chosen, (how) => {
        const done = amendNotice(database, chosen.noticeId, how, today());
        if (!done) throw new Error(`the backend has no notice ${chosen.noticeId}`);
        return done;
      });
      return { kind, pursuitId: chosen.pursuitId, event };
    });
  } finally {
    database.close();
  }
}

/** Waits until nothing is asked any more. */
async function quiet(searches: readonly string[]): Promise<void> {
  const before = searches.length;
  let [count, since] = [before, performance.now()];
  await until('the watch to rest', () => {
    const now = performance.now();
    if (searches.length !== count) [count, since] = [searches.length, now];
    return now - since > (count === before ? ASLEEP_MS : QUIET_MS);
  });
}
