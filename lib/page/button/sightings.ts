/**
 * Since when each button has been in sight, at one place and for one notice. Looks at them wherever the
 * pointer moves or the page scrolls, five times a second while the pointer moves or rests on one, and else once
 * a second: nothing else tells of every way to show, hide, move or cover an element.
 */
import type { CaptureButton } from './button.ts';
import { isInSight, middleOf, opacityReader, type Point } from './visibility.ts';

interface Sighting {
  noticeId: string;
  box: DOMRect;
  since: number;
  /** Number of the last regular look that saw it. */
  look: number;
}

/** How long a button must have been in sight before a press counts, in milliseconds. */
export const STEADY_MS = 500;
const LOOK_MS = 200;
/** While the pointer rests elsewhere: no press can come without its moving. */
const IDLE_LOOK_MS = 1000;
const IDLE_MS = 5000;
const MOVING_LOOK_MS = 50;
/** For how many regular looks a button may be absent that a framework builds anew. */
const MAX_MISSED = 3;
/** A row that lifts under the pointer moves this far, in CSS pixels. */
const MAX_SHIFT = 10;
/** How long a page may scroll on after the wheel or a finger stopped. */
const SCROLL_MS = 600;

export class Sightings {
  readonly #buttons: () => ReadonlyMap<unknown, CaptureButton>;
  readonly #signal: AbortSignal;
  #seen: Sighting[] = [];
  #looks = 0;
  #lookedAt = 0;
  /** When the last look saw a button. */
  #seenAt = 0;
  #isLooking = false;
  /** Whether the next look is far off. */
  #isSlow = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointedAt = -IDLE_MS;
  #pointer: Point = { x: -1, y: -1 };
  #scrolledAt = -SCROLL_MS;

  constructor(buttons: () => ReadonlyMap<unknown, CaptureButton>, signal: AbortSignal) {
    this.#buttons = buttons;
    this.#signal = signal;
  }

  /**
   * Called when buttons were placed. Looks at the next frame, and then regularly while there are buttons; in a
   * list that is always built anew also now, because they may be gone by then.
   */
  keepLooking(): void {
    if (this.#looks > 0 && performance.now() - this.#seenAt > LOOK_MS) this.look();
    if (this.#signal.aborted) return;
    if (this.#isSlow) this.#schedule(LOOK_MS);
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#lookAtFrame();
  }

  /** A hidden tab has no frames. */
  #lookAtFrame(): void {
    requestAnimationFrame(() => {
      this.#looks += 1;
      this.look();
      this.#isLooking = this.#buttons().size > 0 && !this.#signal.aborted;
      if (this.#isLooking) this.#schedule(this.#isPointed() ? LOOK_MS : IDLE_LOOK_MS);
    });
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#isSlow = delay > LOOK_MS;
    this.#timer = setTimeout(() => {
      this.#isSlow = false;
      this.#lookAtFrame();
    }, delay);
  }

  #isPointed(): boolean {
    return performance.now() - this.#pointedAt < IDLE_MS || this.#seen.some(({ box }) => contains(box, this.#pointer));
  }

  /** The user scrolls: buttons may move with the page for a moment. */
  scrolled(): void {
    this.#scrolledAt = performance.now();
  }

  /** The user presses: whatever moves from now on, the user did not move it. */
  pressed(): void {
    this.#scrolledAt = -SCROLL_MS;
  }

  pointerMoved({ x, y }: Point): void {
    this.#pointer = { x, y };
    this.#pointedAt = performance.now();
    this.lookSoon();
  }

  /** The pointer or what the window shows moves: looks now, and again soon. */
  lookSoon(): void {
    if (performance.now() - this.#lookedAt > MOVING_LOOK_MS) this.look();
    if (this.#isSlow) this.#schedule(LOOK_MS);
  }

  /** Notes where each button is in sight now. */
  look(): void {
    const now = performance.now();
    this.#lookedAt = now;
    const opacityOf = opacityReader();
    const seen: Sighting[] = [];
    const gone = new Set<string>();
    for (const { host, box: part, notice } of this.#buttons().values()) {
      const { noticeId } = notice;
      const box = part.getBoundingClientRect();
      const point = contains(box, this.#pointer) ? this.#pointer : middleOf(box);
      if (isInSight(host, box, point, opacityOf)) {
        const before = this.#sightingOf(noticeId, box, now - this.#scrolledAt < SCROLL_MS);
        const isSame = before !== undefined && isNear(before.box, box);
        seen.push({ noticeId, box: isSame ? before.box : box, since: before?.since ?? now, look: this.#looks });
      } else if (host.isConnected) gone.add(noticeId);
    }
    const isKept = ({ noticeId, look, box }: Sighting) =>
      look >= this.#looks - MAX_MISSED &&
      !gone.has(noticeId) &&
      // Nor where the user saw another notice's button meanwhile.
      !seen.some((each) => each.noticeId === noticeId || isNear(each.box, box));
    if (seen.length > 0) this.#seenAt = now;
    this.#seen = [...seen, ...this.#seen.filter(isKept)];
  }

  /** Whether a button was in sight before `time`, for long enough, where `point` is now. */
  isSteady({ notice, box: part }: CaptureButton, { x, y }: Point, time: number): boolean {
    const sighting = this.#sightingOf(notice.noticeId, part.getBoundingClientRect(), false);
    return sighting !== undefined && time - sighting.since >= STEADY_MS && contains(sighting.box, { x, y });
  }

  #sightingOf(noticeId: string, box: DOMRect, anywhere: boolean): Sighting | undefined {
    const own = this.#seen.filter((each) => each.noticeId === noticeId);
    return own.find((each) => isNear(each.box, box)) ?? (anywhere ? own[0] : undefined);
  }
}

/** Whether two boxes start at nearly the same place. A button gets wider with its label. */
export function isNear(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) <= MAX_SHIFT && Math.abs(a.y - b.y) <= MAX_SHIFT;
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
