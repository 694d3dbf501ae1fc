import type { Result, SliceNews } from '../../../lib/protocol/answers.ts';
import type { Ask, Topic } from '../../../lib/protocol/envelope.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../../lib/protocol/messages.ts';
import { bad } from '../../../lib/protocol/testing/results.ts';
import type { Platform } from '../../platform/platform.tsx';

type Name = MessageFrom<'extension'>;

/** The fake background's answers; a missing name answers `failed`. */
export type FakeAnswers = {
  [N in Name]?: (request: RequestOf<N>) => Result<AnswerOf<N>> | Promise<Result<AnswerOf<N>>>;
};

export interface FakePlatform extends Platform {
  /** Everything asked, in order. */
  asked: { name: Name; request: unknown }[];
  /** The requests under one name. */
  requestsOf(name: Name): unknown[];
  /** Replaces answers. */
  answer(answers: FakeAnswers): void;
  /** Switches to another browser tab. */
  goTo(tabId: number): void;
  /** Reports a change, as the background would. */
  change(...topics: Topic[]): void;
  drafts: Map<string, unknown>;
  /** What was opened: `options`, `sidePanel`, `shortcuts` or a tab's address. */
  opened: string[];
}

/** A platform without a browser: gives scripted answers and records what it was asked. */
export function fakePlatform(answers: FakeAnswers = {}): FakePlatform {
  const current: FakeAnswers = { ...answers };
  const listeners = new Set<(topics: Topic[]) => void>();
  const followers = new Set<(news: SliceNews) => void>();
  const asked: FakePlatform['asked'] = [];
  const drafts = new Map<string, unknown>();
  const readers = new Set<() => void>();
  const opened: string[] = [];
  const watching = new Set<() => void>();
  let tab = 7;
  const ask: Ask<Name> = async <N extends Name>(name: N, request: RequestOf<N>): Promise<Result<AnswerOf<N>>> => {
    asked.push({ name, request });
    const handler: FakeAnswers[N] = current[name];
    return handler ? handler(request) : bad('failed', `the fake platform has no answer to ${name}`);
  };
  return {
    firstPaint: Promise.resolve(),
    ask,
    asked,
    drafts,
    opened,
    requestsOf: (name) => asked.filter((one) => one.name === name).map((one) => one.request),
    answer: (more) => Object.assign(current, more),
    change: (...topics) => {
      for (const listener of listeners) listener(topics);
      // Without patches: pages ask for their slices again.
      if (topics.some((topic) => /^(?:pursuits|outbox|connection)$/.test(topic)))
        for (const listener of followers) listener({ revs: {}, patches: [], isListNew: topics.includes('pursuits') });
    },
    onChanged: until(listeners),
    onSlices: until(followers),
    requestHost: () => Promise.resolve(true),
    requestNotifications: () => Promise.resolve(true),
    requestSites: () => Promise.resolve(true),
    openOptions: () => Promise.resolve(void opened.push('options')),
    openSidePanel: () => Promise.resolve(void opened.push('sidePanel')),
    openTab: (address) => Promise.resolve(void opened.push(address)),
    shortcuts: () =>
      Promise.resolve({
        pageShortcut: () => Promise.resolve('Alt+Shift+U'),
        changeShortcuts: () => Promise.resolve(void opened.push('shortcuts')),
      }),
    activeTabId: () => Promise.resolve(tab),
    windowId: () => Promise.resolve(3),
    onTabChange: until(watching),
    goTo(tabId) {
      tab = tabId;
      for (const listener of watching) listener();
    },
    draft: {
      read: (key) => drafts.get(key),
      write: (key, value) => {
        // Through JSON, as browser storage would.
        drafts.set(key, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
        for (const reader of readers) reader();
        return Promise.resolve();
      },
      onWritten: (reader) => {
        readers.add(reader);
        return () => readers.delete(reader);
      },
    },
  };
}

/** Registers listeners until their signal aborts. */
function until<Listener>(listeners: Set<Listener>) {
  return (listener: Listener, signal: AbortSignal): void => {
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
  };
}
