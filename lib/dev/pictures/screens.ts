/** The screens that are pictured, and how each is brought about. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { WordKey } from '../../words/words.ts';
import type { Screen } from '../driver/screen.ts';
import type { Workbench } from '../driver/workbench.ts';
import { PRACTICE_LIST, practicePageOf } from '../practice/practice-site.ts';
import { ROOT } from '../setup/install.mjs';

const PIPELINE = 'Federal IT';

/** Works a screen by the catalogue's keys, in either language. */
export interface Worker {
  page: Page;
  screen: Screen;
  click: (role: string, key: WordKey) => Promise<unknown>;
  fill: (role: string, key: WordKey, text: string) => Promise<void>;
  text: (key: WordKey) => string;
}

type Prepare = (worker: Worker, bench: Workbench) => Promise<unknown>;

export interface AnyScreen {
  address: (bench: Workbench) => string | Promise<string>;
  height?: number;
  prepare?: Prepare;
}

const own = (page: string) => (bench: Workbench) => bench.browser.address(page);
const board = async (bench: Workbench) => bench.browser.address(`board.html#${await bench.pipelineId(PIPELINE)}`);
const outlook = async (bench: Workbench) => (await board(bench)).replace('#', '?outlook#');
/** The side panel, which is as wide as its window. */
const panel = (prepare: Prepare, height = 800): AnyScreen => ({ address: own('sidepanel.html'), prepare, height });
const importing = (prepare: Prepare): AnyScreen => ({ address: own('board.html?import'), prepare });

export const SCREENS: Readonly<Record<string, AnyScreen>> = {
  options: { address: own('options.html'), height: 3200 },
  'sam-list': { address: () => PRACTICE_LIST },
  'sam-detail': { address: (bench) => practicePageOf(noticeAt(bench, 20)) },
  opportunities: panel((worker) => search(worker, 'tabOpportunities', 'searchOpportunities')),
  'opportunities-filters': panel(async (worker) => {
    await search(worker, 'tabOpportunities', 'searchOpportunities');
    await worker.click('button', 'filters');
  }, 1100),
  'saved-searches': panel(async (worker) => {
    await search(worker, 'tabOpportunities', 'searchOpportunities');
    await worker.click('button', 'savedSearches');
  }),
  awards: panel((worker) => search(worker, 'tabAwards', 'searchAwards')),
  'awards-summary': panel(async (worker) => {
    await search(worker, 'tabAwards', 'searchAwards');
    await worker.click('radio', 'awardsViewSummary');
  }, 1400),
  agenda: panel(openAgenda),
  changes: panel(async (worker) => {
    await openAgenda(worker);
    await worker.screen.click({ role: 'button', name: /^\d+ (updates?|novedad(es)?)\b/ });
  }),
  'agenda-picked': panel(async (worker, bench) => {
    await openAgenda(worker);
    await pickTwo(worker, bench);
  }),
  stages: panel(openStages),
  pursuit: panel(async (worker, bench) => {
    await openStages(worker);
    await openPursuit(worker, bench);
  }, 1100),
  board: { address: board, prepare: ({ screen }) => screen.one({ role: 'region', name: /^Won, / }) },
  'board-picked': { address: board, prepare: pickTwo },
  'board-drawer': { address: board, prepare: openPursuit },
  'import-file': importing(({ screen, text }) => screen.one({ role: 'button', name: text('importChoose') })),
  'import-rows': importing(chooseSpreadsheet),
  'import-done': importing(async (worker) => {
    await chooseSpreadsheet(worker);
    await worker.screen.click({ role: 'button', name: `${worker.text('importButtonCount')}33` });
    await worker.screen.one({ role: 'heading', name: worker.text('importDone') });
  }),
  // Last: it decides some pursuits.
  outlook: { address: outlook, height: 1100, prepare: decideSome },
  'outlook-list': {
    address: outlook,
    height: 1100,
    prepare: async ({ screen }) => {
      await screen.click({ role: 'button', name: 'Qualify' });
      await screen.one({ role: 'heading', name: 'Qualify' });
    },
  },
};

export function noticeAt(bench: Workbench, at: number) {
  const notice = bench.site.notices[at];
  if (!notice) throw new Error(`the practice site has no notice ${String(at)}`);
  return notice;
}

async function search({ screen, click, fill }: Worker, tab: WordKey, field: WordKey) {
  await click('tab', tab);
  await fill('searchbox', field, 'custodial services');
  await screen.press('Enter');
  await screen.one({ role: 'StaticText', name: /^(1–\d|First 20 results$|Primeros 20 resultados$)/ });
}

async function openAgenda({ click }: Worker) {
  await click('tab', 'tabPipeline');
  await click('radio', 'agenda');
}

async function openStages({ click, screen }: Worker) {
  await click('tab', 'tabPipeline');
  await click('radio', 'stages');
  await screen.one({ role: 'heading', name: /Won/ });
}

async function chooseSpreadsheet({ page, screen }: Worker) {
  await page.setInputFiles('.import input[type=file]', join(ROOT, 'e2e', 'spreadsheets', 'excel-tracker.csv'));
  await screen.one({ role: 'radio', name: /^7 / });
}

const pursuitOf = (bench: Workbench) => ({
  role: 'button',
  name: (name: string) => name.startsWith(noticeAt(bench, 2).title),
});

async function openPursuit({ screen, text }: Worker, bench: Workbench) {
  await screen.click(pursuitOf(bench));
  await screen.one({ role: 'textbox', name: text('note') });
}

async function pickTwo({ screen, text }: Worker, bench: Workbench) {
  await screen.focus(pursuitOf(bench));
  await screen.press('x');
  await screen.press('Shift+ArrowDown');
  await screen.one({ role: 'button', name: text('pickedClear') });
}

/** Ends a few pursuits: three won, two lost. */
async function decideSome({ screen, click }: Worker, bench: Workbench) {
  const pipelineId = await bench.pipelineId(PIPELINE);
  const { stages } = await bench.service.getPipeline(pipelineId);
  const { pursuits } = await bench.service.listPursuits(pipelineId, 50);
  for (const [at, { id }] of pursuits.slice(0, 5).entries()) {
    const stageId = stages.at(at < 3 ? -2 : -1)?.id;
    if (stageId !== undefined) await bench.service.updatePursuit(pipelineId, id, { stageId });
  }
  await click('button', 'refresh');
  await screen.one({ role: 'StaticText', name: '60%' });
}
