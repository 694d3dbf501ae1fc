/**
 * Which rows to read: those in view first, the others when the page is idle, and each again only after a
 * change. A change inside a row drops that row; a change of an element around rows drops the rows inside it.
 * A row that the page re-creates unchanged keeps its reading.
 */
import { isElement, MARK } from '../sites/engine/text/text.ts';
import type { PageRows } from '../sites/engine/text/row-cache.ts';

/** Rows this far outside the window are read with those in view, in CSS pixels. */
const AROUND_PX = 100;
/** The browser starts waiting work after this time although it is busy, in milliseconds. */
const LATEST_MS = 50;
/** Waiting work is done in pieces of about this length, in milliseconds. */
const PIECE_MS = 8;
/** From so many changes on, every row is read anew. A hidden tab changes for hours without a reading. */
const MOST_CHANGED = 2000;

/** Knows which rows of the page changed since they were read. */
export class Readings {
  readonly #states = new Map<Node, { parent: Node | null }>();
  /** The states of rows that the page removed unchanged. */
  readonly #former = new WeakMap<Node, { parent: Node | null }>();
  /** Nodes that changed since the last reading. */
  readonly #changed = new Set<Node>();
  /** Nodes whose change affects the rows inside them. */
  readonly #affecting = new Set<Node>();
  readonly #removed = new Set<Node>();

  /** Records changes that the page made. */
  changed(changes: readonly MutationRecord[]): void {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { type, target, removedNodes } of changes) {
      if (isElement(target) && target.hasAttribute(MARK)) continue;
      this.#changed.add(target);
      if (type === 'attributes') this.#affecting.add(target);
      for (const node of removedNodes) {
        this.#affecting.add(node);
        // A detached row can change unobserved, unless the page puts it back in the same task.
        if (!added.has(node)) this.#removed.add(node);
      }
    }
    if (this.#affecting.size + this.#changed.size < MOST_CHANGED) return;
    for (const each of [this.#states, this.#changed, this.#affecting, this.#removed]) each.clear();
  }

  /** Returns the rows for one reading of the page. */
  rows(window: Window): PageRows {
    const dropped = new Set<Node>();
    for (const node of this.#changed)
      for (let at: Node | null = node; at && !dropped.has(at); at = at.parentNode) dropped.add(at);
    for (const [row, state] of dropped.size > 0 ? this.#states : []) {
      let box: Node | null = row.parentNode;
      while (box && !this.#affecting.has(box)) box = box.parentNode;
      if (!box && !dropped.has(row) && !this.#removed.has(row) && row.isConnected) continue;
      if (!dropped.has(row) && !row.isConnected) this.#former.set(row, state);
      this.#states.delete(row);
    }
    for (const each of [this.#changed, this.#affecting, this.#removed]) each.clear();
    return {
      isFirst: rowsInView(window),
      stateOf: (row, former) => {
        const { parentNode: parent } = row;
        let state = this.#states.get(row);
        const known = state || !former ? undefined : this.#former.get(former);
        if (known && former?.isEqualNode(row)) state = Object.assign(known, { parent });
        if (state?.parent !== parent) state = { parent };
        if (row.isConnected) this.#states.set(row, state);
        this.#former.delete(row);
        return state;
      },
    };
  }
}

/** Returns whether rows, asked for in page order, are in view. Measures none below the first that is not. */
function rowsInView({ innerHeight }: Window): (row: Element) => boolean {
  let isBelow = false;
  return (row) => {
    if (isBelow) return false;
    const { top, bottom } = row.getBoundingClientRect();
    isBelow = top > innerHeight + AROUND_PX;
    return !isBelow && bottom >= -AROUND_PX;
  };
}

/** Returns a function that does work when the page is idle; only the work given last is done. */
export function idleWork(window: Window): (work: (isEnough: () => boolean) => void) => void {
  let last: ((isEnough: () => boolean) => void) | undefined;
  return (work) => {
    // Work that comes later keeps the turn of the work that it replaces.
    if (!last)
      window.requestIdleCallback(
        () => {
          const [now, end] = [last, performance.now() + PIECE_MS];
          last = undefined;
          now?.(() => performance.now() >= end);
        },
        { timeout: LATEST_MS },
      );
    last = work;
  };
}
