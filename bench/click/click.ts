/**
 * `npm run bench -- click [--runs N]`: time from a click until the button responds, and until the notice is
 * saved at a backend on this machine; with the worker awake, and with the worker stopped before each click,
 * as browsers do after 30 seconds.
 */
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import type { ExtensionBrowser } from '../../lib/dev/driver/chromium.ts';
import type { Workbench } from '../../lib/dev/driver/workbench.ts';
import { PRACTICE_LIST } from '../../lib/dev/practice/practice-site.ts';
import { contentScriptOf, inWorkbench } from '../processes.ts';
import {
  figure,
  IN_WORDS,
  judged,
  machineNote,
  quantile,
  wholeNumber,
  type Bench,
  type Promised,
  type Report,
} from '../report.ts';

const MOST_ANSWER_MS = 16;
const MOST_SAVED_MS = { awake: 50, stopped: 150 } as const;
const WORKERS = ['awake', 'stopped'] as const;
type Worker = (typeof WORKERS)[number];

/** Milliseconds since the click. */
interface Click {
  /** When the button showed the click. */
  answered: number;
  /** When the button showed the saved notice. */
  saved: number;
}

const clicks = z.array(
  z.object({ at: z.number(), states: z.array(z.object({ state: z.string(), at: z.number() })).readonly() }),
);

/** Until a button was in sight for long enough (looked at once a second), and a stopped worker ended. */
const PAUSE_MS = 1600;
const pause = () => setTimeout(PAUSE_MS);

const place = z.object({ x: z.number(), y: z.number() });

export const run: Bench['run'] = (args, say) => {
  const values = readOptions([...args], { runs: { type: 'string', default: '40' } });
  const runs = Math.max(5, wholeNumber('runs', values.runs));
  // One more for each as a warm-up.
  return inWorkbench({ notices: 2 * (runs + 1), backend: { sample: false } }, async (bench) => {
    // Options reloads its data on every change, and users do not have it open while they click.
    await bench.browser.closePages();
    const measured: Record<Worker, Click[]> = { awake: [], stopped: [] };
    for (const worker of WORKERS) {
      say(`${String(runs)} clicks, the worker ${worker}`);
      measured[worker] = await clickThrough(bench, worker, runs);
    }
    return reportOf(measured);
  });
};

/** Adds `runs` notices, and times each click in the world of our script. */
async function clickThrough(bench: Workbench, worker: Worker, runs: number): Promise<Click[]> {
  const { browser, site } = bench;
  const page = await browser.openPage(`${PRACTICE_LIST}&pageSize=${String(site.notices.length)}`);
  await page.waitForSelector('[data-pursuit-companion]');
  const inScript = await contentScriptOf(page, browser.address(''));
  await inScript(CLOCK);
  const stop = await browser.workerStopper();
  for (let run = 0; run <= runs; run += 1) {
    // Find the button first: only the click may reach the stopped worker.
    const { x, y } = place.parse(await inScript('place()'));
    await inScript('rest()');
    // The pointer comes with the click: an earlier one would wake the worker.
    await pause();
    if (worker === 'stopped') {
      await stop();
      await pause();
      if (await isWorkerRunning(browser)) throw new Error('something woke the worker before the click');
    }
    const saved = inScript('saved()');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    await saved;
  }
  const all = clicks.parse(JSON.parse(z.string().parse(await inScript('JSON.stringify(clicks)'))));
  await page.close();
  return all.slice(1).map(({ at, states }) => {
    const first = (wanted: string) => (states.find(({ state }) => state === wanted)?.at ?? NaN) - at;
    return { answered: first('adding'), saved: first('added') };
  });
}

function reportOf(measured: Record<Worker, Click[]>): Report {
  const of = (worker: Worker, what: keyof Click) => measured[worker].map((click) => click[what]);
  const answers = [...of('awake', 'answered'), ...of('stopped', 'answered')];
  const { notes, passed } = judged(
    [
      ...WORKERS.map((worker): Promised => {
        const p95 = quantile(of(worker, 'saved'), 0.95);
        return [
          `click to saved, worker ${worker}: ${figure(p95)} ms at p95 (at most ${String(MOST_SAVED_MS[worker])})`,
          p95 <= MOST_SAVED_MS[worker],
        ];
      }),
      [
        `the button answers within ${figure(Math.max(...answers))} ms (at most ${String(MOST_ANSWER_MS)})`,
        Math.max(...answers) <= MOST_ANSWER_MS,
      ],
    ],
    IN_WORDS,
  );
  const rows = WORKERS.flatMap((worker) =>
    (['answered', 'saved'] as const).map((what) => {
      const values = of(worker, what);
      const figures = [quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)].map(figure);
      return [`worker ${worker}: ${what}`, ...figures, values.length];
    }),
  );
  return {
    tables: [{ title: 'From the click, in ms', columns: ['', 'median', 'p95', 'longest', 'clicks'], rows }],
    notes: [
      ...notes,
      'Real clicks of the browser, timed in the world of our script from the time stamp of the event. “Saved” is what the button says after the backend’s answer.',
      machineNote(),
    ],
    passed,
  };
}

/** Whether the worker of the extension runs or is starting. */
async function isWorkerRunning(browser: ExtensionBrowser): Promise<boolean> {
  const filter = [{ type: 'service_worker', exclude: false }];
  const { targetInfos } = await browser.session.send('Target.getTargets', { filter });
  return targetInfos.some(({ url }) => url.startsWith(browser.address('')));
}

/**
 * Runs beside our script, where the browser opens closed shadow roots to extensions: records each click and
 * each later change of a button's state. `saved()` resolves with the next saved notice, because polling would
 * slow what is measured. `rest()` resolves when the page is idle. `place()` returns the position of the first
 * Add button: a query of the accessibility tree would have the browser update that tree during the click.
 */
const CLOCK = `globalThis.clicks = [];
const boxes = () => [...document.querySelectorAll('[data-pursuit-companion]')].map(
  (host) => chrome.dom.openOrClosedShadowRoot(host).querySelector('[data-state]'),
);
globalThis.place = () => {
  const box = boxes().find((each) => each?.dataset.state === 'add');
  box.scrollIntoView({ block: 'center' });
  const { x, y, height } = box.getBoundingClientRect();
  return { x: x + height, y: y + height / 2 };
};
globalThis.rest = () => new Promise((resolve) => requestIdleCallback(resolve));
globalThis.saved = () => new Promise((resolve, reject) => {
  globalThis.tellSaved = resolve;
  setTimeout(() => reject(new Error('no notice was saved within a minute')), 60_000);
});
addEventListener('click', (event) => {
  const host = event.target;
  if (!(host instanceof Element) || !host.hasAttribute('data-pursuit-companion')) return;
  const click = { at: event.timeStamp, states: [] };
  clicks.push(click);
  const box = chrome.dom.openOrClosedShadowRoot(host).querySelector('[data-state]');
  new MutationObserver(() => {
    click.states.push({ state: box.dataset.state, at: performance.now() });
    if (box.dataset.state === 'added') globalThis.tellSaved?.();
  }).observe(box, { attributes: true, attributeFilter: ['data-state'] });
}, { capture: true });`;
