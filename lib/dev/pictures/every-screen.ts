/**
 * `npm run pictures -- --all FOLDER`: every screen at six widths, light and dark, in English and Spanish, to be
 * compared before and after a change. Without `--all`: the few pictures of README and docs.
 */
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays, today } from '../../domain/dates/calendar-date.ts';
import { getMessage, readMessageCatalogue } from '../../words/testing/message-catalogue.ts';
import type { WordKey } from '../../words/words.ts';
import { readOptions, run } from '../command-line.ts';
import type { Screen } from '../driver/screen.ts';
import { Workbench } from '../driver/workbench.ts';
import { PRACTICE_LIST, practicePageOf } from '../practice/practice-site.ts';
import { ROOT } from '../setup/install.mjs';
import { ensureBuild } from '../setup/ready.ts';
import { emptyFolder, photograph, takeDocs } from './pictures.ts';

const USAGE = `Usage: npm run pictures -- [--all FOLDER] [--only NAME]

  --all FOLDER  Every screen at every width, light and dark, in English and Spanish
  --only NAME   Only the screens whose name contains NAME`;

const WIDTHS = [360, 400, 500, 700, 1024, 1440];
const LANGUAGES = ['en', 'es'] as const;
const PIPELINE = 'Federal IT';
const SEARCHES = 40;
/** Stage index by pursuit: the last two stages, Won and Lost, stay empty. */
const STAGE_CYCLE = [0, 1, 1, 2, 0, 3, 1, 4];

/** Works a screen by the catalogue's keys, in either language. */
interface Worker {
  page: Page;
  screen: Screen;
  click: (role: string, key: WordKey) => Promise<unknown>;
  fill: (role: string, key: WordKey, text: string) => Promise<void>;
  text: (key: WordKey) => string;
}

interface AnyScreen {
  name: string;
  /** `PANEL` is the side panel, which is as wide as its window. */
  address: (bench: Workbench) => string | Promise<string>;
  height?: number;
  prepare?: (worker: Worker, bench: Workbench) => Promise<unknown>;
}

const own = (page: string) => (bench: Workbench) => bench.browser.address(page);
const PANEL = own('sidepanel.html');
const board = async (bench: Workbench) => bench.browser.address(`board.html#${await bench.pipelineId(PIPELINE)}`);

const outlook = async (bench: Workbench) => (await board(bench)).replace('#', '?outlook#');

const SCREENS: readonly AnyScreen[] = [
  { name: 'options', address: own('options.html'), height: 3200 },
  { name: 'sam-list', address: () => PRACTICE_LIST },
  { name: 'sam-detail', address: (bench) => practicePageOf(noticeAt(bench, 20)) },
  {
    name: 'opportunities',
    address: PANEL,
    prepare: (worker) => search(worker, 'tabOpportunities', 'searchOpportunities'),
  },
  {
    name: 'opportunities-filters',
    address: PANEL,
    height: 1100,
    prepare: async (worker) => {
      await search(worker, 'tabOpportunities', 'searchOpportunities');
      await worker.click('button', 'filters');
    },
  },
  {
    name: 'saved-searches',
    address: PANEL,
    prepare: async (worker) => {
      await search(worker, 'tabOpportunities', 'searchOpportunities');
      await worker.click('button', 'savedSearches');
    },
  },
  { name: 'awards', address: PANEL, prepare: (worker) => search(worker, 'tabAwards', 'searchAwards') },
  {
    name: 'awards-summary',
    address: PANEL,
    height: 1400,
    prepare: async (worker) => {
      await search(worker, 'tabAwards', 'searchAwards');
      await worker.click('radio', 'awardsViewSummary');
    },
  },
  {
    name: 'agenda',
    address: PANEL,
    prepare: async (worker) => {
      await worker.click('tab', 'tabPipeline');
      await worker.click('radio', 'agenda');
    },
  },
  {
    name: 'changes',
    address: PANEL,
    prepare: async (worker) => {
      await worker.click('tab', 'tabPipeline');
      await worker.click('radio', 'agenda');
      await worker.screen.click({ role: 'button', name: /^\d+ (changes?|cambios?)\b/ });
    },
  },
  { name: 'stages', address: PANEL, prepare: openStages },
  {
    name: 'pursuit',
    address: PANEL,
    height: 1100,
    prepare: async (worker, bench) => {
      await openStages(worker);
      await openPursuit(worker, bench);
      await worker.screen.one({ role: 'textbox', name: worker.text('note') });
    },
  },
  { name: 'board', address: board, prepare: ({ screen }) => screen.one({ role: 'region', name: /^Won, / }) },
  {
    name: 'board-drawer',
    address: board,
    prepare: async (worker, bench) => {
      await openPursuit(worker, bench);
      await worker.screen.one({ role: 'textbox', name: worker.text('note') });
    },
  },
  {
    name: 'import-file',
    address: own('board.html?import'),
    prepare: ({ screen, text }) => screen.one({ role: 'button', name: text('importChoose') }),
  },
  { name: 'import-rows', address: own('board.html?import'), prepare: chooseSpreadsheet },
  {
    name: 'import-done',
    address: own('board.html?import'),
    prepare: async (worker) => {
      await chooseSpreadsheet(worker);
      await worker.screen.click({ role: 'button', name: `${worker.text('importButtonCount')}33` });
      await worker.screen.one({ role: 'heading', name: worker.text('importDone') });
    },
  },
  // Last: it decides some pursuits.
  { name: 'outlook', address: outlook, height: 1100, prepare: decideSome },
  {
    name: 'outlook-list',
    address: outlook,
    height: 1100,
    prepare: async ({ screen }) => {
      await screen.click({ role: 'button', name: 'Qualify' });
      await screen.one({ role: 'heading', name: 'Qualify' });
    },
  },
];

