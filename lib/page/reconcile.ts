/**
 * Exactly one button for each notice that the page shows, whatever the page did in between: called with what was read,
 * as often as one likes, it changes only what differs. A button belongs to a notice at a place (its title element); a
 * notice that stands twice has two.
 */
import { HOSTS } from './button/host.ts';
import type { CaptureButton } from './button/button.ts';
import type { Anchor, FoundNotice } from '../sites/engine/reading.ts';

export interface ReconcilerOptions {
  document: Document;
  /** Makes the button of a notice; it is put into the page here. */
  make: (found: FoundNotice) => CaptureButton;
  /** The button was just put into the page, for the first time or again. */
  placed: (button: CaptureButton, anchor: Anchor) => void;
  /** A button now stands for (another) notice, or the page changed: show its present state. */
  paint: (button: CaptureButton) => void;
  /** A button is about to leave the page or its notice. */
  leaving: (button: CaptureButton) => void;
}

/** So many elements may stand between a title and its button: other extensions put theirs there too. */
const NEAR = 3;
/** How often, in so many milliseconds, a button returns to a place from which the page removes it. */
const RETURNS = { most: 10, within: 10_000 };

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #returns = new WeakMap<CaptureButton, { count: number; since: number }>();
  #byAnchor = new Map<Anchor, CaptureButton>();

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** All buttons, with the title that each stands at. */
  get buttons(): ReadonlyMap<Anchor, CaptureButton> {
    return this.#byAnchor;
  }

  /** Makes the page have one button for each of `found` and no other. `keep` is a host of ours that is no button. */
  apply(found: readonly FoundNotice[], keep?: Element): void {
    const { make, leaving, paint } = this.#options;
    const wanted = new Map(found.map((each) => [each.anchor, each]));
    const spare = this.#leftOver(wanted);
    const next = new Map<Anchor, CaptureButton>();
    for (const [anchor, each] of wanted) {
      const button = this.#byAnchor.get(anchor) ?? spare.get(each.notice.noticeId)?.pop() ?? make(each);
      // A virtual list put another notice into the row: what was opened for the old one closes.
      if (button.notice.noticeId !== each.notice.noticeId) leaving(button);
      button.turnTo(each.notice);
      paint(button);
      this.#put(button, anchor, wanted);
      next.set(anchor, button);
    }
    for (const button of [...spare.values()].flat()) {
      leaving(button);
      button.host.remove();
    }
    this.#byAnchor = next;
    this.#sweep(keep);
  }

  /** Buttons whose place is not wanted any more, by notice: a re-rendered row takes over the one of its notice. */
  #leftOver(wanted: ReadonlyMap<Anchor, FoundNotice>): Map<string, CaptureButton[]> {
    const left = [...this.#byAnchor].flatMap(([anchor, button]) => (wanted.has(anchor) ? [] : [button]));
    return Map.groupBy(left, ({ notice }) => notice.noticeId);
  }

  /** Puts the button after its anchor; one that stands there already is not touched. */
  #put(button: CaptureButton, anchor: Anchor, wanted: ReadonlyMap<Anchor, FoundNotice>): void {
    if (button.host.isConnected && standsAfter(button.host, anchor, wanted)) return;
    if (this.#byAnchor.get(anchor) === button && this.#isFight(button)) return;
    anchor.after(button.host);
    this.#options.placed(button, anchor);
  }

  /** A page that throws a button out again and again would keep both of us busy for ever: it gets its way for a while. */
  #isFight(button: CaptureButton): boolean {
    const now = performance.now();
    const known = this.#returns.get(button);
    const returns = known && now - known.since < RETURNS.within ? known : { count: 0, since: now };
    returns.count += 1;
    this.#returns.set(button, returns);
    return returns.count > RETURNS.most;
  }

  /** Removes hosts that nobody of this instance answers for: copies of a row, and what an older instance left behind. */
  #sweep(keep?: Element): void {
    const ours = new Set<Element | undefined>([keep, ...[...this.#byAnchor.values()].map(({ host }) => host)]);
    for (const host of this.#options.document.querySelectorAll(HOSTS)) if (!ours.has(host)) host.remove();
  }
}

/** Whether `host` stands beside its title, before any other title. */
function standsAfter(host: Element, anchor: Anchor, titles: ReadonlyMap<Anchor, unknown>): boolean {
  let next = anchor.nextElementSibling;
  for (let step = 0; next && step < NEAR && !titles.has(next); step += 1) {
    if (next === host) return true;
    next = next.nextElementSibling;
  }
  return false;
}
