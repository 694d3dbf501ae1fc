/** A background, its screens and a service for one action, on a clock of its own. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { App } from '../../../components/shell/app.tsx';
import { BoardApp } from '../../../components/pipeline/board/board-page.tsx';
import { OptionsApp } from '../../../components/settings/options-app.tsx';
import { PlatformProvider, type Platform } from '../../../components/platform/platform.tsx';
import { fakePlatform } from '../../../components/ui/testing/fake-platform.ts';
import { startBackground } from '../../background/start.ts';
import { createFakeService } from '../../background/testing/fake-service.ts';
import { fakePermissions } from '../../background/testing/start-parts.ts';
import { ENVELOPE, pageNewsOf, topicsOf, type Topic } from '../../protocol/envelope.ts';
import type { Result } from '../../protocol/answers.ts';
import type { AnswerOf, MessageFrom, MessageName, RequestOf } from '../../protocol/messages.ts';

const SCREENS = {
  popup: { app: () => createElement(App, { surface: 'popup' }), tab: 'page', view: 'agenda' },
  agenda: { app: () => createElement(App, { surface: 'popup' }), tab: 'pipeline', view: 'agenda' },
  stages: { app: () => createElement(App, { surface: 'popup' }), tab: 'pipeline', view: 'stages' },
  opportunities: { app: () => createElement(App, { surface: 'popup' }), tab: 'opportunities', view: 'agenda' },
  board: { app: () => createElement(BoardApp), tab: 'page', view: 'agenda' },
  options: { app: () => createElement(OptionsApp), tab: 'page', view: 'agenda' },
} satisfies Record<string, { app: () => ReactNode; tab: string; view: string }>;

/** An extension page, or `page`: a page of sam.gov with our buttons. */
export type Screen = keyof typeof SCREENS | 'page';

const SAM_PAGE = 'https://sam.gov/search';
const TAB = 1;
/** What an action causes within this time counts as its own. */
const OWN_MS = 15_000;

export type World = ReturnType<typeof createWorld>;

type Hear = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;

