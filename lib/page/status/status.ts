/**
 * Where the notices of this page stand. Asks once for all of them when the page has settled, and again when the
 * background says that something changed; a page in the background waits until somebody looks at it.
 */
import { learn, words } from '../../words/words.ts';
import { needsConnection, type Standing } from '../button/face.ts';
import type { ShownNotice } from '../../domain/notices/notice.ts';
import type { Failure, NoticeStatus, NoticesStatus } from '../../protocol/answers.ts';
import type { Ask, Topic } from '../../protocol/envelope.ts';
import type { MessageFrom } from '../../protocol/messages.ts';
import type { PageKind } from '../../sites/engine/reading.ts';

/** What a content script may ask. */
export type PageAsk = Ask<MessageFrom<'page'>>;

/** The notices stay the same for this long before they are asked for, in milliseconds. */
const SETTLE_MS = 100;
/** After these pauses a question that got lost, with a worker that was stopped over it, is asked again. */
const AGAIN_MS = [1000, 5000];
/** The gatekeeper takes no more notices in one message. */
const MOST = 1000;
// What changes the standing of a notice; `pageSeen` is what our own question causes.
const RELEVANT: readonly Topic[] = ['pursuits', 'connection', 'settings', 'outbox'];

export interface StatusOptions {
  window: Window;
  site: string;
  ask: PageAsk;
  onChanged: (listener: (topics: Topic[]) => void, signal: AbortSignal) => void;
  extensionGone: () => boolean;
  /** Something that a button shows may have changed. */
  changed: () => void;
  signal: AbortSignal;
}

export class StatusBoard {
  readonly #options: StatusOptions;
  /** What the person did here and the background has not yet confirmed. */
  readonly #own = new Map<string, NoticeStatus>();
  /** What the background said last, of notices on earlier pages of a list too. */
  #told = new Map<string, NoticeStatus>();
  #seen: { kind: PageKind; notices: ShownNotice[] } = { kind: 'none', notices: [] };
  #seenKey = '';
  #timer: number | undefined;
  #asking = false;
  #hasWords = false;
  /** A question waits for its time, for the answer to the one before, or until somebody looks at the page. */
  #again = false;
  #failures = 0;
  #connected = true;
  #signedOut = false;
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
        // Somebody looks at the page again, out of the back/forward cache too: meanwhile others may have changed a pipeline, and a
        // day may have gone by.
        if (!window.document.hidden && !this.checkExtension()) this.refresh();
      },
      { signal },
    );
    signal.addEventListener('abort', () => {
      window.clearTimeout(this.#timer);
    });
  }

  /** Whether buttons may be shown; `undefined` before the first answer, when nobody knows yet. */
  get hidden(): boolean | undefined {
    return this.#hidden;
  }

  get standing(): Standing {
    return { connected: this.#connected, signedOut: this.#signedOut, gone: this.#gone };
  }

  /** The standing of a notice: what the person did here just now, else what the background last said. */
  of(noticeId: string): NoticeStatus {
    const told = this.#told.get(noticeId);
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
  see(kind: PageKind, notices: ShownNotice[]): void {
    // Of mentions only how many: a clock that ticks beside a number writes its mention anew every second.
    const same = notices.map(({ mentions, ...notice }) => [notice, mentions?.length]);
    const key = kind === 'none' ? '' : JSON.stringify([kind, same]);
    this.#seen = { kind, notices };
    if (key === this.#seenKey) return;
    this.#seenKey = key;
    this.#schedule(SETTLE_MS);
  }

  /** Asks again about the same notices. */
  refresh(): void {
    this.#failures = 0;
    if (this.#again || this.#seenKey !== '') this.#schedule(SETTLE_MS);
  }

  /** Looks whether the extension is gone: updated or removed while the page stayed open. */
  checkExtension(): boolean {
    if (!this.#gone && this.#options.extensionGone()) {
      this.#gone = true;
      this.#options.changed();
    }
    return this.#gone;
  }

  #schedule(delay: number): void {
    const { window } = this.#options;
    this.#again = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#asking || window.document.hidden) return;
      this.#again = false;
      void this.#askNow();
    }, delay);
  }

  async #askNow(): Promise<void> {
    const { ask, site, signal } = this.#options;
    this.#asking = true;
    const before = new Map(this.#own);
    const { kind, notices } = this.#seen;
    const asked = unique(notices);
    const answer = await ask('notices.status', {
      kind,
      site,
      notices: asked,
      ...(this.#hasWords ? {} : { words: true }),
    });
    this.#asking = false;
    if (signal.aborted) return;
    // Came up while this one was under way, as when the page came back out of the back/forward cache: then it says more than a failure.
    const again = this.#again;
    if (answer.ok) this.#take(answer.value, asked, before);
    else if (!again) this.#fail(answer.failure);
    this.#options.changed();
    if (again) this.#schedule(SETTLE_MS);
  }

  #take(answer: NoticesStatus, asked: readonly ShownNotice[], before: ReadonlyMap<string, NoticeStatus>): void {
    const { connected, signedOut = false, hidden, statuses, words: messages } = answer;
    this.#failures = 0;
    if (messages) learn(messages);
    this.#hasWords = true;
    this.#connected = connected;
    this.#signedOut = signedOut;
    this.#hidden = hidden;
    // Who connects to another service has other pursuits.
    if (!connected) this.#told.clear();
    const told = new Map(Object.entries(statuses));
    for (const { noticeId } of asked) {
      this.#told.set(noticeId, told.get(noticeId) ?? { state: 'absent' });
      // What the person did before the question is in the answer; what happened since, or to another notice, is not.
      const status = this.#own.get(noticeId);
      if (status && status === before.get(noticeId) && isSettled(status, connected)) this.#own.delete(noticeId);
    }
  }

  #fail({ code }: Failure): void {
    if (code === 'notConnected') this.#connected = false;
    // Gone before it ever answered, it left no words to say so with.
    if (this.checkExtension()) return;
    // Without an answer the buttons are shown all the same: a click then says what is wrong.
    this.#hidden ??= false;
    // Once the extension is updated under the page, the browser gives no words any more.
    if (!this.#hasWords) words('pageReload');
    // Switched off, or the permission was taken back: whatever a button promised would be refused.
    if (code === 'notAllowed') this.#hidden = true;
    const pause = AGAIN_MS[this.#failures];
    this.#failures += 1;
    if (pause !== undefined) this.#schedule(pause);
  }
}

function isSettled(status: NoticeStatus, connected: boolean): boolean {
  if (status.state === 'failed') return connected && needsConnection(status.failure);
  return status.state !== 'adding';
}

/** Each notice once, and no more than one message takes. */
function unique(notices: readonly ShownNotice[]): ShownNotice[] {
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()].slice(0, MOST);
}
