/** The board in its own tab, with a real mouse and with the keyboard alone, checked at the backend. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { sideways } from './sideways.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';

interface Board {
  page: Tab;
  screen: Screen;
  pipelineId: string;
  title: string;
  tile: Wanted;
  /** Name of the stage that the pursuit is in, at the backend. */
  stageAtBackend: () => Promise<string | undefined>;
  stageId: (name: string) => Promise<string>;
}

/** A pursuit in the first stage, and the board over it. */
async function openBoard(): Promise<Board> {
  const { noticeId, title, responseDeadLine } = must(bench().site.notices[0]);
  const pipelineId = await bench().pipelineId(PIPELINE);
  await bench().service.addPursuit(pipelineId, { title, noticeId, responseDeadLine });
  // The test, too, added it as a colleague would.
  await bench().settle();
  const page = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
  const screen = await bench().browser.screenOf(page);
  const { stages } = await bench().service.getPipeline(pipelineId);
  const tile = { role: 'button', name: (name: string) => name.startsWith(title) };
  await screen.one(tile);
  return {
    page,
    screen,
    pipelineId,
    title,
    tile,
    stageAtBackend: async () => {
      const { pursuits } = await bench().service.listPursuits(pipelineId, 10);
      return stages.find(({ id }) => id === must(pursuits[0]).stageId)?.name;
    },
    stageId: (name) => Promise.resolve(must(stages.find((stage) => stage.name === name)).id),
  };
}

const inStage = (board: Board, name: string) =>
  until(`the backend to have it in ${name}`, async () => (await board.stageAtBackend()) === name);
const column = (name: string): Wanted => ({ role: 'region', name: new RegExp(`^${name}, `) });
const status = (text: RegExp): Wanted => ({ role: 'StaticText', name: text });

