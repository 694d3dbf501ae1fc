/** Rows that pages copy, hide, and rebuild: each gets one button, and each click makes one request. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { PRACTICE_LIST, practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ notices: 100 });
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const HOSTS = `document.querySelectorAll('[data-pursuit-companion="button"]')`;
const LIST = `document.querySelector('sds-search-result-list')`;
const ROW = `document.querySelector('app-opportunity-result')`;

const noticeAt = (index: number) => must(bench().site.notices[index]);
const addOf = (index: number) => ({ role: 'button', name: `Add to pipeline: ${noticeAt(index).title}` });

/** Connects through a proxy. Returns the adds that reach the service. */
async function countAdds(): Promise<string[]> {
  const adds: string[] = [];
  const proxy = await startFaultyProxy(bench().backend.url, (path, method) => {
    if (method === 'POST' && path.endsWith('/pursuits')) adds.push(path);
    return undefined;
  });
  onTestFinished(async () => {
    await bench().connectDirectly();
    await proxy.stop();
  });
  await bench().connectDirectly(proxy.url);
  return adds;
}

async function openList() {
  const adds = await countAdds();
  const messages = await bench().recordMessages();
  const { page, screen } = await bench().openList();
  await screen.exactly(8, ADD);
  await screen.placeOf(addOf(0));
  await messages();
  return { page, screen, adds, messages };
}

/** Waits for one live button a row, clicks the first, and checks that everything was sent once. */
async function addsOnce({ page, screen, adds, messages }: Awaited<ReturnType<typeof openList>>, rows: number) {
  await screen.exactly(rows, ADD);
  await screen.placeOf(addOf(0));
  expect(await page.evaluate(`${HOSTS}.length`)).toBe(rows);
  expect((await messages()).length, 'messages').toBeLessThanOrEqual(1);
  await screen.click(addOf(0));
  await screen.one({ role: 'button', name: /^Triage/ });
  await bench().untilAtBackend(PIPELINE, [noticeAt(0).title]);
  expect(adds).toHaveLength(1);
}

describe('one button and one request', () => {
  it('for a row that the page copied with our button in it', async () => {
    const opened = await openList();
    await opened.page.evaluate(`void ${ROW}.after(${ROW}.cloneNode(true))`);
    await addsOnce(opened, 9);
  });

  it('for a list that was hidden and redrawn', async () => {
    const opened = await openList();
    const { page, screen } = opened;
    await page.evaluate(`void (${LIST}.hidden = true)`);
    await screen.exactly(0, ADD);
    await page.evaluate(`(() => {
      const fresh = ${LIST}.cloneNode(true);
      for (const ours of fresh.querySelectorAll('[data-pursuit-companion]')) ours.remove();
      ${LIST}.replaceChildren(...fresh.childNodes);
      ${LIST}.hidden = false;
    })()`);
    await addsOnce(opened, 8);
  });

  it('for an add while the worker starts', async () => {
    const opened = await openList();
    await (
      await bench().browser.workerStopper()
    )();
    await addsOnce(opened, 8);
  });
});

/** Every title that was sent with an id. */
function pairsIn(messages: readonly string[]): Set<string> {
  const pairs = new Set<string>();
  for (const message of messages)
    JSON.parse(message, (_key, value: unknown) => {
      const { success, data } = z.object({ noticeId: z.string(), title: z.string() }).safeParse(value);
      if (success) pairs.add(`${data.noticeId}: ${data.title}`);
      return value;
    });
  return pairs;
}

const LATE_MS = 800;

