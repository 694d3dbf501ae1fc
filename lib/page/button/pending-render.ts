/** Detects single-page apps that changed their URL but still show the previous notice. */
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { PageReading } from '../../sites/engine/reading.ts';

declare global {
  /**
   * URL and content of a notice that has not rendered yet. Global, so that the one-time reader sees it too.
   */
  var pursuitPendingRender: string | undefined;
}

/**
 * After these times the page counts as rendered: when part of the content changed, and when nothing changed.
 */
const PARTIAL_RENDER_MS = 2000;
const RENDER_MS = 10_000;

/** Whether any of our scripts in this page waits for the page to render. */
export function isRenderPending(): boolean {
  return globalThis.pursuitPendingRender !== undefined;
}

/**
 * Returns a function that tells whether to ignore a reading because the page still shows the previous notice.
 * Calls `reread` when the wait times out without any change in the page.
 */
export function createRenderGuard(window: Window, reread: () => void): (reading: PageReading) => boolean {
  /** The notice on the last detail page that was accepted. */
  let own: RawNotice | undefined;
  /** URL of that page. */
  let ownAddress: string | undefined;
  let timer: number | undefined;

  return ({ kind, notices }) => {
    const notice = kind === 'detail' ? notices[0]?.notice : undefined;
    const address = window.location.href;
    const isHeld = own?.title === notice?.title && own?.noticeId !== notice?.noticeId && address !== ownAddress;
    const isSame = contentOf(own) === contentOf(notice);
    const pending = isHeld ? JSON.stringify([address, isSame]) : undefined;
    if (pending !== globalThis.pursuitPendingRender) {
      globalThis.pursuitPendingRender = pending;
      window.clearTimeout(timer);
      if (isHeld)
        timer = window.setTimeout(
          () => {
            own = undefined;
            globalThis.pursuitPendingRender = undefined;
            reread();
          },
          isSame ? RENDER_MS : PARTIAL_RENDER_MS,
        );
    }
    if (!isHeld) {
      own = notice;
      ownAddress = address;
    }
    return isHeld;
  };
}

/**
 * Values that differ between notices with the same title, without values taken from the URL or a ticking
 * clock.
 */
function contentOf({ written, agency, responseDeadLine }: Partial<RawNotice> = {}): string {
  return JSON.stringify([written, agency, responseDeadLine]);
}