describe('the board', () => {
  it('opens from the popup, at the pipeline that is looked at', async () => {
    const { page } = await bench().openList();
    const popup = await bench().browser.openPopup(page);
    await popup.click({ role: 'tab', name: 'Pipeline' });
    await popup.click({ role: 'button', name: 'Open board' });
    const pipelineId = await bench().pipelineId(PIPELINE);
    const opened = await bench().browser.openedPage(bench().browser.address(`board.html#${pipelineId}`));
    await (await bench().browser.screenOf(opened)).one({ role: 'heading', name: `${PIPELINE}: board` });
  });

  it('moves a pursuit that is dragged to another stage, and back with Undo', async () => {
    const board = await openBoard();
    const { screen } = board;
    await screen.drag(board.tile, column('Capture'), () => screen.one(status(/^Drop here/)));
    await screen.keepOpen({ role: 'button', name: 'Undo' });
    await inStage(board, 'Capture');
    await screen.one({ role: 'region', name: /^Capture, 1 pursuit/ });
    await screen.undo();
    await inStage(board, 'Triage');
  });

  it('does the same by keyboard alone, and says each step', async () => {
    const board = await openBoard();
    const { screen, title } = board;
    await screen.focus(board.tile);
    await screen.press(' ');
    await screen.one(status(/picked up, over Triage, stage 1 of 7$/));
    await screen.press('ArrowRight');
    await screen.press('ArrowRight');
    await screen.one(status(/picked up, over Capture, stage 3 of 7$/));
    await screen.press(' ');
    await inStage(board, 'Capture');
    await screen.one({ role: 'StaticText', name: `${title} is now in Capture` });
    // The keyboard is still on it, and goes on from there.
    await screen.focused(board.tile);
    await screen.press(' ');
    await screen.press('ArrowLeft');
    await screen.press('Escape');
    await screen.one({ role: 'StaticText', name: `${title} returned to Capture` });
    expect(await board.stageAtBackend()).toBe('Capture');
  });

  it('a move by keyboard, of one or of a selected stage, lands at the place that was announced', async () => {
    const { screen, tile, title, pipelineId, stageId } = await openBoard();
    const capture = await stageId('Capture');
    for (const [place, day] of ['01-01', '02-01', '12-01'].entries()) {
      const other = { title: `Other ${String(place)}`, noticeId: `other-${String(place)}` };
      const responseDeadLine = `${place < 2 ? '2001' : '2101'}-${day}`;
      const { pursuit } = await bench().service.addPursuit(pipelineId, { ...other, responseDeadLine });
      await bench().service.updatePursuit(pipelineId, pursuit.id, { stageId: capture });
    }
    await bench().settle();
    await screen.click({ role: 'button', name: 'Refresh' });
    await screen.one({ role: 'region', name: /^Capture, 3 pursuits/ });
    await screen.focus(tile);
    await screen.press(' ');
    await screen.press('ArrowRight');
    await screen.press('ArrowRight');
    await screen.one(status(/picked up, over Capture, stage 3 of 7, position 3 of 4$/));
    await screen.press(' ');
    await screen.one({ role: 'region', name: /^Capture, 4 pursuits/ });
    const order = async (first: string) => {
      const all = await screen.all({ role: 'button', name: /./ });
      return all.map(({ name }) => name).filter((name) => [first, 'Other'].some((start) => name.startsWith(start)));
    };
    await until('its place', async () => (await order(title)).findIndex((name) => name.startsWith(title)) === 2);
    await screen.focused(tile);
    await screen.focus({ role: 'checkbox', name: 'Select this stage: Capture' });
    await screen.press(' ');
    await screen.one({ role: 'StaticText', name: '4 selected' });
    await screen.focus(tile);
    await screen.press(' ');
    await screen.press('ArrowRight');
    await screen.one(status(/^4 pursuits picked up, over Proposal, stage 4 of 7$/));
    await screen.press(' ');
    await screen.one({ role: 'region', name: /^Proposal, 4 pursuits/ });
    await screen.focused(tile);
  });

  it('never makes the page scroll sideways', async () => {
    const { page } = await openBoard();
    expect(await sideways(page)).toEqual([]);
  });

  it('edits in the drawer and gives the keyboard back', async () => {
    const board = await openBoard();
    const { screen } = board;
    await screen.focus(board.tile);
    await screen.press('Enter');
    await screen.fill({ role: 'textbox', name: 'Value' }, '1.2m');
    await screen.click({ role: 'button', name: 'Save' });
    await screen.one({ role: 'button', name: (name) => name.startsWith(board.title) && name.includes('$1.2M') });
    await until('the backend to have the value', async () => {
      const { pursuits } = await bench().service.listPursuits(board.pipelineId, 10);
      return must(pursuits[0]).estimatedValueCents === 120_000_000;
    });
    await screen.focused(board.tile);
  });

  it('has what another window types of a pursuit, and keeps it when that one is closed', async () => {
    const board = await openBoard();
    await board.screen.click(board.tile);
    await board.screen.one({ role: 'textbox', name: 'Note' });
    const other = await bench().browser.openPage(bench().browser.address(`board.html#${board.pipelineId}`));
    const there = await bench().browser.screenOf(other);
    await there.click(board.tile);
    await there.fill({ role: 'textbox', name: 'Note' }, 'An hour of call notes');
    const isTyped = (page: Tab) => () =>
      page.evaluate('document.querySelector("form textarea").value === "An hour of call notes"');
    await until('the note in both windows', isTyped(board.page));
    await other.close();
    await board.screen.click({ role: 'button', name: 'Save' });
    await until('the backend to have the note', async () => {
      const { pursuits } = await bench().service.listPursuits(board.pipelineId, 10);
      return must(pursuits[0]).note === 'An hour of call notes';
    });
  });
});

describe('taking pursuits along', () => {
  const saved = async ({ page, screen }: Board, name: RegExp) => {
    await screen.click({ role: 'button', name: 'Export' });
    return bench().browser.savedFile(page, () => screen.click({ role: 'menuitem', name }));
  };

  it('saves a calendar file', async () => {
    const board = await openBoard();
    const { name, text } = await saved(board, /^1 due date/);
    expect(name).toMatch(/^federal-it-\d{4}-\d\d-\d\d\.ics$/);
    const due = must(must(bench().site.notices[0]).responseDeadLine).replaceAll('-', '');
    expect(text).toContain(`DTSTART;VALUE=DATE:${due}`);
  });

  it('saves a table', { tags: ['full'] }, async () => {
    const board = await openBoard();
    const { name, text } = await saved(board, /^Spreadsheet/);
    expect(name).toMatch(/^federal-it-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain(board.title);
    expect(text).toContain('Triage');
  });
});
