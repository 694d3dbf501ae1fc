/** Many pursuits at once, with the keyboard alone, online and offline, compared at the backend. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { complaints } from './axe.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { sideways } from './sideways.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';
const COUNT = 50;
const LINE = 'Ask for the site visit';
/** A hundred changes with their lists on a busy machine. */
const SENDING_MS = 200_000;

const pendingSchema = z.object({ value: z.array(z.object({ id: z.string() })) });

const titleOf = (place: number) => `Pursuit ${String(place).padStart(2, '0')}`;
const status = (name: string | RegExp): Wanted => ({ role: 'StaticText', name });
const button = (name: Wanted['name']): Wanted => ({ role: 'button', name });
/** The control of a pursuit in any of the lists, whose name begins with its title. */
const rowOf = (title: string): Wanted => button((name: string) => name.startsWith(title));

/** Pursuits in the first stage, and the extension connected through a network that can be cut. */
async function somePursuits(count: number) {
  const network = { isOff: false, requests: 0 };
  const proxy = await startFaultyProxy(bench().backend.url, () => {
    network.requests += 1;
    return network.isOff ? 'unreachable' : undefined;
  });
  onTestFinished(() => proxy.stop());
  const pipelineId = await bench().pipelineId(PIPELINE);
  for (let place = 1; place <= count; place += 1) {
    const pursuit = { title: titleOf(place), noticeId: `many-${String(place)}`, responseDeadLine: '2031-03-01' };
    await bench().service.addPursuit(pipelineId, pursuit);
  }
  await bench().connectDirectly(proxy.url);
  await bench().settle();
  const { stages } = await bench().service.getPipeline(pipelineId);
  /** What the backend has of each, in the order of their titles. */
  const there = async () => {
    const { pursuits } = await bench().service.listPursuits(pipelineId, 200);
    return pursuits
      .map(({ title, stageId, note, pWin, pGo, estimatedValueCents }) => ({
        title: title ?? '',
        stage: stages.find(({ id }) => id === stageId)?.name,
        ...{ note, pWin, pGo, estimatedValueCents },
      }))
      .sort((a, b) => a.title.localeCompare(b.title));
  };
  return {
    network,
    pipelineId,
    there,
    /** Has what waits sent now, as "Try again" does, until nothing waits. */
    async sendAll() {
      const isEmpty = async () => {
        const { value } = pendingSchema.parse(await bench().ask('outbox.list', {}));
        for (const { id } of value) await bench().ask('outbox.retry', { operationId: id });
        return value.length === 0;
      };
      await until('the queue to be empty', isEmpty, SENDING_MS);
    },
  };
}

type Some = Awaited<ReturnType<typeof somePursuits>>;

/** Presses a key until the keyboard is on what is wanted. */
async function walkTo(screen: Screen, wanted: Wanted, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await screen.one(wanted);
  for (let stop = 0; stop < 60; stop += 1) {
    if ((await screen.all(wanted)).some(({ properties }) => properties.get('focused') === true)) return;
    await screen.press(key);
  }
  throw new Error(`60 times ${key} never led to ${wanted.role} “${String(wanted.name)}”`);
}

/** Selects all, the way a user who tries the keys does. */
async function selectAll(screen: Screen, first: Wanted): Promise<void> {
  await screen.focus(first);
  await screen.press('x');
  await screen.one(status('1 selected'));
  await screen.press('Shift+ArrowDown');
  await screen.one(status('2 selected'));
  await screen.press('Escape');
  await screen.one(status('Nothing selected'));
  await screen.focused(rowOf(titleOf(2)));
  await screen.press('Control+a');
  await screen.one(status(`${String(COUNT)} selected`));
}

/** Goes to the Undo of the last change by keyboard: F6 leads to its toast, and holds it open. */
async function walkToUndo(screen: Screen): Promise<void> {
  await screen.one(button('Undo'));
  await screen.press('F6');
  await walkTo(screen, button('Undo'), 'Tab');
}

async function undo({ page, screen }: Opened): Promise<void> {
  await screen.press('Enter');
  await screen.one(status(`${String(COUNT)} pursuits restored`));
  await until('the keyboard to be somewhere', () => page.evaluate('document.activeElement !== document.body'));
}

interface Opened {
  page: Tab;
  screen: Screen;
  first: Wanted;
}

async function openBoard({ pipelineId }: Some): Promise<Opened> {
  const page = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
  return { page, screen: await bench().browser.screenOf(page), first: rowOf(titleOf(1)) };
}

async function moveAll(screen: Screen): Promise<void> {
  await screen.press('m');
  await screen.one({ role: 'option', name: /^Capture/ });
  await screen.press('c', 'a');
  await until('the keyboard on Capture', async () => {
    const [option] = await screen.all({ role: 'option', name: /^Capture/ });
    return option?.properties.get('focused') === true;
  });
  await screen.press('Enter');
}

async function addLine(screen: Screen): Promise<void> {
  await screen.focus(rowOf(titleOf(2)));
  await walkTo(screen, button('Add to notes'), 'Shift+Tab');
  await screen.press('Enter');
  await screen.focused({ role: 'textbox', name: 'Line' });
  await screen.type(LINE);
  await screen.press('Enter');
}

async function removeAll(screen: Screen): Promise<void> {
  await screen.focus(rowOf(titleOf(2)));
  await walkTo(screen, button('Remove'), 'Shift+Tab');
  await screen.press('Enter');
  await walkTo(screen, button(`Remove ${String(COUNT)} pursuits`), 'Tab');
  await screen.press('Enter');
}

