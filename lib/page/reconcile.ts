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
  /** Called before any button is inserted, for each that will be; measuring afterward would force layout. */
  placing: (button: CaptureButton, anchor: Anchor) => void;
  /** Called after a button was inserted, for the first time or again. */
  placed: (button: CaptureButton, anchor: Anchor) => void;
  /** Called for a button whose notice has other values. */
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

export function createReconciler({ document, make, placing, placed, paint, leaving, again }: ReconcilerOptions) {
  const reinsertions = new WeakMap<CaptureButton, { count: number; since: number }>();
  /** Hosts of the buttons. */
  const ours = new WeakSet<Element>();
  let byAnchor = new Map<Anchor, CaptureButton>();
  let pauses = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Whether the page keeps removing this button. Pauses then, or both would loop forever. */
  function isFight(button: CaptureButton): boolean {
    const now = performance.now();
    const known = reinsertions.get(button);
    const counted = known && now - known.since < REINSERTIONS.within ? known : { count: 0, since: now };
    counted.count += 1;
    reinsertions.set(button, counted);
    if (counted.count <= REINSERTIONS.most) return false;
    if (pause === undefined && pauses < MOST_PAUSES) {
      pause = setTimeout(
        () => {
          pause = undefined;
          again();
        },
        REINSERTIONS.within * 2 ** pauses,
      );
      pauses += 1;
    }
    return true;
  }

  return {
    /** Returns all buttons by title element. */
    buttons: (): ReadonlyMap<Anchor, CaptureButton> => byAnchor,

    /**
     * Makes the page show one button for each of `found` and no others; with `isPartial`, other rows are
     * still to be read, and their buttons stay. `keep` is a host that is not a button.
     */
    apply(
      found: readonly FoundNotice[],
      { keep, isPartial = false }: { keep?: Element | undefined; isPartial?: boolean } = {},
    ): void {
      const next = new Map<Anchor, CaptureButton>();
      const wanted = new Map(found.map((each) => [each.anchor, each]));
      // Of titles that are gone, by notice id, so that a re-rendered row gets its own button back.
      const spare = new Map<string, CaptureButton[]>();
      const left = [...byAnchor].filter(([anchor]) => !wanted.has(anchor));
      for (const [anchor, button] of left) {
        if (isPartial && anchor.isConnected) continue;
        const { noticeId } = button.notice;
        spare.set(noticeId, [...(spare.get(noticeId) ?? []), button]);
      }
      const missing: [Anchor, CaptureButton][] = [];
      const used = new Set<CaptureButton>();
      for (const [anchor, each] of wanted) {
        const { notice } = each;
        const known = byAnchor.get(anchor);
        const button = known ?? spare.get(notice.noticeId)?.pop() ?? make(each);
        if (button.notice !== notice) {
          // A virtual list put another notice into the row: close what was open for the old one.
          if (button.notice.noticeId !== notice.noticeId) leaving(button);
          button.setNotice(notice);
          paint(button);
        }
        if (!known) used.add(button);
        if (!standsAfter(button.host, anchor, wanted) && !(known && isFight(button))) {
          placing(button, anchor);
          missing.push([anchor, button]);
        }
        next.set(anchor, button);
      }
      for (const [anchor, button] of missing) {
        ours.add(button.host);
        anchor.after(button.host);
        placed(button, anchor);
      }
      for (const [anchor, button] of left)
        if (isPartial && !used.has(button)) next.set(anchor, button);
        else if (!used.has(button)) {
          leaving(button);
          ours.delete(button.host);
          button.host.remove();
        }
      byAnchor = next;
      if (next.size === 0) {
        clearTimeout(pause);
        pause = undefined;
      }
      // Copies made by the page, and hosts of an older instance.
      for (const host of document.querySelectorAll(HOST_SELECTOR)) if (host !== keep && !ours.has(host)) host.remove();
    },
  };
}

/** Whether `host` follows its title in the page, with no other title in between. */
function standsAfter(host: Element, anchor: Anchor, titles: ReadonlyMap<Anchor, unknown>): boolean {
  if (!host.isConnected) return false;
  let next = anchor.nextElementSibling;
  for (let step = 0; next && step < MAX_DISTANCE && !titles.has(next); step += 1) {
    if (next === host) return true;
    next = next.nextElementSibling;
  }
  return false;
}