/** A new browser, in which the worker has just started. */
export function createWorld() {
  vi.setSystemTime(new Date('2026-12-01T15:00:00Z'));
  fakeBrowser.reset();
  const { sendMessage } = fakePermissions();
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const log: string[] = [];
  const messages: string[] = [];
  const services = [createFakeService(), createFakeService()];
  for (const [place, service] of services.entries())
    seed(service, place === 0 ? { count: 12, id: 'saved-', from: 500 } : { count: 5, id: 'other-', from: 600 });
  vi.stubGlobal('fetch', serving(services, log));

  let background: Hear[] = [];
  let inFlight = 0;
  const topicListeners = new Set<(topics: Topic[]) => void>();
  const hearChange = (message: unknown) => {
    const topics = topicsOf(message);
    if (topics) for (const listener of [...topicListeners]) listener(topics);
    return Promise.resolve(undefined);
  };
  Object.assign(fakeBrowser.runtime, { sendMessage: hearChange });
  sendMessage.mockImplementation((_tab, message) => (pageIsOpen ? pageHears(message) : Promise.resolve(undefined)));
  fakeBrowser.runtime.onMessage.addListener = (listener) => background.push(listener);

  const send = async <Name extends MessageName>(name: Name, request: RequestOf<Name>, sender: object) => {
    inFlight += 1;
    messages.push(name);
    try {
      const answer = await new Promise<unknown>((resolve) => {
        for (const hear of background)
          hear({ protocol: ENVELOPE, name, request }, { id: fakeBrowser.runtime.id, ...sender }, resolve);
      });
      if (!isAnswerTo(name, answer)) throw new Error(`${name}: no answer`);
      return answer;
    } finally {
      inFlight -= 1;
    }
  };
  const ask: Platform['ask'] = (name, request) =>
    send(name, request, { url: fakeBrowser.runtime.getURL('/popup.html') });
  const fromPage = { url: SAM_PAGE, frameId: 0, tab: { id: TAB } };
  const platform: Platform = {
    ...fakePlatform(),
    ask,
    activeTabId: () => Promise.resolve(TAB),
    onChanged(listener, signal) {
      topicListeners.add(listener);
      signal.addEventListener('abort', () => topicListeners.delete(listener));
    },
  };

  let pageIsOpen = false;
  const pageAsks = () =>
    send(
      'notices.status',
      { kind: 'list', site: 'sam-gov', notices: [{ noticeId: 'a'.repeat(32), title: 'Paving' }] },
      fromPage,
    );
  /** A page that the background forgot reports itself again. */
  const pageHears = async (message: unknown) => {
    if (pageNewsOf(message)?.again) await pageAsks();
  };

  let closings: (() => void)[] = [];
  let keptText = '';

  /** Lets time pass until nothing is under way. */
  async function settle(ms = OWN_MS): Promise<void> {
    for (let passed = 0; passed < ms || inFlight > 0; passed += 250) {
      await vi.advanceTimersByTimeAsync(250);
      for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const valueOf = <Value>(name: string, answer: Result<Value>): Value => {
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.code} ${answer.failure.detail ?? ''}`);
    return answer.value;
  };

  const world = {
    log,
    messages,
    settle,
    /** Sends a message of our own pages, which must succeed. */
    tell: async <Name extends MessageFrom<'extension'>>(name: Name, request: RequestOf<Name>) =>
      valueOf(name, await ask(name, request)),
    tellFromPage: async <Name extends MessageFrom<'page'>>(name: Name, request: RequestOf<Name>) =>
      valueOf(name, await send(name, request, fromPage)),
    connect: () => world.tell('connection.validate', { baseUrl: 'https://service.example', key: 'right-key' }),
    async open(screen: Screen): Promise<void> {
      if (screen === 'page') {
        pageIsOpen = true;
        await pageAsks();
        return;
      }
      const { app, tab, view } = SCREENS[screen];
      await platform.draft.write('tab', { tab, at: Date.now() });
      await platform.draft.write('pipeline-tab', view);
      const place = document.body.appendChild(document.createElement('div'));
      const root = createRoot(place);
      root.render(createElement(PlatformProvider, { platform, children: app() }));
      closings.push(() => {
        root.unmount();
        place.remove();
      });
    },
    close(): void {
      for (const close of closings) close();
      closings = [];
    },
    /** Opens a screen, closes it, and lets time pass. */
    async reopenLater(screen: Screen, ms: number): Promise<void> {
      await world.open(screen);
      await settle();
      world.close();
      vi.setSystemTime(Date.now() + ms - OWN_MS);
    },
    /** Lets time pass, then fires every alarm that is set. */
    async ring(ms: number): Promise<void> {
      vi.setSystemTime(Date.now() + ms);
      for (const alarm of await fakeBrowser.alarms.getAll()) {
        await fakeBrowser.alarms.onAlarm.trigger(alarm);
        await settle(1_000);
      }
    },
    /** The browser stops the worker and starts it again for an event. */
    restart(): Promise<void> {
      background = [];
      fakeBrowser.alarms.onAlarm.removeAllListeners();
      startBackground();
      return settle(2_000);
    },
    keep: (text: string) => void (keptText = text),
    kept: () => keptText,
  };
  startBackground();
  return world;
}

function isAnswerTo<Name extends MessageName>(_name: Name, answer: unknown): answer is Result<AnswerOf<Name>> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

interface Seed {
  count: number;
  /** How the ids of pursuits begin. */
  id: string;
  /** The number before the first notice's. */
  from: number;
}

/** Fills a service with pursuits that have a deadline and a value. */
function seed({ pursuits }: ReturnType<typeof createFakeService>, { count, id, from }: Seed): void {
  for (let place = 1; place <= count; place += 1) {
    const noticeId = String(from + place).padStart(32, 'a');
    pursuits.set(`${id}${String(place)}`, {
      id: `${id}${String(place)}`,
      noticeId,
      title: `Roof repair ${String(from + place)}`,
      agency: 'GSA',
      responseDeadLine: `2026-12-${String(9 + place)}`,
      uiLink: `https://sam.gov/opp/${noticeId}/view`,
      stageId: 'stage-1',
      note: null,
      pWin: 0.1,
      pGo: 0.3,
      estimatedValueCents: 1_000_000,
      weightedValueCents: 30_000,
    });
  }
}

/** One service with two pipelines, made of two that have one each. */
function serving([one, two]: ReturnType<typeof createFakeService>[], log: string[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname.replace(/pipe-[12]/, '{pipeline}').replace(/(pursuits\/).+/, '$1{id}');
    log.push(`${init?.method ?? 'GET'} ${path}`);
    if (!one || !two) throw new Error('two services are needed');
    if (url.pathname === '/v1/pipelines') {
      const answer = await one.fetch(url, init);
      const text = (await answer.text()).replace(
        '"items":[',
        `"items":[{"id":"pipe-2","name":"States","pursuitCount":${String(two.pursuits.size)}},`,
      );
      return new Response(text, answer);
    }
    if (!url.pathname.includes('pipe-2')) return one.fetch(url, init);
    url.pathname = url.pathname.replace('pipe-2', 'pipe-1');
    const answer = await two.fetch(url, init);
    const text = (await answer.text()).replaceAll('pipe-1', 'pipe-2').replace('"Federal"', '"States"');
    return new Response(text, answer);
  };
}
