/**
 * Where the notices of this page stand. Asks once for all of them when the page has settled, and again when the
 * background says that something changed; a page in the background waits until somebody looks at it.
 */
import type { Failure, NoticeStatus, SeenNotice } from '../protocol/answers.ts';
import type { Ask, Topic } from '../protocol/envelope.ts';
import type { MessageFrom } from '../protocol/messages.ts';
import type { PageKind } from '../sites/reading.ts';
import { needsConnection, type Standing } from './face.ts';

/** What a content script may ask. */
export type PageAsk = Ask<MessageFrom<'page'>>;

/** The notices stay the same for this long before they are asked for. */
const SETTLE_MS = 100;
/** The gatekeeper takes no more notices in one message. */
const MOST = 1000;
// What changes the standing of a notice; `pageSeen` is what our own question causes.
const RELEVANT: readonly Topic[] = ['pursuits', 'connection', 'settings', 'outbox'];

export interface StatusOptions {
  window: Window;
  site: string;
  ask: PageAsk;
  onChanged(listener: (topics: Topic[]) => void, signal: AbortSignal): void;
  extensionGone(): boolean;
  /** Something that a button shows may have changed. */
  changed(): void;
  signal: AbortSignal;
}

export class StatusBoard {
  readonly #options: StatusOptions;
  readonly #own = new Map<string, NoticeStatus>();
  #statuses: Readonly<Record<string, NoticeStatus>> = {};
  #seen: { kind: PageKind; notices: SeenNotice[] } = { kind: 'none', notices: [] };
  #seenKey = '';
  #timer: number | undefined;
  #asking = false;
  #again = false;
  #connected = true;
  #gone = false;
  #hidden: boolean | undefined;

  constructor(options: StatusOptions) {
    this.#options = options;
    const { window, signal } = options;
    options.onChanged((topics) => {
      if (topics.some((topic) => RELEVANT.includes(topic))) this.refresh();
    }, signal);
    window.document.addEventListener(
      'visibilitychange',
      () => {
        this.#wake();
      },
      { signal },
    );
    // Back from the back/forward cache: everything may have changed meanwhile.
    window.addEventListener(
      'pageshow',
      (event) => {
        if (event.persisted) this.refresh();
      },
      { signal },
    );
    signal.addEventListener(
      'abort',
      () => {
        window.clearTimeout(this.#timer);
      },
      { once: true },
    );
  }

  /** Whether buttons may be shown; `undefined` before the first answer, when nobody knows yet. */
  get hidden(): boolean | undefined {
    return this.#hidden;
  }

  get standing(): Standing {
    return { connected: this.#connected, gone: this.#gone };
  }

  /** The standing of a notice: what the person did here just now, else what the background last said. */
  of(noticeId: string): NoticeStatus {
    const told = Object.hasOwn(this.#statuses, noticeId) ? this.#statuses[noticeId] : undefined;
    const own = this.#own.get(noticeId);
    // A failure that only this page knows of gives way to anything better that the background says.
    if (own && (own.state !== 'failed' || !told || told.state === 'absent')) return own;
    return told ?? { state: 'absent' };
  }

  /** Takes over what the person just did here; the next answer of the background confirms or corrects it. */
  set(noticeId: string, status: NoticeStatus): void {
    this.#own.set(noticeId, status);
    this.#options.changed();
  }

  /** The reading of the page: asks about it when it differs from what was asked last. */
  see(kind: PageKind, notices: SeenNotice[]): void {
    const key = kind === 'none' ? '' : JSON.stringify([kind, notices]);
    if (key === this.#seenKey) return;
    this.#seenKey = key;
    this.#seen = { kind, notices };
    this.#schedule(SETTLE_MS);
  }

  /** Asks again about the same notices. */
  refresh(): void {
    if (this.#seenKey !== '') this.#schedule(SETTLE_MS);
  }

  /** Looks whether the extension is still there. */
  checkExtension(): boolean {
    if (!this.#gone && this.#options.extensionGone()) {
      this.#gone = true;
      this.#options.changed();
    }
    return this.#gone;
  }

  #wake(): void {
    if (this.#options.window.document.hidden) return;
    if (this.#again) this.#schedule(0);
    this.checkExtension();
  }

  #schedule(delay: number): void {
    const { window } = this.#options;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      void this.#askNow();
    }, delay);
  }

  async #askNow(): Promise<void> {
    const { ask, site, signal, window } = this.#options;
    if (signal.aborted) return;
    this.#again = this.#asking || window.document.hidden;
    if (this.#again) return;
    this.#asking = true;
    const before = new Map(this.#own);
    const { kind, notices } = this.#seen;
    const answer = await ask('notices.status', { kind, site, notices: unique(notices) });
    this.#asking = false;
    if (signal.aborted) return;
    if (answer.ok) {
      const { connected, hidden, statuses } = answer.value;
      this.#connected = connected;
      this.#hidden = hidden;
      this.#statuses = statuses;
      // What the person did before the question is in the answer; what happened since is newer than it.
      for (const [id, status] of before)
        if (isSettled(status, connected) && this.#own.get(id) === status) this.#own.delete(id);
    } else {
      this.#fail(answer.failure);
    }
    this.#options.changed();
    if (this.#again) this.#schedule(0);
  }

  #fail(failure: Failure): void {
    this.checkExtension();
    if (failure.code === 'notConnected') this.#connected = false;
    // Without an answer the buttons are shown all the same: a click then says what is wrong.
    this.#hidden ??= false;
  }
}

function isSettled(status: NoticeStatus, connected: boolean): boolean {
  if (status.state === 'failed') return connected && needsConnection(status.failure);
  return status.state !== 'adding';
}

/** Each notice once, and no more than one message takes. */
function unique(notices: readonly SeenNotice[]): SeenNotice[] {
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()].slice(0, MOST);
}