describe.each(['online', 'offline'] as const)('on the board, %s', { tags: ['full'] }, (where) => {
  it('fifty pursuits are moved, get a line and are removed by keyboard, with one Undo each', async () => {
    const fifty = await somePursuits(COUNT);
    const { network, there, sendAll } = fifty;
    const before = await there();
    expect(before).toHaveLength(COUNT);
    const opened = await openBoard(fifty);
    const { screen, first } = opened;
    await screen.one(first);
    network.isOff = where === 'offline';
    const isThere = (what: string, holds: (now: typeof before) => boolean) =>
      until(`the backend to have ${what}`, async () => holds(await there()));
    /** Undone, the backend has what it had; done again, it has what was wanted. */
    const both = async (
      act: () => Promise<unknown>,
      toast: string,
      what: string,
      holds: (now: typeof before) => boolean,
    ) => {
      await act();
      // Holds the toast first: it closes after 8 seconds, and looking at 50 pursuits takes a while.
      await walkToUndo(screen);
      await screen.one(status(toast));
      if (!network.isOff) await isThere(what, holds);
      else if (act !== remove) await screen.one(status(/^\d+ changes waiting to be sent$/));
      await undo(opened);
      if (!network.isOff) await sendAll();
      expect(await there()).toEqual(before);
    };
    const inCapture = (now: typeof before) => now.length === COUNT && now.every(({ stage }) => stage === 'Capture');
    const withLine = (now: typeof before) => now.length === COUNT && now.every(({ note }) => note === LINE);

    await selectAll(screen, first);
    const move = () => moveAll(screen);
    const write = () => addLine(screen);
    const remove = () => removeAll(screen);
    const [moved, written, removing] = [
      '50 pursuits moved to Capture',
      'Line added to 50 notes',
      'Removing 50 pursuits',
    ];
    network.requests = 0;
    await both(move, moved, 'all in Capture', inCapture);
    // Moved and moved back, with few lists between: a service allows 120 a minute.
    if (where === 'online') expect(network.requests).toBeLessThan(3 * COUNT);
    await both(write, written, 'all notes', withLine);
    await both(remove, removing, 'all until the Undo is over', (now) => now.length === COUNT);
    // What was done and undone without a network changes nothing later either.
    network.isOff = false;
    await sendAll();
    expect(await there()).toEqual(before);

    // Done again, and kept.
    await selectAll(screen, first);
    network.isOff = where === 'offline';
    await move();
    await screen.one(status(moved));
    await write();
    await screen.one(status(written));
    network.isOff = false;
    await sendAll();
    await isThere('all in Capture, with a line', (now) => inCapture(now) && withLine(now));
    network.isOff = where === 'offline';
    await remove();
    await screen.one(status(removing));
    network.isOff = false;
    await sendAll();
    expect(await there()).toEqual([]);
  });
});

it('what is selected on the board is sound for axe, light and dark, narrow and wide', async () => {
  const fifty = await somePursuits(COUNT);
  const { page, screen, first } = await openBoard(fifty);
  await selectAll(screen, first);
  await screen.one(button('Add to notes'));
  expect(await complaints(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
});

describe('in the panel', { tags: ['full'] }, () => {
  async function openPanel(tab: string) {
    const page = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
    const screen = await bench().browser.screenOf(page);
    await screen.click({ role: 'tab', name: tab });
    return { page, screen };
  }

  /** Selects the first two pursuits by keyboard, and has them take a line in their notes. */
  async function markTwo(page: Tab, screen: Screen): Promise<void> {
    const first = titleOf(1);
    await screen.focus(rowOf(first));
    await screen.press('x');
    await screen.press('Shift+ArrowDown');
    await screen.one(status('2 selected'));
    await walkTo(screen, button('Add to notes'), 'Tab');
    await screen.press('Enter');
    await screen.focused({ role: 'textbox', name: 'Line' });
    await screen.type(LINE);
    await screen.press('Enter');
    await screen.one(status('Line added to 2 notes'));
    expect(await complaints(page)).toEqual([]);
    await screen.focus(rowOf(first));
    await screen.press('Escape');
    await screen.one(status('Nothing selected'));
    await screen.focused(rowOf(first));
  }

  it.each(['Agenda', 'Stages'])('%s selects, changes and clears by keyboard', async (view) => {
    const { there } = await somePursuits(3);
    const { page, screen } = await openPanel('Pipeline');
    await screen.click({ role: 'radio', name: view });
    await screen.one(rowOf(titleOf(1)));
    await markTwo(page, screen);
    const notes = async () => (await there()).map(({ note }) => note).join();
    await until('two notes at the backend', async () => (await notes()) === [LINE, LINE, ''].join());
  });

  it('Opportunities adds what is selected, with one Undo, and passes it, with one Undo', async () => {
    const { there, sendAll } = await somePursuits(0);
    const { page, screen } = await openPanel('Opportunities');
    await screen.fill({ role: 'searchbox', name: 'Search opportunities' }, 'services');
    await screen.press('Enter');
    await screen.one(button(/^Add to pipeline: /));
    await screen.press('ArrowDown');
    await screen.press('x');
    await screen.press('Shift+ArrowDown');
    await screen.one(status('2 selected'));
    expect(await complaints(page)).toEqual([]);
    await screen.click(button('Add 2'));
    await screen.keepOpen(button('Undo'));
    await screen.one(status(/^2 notices added to /));
    await until('both at the backend', async () => (await there()).length === 2);
    await screen.undo();
    await screen.one(status('2 notices removed'));
    await sendAll();
    await until('neither at the backend', async () => (await there()).length === 0);
    await screen.one(button('Add 2'));
    await screen.click(button('Pass'));
    await screen.keepOpen(button('Undo'));
    await screen.one(status('Passed on 2 notices'));
    await screen.exactly(2, button(/^Passed · Restore: /));
    await screen.undo();
    await screen.exactly(0, button(/^Passed · Restore: /));
  });
});
