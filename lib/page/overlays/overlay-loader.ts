/**
 * Menu, note form and messages are a script of their own: most pages never need them, so none has to load them before somebody
 * reaches for a button. Until they are there, what they should do waits; what a click saves does not wait for them.
 */
import type { Actions, Outcome } from '../status/actions.ts';
import type { CaptureButton } from '../button/button.ts';
import type { Host } from '../button/host.ts';
import type { Shield } from '../button/shield.ts';
import type { PageAsk, StatusBoard } from '../status/status.ts';
import type { Genuine } from '../button/trust.ts';

/** What the overlays need of the page that they lie over. */
export interface OverlaysPage {
  document: Document;
  ask: PageAsk;
  board: StatusBoard;
  actions: Actions;
  shield: Shield;
  genuine: Genuine;
  signal: AbortSignal;
  makeHost: () => Host;
  /** Makes a change of the page that is no reason to read it again. */
  quietly: (change: () => void) => void;
}

/** What lies over the page. */
export interface Overlays {
  /** The host of the message that is shown, so that nobody takes it for a leftover. */
  readonly host: Element | undefined;
  /** The button below which something is open. */
  readonly openAt: CaptureButton | undefined;
  openMenu: (button: CaptureButton) => void;
  closePopup: () => void;
  /** A key was pressed in the button below which something is open. */
  key: (event: KeyboardEvent) => void;
  tell: (button: CaptureButton, outcome: Outcome) => void;
  closeMessage: () => void;
  /** What is open stays open and above the page, and the focus where it was, when the page moved its row, made it anew, or took it away. */
  keep: () => void;
}

export type MakeOverlays = (page: OverlaysPage) => Overlays;

declare global {
  /** Where the second script leaves what it brings: in the world of our content scripts, which no page can look into. */
  var pursuitOverlays: MakeOverlays | undefined;
}

/** Browsers stop a worker that nobody asked for half a minute; one that was asked a moment ago is awake. In milliseconds. */
const AWAKE_MS = 20_000;

export class OverlayLoader {
  readonly #page: () => OverlaysPage;
  #now: Overlays | undefined;
  #waiting: ((overlays: Overlays) => void)[] = [];
  #isAsking = false;
  #askedAt = 0;

  constructor(page: () => OverlaysPage) {
    this.#page = page;
  }

  /** The overlays, where somebody needed them before. */
  get now(): Overlays | undefined {
    return this.#now;
  }

  /** Has `work` done as soon as the overlays are there, at once where they are; never where they cannot be had. */
  use(work: (overlays: Overlays) => void): void {
    if (this.#now) {
      work(this.#now);
      return;
    }
    this.#waiting.push(work);
    this.load();
  }

  /** Somebody reaches for a button: fetches the overlays unless they are there or under way, and has the worker awake for the press. */
  load(): void {
    const isThere = this.#now !== undefined;
    const now = performance.now();
    if (this.#isAsking || (isThere && now - this.#askedAt < AWAKE_MS)) return;
    this.#askedAt = now;
    if (isThere) {
      void this.#page().ask('overlays.load', { wake: true });
      return;
    }
    // Left there by an instance before us, whose site was switched off and on.
    if (globalThis.pursuitOverlays) {
      this.#begin();
      return;
    }
    this.#isAsking = true;
    void this.#page()
      .ask('overlays.load', {})
      .then(() => {
        this.#isAsking = false;
        this.#begin();
      });
  }

  #begin(): void {
    const page = this.#page();
    const waiting = this.#waiting;
    this.#waiting = [];
    if (page.signal.aborted) return;
    if (!globalThis.pursuitOverlays) {
      // The next press asks again; where the extension is gone, the buttons say so. Not to who only reaches for one: it would say
      // something else at the very moment when it is pressed.
      if (waiting.length > 0) page.board.checkExtension();
      return;
    }
    const overlays = globalThis.pursuitOverlays(page);
    this.#now = overlays;
    for (const work of waiting) work(overlays);
  }
}
