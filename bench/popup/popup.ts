/**
 * `npm run bench -- popup [--runs N] [--json]`: how soon the real popup paints, compared to an empty React
 * popup.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readOptions } from '../../lib/dev/command-line.ts';
import { namedBy, onOpening, withImports } from '../../lib/dev/checks/page-scripts.ts';
import { median, wholeNumber, type Bench, type Report } from '../report.ts';
import { PopupDriver, type Opened } from './popup-driver.ts';
import { BUILT, whenPrepared } from './prepared.ts';

/** The promises. Times in milliseconds, sizes in bytes (a kilobyte is 1,000). */
const PROMISED = { timesEmpty: 1.15, knownAfter: 120, files: 12, bytes: 380_000 } as const;

const TABS = [
  ['page', 'This page'],
  ['pipeline', 'Pipeline'],
  ['opportunities', 'Opportunities'],
] as const;

interface Pair {
  empty: Opened;
  ours: Opened;
}

export const run: Bench['run'] = (args, say) => {
  const values = readOptions([...args], { runs: { type: 'string', default: '15' } });
  const runs = wholeNumber('runs', values.runs);
  return whenPrepared(async ({ bench, page, ours, empty, emptyFolder, remember }) => {
    const popups = await PopupDriver.over(page, bench.browser);
    const openEmpty = () => popups.open(empty, () => true);
    const openOurs = () => popups.open(ours, ({ known }) => known !== undefined);
    const seen: { name: string; pairs: Pair[] }[] = [];
    for (const [tab, name] of TABS) {
      await remember(tab);
      // The first opening after a change fills the cache for the measured ones.
      await openEmpty();
      await openOurs();
      const pairs: Pair[] = [];
      for (let done = 0; done < runs; done += 1) {
        pairs.push({ empty: await openEmpty(), ours: await openOurs() });
        say(`${name}: ${String(done + 1)} of ${String(runs)}`);
      }
      seen.push({ name, pairs });
    }
    return reportOf(seen, emptyFolder);
  });
};

function reportOf(seen: readonly { name: string; pairs: readonly Pair[] }[], emptyFolder: string): Report {
  const all = seen.flatMap(({ pairs }) => pairs);
  const timesEmpty = timesOf(all);
  const late = seen.map(({ pairs }) => median(pairs.map(({ ours }) => knownAfter(ours))));
  const tabs = seen.map(({ name, pairs }) => weightOf(`ours, with ${name}`, BUILT, loadedBy(pairs)));
  const isFast = timesEmpty <= PROMISED.timesEmpty;
  const isKnown = late.every((each) => each <= PROMISED.knownAfter);
  const isLight = tabs.every(([, files = NaN, raw = NaN]) => files <= PROMISED.files && raw <= PROMISED.bytes);
  return {
    passed: isFast && isKnown && isLight,
    tables: [
      {
        title: 'Opening the popup from cold, in milliseconds: median (least–most)',
        columns: ['popup', 'first control', 'first paint', 'times empty', 'known results after paint'],
        rows: [
          ['empty React popup', ...spreads(all.map(({ empty }) => empty)), '1.00', '–'],
          ...seen.map(({ name, pairs }) => [
            `ours, ${name}`,
            ...spreads(pairs.map(({ ours }) => ours)),
            timesOf(pairs).toFixed(2),
            spread(pairs.map(({ ours }) => knownAfter(ours))),
          ]),
        ],
      },
      {
        title: 'Scripts that it loads, in bytes',
        columns: ['popup', 'files', 'raw', 'gzip'],
        rows: [
          weightOf('empty React popup', emptyFolder, onOpening(emptyFolder, 'popup.html')),
          weightOf('ours, until the first content', BUILT, withImports(BUILT, namedBy(BUILT, 'popup.html'))),
          weightOf('ours, before any tab', BUILT, onOpening(BUILT, 'popup.html')),
          ...tabs,
        ],
      },
    ],
    notes: [
      verdict(
        `first paint within ${String(PROMISED.timesEmpty)} times an empty React popup (here ${timesEmpty.toFixed(2)})`,
        isFast,
      ),
      verdict(`last known results within ${String(PROMISED.knownAfter)} ms of the first paint`, isKnown),
      verdict(
        `at most ${String(PROMISED.files)} files and ${String(PROMISED.bytes)} bytes of script with a tab`,
        isLight,
      ),
      'From cold: before each opening the workers are stopped, and with them the processes of both extensions. The two take turns.',
    ],
  };
}

/**
 * How much later than the empty popup ours paints. Paints come in frames, so medians jump between runs; the
 * mean of the middle four fifths does not.
 */
function timesOf(pairs: readonly Pair[]): number {
  return middleMean(pairs.map(({ ours }) => ours.painted)) / middleMean(pairs.map(({ empty }) => empty.painted));
}

function middleMean(figures: readonly number[]): number {
  const cut = Math.floor(figures.length / 10);
  const middle = figures.toSorted((a, b) => a - b).slice(cut, figures.length - cut);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}

function knownAfter({ known = Number.NaN, painted }: Opened): number {
  return Math.max(0, known - painted);
}

/** All scripts that any opening loaded, without the probe. */
function loadedBy(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({ ours }) => ours.scripts).filter((address) => !address.endsWith('/probe.js'));
}

function spreads(openings: readonly Opened[]): string[] {
  return [spread(openings.map(({ control }) => control)), spread(openings.map(({ painted }) => painted))];
}

function spread(figures: readonly number[]): string {
  return `${median(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)}–${Math.max(...figures).toFixed(0)})`;
}

/** A row with the number and the bytes of the scripts at `addresses`, as they are and each compressed. */
function weightOf(name: string, folder: string, addresses: readonly string[]): readonly [string, ...number[]] {
  const files = new Set(addresses.map((address) => new URL(address, 'chrome-extension://x/').pathname));
  const texts = [...files].map((file) => readFileSync(join(folder, file)));
  const sum = (size: (text: Buffer) => number) => texts.reduce((total, text) => total + size(text), 0);
  return [name, texts.length, sum(({ length }) => length), sum((text) => gzipSync(text, { level: 9 }).length)];
}

function verdict(promise: string, isKept: boolean): string {
  return `Promised: ${promise}. ${isKept ? 'Kept.' : 'Not kept.'}`;
}
