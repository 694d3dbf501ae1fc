/**
 * Keeps exactly one button per notice shown, whatever the page does. Idempotent: changes only what differs
 * from the last reading. Buttons are keyed by title element, so a notice shown twice has two buttons.
 */
import { HOST_SELECTOR } from './button/host.ts';
import type { CaptureButton } from './button/button.ts';
import type { Anchor, FoundNotice } from '../sites/engine/reading.ts';

export interface ReconcilerOptions {
  document: Document;
  /** Creates the button of a notice; the reconciler inserts it. */
  make: (found: FoundNotice) => CaptureButton;
  /** Called after a button was inserted, for the first time or again. */
  placed: (button: CaptureButton, anchor: Anchor) => void;
  /** Called for every button at each pass, to show its current state. */
  paint: (button: CaptureButton) => void;
  /** Called before a button is removed or reused for another notice. */
  leaving: (button: CaptureButton) => void;
  /** Called to apply a reading again, after a pause for which removed buttons were left alone. */
  again: () => void;
}

/** Elements allowed between a title and its button: other extensions insert theirs there too. */
const MAX_DISTANCE = 3;
/** Limit on putting a button back after the page removed it; `within` in milliseconds. */
const REINSERTIONS = { most: 10, within: 10_000 };
/** Maximum number of pauses after which buttons return; each is twice as long as the last. */
const MOST_PAUSES = 5;

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #reinsertions = new WeakMap<CaptureButton, { count: number; since: number }>();
  #byAnchor = new Map<Anchor, CaptureButton>();
  #pauses = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** All buttons by title element. */
  get buttons(): ReadonlyMap<Anchor, CaptureButton> {
    return this.#byAnchor;
  }

  /**
   * Makes the page show one button for each of `found` and no others; with `isPartial`, other rows are still
   * to be read, and their buttons stay. `keep` is a host that is not a button.
   */
  apply(
    found: readonly FoundNotice[],
    { keep, isPartial = false }: { keep?: Element | undefined; isPartial?: boolean } = {},
  ): void {
    const { make, leaving, paint } = this.#options;
    const wanted = new Map(found.map((each) => [each.anchor, each]));
    const left = [...this.#byAnchor].filter(([anchor]) => !wanted.has(anchor));
    // Of titles that are gone, by notice id, so that a re-rendered row gets its own button back.
    const spare = Map.groupBy(
      left.flatMap(([anchor, button]) => (isPartial && anchor.isConnected ? [] : [button])),
      ({ notice }) => notice.noticeId,
    );
    const next = new Map<Anchor, CaptureButton>();
    for (const [anchor, each] of wanted) {
      const button = this.#byAnchor.get(anchor) ?? spare.get(each.notice.noticeId)?.pop() ?? make(each);
      // A virtual list put another notice into the row: close what was open for the old one.
      if (button.notice.noticeId !== each.notice.noticeId) leaving(button);
      button.setNotice(each.notice);
      paint(button);
      this.#put(button, anchor, wanted);
      next.set(anchor, button);
    }
    const used = new Set(next.values());
    for (const [anchor, button] of left) {
      if (used.has(button)) continue;
      if (isPartial) {
        next.set(anchor, button);
        continue;
      }
      leaving(button);
      button.host.remove();
    }
    this.#byAnchor = next;
    if (next.size === 0) this.#endPause();
    this.#sweep(keep);
  }

  /** Inserts the button after its anchor unless it is already there. */
  #put(button: CaptureButton, anchor: Anchor, wanted: ReadonlyMap<Anchor, FoundNotice>): void {
    if (button.host.isConnected && standsAfter(button.host, anchor, wanted)) return;
    if (this.#byAnchor.get(anchor) === button && this.#isFight(button)) return;
    anchor.after(button.host);
    this.#options.placed(button, anchor);
  }

  /** Whether the page keeps removing this button. Pauses then, or both would loop forever. */
  #isFight(button: CaptureButton): boolean {
    const now = performance.now();
    const known = this.#reinsertions.get(button);
    const reinsertions = known && now - known.since < REINSERTIONS.within ? known : { count: 0, since: now };
    reinsertions.count += 1;
    this.#reinsertions.set(button, reinsertions);
    if (reinsertions.count <= REINSERTIONS.most) return false;
    if (this.#pause === undefined && this.#pauses < MOST_PAUSES) {
      this.#pause = setTimeout(
        () => {
          this.#endPause();
          this.#options.again();
        },
        REINSERTIONS.within * 2 ** this.#pauses,
      );
      this.#pauses += 1;
    }
    return true;
  }

  #endPause(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  /**
   * Removes hosts that this instance does not own: copies made by the page, and hosts of an older instance.
   */
  #sweep(keep?: Element): void {
    const ours = new Set<Element | undefined>([keep, ...[...this.#byAnchor.values()].map(({ host }) => host)]);
    for (const host of this.#options.document.querySelectorAll(HOST_SELECTOR)) if (!ours.has(host)) host.remove();
  }
}

/** Whether `host` follows its title, with no other title in between. */
function standsAfter(host: Element, anchor: Anchor, titles: ReadonlyMap<Anchor, unknown>): boolean {
  let next = anchor.nextElementSibling;
  for (let step = 0; next && step < MAX_DISTANCE && !titles.has(next); step += 1) {
    if (next === host) return true;
    next = next.nextElementSibling;
  }
  return false;
}
