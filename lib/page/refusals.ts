import type { CaptureButton } from './button/button.ts';

/** How long a button says that a click did not count, in milliseconds. */
const REFUSAL_MS = 5000;

export interface RefusalsPage {
  window: Window;
  paint: (button: CaptureButton) => void;
  /** Called when a button no longer says it. */
  ended: () => void;
  /** Called when clicks in a row did not count. */
  again: (button: CaptureButton) => void;
}

/** Says on a button that a click of the user did not count. */
export class Refusals {
  readonly #page: RefusalsPage;
  /** The notice whose click did not count, and how many clicks in a row did not. */
  #last: { noticeId: string; times: number } | undefined;
  #timer: number | undefined;

  constructor(page: RefusalsPage) {
    this.#page = page;
  }

  isOf(noticeId: string): boolean {
    return this.#last?.noticeId === noticeId;
  }

  refuse(button: CaptureButton): void {
    const { window, paint, again } = this.#page;
    const times = (this.#last?.times ?? 0) + 1;
    this.end();
    this.#last = { noticeId: button.notice.noticeId, times };
    paint(button);
    button.announce(button.face.text);
    this.#timer = window.setTimeout(() => {
      this.end();
    }, REFUSAL_MS);
    if (times > 1) again(button);
  }

  end(): void {
    this.#page.window.clearTimeout(this.#timer);
    if (!this.#last) return;
    this.#last = undefined;
    this.#page.ended();
  }
}
