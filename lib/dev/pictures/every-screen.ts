/**
 * `npm run pictures -- --all FOLDER`: every screen at six widths, light and dark, in English and Spanish, to
 * be compared before and after a change. Without `--all`: the few pictures of README and docs.
 */
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { addDays, today } from '../../domain/dates/calendar-date.ts';
import { getMessage, readMessageCatalogue } from '../../words/testing/message-catalogue.ts';
import type { WordKey } from '../../words/words.ts';
import { readOptions, run } from '../command-line.ts';
import { Workbench } from '../driver/workbench.ts';
import { ROOT } from '../setup/install.mjs';
import { ensureBuild } from '../setup/ready.ts';
import { emptyFolder, photograph, takeDocs } from './pictures.ts';
import { noticeAt, SCREENS, type AnyScreen, type Worker } from './screens.ts';

const USAGE = `Usage: npm run pictures -- [--all FOLDER] [--only NAME]

  --all FOLDER  Every screen at every width, light and dark, in English and Spanish
  --only NAME   Only the screens whose name contains NAME`;

const WIDTHS = [360, 400, 500, 700, 1024, 1440];
const LANGUAGES = ['en', 'es'] as const;
const SEARCHES = 40;
/** Stage index by pursuit: the last two stages, Won and Lost, stay empty. */
const STAGE_CYCLE = [0, 1, 1, 2, 0, 3, 1, 4];

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
      for (const [name, screen] of Object.entries(SCREENS))
        if (name.includes(only)) await takeScreen(bench, screen, language, join(folder, `${name}.${language}`));
    } finally {
      await bench.close();
    }
  }
}

async function takeScreen(bench: Workbench, shown: AnyScreen, language: string, path: string): Promise<void> {
  const { address, height = 800, prepare } = shown;
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      for (const scheme of ['light', 'dark'] as const)
        writeFileSync(`${path}.${String(width)}.${scheme}.png`, await photograph(page, scheme));
    }
  } catch (error) {
    console.warn(`${basename(path)} is missing:`, error);
  }
  await bench.closePages();
}

if (import.meta.main)
  await run(USAGE, async () => {
    const { all, only = '' } = readOptions(process.argv.slice(2), {
      all: { type: 'string' },
      only: { type: 'string' },
    });
    await (all === undefined ? takeDocs() : takeAll(resolve(all), only));
  });
