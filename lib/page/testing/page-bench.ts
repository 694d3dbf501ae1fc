/**
 * A procurement page in jsdom that runs our content script against a fake background. Shadow roots are open,
 * script events count as genuine, and timers are fake.
 */
import { onTestFinished, vi } from 'vitest';
import { withMentions } from '../button/mentions.ts';
import { makeOverlays } from '../overlays/overlays.ts';
import { startPage, type PageOptions } from '../start.ts';
import { defined } from '../../domain/objects.ts';
import type { NoticeStatus, PageNews, Result } from '../../protocol/answers.ts';
import type { Topic } from '../../protocol/envelope.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../protocol/messages.ts';
import { good } from '../../protocol/testing/results.ts';
import type { PageAsk } from '../status/status-board.ts';
import type { FoundNotice, PageKind } from '../../sites/engine/reading.ts';

type PageMessage = MessageFrom<'page'>;
type Answers = { [Name in PageMessage]: (request: RequestOf<Name>) => Result<AnswerOf<Name>> | Promise<never> };

export interface Asked {
  name: PageMessage;
  request: unknown;
}

export const SAVED: Extract<NoticeStatus, { state: 'saved' }> = {
  state: 'saved',
  pursuitId: 'p1',
  pipelineId: 'pipe1',
  pipelineName: 'Federal Health IT',
  stageName: 'Triage',
};

class ResizeObserverWithoutLayout implements ResizeObserver {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}

/** Topics after which the background looks for changed statuses. */
const RELEVANT: ReadonlySet<Topic> = new Set<Topic>(['pursuits', 'connection', 'settings', 'outbox', 'passed']);

/** A page with a list of notices, one `article` per row. */
export class PageBench {
  readonly asked: Asked[] = [];
  readonly list: HTMLElement;
  readonly end = new AbortController();
  /** Statuses in the fake background. */
  readonly statuses: Record<string, NoticeStatus> = {};
  readonly reload = vi.fn();
  /** Elements of the page that are dimmed. */
  readonly dimmed = new Set<Element>();
  connected = true;
  hidden = false;
  gone = false;
  reads = 0;
  #listeners = new Set<(news: PageNews) => void>();
  /** What the page was told of each notice that it shows, as JSON. */
  readonly #told = new Map<string, string>();

  answers: Answers = {
    'notices.status': () =>
      good({ connected: this.connected, hidden: this.hidden, statuses: structuredClone(this.statuses) }),
    'notice.capture': ({ notice }) => {
      this.statuses[notice.noticeId] = SAVED;
      return good({ status: SAVED, pipelineName: 'Federal Health IT', undoId: 'undo1' });
    },
    'notice.replace': ({ notice }) => {
      this.statuses[notice.noticeId] = SAVED;
      return good({ status: SAVED, pipelineName: 'Federal Health IT', moved: 'moved', undoId: 'move1' });
    },
    'capture.undo': () => good({ undone: true }),
    'notice.pass': ({ notice: { noticeId }, reason, restore }) => {
      const status: NoticeStatus = restore ? { state: 'absent' } : defined({ state: 'passed' as const, reason });
      this.statuses[noticeId] = status;
      return good({ status, dropped: 0 });
    },
    'pipelines.names': () =>
      good({
        pipelines: [
          { id: 'pipe2', name: 'State and Local' },
          { id: 'pipe1', name: 'Federal Health IT' },
        ],
        defaultPipelineId: 'pipe1',
      }),
    'taught.here': () => good([]),
    'view.open': () => good({ opened: true }),
    'overlays.load': () => good({ loaded: true }),
  };

