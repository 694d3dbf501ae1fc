/**
 * A procurement page in jsdom with our script running in it and a background that answers as it is told. Roots are open
 * and events need no person; time stands still until a test lets it pass.
 */
import { onTestFinished, vi } from 'vitest';
import { makeOverlays } from '../overlays/overlays.ts';
import { startPage, type PageOptions } from '../start.ts';
import type { Result, NoticeStatus } from '../../protocol/answers.ts';
import type { Topic } from '../../protocol/envelope.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../protocol/messages.ts';
import { good } from '../../protocol/testing/results.ts';
import type { PageAsk } from '../status/status.ts';
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

/** The list of notices that the page shows, as rows of the shape most procurement sites have. */
export class PageBench {
  readonly asked: Asked[] = [];
  readonly list: HTMLElement;
  readonly end = new AbortController();
  /** Statuses that the background knows. */
  readonly statuses: Record<string, NoticeStatus> = {};
  readonly reload = vi.fn();
  connected = true;
  hidden = false;
  gone = false;
  reads = 0;
  #listeners = new Set<(topics: Topic[]) => void>();

  answers: Answers = {
    'notices.status': () =>
      good({ connected: this.connected, hidden: this.hidden, statuses: structuredClone(this.statuses) }),
    'notice.capture': ({ notice }) => {
      this.statuses[notice.noticeId] = SAVED;
      return good({ status: SAVED, pipelineName: 'Federal Health IT', undoId: 'undo1' });
    },
    'capture.undo': () => good({ undone: true }),
    'pipelines.names': () =>
      good({
        pipelines: [
          { id: 'pipe2', name: 'State and Local' },
          { id: 'pipe1', name: 'Federal Health IT' },
        ],
        defaultPipelineId: 'pipe1',
      }),
    'site.hide': () => {
      this.hidden = true;
      return good({ hidden: true });
    },
    'view.open': () => good({ opened: true }),
    'overlays.load': () => good({ loaded: true }),
  };

  constructor() {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
      now: new Date('2026-11-20T12:00:00'),
    });
    // jsdom has none.
    HTMLElement.prototype.checkVisibility = function () {
      return this.isConnected && this.closest('[hidden]') === null;
    };
    // As if somebody had reached for a button in this page before.
    globalThis.pursuitOverlays = makeOverlays;
    document.body.replaceChildren();
    this.list = document.body.appendChild(document.createElement('main'));
  }

  /** Starts our script and lets the page settle. */
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
        return { kind: this.kind, notices: this.found() };
      },
      mode: 'open',
      genuine: () => true,
      reload: this.reload,
      ...options,
    });
    await this.settle();
  }

  /** Ends our script as an update of the extension would, and gives the time back. */
  stop(): void {
    this.end.abort();
    vi.useRealTimers();
  }

  readonly ask: PageAsk = async (name, request) => {
    this.asked.push({ name, request: structuredClone(request) });
    return this.answers[name](request);
  };

  /** What was asked under one name. */
  askedFor(name: PageMessage): unknown[] {
    return this.asked.filter((each) => each.name === name).map(({ request }) => request);
  }

  /** The background tells that something changed. */
  tell(...topics: Topic[]): void {
    for (const listener of this.#listeners) listener(topics);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Lets everything that waits for less than a second happen. */
  async settle(ms = 500): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  get kind(): PageKind {
    return this.found().length === 0 ? 'none' : this.list.dataset['kind'] === 'detail' ? 'detail' : 'list';
  }

  /** What a reader makes of the rows. */
  found(): FoundNotice[] {
    return [...this.list.querySelectorAll('h3')].map((anchor) => ({
      anchor,
      notice: { noticeId: anchor.dataset['id'] ?? '', title: anchor.textContent },
    }));
  }

  /** A row that is not in the page yet. */
  row(id: string, title = `Notice ${id}`): HTMLElement {
    const row = document.createElement('article');
    const heading = row.appendChild(document.createElement('h3'));
    heading.dataset['id'] = id;
    heading.textContent = title;
    row.append(Object.assign(document.createElement('p'), { textContent: 'Department of Testing' }));
    return row;
  }

  /** Shows these notices in place of those that were shown. */
  show(...ids: string[]): void {
    this.list.replaceChildren(...ids.map((id) => this.row(id)));
  }

  rowOf(id: string): HTMLElement {
    const row = this.list.querySelector(`h3[data-id="${id}"]`)?.parentElement;
    if (!row) throw new Error(`no row of ${id}`);
    return row;
  }

  /** Puts another notice into the row of `id`, as virtual lists do. */
  turn(id: string, other: string): void {
    const heading = element(this.rowOf(id), 'h3');
    heading.dataset['id'] = other;
    heading.textContent = `Notice ${other}`;
  }

  /** Our hosts of buttons, in page order. */
  get hosts(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-pursuit-companion="button"]')];
  }

  /** For each title of the page, the words on the button that stands after it. */
  get faces(): string[] {
    return [...this.list.querySelectorAll('h3')].map((heading) => {
      const root = heading.nextElementSibling?.shadowRoot;
      return `${heading.dataset['id'] ?? ''}: ${root?.querySelector('.btn span')?.textContent ?? 'nothing'}`;
    });
  }

  /** The root of the button beside a notice. */
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

  /** What a screen reader was last told at the button of a notice. */
  spoken(id: string): string | undefined {
    return this.root(id).querySelector('[role="status"]')?.textContent;
  }

  /** The message that is shown, if any. */
  get toast(): ShadowRoot | undefined {
    return document.querySelector('[data-pursuit-companion="toast"]')?.shadowRoot ?? undefined;
  }

  get toastText(): string | undefined {
    return this.toast?.querySelector('.what p')?.textContent;
  }
}

/** A page that shows these notices until the test is over. Our script is not started in it yet. */
export function pageShowing(...ids: string[]): PageBench {
  const page = new PageBench();
  onTestFinished(() => {
    page.stop();
  });
  page.show(...ids);
  return page;
}

/** What is put above the page until the test is over: jsdom has no top layer, and whatever is moved leaves a browser's. */
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

/** The one element that a person means; an error where it is missing. */
export function element(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** The control of these words. */
export function named(root: ParentNode, text: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find(
    (control) => control.textContent.includes(text) || control.getAttribute('aria-label') === text,
  );
  if (!found) throw new Error(`no button says ${text}`);
  return found;
}

/** Presses a key where the focus is, as a person's key press arrives: through the host, from inside its root. */
export function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  let target: Element = document.activeElement ?? document.body;
  while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}