function noticeAt(bench: Workbench, at: number) {
  const notice = bench.site.notices[at];
  if (!notice) throw new Error(`the practice site has no notice ${String(at)}`);
  return notice;
}

async function search({ screen, click, fill }: Worker, tab: WordKey, field: WordKey) {
  await click('tab', tab);
  await fill('searchbox', field, 'custodial services');
  await screen.press('Enter');
  await screen.one({ role: 'StaticText', name: /^(1–\d|20 of more$|20, y hay más$)/ });
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

async function openPursuit({ screen }: Worker, bench: Workbench) {
  await screen.click({ role: 'button', name: (name) => name.startsWith(noticeAt(bench, 2).title) });
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
  await click('button', 'boardRefresh');
  await screen.one({ role: 'StaticText', name: '60%' });
}

/** A pipeline of a busy team, what colleagues changed in it, and many saved searches. */
async function fill(bench: Workbench): Promise<void> {
  const [federal, state] = await bench.service.listPipelines();
  if (!federal || !state) throw new Error('the backend has too few pipelines');
  const { stages } = await bench.service.getPipeline(federal.id);
  const ids: string[] = [];
  for (const [at, notice] of bench.site.notices.slice(0, 20).entries()) {
    const { title, noticeId, agency, naicsCode } = notice;
    const responseDeadLine = addDays(today(), at * 3 - 4);
    const wanted = { title, noticeId, agency, naicsCode, responseDeadLine, state: notice.state ?? undefined };
    const { pursuit } = await bench.service.addPursuit(federal.id, wanted);
    ids.push(pursuit.id);
    const stageId = stages[STAGE_CYCLE[at % STAGE_CYCLE.length] ?? 0]?.id;
    const value = at % 6 === 5 ? {} : { estimatedValueCents: (at + 2) * 61_250_000 };
    await bench.service.updatePursuit(federal.id, pursuit.id, {
      ...(stageId === undefined ? {} : { stageId }),
      ...value,
    });
  }
  for (let at = 0; at < SEARCHES; at += 1)
    await bench.ask('search.save', {
      name: `${['Custodial', 'Roofing', 'Network support', 'Grounds keeping'][at % 4] ?? ''}, region ${String(at + 1)}`,
      form: JSON.stringify({ q: `search ${String(at)}` }),
      asks: { area: 'opportunities', query: { q: 'custodial' } },
    });
  await bench.settle();
  const [first, second] = ids;
  if (first !== undefined) await bench.service.updatePursuit(federal.id, first, { pWin: 0.6 });
  if (second !== undefined) await bench.service.updatePursuit(federal.id, second, { estimatedValueCents: 99_000_000 });
  const { title, noticeId, agency } = noticeAt(bench, 21);
  await bench.service.addPursuit(state.id, { title, noticeId, agency });
  await bench.reread();
}

/** A build in which English is replaced: the browser speaks only the languages that came with it. */
function buildIn(language: (typeof LANGUAGES)[number]): string {
  const folder = join(ROOT, '.output', `pictures-${language}`);
  cpSync(join(ROOT, '.output', 'chrome-mv3'), folder, { recursive: true, force: true });
  return folder;
}

const localeFile = (folder: string, language: string) => join(folder, '_locales', language, 'messages.json');

async function takeAll(folder: string, only: string): Promise<void> {
  ensureBuild('chrome');
  emptyFolder(folder);
  for (const language of LANGUAGES) {
    const extension = buildIn(language);
    const bench = await Workbench.open({ headless: true, extension });
    try {
      await bench.connect();
      await fill(bench);
      copyFileSync(localeFile(extension, language), localeFile(extension, 'en'));
      await bench.update();
      for (const screen of SCREENS.filter(({ name }) => name.includes(only)))
        await takeScreen(bench, screen, language, folder);
    } finally {
      await bench.close();
    }
  }
}

async function takeScreen(bench: Workbench, shown: AnyScreen, language: string, folder: string): Promise<void> {
  const { name, address, height = 800, prepare } = shown;
  const page = await bench.browser.openPage(await address(bench));
  await page.setViewportSize({ width: 1024, height });
  const screen = await bench.browser.screenOf(page);
  const messages = readMessageCatalogue(localeFile(join(ROOT, 'public'), language));
  const text = (key: WordKey) => getMessage(messages, key);
  const starts = (key: WordKey) => (seen: string) => seen.startsWith(text(key));
  const worker: Worker = {
    page,
    screen,
    text,
    click: (role, key) => screen.click({ role, name: starts(key) }),
    fill: (role, key, typed) => screen.fill({ role, name: text(key) }, typed),
  };
  try {
    await prepare?.(worker, bench);
    for (const width of WIDTHS) await takeWidth(page, { width, height }, join(folder, `${name}.${language}`));
  } catch (error) {
    console.warn(`${name}.${language} is missing:`, error);
  }
  await bench.closePages();
}

async function takeWidth(page: Page, size: { width: number; height: number }, path: string): Promise<void> {
  await page.setViewportSize(size);
  for (const scheme of ['light', 'dark'] as const) {
    writeFileSync(`${path}.${String(size.width)}.${scheme}.png`, await photograph(page, scheme));
  }
}

if (import.meta.main)
  await run(USAGE, async () => {
    const { all, only = '' } = readOptions(process.argv.slice(2), {
      all: { type: 'string' },
      only: { type: 'string' },
    });
    await (all === undefined ? takeDocs() : takeAll(resolve(all), only));
  });
