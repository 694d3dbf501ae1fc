import { pluralize } from '../data/pluralize.ts';
import type { ImportProgress } from '../data/import-file.ts';

/** Output for progress: standard error, or a test's list. */
export interface ProgressScreen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;
const WIDEST_BAR = 40;
/** Returns to the line's start and erases it (ECMA-48, EL). */
const CLEAR_LINE = '\r\u001b[2K';

/** Shows progress: a bar on a terminal, else a line every few seconds. `now` is a monotonic clock in ms. */
export class ProgressDisplay {
  readonly #screen: ProgressScreen;
  readonly #now: () => number;
  readonly #startedAt: number;
  #shownAt: number;
  #barIsUp = false;

  constructor(screen: ProgressScreen, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#now = now;
    this.#startedAt = now();
    // Draw a bar at once, but print a line only for imports that take a while.
    this.#shownAt = screen.isTTY ? Number.NEGATIVE_INFINITY : this.#startedAt;
  }

  /** Shows `done`, throttled. */
  update(done: ImportProgress): void {
    const now = this.#now();
    const { isTTY = false, columns = 80 } = this.#screen;
    if (now - this.#shownAt < (isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
    this.#shownAt = now;
    const words = this.#words(done, now);
    if (!isTTY) {
      this.#screen.write(`${words}\n`);
      return;
    }
    const width = Math.min(WIDEST_BAR, columns - words.length - 4);
    const filled = Math.round(width * fractionOf(done));
    const bar = width > 4 ? `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ` : '';
    this.#screen.write(`${CLEAR_LINE}${bar}${words}`);
    this.#barIsUp = true;
  }

  /** Prints a line; the next update redraws the bar. */
  print(line: string): void {
    this.clear();
    this.#screen.write(`${line}\n`);
  }

  /** Erases the bar. */
  clear(): void {
    if (this.#barIsUp) this.#screen.write(CLEAR_LINE);
    this.#barIsUp = false;
  }

  #words(done: ImportProgress, now: number): string {
    const share = fractionOf(done);
    const left = share === 0 ? undefined : Math.ceil(((now - this.#startedAt) * (1 - share)) / share / 1000);
    const percent = `${String(Math.floor(share * 100)).padStart(3)}%`;
    const rows = pluralize(done.rows, 'row');
    return [percent, rows, ...(left === undefined ? [] : [`about ${duration(left)} left`])].join('  ');
  }
}

/** 0 to 1. */
function fractionOf({ bytes, totalBytes }: ImportProgress): number {
  return totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
}

function duration(seconds: number): string {
  return seconds < 60 ? `${String(seconds)} s` : `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
}
