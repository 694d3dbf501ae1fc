/**
 * Statuses of the notices on this page. Requests those of notices that are new to it once the page has settled;
 * the background reports changes. A hidden tab catches up when it is visible.
 */
import { learn, words } from '../../words/words.ts';
import { needsConnection, type PageState } from '../button/face.ts';
import type { Verdict } from '../../domain/fit/reasons.ts';
import type { RawNotice } from '../../domain/notices/notice.ts';
import type { ButtonsState, Failure, NoticeStatus, NoticesStatus, PageNews } from '../../protocol/answers.ts';
import type { Ask } from '../../protocol/envelope.ts';
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

export interface StatusOptions {
  window: Window;
  site: string;
  ask: PageAsk;
  onChanged: (listener: (news: PageNews) => void, signal: AbortSignal) => void;
  extensionGone: () => boolean;
  /** Called when what buttons show may have changed: those of the notices with these ids, or all. */
  changed: (ids?: ReadonlySet<string>) => void;
  signal: AbortSignal;
}

export class StatusBoard {
  readonly #options: StatusOptions;
  /** Adds under way, and failures that only this page knows. */
  readonly #local = new Map<string, NoticeStatus>();
  /** Last statuses from the background, including notices on earlier pages of a list. */
  readonly #known = new Map<string, NoticeStatus>();
  readonly #fits = new Map<string, Verdict>();
  /** The values that the background has, by notice id. */
  readonly #sent = new Map<string, RawNotice>();
  /** Notices that the user acted on since the last request, whose answer may be older. */
  readonly #acted = new Set<string>();
  #reading: { kind: PageKind; notices: RawNotice[] } = { kind: 'none', notices: [] };
  /** What the background takes the page to show. */
  #reported = keyOf(this.#reading);
  #timer: number | undefined;
  #isAsking = false;
  #hasAsked = false;
  #hasWords = false;
  /** A request is due: it waits for the debounce, the previous answer, or the tab to be visible. */
  #isDue = false;
  /** Changes may have been missed: in the back/forward cache, or with a lost answer. */
  #isBehind = false;
  #failures = 0;
  #state: Omit<PageState, 'gone'> = { connected: true, signedOut: false };
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
    options.onChanged((news) => {
      if (news.again) this.#sent.clear();
      if (news.again || news.missed) this.refresh();
      // The first answer is newer.
      if (this.#hidden !== undefined) this.#apply(news);
    }, signal);
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        this.#isBehind ||= persisted;
      },
      { signal },
    );
    window.document.addEventListener(
      'visibilitychange',
      () => {
        // The tab is visible again, or restored from the back/forward cache.
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
    return { ...this.#state, gone: this.#gone };
  }

  /**
   * Returns the status of a notice: the user's own add under way, otherwise the last one from the background.
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

  /** Sets the status after the user's action, as the background answered it or as only this page knows it. */
  set(noticeId: string, status: NoticeStatus): void {
    this.#acted.add(noticeId);
    const isLocal = status.state === 'adding' || status.state === 'failed';
    if (!isLocal) this.#local.delete(noticeId);
    (isLocal ? this.#local : this.#known).set(noticeId, status);
    this.#options.changed(new Set([noticeId]));
  }

  /** Takes a new reading of the page; requests statuses if the background does not know all of it. */
  setReading(kind: PageKind, notices: RawNotice[]): void {
    this.#reading = { kind, notices: unique(notices) };
    if (this.#reported === keyOf(this.#reading) && this.#unsent().length === 0) return;
    // The first question does not wait until the page is quiet.
    if (this.#hasAsked || this.#options.window.document.hidden) this.#schedule(SETTLE_MS);
    else void this.#request();
  }

  /** Forgets the reading, so that nothing is requested until the next one. */
  clearReading(): void {
    this.#reading = { kind: 'none', notices: [] };
  }

  /** Requests what changed. */
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

  /** Notices that are new, or whose values changed. */
  #unsent(): RawNotice[] {
    return this.#reading.notices.filter((notice) => !isSame(this.#sent.get(notice.noticeId) ?? {}, notice));
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
    this.#acted.clear();
    const { kind, notices } = this.#reading;
    const reported = keyOf(this.#reading);
    const unsent = this.#unsent();
    const isPart = unsent.length < notices.length;
    const late = new Promise<undefined>((resolve) => {
      window.setTimeout(resolve, ANSWER_MS, undefined);
    });
    const answer = await Promise.race([
      ask('notices.status', {
        kind,
        site,
        notices: unsent,
        ...(isPart ? { ids: notices.map(({ noticeId }) => noticeId) } : {}),
        ...(isPart && this.#isBehind ? { anew: true } : {}),
        ...(this.#hasWords ? {} : { words: true }),
      }),
      late,
    ]);
    this.#isAsking = false;
    if (signal.aborted) return;
    // If another request is due, for example after the back/forward cache, ignore a failure of this one.
    const isDue = this.#isDue;
    if (answer?.ok) {
      this.#reported = reported;
      this.#isBehind = false;
      this.#take(answer.value, unsent);
    } else {
      this.#isBehind = true;
      // The worker that knew the other notices has stopped.
      if (answer?.failure.code === 'notFound' && isPart) {
        this.#sent.clear();
        this.#schedule(0);
        return;
      }
      if (!isDue) this.#fail(answer?.failure.code);
      this.#options.changed();
    }
    if (isDue) this.#schedule(SETTLE_MS);
  }

  #take(answer: NoticesStatus, asked: readonly RawNotice[]): void {
    const { statuses, fits = {}, words: messages, ...state } = answer;
    this.#failures = 0;
    if (messages) learn(messages);
    this.#hasWords = true;
    for (const notice of asked) this.#sent.set(notice.noticeId, notice);
    const absent = asked.map(({ noticeId }) => [noticeId, ABSENT] as const);
    const told = Object.entries({ ...Object.fromEntries(absent), ...statuses });
    this.#apply({ state, statuses: Object.fromEntries(told.filter(([id]) => !this.#acted.has(id))), fits });
  }

  #apply({ state, statuses = {}, fits = {} }: PageNews): void {
    const isOther = state !== undefined && this.#setState(state);
    const changed = new Set<string>();
    for (const [noticeId, status] of Object.entries(statuses)) {
      const before = { status: this.statusOf(noticeId), fit: this.#fits.get(noticeId) };
      const fit = fits[noticeId];
      this.#known.set(noticeId, status);
      if (fit) this.#fits.set(noticeId, fit);
      else this.#fits.delete(noticeId);
      if (!isSame(before, { status: this.statusOf(noticeId), fit })) changed.add(noticeId);
    }
    if (isOther) this.#options.changed();
    else if (changed.size > 0) this.#options.changed(changed);
  }

  /** Returns whether it differs from the last one. */
  #setState({ connected, signedOut, hidden }: ButtonsState): boolean {
    const before = { ...this.#state, hidden: this.#hidden };
    this.#state = { connected, signedOut: signedOut ?? false };
    this.#hidden = hidden;
    // Known statuses belong to one connection.
    if (!connected) for (const each of [this.#known, this.#fits]) each.clear();
    for (const [noticeId, status] of connected ? this.#local : [])
      if (status.state === 'failed' && needsConnection(status.failure) && !this.#acted.has(noticeId))
        this.#local.delete(noticeId);
    return !isSame(before, { ...this.#state, hidden });
  }

  /** Without a `code` the answer never came. */
  #fail(code?: Failure['code']): void {
    if (code === 'notConnected') this.#state = { ...this.#state, connected: false };
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

function keyOf({ kind, notices }: { kind: PageKind; notices: RawNotice[] }): string {
  return JSON.stringify([kind, notices.map(({ noticeId }) => noticeId)]);
}

/**
 * Compares values. Of mentions only the number: a ticking clock next to one changes its text every second.
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
