/** An application may change its address before it draws: another notice with the former one's title is not believed at once. */
import type { ShownNotice } from '../../domain/notices/notice.ts';
import type { ShownReading } from '../../sites/engine/reading.ts';

declare global {
  /** The address of a notice that the page does not show yet, with what is known of it; kept where our script that reads once sees it. */
  var pursuitUndrawn: string | undefined;
}

/**
 * An application has drawn what its address names by now, in milliseconds: where something is new and the title is not yet, and
 * where everything still reads the same.
 */
const HALF_DRAWN_MS = 2000;
const DRAWN_MS = 10_000;

/** Whether our script in this page, which may be another one than asks, waits for the page to be drawn. */
export function isUndrawn(): boolean {
  return globalThis.pursuitUndrawn !== undefined;
}

/**
 * Answers a function that holds back the reading of a page which is not drawn yet, and says whether it did; what it lets through, it
 * compares the next one with. `lookAgain` is called when a page is to be believed after all, though nothing in it changed.
 */
export function createHold(window: Window, lookAgain: () => void): (reading: ShownReading) => boolean {
  /** The notice whose own page was read last. */
  let own: ShownNotice | undefined;
  /** Where it was read. */
  let ownAddress: string | undefined;
  let drawing: number | undefined;

  return ({ kind, notices }) => {
    const notice = kind === 'detail' ? notices[0]?.notice : undefined;
    const address = window.location.href;
    const isHeld = own?.title === notice?.title && own?.noticeId !== notice?.noticeId && address !== ownAddress;
    const isSame = contentOf(own) === contentOf(notice);
    const undrawn = isHeld ? JSON.stringify([address, isSame]) : undefined;
    if (undrawn !== globalThis.pursuitUndrawn) {
      globalThis.pursuitUndrawn = undrawn;
      window.clearTimeout(drawing);
      if (isHeld)
        drawing = window.setTimeout(
          () => {
            own = undefined;
            globalThis.pursuitUndrawn = undefined;
            lookAgain();
          },
          isSame ? DRAWN_MS : HALF_DRAWN_MS,
        );
    }
    if (!isHeld) {
      own = notice;
      ownAddress = address;
    }
    return isHeld;
  };
}

/** What tells two notices of one title apart: nothing that their address may have given, or that a clock on the page changes. */
function contentOf({ written, agency, responseDeadLine }: Partial<ShownNotice> = {}): string {
  return JSON.stringify([written, agency, responseDeadLine]);
}
