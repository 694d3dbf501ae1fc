/**
 * The pictures of README and docs, of the real extension on practice pages, in light and dark mode. Run
 * `npm run pictures` whenever a screen changes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays, today } from '../../domain/dates/calendar-date.ts';
import { searchFor, type Screen } from '../driver/screen.ts';
import { Workbench } from '../driver/workbench.ts';
import { ROOT } from '../setup/install.mjs';
import { ensureBuild } from '../setup/ready.ts';

const FOLDER = join(ROOT, 'docs', 'images');
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const APP = { width: 400, height: 600 };
const BOARD = { width: 1440, height: 800 };

/** A screen and how to open it. */
export interface Picture {
  name: string;
  size: { width: number; height: number };
  open: (bench: Workbench) => Promise<{ page: Page; screen: Screen }>;
}

/** The popup after `prepare`. `before`: what happens at the backend and in pages until it opens. */
const popup = (
  name: string,
  prepare: (screen: Screen) => Promise<unknown>,
  before?: (bench: Workbench) => Promise<void>,
): Picture => ({
  name,
  size: APP,
  open: async (bench) => {
    await before?.(bench);
    return opened(bench, 'popup.html', APP, prepare);
  },
});

/** In this order: later pictures show what earlier ones did. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'options',
    size: { width: 1100, height: 760 },
    open: (bench) =>
      opened(bench, 'options.html', APP, (screen) => screen.one({ role: 'heading', name: 'Connection' })),
  },
  { name: 'page', size: { width: 1100, height: 720 }, open: addOnPage },
  popup('opportunities', async (screen) => {
    await searchFor(screen, 'Opportunities', 'custodial services');
    await screen.one(ADD);
  }),
  popup('awards', async (screen) => {
    await searchFor(screen, 'Awards', 'custodial');
    await screen.one({ role: 'StaticText', name: /^1–25/ });
  }),
  popup(
    'pipeline',
    async (screen) => {
      await screen.click({ role: 'tab', name: 'Pipeline' });
      await screen.click({ role: 'radio', name: 'Stages' });
      await screen.one({ role: 'button', name: /^Capture 2/ });
    },
    fillPipeline,
  ),
  popup(
    'agenda',
    async (screen) => {
      await screen.click({ role: 'tab', name: 'Pipeline' });
      await screen.click({ role: 'radio', name: 'Agenda' });
      await screen.one({ role: 'heading', name: 'Today' });
    },
    change,
  ),
  popup('changes', async (screen) => {
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'button', name: /^3 updates since yesterday/ });
    await screen.exactly(2, { role: 'button', name: /^Accept date/ });
  }),
  { name: 'board', size: BOARD, open: board },
];

/** Empties `folder`, and runs `take` with a connected workbench. */
export async function takePictures(folder: string, take: (bench: Workbench) => Promise<void>): Promise<void> {
  ensureBuild('chrome');
  emptyFolder(folder);
  const bench = await Workbench.open({ headless: true });
  try {
    await bench.connect();
    await take(bench);
  } finally {
    await bench.close();
  }
}

export function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** The page as a PNG. */
export async function photograph(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  // Without motion: a transition would show colors between two states.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.bringToFront();
  return page.screenshot();
}

async function opened(
  bench: Workbench,
  address: string,
  size: Picture['size'],
  prepare: (screen: Screen) => Promise<unknown>,
) {
  const page = await bench.browser.openPage(bench.browser.address(address));
  await page.setViewportSize(size);
  const screen = await bench.browser.screenOf(page);
  await prepare(screen);
  return { page, screen };
}

async function addOnPage(bench: Workbench) {
  const { page, screen } = await bench.openList();
  await screen.click(ADD);
  await screen.one({ role: 'button', name: 'Undo' });
  return { page, screen };
}

/** The filled pipeline as a board, with a pursuit in the drawer. */
async function board(bench: Workbench) {
  return opened(bench, `board.html#${await bench.pipelineId(PIPELINE)}`, BOARD, async (screen) => {
    await screen.one({ role: 'region', name: /^Capture, 2 pursuits/ });
    await screen.click({ role: 'button', name: (name) => name.startsWith(bench.site.notices[2]?.title ?? '') });
    await screen.one({ role: 'textbox', name: 'Note' });
  });
}

/** Adds pursuits in several stages, with values. */
async function fillPipeline(bench: Workbench): Promise<void> {
  const pipelineId = await bench.pipelineId(PIPELINE);
  const { stages } = await bench.service.getPipeline(pipelineId);
  for (const [index, notice] of bench.site.notices.slice(1, 8).entries()) {
    const { title, noticeId, agency, naicsCode, responseDeadLine } = notice;
    const wanted = { title, noticeId, agency, naicsCode, responseDeadLine };
    const { pursuit } = await bench.service.addPursuit(pipelineId, wanted);
    const stageId = stages[index % 4]?.id;
    if (stageId === undefined) throw new Error('the pipeline has no stages');
    await bench.service.updatePursuit(pipelineId, pursuit.id, {
      stageId,
      estimatedValueCents: (index + 2) * 61_250_000,
    });
  }
  await bench.settle();
}

/** Other pipelines with something overdue and due today, two deadlines that moved, and a colleague's edit. */
async function change(bench: Workbench): Promise<void> {
  const { notices } = bench.site;
  const [federal, ...others] = await bench.service.listPipelines();
  if (!federal) throw new Error('the backend has no pipeline');
  for (const [index, due] of [-1, 0].entries()) {
    const pipeline = others[index];
    const notice = notices[notices.length - 1 - index];
    if (!pipeline || !notice) throw new Error('the backend has too few pipelines');
    const { title, noticeId, agency } = notice;
    const wanted = { title, noticeId, agency, responseDeadLine: addDays(today(), due) };
    await bench.service.addPursuit(pipeline.id, wanted);
  }
  await bench.settle();
  for (const notice of notices.slice(3, 5)) notice.responseDeadLine = addDays(notice.responseDeadLine, 14);
  const { page, screen } = await bench.openList();
  await screen.exactly(2, { role: 'button', name: /^Due date changed to/ });
  await page.close();
  const { pursuits } = await bench.service.listPursuits(federal.id, 10);
  const [edited] = pursuits.filter(({ noticeId }) => noticeId === notices[5]?.noticeId);
  if (edited) await bench.service.updatePursuit(federal.id, edited.id, { pWin: 0.6 });
  await bench.reread();
}

/** Takes the pictures of README and docs. */
export async function takeDocs(): Promise<void> {
  await takePictures(FOLDER, async (bench) => {
    for (const { name, size, open } of PICTURES) {
      const { page } = await open(bench);
      await page.setViewportSize(size);
      for (const scheme of ['light', 'dark'] as const) {
        writeFileSync(join(FOLDER, `${name}.${scheme}.png`), await photograph(page, scheme));
        console.log(`docs/images/${name}.${scheme}.png`);
      }
      await bench.closePages();
    }
  });
}
