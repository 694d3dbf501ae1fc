/**
 * Statuses of the notices on this page. Requests all of them once the page has settled, and again when the
 * background reports a change. A hidden tab waits until it is visible.
 */
import { learn, words } from '../../words/words.ts';
import { needsConnection, type PageState } from '../button/face.ts';
import type { Verdict } from '../../domain/fit/reasons.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { Failure, NoticeStatus, NoticesStatus } from '../../protocol/answers.ts';
import type { Ask, Topic } from '../../protocol/envelope.ts';
import type { MessageFrom } from '../../protocol/messages.ts';
import type { PageKind } from '../../sites/engine/reading.ts';

declare global {
  /**
   * The words of buttons, in the isolated world that pages cannot access. Set before our script runs, and
   * only where buttons may show without an answer (`lib/background/pages/prompt-buttons.ts`).
   */
  var pursuitWords: Readonly<Record<string, string>> | undefined;
}

/** Sends a message that content scripts are allowed to send. */
export type PageAsk = Ask<MessageFrom<'page'>>;

/** Debounce before a status request after the first, in milliseconds. */
const SETTLE_MS = 100;
/** An answer that takes longer is taken as lost: the browser may have ended the background that owed it. */
const ANSWER_MS = 8000;
/** Delays before retrying a request that was lost because the worker stopped. */
const RETRY_MS = [1000, 5000];
const ABSENT: NoticeStatus = { state: 'absent' };
/** The gatekeeper accepts at most this many notices in one message. */
const MAX_NOTICES = 1000;
// Topics that affect a notice's status. `pageSeen` is not one: our own `notices.status` causes it.
const RELEVANT: readonly Topic[] = ['pursuits', 'connection', 'settings', 'outbox', 'passed'];

export interface StatusOptions {
  window: Window;
  site: string;
  ask: PageAsk;
  onChanged: (listener: (topics: Topic[]) => void, signal: AbortSignal) => void;
  extensionGone: () => boolean;
  /** Called when anything a button shows may have changed. */
  changed: () => void;
  signal: AbortSignal;
}

export class StatusBoard {
  readonly #options: StatusOptions;
  /** Results of the user's actions here that the background has not confirmed yet. */
  readonly #local = new Map<string, NoticeStatus>();
  /** Last statuses from the background, including notices on earlier pages of a list. */
  #known = new Map<string, NoticeStatus>();
  #fits = new Map<string, Verdict>();
  #reading: { kind: PageKind; notices: RawNotice[] } = { kind: 'none', notices: [] };
  #timer: number | undefined;
  #isAsking = false;
  #hasAsked = false;
  #hasWords = false;
  /** A request is due: it waits for the debounce, the previous answer, or the tab to be visible. */
  #isDue = false;
  #failures = 0;
  #connected = true;
  #signedOut = false;
  #gone = false;
  #hidden: boolean | undefined;