describe('a title that comes after its address', () => {
  const pairOf = (index: number) => `${noticeAt(index).noticeId}: ${noticeAt(index).title}`;

  /** Waits for the late title, and checks what was offered and sent until then. */
  async function isNeverMixed(screen: Screen, messages: () => Promise<string[]>): Promise<void> {
    await screen.placeOf(addOf(9));
    const others = [...pairsIn(await messages())].filter((pair) => pair !== pairOf(9));
    expect(others.filter((pair) => pair.startsWith(noticeAt(9).noticeId))).toEqual([]);
    await screen.click(addOf(9));
    await bench().untilAtBackend(PIPELINE, [noticeAt(9).title]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits.map(({ noticeId }) => noticeId)).toEqual([noticeAt(9).noticeId]);
  }

  it('is offered with its own number on a notice’s page', async () => {
    const messages = await bench().recordMessages();
    const page = await bench().browser.openPage(practicePageOf(noticeAt(0)));
    const screen = await bench().browser.screenOf(page);
    await screen.placeOf(addOf(0));
    await page.evaluate(`(async () => {
      history.pushState(null, '', '${practicePageOf(noticeAt(9))}');
      const response = await fetch('${practicePageOf(noticeAt(9))}?fragment');
      const made = new DOMParser().parseFromString(await response.text(), 'text/html');
      setTimeout(() => document.querySelector('main').replaceChildren(...made.body.childNodes), ${String(LATE_MS)});
    })()`);
    await isNeverMixed(screen, messages);
  });

  it.each(['new', 'recycled'])('is offered with its own number in a %s row', async (which) => {
    const { page, screen, messages } = await openList();
    const { title, solicitationNumber } = noticeAt(9);
    await page.evaluate(`(() => {
      const row = ${which === 'new' ? `document.importNode(${ROW}, true)` : ROW};
      const link = row.querySelector('h3 a');
      link.href = '${new URL(practicePageOf(noticeAt(9))).pathname}';
      row.querySelectorAll('h3')[1].textContent = 'Notice ID: ${solicitationNumber}';
      if (${String(which === 'new')}) {
        row.querySelector('[data-pursuit-companion]').remove();
        link.textContent = '';
        ${ROW}.before(row);
      }
      setTimeout(() => { link.textContent = ${JSON.stringify(title)}; }, ${String(LATE_MS)});
    })()`);
    await isNeverMixed(screen, messages);
  });
});

it('adds by Enter right after Tab', async () => {
  const { screen } = await bench().openList();
  await screen.exactly(8, ADD);
  await screen.placeOf(addOf(0));
  await screen.focus({ role: 'link', name: noticeAt(0).title });
  await screen.press('Tab', 'Enter');
  await bench().untilAtBackend(PIPELINE, [noticeAt(0).title]);
});

it('puts a button back that the page removed again and again', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, ADD);
  await page.evaluate(`(() => {
    globalThis.removed = 0;
    const fight = () => {
      const ours = ${ROW}.querySelector('[data-pursuit-companion]');
      if (!ours || removed === 12) return;
      removed += 1;
      ours.remove();
    };
    new MutationObserver(fight).observe(${ROW}, { childList: true, subtree: true });
    fight();
  })()`);
  await until('the page to give up', async () => Number(await page.evaluate('removed')) === 12);
  await screen.exactly(8, ADD);
});

/** Rebuilds after each other in which a row may be without its button: 100 ms. */
const MOST_BARE = 2;

it.each([25, 100])(
  'gives %i rows their buttons although the page rebuilds them every 50 ms',
  { tags: ['full', 'chromium'] },
  async (rows) => {
    const page = await bench().browser.openPage(`${PRACTICE_LIST}&pageSize=${String(rows)}`);
    const screen = await bench().browser.screenOf(page);
    await screen.exactly(rows, ADD);
    await page.evaluate(`void (${rebuild.toString()})(100)`);
    await until('the rebuilds', async () => (await page.evaluate('globalThis.longest !== undefined')) === true);
    expect(await page.evaluate('longest'), 'rebuilds after each other without a button').toBeLessThanOrEqual(MOST_BARE);
  },
);

/**
 * Runs in the page: rebuilds all rows in the first frame after every 50 ms. Counts, for each row, how many
 * rebuilds after each other brought no button.
 */
function rebuild(times: number): void {
  const list = document.querySelector('sds-search-result-list');
  if (!list) throw new Error('no list');
  const clean = document.importNode(list, true);
  for (const ours of clean.querySelectorAll('[data-pursuit-companion]')) ours.remove();
  const bare: number[] = [];
  let [done, longest, last] = [0, 0, 0];
  const frame = (now: number) => {
    if (now - last >= 50) {
      last = now;
      const rows = [...list.querySelectorAll('app-opportunity-result')];
      for (const [index, row] of rows.entries()) {
        bare[index] = row.querySelector('[data-pursuit-companion]') ? 0 : (bare[index] ?? 0) + 1;
        longest = Math.max(longest, bare[index]);
      }
      if (done === times) {
        Reflect.set(globalThis, 'longest', longest);
        return;
      }
      done += 1;
      list.replaceChildren(...document.importNode(clean, true).childNodes);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
