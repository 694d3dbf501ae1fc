/**
 * `npm run pictures`: the pictures of README and docs, taken from the real extension over practice pages, light and dark. Made
 * anew by this command whenever a screen changes, never by hand.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Screen } from './driver/screen.ts';
import { searchFor } from './driver/search-for.ts';
import type { Workbench } from './driver/workbench.ts';
import { intoFolder, photograph } from './photograph.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'images');
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const APP = { width: 400, height: 600 };

/** A screen and how one gets there. */
export interface Picture {
  name: string;
  size: { width: number; height: number };
  open: (bench: Workbench) => Promise<{ page: Page; screen: Screen }>;
}

/** In the order in which they have to be taken: a later one shows what an earlier one did. */
export const PICTURES: readonly Picture[] = [
  { name: 'options', size: { width: 1100, height: 760 }, open: (bench) => app(bench, 'options.html', connected) },
  { name: 'page', size: { width: 1100, height: 720 }, open: addOnPage },
  { name: 'opportunities', size: APP, open: (bench) => app(bench, 'popup.html', opportunities) },
  { name: 'awards', size: APP, open: (bench) => app(bench, 'popup.html', awards) },
  { name: 'pipeline', size: APP, open: (bench) => app(bench, 'popup.html', pipeline) },
  // Over what the pipeline before it was filled with.
  { name: 'board', size: { width: 1440, height: 800 }, open: board },
];

async function app(bench: Workbench, address: string, prepare: (screen: Screen, bench: Workbench) => Promise<unknown>) {
  const page = await bench.browser.openPage(bench.browser.address(address));
  await page.setViewportSize(APP);
  const screen = await bench.browser.screenOf(page);
  await prepare(screen, bench);
  return { page, screen };
}

async function connected(screen: Screen): Promise<void> {
  await screen.one({ role: 'heading', name: 'Connection' });
}

async function addOnPage(bench: Workbench) {
  const { page, screen } = await bench.openList();
  await screen.click(ADD);
  await screen.one({ role: 'button', name: 'Undo' });
  return { page, screen };
}

async function tab(screen: Screen, name: string): Promise<void> {
  await screen.click({ role: 'tab', name });
}

async function opportunities(screen: Screen): Promise<void> {
  await searchFor(screen, 'Opportunities', 'custodial services');
  await screen.one(ADD);
}

async function awards(screen: Screen): Promise<void> {
  await searchFor(screen, 'Awards', 'custodial');
  await screen.one({ role: 'StaticText', name: /^1–25/ });
}

/** A pipeline that has been worked with: pursuits in several stages, with values and chances. */
async function pipeline(screen: Screen, bench: Workbench): Promise<void> {
  await fillPipeline(bench);
  await tab(screen, 'Pipeline');
  await screen.one({ role: 'button', name: /^Capture 2/ });
}

/** The same pipeline as a board, with a pursuit in the drawer. */
async function board(bench: Workbench) {
  const pipelineId = await bench.pipelineId(PIPELINE);
  const page = await bench.browser.openPage(bench.browser.address(`board.html#${pipelineId}`));
  const screen = await bench.browser.screenOf(page);
  await screen.one({ role: 'region', name: /^Capture, 2 pursuits/ });
  await screen.click({ role: 'button', name: (name) => name.startsWith(bench.site.notices[2]?.title ?? '') });
  await screen.one({ role: 'textbox', name: 'Note' });
  return { page, screen };
}

async function fillPipeline(bench: Workbench): Promise<void> {
  const pipelineId = await bench.pipelineId(PIPELINE);
  const { stages } = await bench.service.getPipeline(pipelineId);
  for (const [index, notice] of bench.site.notices.slice(1, 8).entries()) {
    const { title, noticeId, agency, naicsCode, responseDeadLine } = notice;
    const { pursuit } = await bench.service.addPursuit(pipelineId, {
      title,
      noticeId,
      agency,
      naicsCode,
      responseDeadLine,
    });
    const stageId = stages[index % 4]?.id;
    if (stageId === undefined) throw new Error('the pipeline has no stages');
    await bench.service.updatePursuit(pipelineId, pursuit.id, {
      stageId,
      estimatedValueCents: (index + 2) * 61_250_000,
    });
  }
  await bench.reread();
}

if (import.meta.main)
  await intoFolder(FOLDER, async (bench) => {
    for (const { name, size, open } of PICTURES) {
      const { page } = await open(bench);
      await page.setViewportSize(size);
      for (const scheme of ['light', 'dark'] as const) {
        writeFileSync(join(FOLDER, `${name}.${scheme}.png`), await photograph(page, scheme));
        console.log(`docs/images/${name}.${scheme}.png`);
      }
      await bench.browser.closePages();
    }
  });