  constructor() {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
      now: new Date('2026-11-20T12:00:00'),
    });
    // Missing in jsdom, which has no layout.
    globalThis.ResizeObserver = ResizeObserverWithoutLayout;
    HTMLElement.prototype.checkVisibility = function () {
      return this.isConnected && this.closest('[hidden]') === null;
    };
    const { dimmed } = this;
    Element.prototype.animate = function () {
      dimmed.add(this);
      return Object.assign(new EventTarget() as Animation, { cancel: () => dimmed.delete(this) });
    };
    // As if the overlays script were already loaded.
    globalThis.pursuitOverlays = makeOverlays;
    document.body.replaceChildren();
    this.list = document.body.appendChild(document.createElement('main'));
  }

  /** Starts the content script and lets the page settle. */
  async start(options: Partial<PageOptions> = {}, begin = startPage): Promise<void> {
    begin({
      window,
      signal: this.end.signal,
      site: 'test',
      ask: this.ask,
      onChanged: (listener, signal) => {
        this.#listeners.add(listener);
        signal.addEventListener('abort', () => this.#listeners.delete(listener));
      },
      extensionGone: () => this.gone,
      read: () => {
        this.reads += 1;
        return withMentions({ kind: this.kind, notices: this.found() }, document);
      },
      mode: 'open',
      genuine: () => true,
      reload: this.reload,
      ...options,
    });
    await this.settle();
  }

  /** Ends the content script as an extension update would, and restores real timers. */
  stop(): void {
    this.end.abort();
    vi.useRealTimers();
  }

  readonly ask: PageAsk = async (name, request) => {
    this.asked.push({ name, request: structuredClone(request) });
    if ('site' in request) for (const { noticeId } of request.notices) this.#told.set(noticeId, '');
    const answer = await this.answers[name](request);
    if ('notice' in request && answer.ok && 'status' in answer.value)
      this.#told.set(request.notice.noticeId, JSON.stringify([answer.value.status, undefined]));
    return answer;
  };

  /** Returns the requests sent under one name. */
  askedFor(name: PageMessage): unknown[] {
    return this.asked.filter((each) => each.name === name).map(({ request }) => request);
  }

  /** A change of this kind in the background, which tells the page what is new to it. */
  tell(...topics: Topic[]): void {
    if (topics.includes('settings')) this.send({ taught: true });
    if (topics.some((topic) => RELEVANT.has(topic))) void this.#sendChanges();
  }

  /** Sends a message from the background. */
  send(news: PageNews): void {
    for (const listener of this.#listeners) listener(news);
  }

  async #sendChanges(): Promise<void> {
    const now = await this.answers['notices.status']({ kind: 'list', site: 'test', notices: [], ids: [] });
    if (!now.ok) {
      if (now.failure.code === 'notAllowed') this.send({ state: { connected: true, hidden: true } });
      return;
    }
    const { connected, hidden, statuses, fits = {} } = now.value;
    const changed = [...this.#told.keys()].flatMap((id) => {
      const status = statuses[id] ?? { state: 'absent' as const };
      const text = JSON.stringify([status, fits[id]]);
      if (text === this.#told.get(id)) return [];
      this.#told.set(id, text);
      return [[id, status] as const];
    });
    this.send({ state: { connected, hidden }, statuses: Object.fromEntries(changed), fits });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Advances timers; the default covers everything that waits less than half a second. */
  async settle(ms = 500): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  get kind(): PageKind {
    return this.found().length === 0 ? 'none' : this.list.dataset['kind'] === 'detail' ? 'detail' : 'list';
  }

  /** Reads the rows, as an adapter would. */
  found(): FoundNotice[] {
    return [...this.list.querySelectorAll('h3')].map((anchor) => ({
      anchor,
      notice: { noticeId: anchor.dataset['id'] ?? '', title: anchor.textContent },
    }));
  }

  /** Creates a row without inserting it. */
  row(id: string, title = `Notice ${id}`): HTMLElement {
    const row = document.createElement('article');
    const heading = row.appendChild(document.createElement('h3'));
    heading.dataset['id'] = id;
    heading.textContent = title;
    row.append(Object.assign(document.createElement('p'), { textContent: 'Department of Testing' }));
    return row;
  }

  /** Replaces all rows. */
  show(...ids: string[]): void {
    this.list.replaceChildren(...ids.map((id) => this.row(id)));
  }

  rowOf(id: string): HTMLElement {
    const row = this.list.querySelector(`h3[data-id="${id}"]`)?.parentElement;
    if (!row) throw new Error(`no row of ${id}`);
    return row;
  }

  /** Shows another notice in the row of `id`, as virtual lists do. */
  turn(id: string, other: string): void {
    const heading = element(this.rowOf(id), 'h3');
    heading.dataset['id'] = other;
    heading.textContent = `Notice ${other}`;
  }

  /** Hosts of buttons, in page order. */
  get hosts(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-pursuit-companion="button"]')];
  }

  /** For each title, the label of the button after it. */
  get faces(): string[] {
    return [...this.list.querySelectorAll('h3')].map((heading) => {
      const root = heading.nextElementSibling?.shadowRoot;
      return `${heading.dataset['id'] ?? ''}: ${root?.querySelector('.btn span')?.textContent ?? 'nothing'}`;
    });
  }

  /** Shadow root of a notice's button. */
  root(id: string): ShadowRoot {
    const root = this.list.querySelector(`h3[data-id="${id}"]`)?.nextElementSibling?.shadowRoot;
    if (!root) throw new Error(`no button at ${id}`);
    return root;
  }

  main(id: string): HTMLElement {
    return element(this.root(id), '.btn:not(.caret)');
  }

  caret(id: string): HTMLElement {
    return element(this.root(id), '.caret');
  }

  /** Last screen reader announcement of a notice's button. */
  spoken(id: string): string | undefined {
    return this.root(id).querySelector('[role="status"]')?.textContent;
  }

  /** Shadow root of the current toast, if any. */
  get toast(): ShadowRoot | undefined {
    return document.querySelector('[data-pursuit-companion="toast"]')?.shadowRoot ?? undefined;
  }

  get toastText(): string | undefined {
    return this.toast?.querySelector('.what p')?.textContent;
  }
}

/** Creates a page with these notices for one test, without starting the content script. */
export function pageShowing(...ids: string[]): PageBench {
  const page = new PageBench();
  onTestFinished(() => {
    page.stop();
  });
  page.show(...ids);
  return page;
}

/** Records elements shown in the top layer, which jsdom does not support, until the test ends. */
export function lifted(): HTMLElement[] {
  const all: HTMLElement[] = [];
  HTMLElement.prototype.showPopover = function () {
    all.push(this);
    this.style.display = 'block';
  };
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });
  return all;
}

/** Returns the first match; throws if there is none. */
export function element(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** Returns the button with this text or accessible name. */
export function named(root: ParentNode, text: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find(
    (control) => control.textContent.includes(text) || control.getAttribute('aria-label') === text,
  );
  if (!found) throw new Error(`no button says ${text}`);
  return found;
}

/** Dispatches a key on the focused element, inside a shadow root if focus is there. */
export function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  let target: Element = document.activeElement ?? document.body;
  while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}
