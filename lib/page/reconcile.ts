/**
 * Exactly one button for each notice that the page shows, whatever the page did in between: called with what was read,
 * as often as one likes, it changes only what differs. A button belongs to a notice at a place (its title element); a
 * notice that stands twice has two.
 */
import { BUTTON_TAG, TOAST_TAG } from './styles.ts';
import type { CaptureButton } from './button.ts';
import type { FoundNotice } from '../sites/reading.ts';

export interface ReconcilerOptions {
  document: Document;
  /** Makes the button of a notice; it is put into the page here. */
  make(found: FoundNotice): CaptureButton;
  /** A button now stands for (another) notice, or the page changed: show its present state. */
  paint(button: CaptureButton): void;
  /** A button is about to leave the page or its notice. */
  leaving(button: CaptureButton): void;
}

export class Reconciler {
  readonly #options: ReconcilerOptions;
  #byAnchor = new Map<Element, CaptureButton>();

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** All buttons that are in the page. */
  get buttons(): Iterable<CaptureButton> {
    return this.#byAnchor.values();
  }

  /** Makes the page have one button for each of `found` and no other. `keep` is a host of ours that is no button. */
  apply(found: readonly FoundNotice[], keep?: Element): void {
    const wanted = new Map(found.map((each) => [each.anchor, each]));
    const spare = this.#leftOver(wanted);
    const next = new Map<Element, CaptureButton>();
    for (const [anchor, each] of wanted) {
      const button = this.#byAnchor.get(anchor) ?? takeSame(spare, each) ?? this.#options.make(each);
      // A virtual list put another notice into the row: what was opened for the old one closes.
      if (button.notice.noticeId !== each.notice.noticeId) this.#options.leaving(button);
      button.turnTo(each.notice);
      put(button, anchor);
      this.#options.paint(button);
      next.set(anchor, button);
    }
    for (const button of spare) this.#unmount(button);
    this.#byAnchor = next;
    this.#sweep(keep);
  }

  /** Takes all buttons away. */
  clear(keep?: Element): void {
    this.apply([], keep);
  }

  /** Buttons whose place is not wanted any more; a re-rendered row may take over the one of its notice. */
  #leftOver(wanted: ReadonlyMap<Element, FoundNotice>): Set<CaptureButton> {
    const spare = new Set<CaptureButton>();
    for (const [anchor, button] of this.#byAnchor) if (!wanted.has(anchor)) spare.add(button);
    return spare;
  }

  #unmount(button: CaptureButton): void {
    this.#options.leaving(button);
    button.host.remove();
  }

  /** Removes hosts that nobody of this instance answers for: copies of a row, and what an older instance left behind. */
  #sweep(keep?: Element): void {
    const ours = new Set<Element>([...this.#byAnchor.values()].map((button) => button.host));
    for (const host of [...this.#options.document.getElementsByTagName(BUTTON_TAG)]) if (!ours.has(host)) host.remove();
    for (const host of [...this.#options.document.getElementsByTagName(TOAST_TAG)]) if (host !== keep) host.remove();
  }
}

function takeSame(spare: Set<CaptureButton>, { notice }: FoundNotice): CaptureButton | undefined {
  for (const button of spare) {
    if (button.notice.noticeId !== notice.noticeId) continue;
    spare.delete(button);
    return button;
  }
  return undefined;
}

/** Puts the button right after its anchor; one that is there already is not touched, so that it keeps the focus. */
function put({ host, root }: CaptureButton, anchor: Element): void {
  if (anchor.nextElementSibling === host) return;
  const focused = host.isConnected ? root.activeElement : null;
  anchor.after(host);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Takes away everything of ours from a page, e.g. what an instance left that was replaced by an update. */
export function removeLeftovers(document: Document): void {
  for (const host of document.querySelectorAll(`${BUTTON_TAG}, ${TOAST_TAG}`)) host.remove();
}
