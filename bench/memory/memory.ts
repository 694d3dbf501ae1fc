/**
 * `npm run bench -- memory [--minutes N] [--json]`: whether memory grows under scripted use. The promise is
 * for an hour: `--minutes 60` compares minute 5 with minute 60, and a shorter run the same shares of its
 * time.
 */
import type { Page } from 'playwright-core';
import { Misuse, readOptions } from '../../lib/dev/command-line.ts';
import { searchFor, type Screen } from '../../lib/dev/driver/screen.ts';
import { PRACTICE_LIST } from '../../lib/dev/practice/practice-site.ts';
import { inWorkbench } from '../processes.ts';
import { percent, type Bench, type Report } from '../report.ts';
import { heapMeter, PARTS, type Heaps } from './heaps.ts';

/** Allowed growth from the first to the last. */
const PROMISED = 0.1;
const MEASUREMENTS = 12;
/** After these rounds every search has run once, and so has every initialization. */
const WARM_ROUNDS = 5;
/** Pursuits for the pipeline to show. */
const PURSUIT = { noticeId: 'memory-bench', title: 'Grounds maintenance' };

interface Measured {
  /** Minutes since the start. */
  at: number;
  rounds: number;
  heaps: Heaps;
  /** Only at the start and the end. */
  withoutCode?: Heaps;
}

export const run: Bench['run'] = (args, say) => {
  const minutes = Number(readOptions([...args], { minutes: { type: 'string', default: '3' } }).minutes);
  if (!(minutes > 0)) throw new Misuse('--minutes takes a number above 0');
  return inWorkbench({}, async (bench) => {
    await bench.service.addPursuit(await bench.pipelineId('Federal IT'), PURSUIT);
    await bench.reread();
    const { browser } = bench;
    await browser.closePages();
    const { page, screen: list } = await bench.openList();
    const panelPage = await browser.openPage(browser.address('sidepanel.html'));
    const panel = await browser.screenOf(panelPage);
    const meter = await heapMeter(browser.session, {
      worker: browser.address('background.js'),
      panel: browser.address('sidepanel.html'),
      page: PRACTICE_LIST,
    });

    const measured: Measured[] = [];
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 60_000;
    for (let rounds = 1; elapsed() < minutes || measured.length < 2; rounds += 1) {
      await panelPage.bringToFront();
      await useOnce({ panel, list, page }, rounds);
      if (rounds < WARM_ROUNDS || elapsed() < ((measured.length + 1) * minutes) / MEASUREMENTS) continue;
      const now: Measured = { at: elapsed(), rounds, heaps: await meter.all() };
      measured.push(now);
      if (measured.length === 1 || elapsed() >= minutes) now.withoutCode = await meter.withoutCode();
      say(`${elapsed().toFixed(1)} of ${String(minutes)} minutes, ${String(rounds)} rounds`);
    }
    return reportOf(measured, minutes);
  });
};

interface Screens {
  /** The app as a side panel, which stays open. */
  panel: Screen;
  list: Screen;
  page: Page;
}

const WORDS = ['custodial services', 'boiler replacement', 'network support', 'roof repair', 'medical supplies'];

const RESULTS = { role: 'StaticText', name: /^1–\d|^\d+ of more/ };

/**
 * Searches, changes tabs, adds, undoes and renders the rows again. Waits for each answer, and restores the
 * initial state.
 */
async function useOnce({ panel, list, page }: Screens, round: number): Promise<void> {
  const words = WORDS[round % WORDS.length] ?? '';
  await searchFor(panel, 'Opportunities', words);
  await panel.one(RESULTS);
  await searchFor(panel, 'Awards', words);
  await panel.one(RESULTS);
  await panel.click({ role: 'tab', name: 'Pipeline' });
  await panel.one({ role: 'button', name: /^Grounds maintenance/ });
  await panel.click({ role: 'tab', name: 'This page' });

  // In front, because a background tab renders only one frame per second.
  await page.bringToFront();
  for (let again = 0; again < 20; again += 1) await page.evaluate(renderRows);
  await list.click({ role: 'button', name: /^Add to pipeline: / });
  await list.click({ role: 'button', name: 'Undo' });
  await list.exactly(8, { role: 'button', name: /^Add to pipeline: / });
}

/** Runs in the page: renders every row again, without our elements. */
const renderRows = `(() => {
  const rows = document.querySelector('sds-search-result-list');
  const fresh = [...rows.children].map((row) => row.cloneNode(true));
  for (const row of fresh) for (const ours of row.querySelectorAll('[data-pursuit-companion]')) ours.remove();
  rows.replaceChildren(...fresh);
  return new Promise((done) => requestAnimationFrame(() => done(null)));
})()`;

function reportOf(measured: readonly Measured[], minutes: number): Report {
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  const growth = growthOf(first.heaps, last.heaps);
  const passed = growth.every((share) => Math.abs(share) <= PROMISED);
  const [before, after] = [first.withoutCode, last.withoutCode];
  return {
    passed,
    tables: [
      {
        title: 'Script memory after a forced collection, in kilobytes',
        columns: ['minute', 'rounds', ...PARTS],
        rows: [
          ...measured.map(({ at, rounds, heaps }) => [
            at.toFixed(1),
            rounds,
            ...PARTS.map((part) => kilobytes(heaps[part])),
          ]),
          ['change', '–', ...growth.map(percent)],
        ],
      },
    ],
    notes: [
      ...(before && after
        ? [
            `Without the code that the browser compiles from scripts, first and last: ${PARTS.map(
              (part, at) =>
                `${part} ${kilobytes(before[part])} and ${kilobytes(after[part])} (${percent(growthOf(before, after)[at] ?? NaN)})`,
            ).join(', ')}.`,
          ]
        : []),
      `Promised: after 60 minutes within 10% of what it was after 5. Over these ${String(minutes)} minutes: ${passed ? 'kept.' : 'not kept.'}`,
      'worker: the background, kept from stopping by being measured; panel: the app of the popup, kept open as a side panel; page: a list of notices with our script in it.',
    ],
  };
}

const growthOf = (before: Heaps, after: Heaps) => PARTS.map((part) => after[part] / before[part] - 1);
const kilobytes = (bytes: number) => Math.round(bytes / 1000);