  constructor(options: StatusOptions) {
    this.#options = options;
    const { window, signal } = options;
    if (globalThis.pursuitWords) {
      learn(globalThis.pursuitWords);
      this.#hasWords = true;
      this.#hidden = false;
      // It is about this load: a later instance may run where the user hid the buttons meanwhile.
      globalThis.pursuitWords = undefined;
    }
    options.onChanged((topics) => {
      if (topics.some((topic) => RELEVANT.includes(topic))) this.refresh();
    }, signal);
    window.document.addEventListener(
      'visibilitychange',
      () => {
        // The tab is visible again, or restored from the back/forward cache. Pipelines may have changed, or
        // the date.
        if (!window.document.hidden && !this.checkExtension()) this.refresh();
      },
      { signal },
    );
    signal.addEventListener('abort', () => {
      window.clearTimeout(this.#timer);
    });
  }

  /** Whether the user hid buttons on this site; `undefined` while that is not known. */
  get hidden(): boolean | undefined {
    return this.#hidden;
  }

  get pageState(): PageState {
    return { connected: this.#connected, signedOut: this.#signedOut, gone: this.#gone };
  }

  /**
   * Returns the status of a notice: the user's own recent action, otherwise the last one from the background.
   */
  statusOf(noticeId: string): NoticeStatus {
    const known = this.#known.get(noticeId) ?? ABSENT;
    const local = this.#local.get(noticeId);
    // A failure known only to this page yields to any better status from the background.
    return local && (local.state !== 'failed' || known.state === 'absent') ? local : known;
  }

  /** The verdict on a notice, as of the last answer. */
  fitOf(noticeId: string): Verdict | undefined {
    return this.#fits.get(noticeId);
  }

  /** Sets the status after the user's action; the next answer from the background confirms or corrects it. */
  set(noticeId: string, status: NoticeStatus): void {
    this.#local.set(noticeId, status);
    this.#options.changed();
  }

  /** Takes a new reading of the page; requests statuses if it differs from the last request. */
  setReading(kind: PageKind, notices: RawNotice[]): void {
    const before = this.#reading;
    this.#reading = { kind, notices };
    if (isSame(before, this.#reading)) return;
    // The first question does not wait until the page is quiet.
    if (this.#hasAsked || this.#options.window.document.hidden) this.#schedule(SETTLE_MS);
    else void this.#request();
  }

  /** Forgets the reading, so that nothing is requested until the next one. */
  clearReading(): void {
    this.#reading = { kind: 'none', notices: [] };
  }

  /** Requests the same notices again. */
  refresh(): void {
    this.#failures = 0;
    if (this.#isDue || this.#reading.kind !== 'none') this.#schedule(SETTLE_MS);
  }

  /** Checks whether the extension was updated or removed while the page stayed open. */
  checkExtension(): boolean {
    if (!this.#gone && this.#options.extensionGone()) {
      this.#gone = true;
      this.#options.changed();
    }
    return this.#gone;
  }

  #schedule(delay: number): void {
    const { window } = this.#options;
    this.#isDue = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#isAsking || window.document.hidden) return;
      this.#isDue = false;
      void this.#request();
    }, delay);
  }

  async #request(): Promise<void> {
    const { ask, site, signal, window } = this.#options;
    this.#isAsking = true;
    this.#hasAsked = true;
    const before = new Map(this.#local);
    const { kind, notices } = this.#reading;
    const asked = unique(notices);
    const late = new Promise<undefined>((resolve) => {
      window.setTimeout(resolve, ANSWER_MS, undefined);
    });
    const answer = await Promise.race([
      ask('notices.status', { kind, site, notices: asked, ...(this.#hasWords ? {} : { words: true }) }),
      late,
    ]);
    this.#isAsking = false;
    if (signal.aborted) return;
    // If another request is due, for example after the back/forward cache, ignore a failure of this one.
    const isDue = this.#isDue;
    if (answer?.ok) this.#take(answer.value, asked, before);
    else if (!isDue) this.#fail(answer?.failure.code);
    this.#options.changed();
    if (isDue) this.#schedule(SETTLE_MS);
  }

  #take(answer: NoticesStatus, asked: readonly RawNotice[], before: ReadonlyMap<string, NoticeStatus>): void {
    const { connected, signedOut = false, hidden, statuses, fits = {}, words: messages } = answer;
    this.#failures = 0;
    if (messages) learn(messages);
    this.#hasWords = true;
    this.#connected = connected;
    this.#signedOut = signedOut;
    this.#hidden = hidden;
    this.#fits = new Map(Object.entries(fits));
    // Cached statuses belong to one connection.
    if (!connected) this.#known.clear();
    const known = new Map(Object.entries(statuses));
    for (const { noticeId } of asked) {
      this.#known.set(noticeId, known.get(noticeId) ?? ABSENT);
      // The answer includes actions from before the request, but not later ones.
      const status = this.#local.get(noticeId);
      if (status && status === before.get(noticeId) && isSettled(status, connected)) this.#local.delete(noticeId);
    }
  }

  /** Without a `code` the answer never came. */
  #fail(code?: Failure['code']): void {
    if (code === 'notConnected') this.#connected = false;
    // If the extension is gone before its first answer, no messages were loaded.
    if (this.checkExtension()) return;
    // Show buttons even without an answer; a click then reports the problem. The first one that is only late
    // may still say that the user hid them.
    if (code || this.#failures > 0) this.#hidden ??= false;
    // Load this message now: after an extension update the browser provides none.
    if (!this.#hasWords) words('pageReload');
    // The site was switched off or its permission removed: hide the buttons, since every click would be
    // refused.
    if (code === 'notAllowed') this.#hidden = true;
    const pause = RETRY_MS[this.#failures];
    this.#failures += 1;
    if (pause !== undefined) this.#schedule(pause);
  }
}

function isSettled(status: NoticeStatus, connected: boolean): boolean {
  if (status.state === 'failed') return connected && needsConnection(status.failure);
  return status.state !== 'adding';
}

/**
 * Compares readings. Of mentions only the number: a ticking clock next to one changes its text every second.
 */
function isSame(one: object, other: object): boolean {
  const entries: [string, unknown][] = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => {
      const its: unknown = Reflect.get(other, name);
      if (!(value instanceof Object && its instanceof Object)) return value === its;
      return name === 'mentions' ? Reflect.get(value, 'length') === Reflect.get(its, 'length') : isSame(value, its);
    })
  );
}

/** Removes duplicates and limits the list to what one message may contain. */
function unique(notices: readonly RawNotice[]): RawNotice[] {
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()].slice(0, MAX_NOTICES);
}
