/**
 * Statuses of the notices on this page. Requests those of notices that are new to it once the page has
 * settled; the background reports changes. A hidden tab catches up when it is visible.
 */
import { learn, words } from '../../words/words.ts';
import { needsConnection, type PageState } from '../button/face.ts';
import type { Verdict } from '../../domain/fit/reasons.ts';
import { NOTICES_MAX } from '../../domain/limits.ts';
import type { PageFacts, RawNotice } from '../../domain/notices/notice.ts';
import { defined, own } from '../../domain/objects.ts';
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

/** The status and verdict that the background reported for a notice. */
interface Known {
  status: NoticeStatus;
  fit?: Verdict | undefined;
}

type Told = Iterable<readonly [noticeId: string, status: NoticeStatus]>;

interface Reading {
  kind: PageKind;
  notices: RawNotice[];
}

export type StatusBoard = ReturnType<typeof createStatusBoard>;

export function createStatusBoard(options: StatusOptions) {
  const { window, site, ask, extensionGone, changed, signal } = options;
  const { document } = window;
  /** Adds under way, and failures that only this page knows. */
  const local = new Map<string, NoticeStatus>();
  /** The last report for each notice, including those on earlier pages of a list. */
  const known = new Map<string, Known>();
  /** The values that the background has, by notice id. */
  const sent = new Map<string, RawNotice>();
  /** Notices that the user acted on since the last request, whose answer may be older. */
  const acted = new Set<string>();
  let reading: Reading = { kind: 'none', notices: [] };
  let facts: PageFacts | undefined;
  const factsOf = new WeakMap<RawNotice, { facts?: PageFacts }>();
  /** What the page last reported. */
  let reported = reading;
  let timer: number | undefined;
  let isAsking = false;
  let hasAsked = false;
  const givenWords = own(globalThis, 'pursuitWords');
  let hasWords = givenWords !== undefined;
  /** A request is due: it waits for the debounce, the previous answer, or the tab to be visible. */
  let isDue = false;
  /** Changes may have been missed: in the back/forward cache, or with a lost answer. */
  let isBehind = false;
  let failures = 0;
  /** `hidden`: whether the user hid buttons on this site; `undefined` while that is not known. */
  let state: { connected: boolean; signedOut: boolean; hidden: boolean | undefined } = {
    connected: true,
    signedOut: false,
    hidden: hasWords ? false : undefined,
  };
  let gone = false;

  if (givenWords) learn(givenWords);
  // It is about this load: a later instance may run where the user hid the buttons meanwhile.
  globalThis.pursuitWords = undefined;
  options.onChanged((news) => {
    if (news.again) sent.clear();
    if (news.again || news.missed) refresh();
    // The first answer is newer.
    if (state.hidden !== undefined) apply(news);
  }, signal);
  window.addEventListener('pageshow', ({ persisted }) => void (isBehind ||= persisted), { signal });
  // The tab is visible again, or restored from the back/forward cache.
  const onVisible = () => {
    if (!document.hidden && !checkExtension()) refresh();
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer));

  /**
   * Returns the status of a notice: the user's own add under way, otherwise the last one from the background.
   */
  function statusOf(noticeId: string): NoticeStatus {
    const { status } = known.get(noticeId) ?? { status: ABSENT };
    const own = local.get(noticeId);
    // A failure known only to this page yields to any better status from the background.
    return own && (own.state !== 'failed' || status.state === 'absent') ? own : status;
  }

  /** The verdict on a notice, as of the last answer. */
  const fitOf = (noticeId: string): Verdict | undefined => known.get(noticeId)?.fit;

  /** Requests what changed. */
  function refresh(): void {
    failures = 0;
    if (isDue || reading.kind !== 'none') schedule(SETTLE_MS);
  }

  /** Checks whether the extension was updated or removed while the page stayed open. */
  function checkExtension(): boolean {
    if (!gone && extensionGone()) {
      gone = true;
      changed();
    }
    return gone;
  }

  /** Notices that are new, or whose values changed. */
  function unsent(): RawNotice[] {
    return reading.notices.filter((notice) => !isSame(sent.get(notice.noticeId) ?? {}, notice));
  }

  function schedule(delay: number): void {
    isDue = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (isAsking || document.hidden) return;
      isDue = false;
      void request();
    }, delay);
  }

  async function request(): Promise<void> {
    isAsking = hasAsked = true;
    acted.clear();
    const asking = reading;
    const { kind, notices } = asking;
    const asked = unsent();
    const isPart = asked.length < notices.length;
    const what = {
      facts,
      ids: isPart ? notices.map(({ noticeId }) => noticeId) : undefined,
      anew: isPart && isBehind ? (true as const) : undefined,
      words: hasWords ? undefined : (true as const),
    };
    const late = new Promise<undefined>((resolve) => void window.setTimeout(resolve, ANSWER_MS, undefined));
    const answer = await Promise.race([ask('notices.status', { kind, site, notices: asked, ...defined(what) }), late]);
    isAsking = false;
    if (signal.aborted) return;
    // If another request is due, for example after the back/forward cache, ignore a failure of this one.
    const isNextDue = isDue;
    isBehind = !answer?.ok;
    if (answer?.ok) {
      reported = asking;
      take(answer.value, asked);
    } else if (answer?.failure.code === 'notFound' && isPart) {
      // The worker that knew the other notices has stopped.
      sent.clear();
      schedule(0);
      return;
    } else {
      if (!isNextDue) fail(answer?.failure.code);
      changed();
    }
    if (isNextDue) schedule(SETTLE_MS);
  }

  function take({ statuses, fits = {}, words: messages, ...state }: NoticesStatus, asked: readonly RawNotice[]): void {
    failures = 0;
    if (messages) learn(messages);
    hasWords = true;
    const told = new Map<string, NoticeStatus>();
    for (const notice of asked) {
      sent.set(notice.noticeId, notice);
      told.set(notice.noticeId, ABSENT);
    }
    for (const [noticeId, status] of Object.entries(statuses)) told.set(noticeId, status);
    for (const noticeId of acted) told.delete(noticeId);
    apply({ state, fits }, told);
  }

  function apply({ state: next, statuses = {}, fits = {} }: PageNews, told: Told = Object.entries(statuses)): void {
    const isOther = next !== undefined && setState(next);
    const repainted = new Set<string>();
    for (const [noticeId, status] of told) {
      const shown = () => [statusOf(noticeId), fitOf(noticeId)];
      const before = shown();
      known.set(noticeId, { status, fit: own(fits, noticeId) });
      if (!isSame(before, shown())) repainted.add(noticeId);
    }
    if (isOther) changed();
    else if (repainted.size > 0) changed(repainted);
  }

  /** Returns whether it differs from the last one. */
  function setState({ connected, signedOut, hidden }: ButtonsState): boolean {
    const before = state;
    state = { connected, signedOut: signedOut ?? false, hidden };
    // Known statuses belong to one connection.
    if (!connected) known.clear();
    for (const [noticeId, status] of connected ? local : [])
      if (status.state === 'failed' && needsConnection(status.failure) && !acted.has(noticeId)) local.delete(noticeId);
    return !isSame(before, state);
  }

  /** Without a `code` the answer never came. */
  function fail(code?: Failure['code']): void {
    if (code === 'notConnected') state.connected = false;
    // If the extension is gone before its first answer, no messages were loaded.
    if (checkExtension()) return;
    // Show buttons even without an answer; a click then reports the problem. The first one that is only late
    // may still say that the user hid them.
    if (code || failures > 0) state.hidden ??= false;
    // Load this message now: after an extension update the browser provides none.
    if (!hasWords) words('pageReload');
    // The site was switched off or its permission removed: hide the buttons, since every click would be
    // refused.
    if (code === 'notAllowed') state.hidden = true;
    const pause = RETRY_MS[failures];
    failures += 1;
    if (pause !== undefined) schedule(pause);
  }

  return {
    /** Whether the user hid buttons on this site; `undefined` while that is not known. */
    get hidden() {
      return state.hidden;
    },
    get pageState(): PageState {
      return { ...state, gone };
    },
    /** The facts to send with a notice: those of its page, also after the page turned to another. */
    factsOf: (notice: RawNotice) => factsOf.get(notice),
    /** The same words mean something else once the facts are others. */
    setFacts(read: PageFacts | undefined, notices: readonly RawNotice[]): void {
      if (!isSame(facts ?? {}, read ?? {})) sent.clear();
      facts = read;
      for (const notice of notices) factsOf.set(notice, defined({ facts }));
    },
    statusOf,
    fitOf,
    refresh,
    checkExtension,

    /**
     * Sets the status after the user's action, as the background answered it or as only this page knows it.
     */
    set(noticeId: string, status: NoticeStatus): void {
      acted.add(noticeId);
      if (status.state === 'adding' || status.state === 'failed') local.set(noticeId, status);
      else {
        local.delete(noticeId);
        known.set(noticeId, { status, fit: fitOf(noticeId) });
      }
      changed(new Set([noticeId]));
    },

    /** Takes a new reading of the page; requests statuses if the background does not know all of it. */
    setReading(kind: PageKind, notices: RawNotice[]): void {
      reading = { kind, notices: unique(notices) };
      if (isOfSame(reported, reading) && unsent().length === 0) return;
      // The first question does not wait until the page is quiet.
      if (hasAsked || document.hidden) schedule(SETTLE_MS);
      else void request();
    },

    /** Forgets the reading, so that nothing is requested until the next one. */
    clearReading(): void {
      reading = { kind: 'none', notices: [] };
    },
  };
}

/** Whether two readings are of the same notices in the same order. */
function isOfSame(one: Reading, { kind, notices }: Reading): boolean {
  return (
    one.kind === kind &&
    one.notices.length === notices.length &&
    one.notices.every(({ noticeId }, at) => noticeId === notices[at]?.noticeId)
  );
}

/**
 * Compares values. Of mentions only the number: a ticking clock next to one changes its text every second.
 */
function isSame(one: object, other: object): boolean {
  if (one === other) return true;
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
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()].slice(0, NOTICES_MAX);
}
