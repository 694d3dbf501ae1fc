/**
 * A spreadsheet into a pipeline and out again, checked at the backend: dry run, import, dying workers, Undo.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { IMPORT_BATCH } from '../lib/domain/limits.ts';
import { must } from '../lib/domain/testing/must.ts';
import { cell, row, text as words, workbookFile } from '../lib/spreadsheet/workbook/testing/workbook-file.ts';
import { complaints } from './axe.ts';
import { sideways } from './sideways.ts';
import { tabTo } from './tab-to.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ backend: { sample: false } });
const PIPELINE = 'Federal IT';
const ROWS = 300;
const STOPS = 50;

const stateAnswer = z.object({
  value: z.object({
    last: z.optional(
      z.looseObject({ importId: z.string(), step: z.string(), counts: z.record(z.string(), z.number()) }),
    ),
  }),
});

interface ImportPage {
  page: Tab;
  screen: Screen;
}

async function openImport(): Promise<ImportPage> {
  const pipelineId = await bench().pipelineId(PIPELINE);
  const page = await bench().browser.openPage(bench().browser.address(`board.html?import#${pipelineId}`));
  const screen = await bench().browser.screenOf(page);
  await screen.one({ role: 'heading', name: 'Import a spreadsheet' });
  return { page, screen };
}

/** Chooses a file as the user does, without the system's window for it. */
async function choose({ page, screen }: ImportPage, name: string, bytes: Uint8Array): Promise<void> {
  await screen.one({ role: 'button', name: /^Choose (?:a|another) file$/ });
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (each) => each.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], '${name}'));
    const input = document.querySelector('.import input[type=file]');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await screen.one({ role: 'StaticText', name });
}

const foreign = (name: string) => readFileSync(join(import.meta.dirname, 'spreadsheets', name));
const radio = (name: string): Wanted => ({ role: 'radio', name });
const counts = async (screen: Screen, [fresh, there, look]: readonly [number, number, number]) => {
  await screen.one(radio(`${String(fresh)} new`));
  await screen.one(radio(`${String(there)} in the pipeline`));
  await screen.one(radio(`${String(look)} need review`));
};
const text = (name: string | RegExp): Wanted => ({ role: 'StaticText', name });

async function lastImport() {
  const answer = stateAnswer.safeParse(await bench().ask('import.state', {}));
  return answer.data?.value.last;
}
const countAtBackend = async () =>
  (await bench().service.listPipelines()).find(({ name }) => name === PIPELINE)?.pursuitCount;

/** Forgets the last import, which the next test would show. */
afterEach(async () => {
  const last = await lastImport();
  if (!last) return;
  const tell = (action: string) => bench().ask('import.control', { importId: last.importId, action });
  await tell('cancel');
  await until('the import to be forgotten', async () => {
    await tell('forget');
    return (await lastImport()) === undefined;
  });
});

describe('our own export, imported again', () => {
  it('changes nothing', async () => {
    const pipelineId = await bench().pipelineId(PIPELINE);
    const { stages } = await bench().service.getPipeline(pipelineId);
    const notes = ['- call Jane\n- ask about the option year', '=1+1', ' indented;\n\n+1 555 0100', '"quoted", 50%'];
    for (const [at, note] of notes.entries()) {
      const body = {
        noticeId: `own-${String(at)}`,
        title: at === 1 ? '@home care, "north"' : `Own ${String(at)}`,
        note,
      };
      const due = at % 2 === 0 ? { responseDeadLine: addDays(today(), at + 3), agency: 'GSA' } : {};
      const { pursuit } = await bench().service.addPursuit(pipelineId, { ...body, ...due });
      await bench().service.updatePursuit(pipelineId, pursuit.id, {
        stageId: must(stages[at]).id,
        pWin: 0.005 * (at + 1),
        pGo: 1,
        estimatedValueCents: [50_000, 123_456_789, 0, 99][at] ?? 0,
      });
    }
    await bench().settle();
    const board = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
    const screen = await bench().browser.screenOf(board);
    const exports = { role: 'button', name: 'Export' };
    await screen.click(exports);
    const { text: csv } = await bench().browser.savedFile(board, () =>
      screen.click({ role: 'menuitem', name: /^Spreadsheet/ }),
    );
    await screen.click(exports);
    await screen.click({ role: 'menuitem', name: /^Import a spreadsheet/ });
    await choose({ page: board, screen }, 'own.csv', Buffer.from(csv));
    await counts(screen, [0, 4, 0]);
    await screen.one(text('Nothing differs from the file'));
    const button = await screen.one({ role: 'button', name: 'Import 0' });
    expect(button.properties.get('disabled')).toBe(true);
  });

  it('updates only the fields that the user chose, and puts them back', { tags: ['full'] }, async () => {
    const pipelineId = await bench().pipelineId(PIPELINE);
    const { pursuit } = await bench().service.addPursuit(pipelineId, {
      noticeId: 'u-1',
      title: 'Guards',
      note: 'Ours',
    });
    await bench().settle();
    const opened = await openImport();
    const { screen } = opened;
    await choose(opened, 'u.csv', Buffer.from('Notice ID,Title,Value,Note\nu-1,Guards,$2.5M,Theirs\n'));
    await counts(screen, [0, 1, 0]);
    await screen.one(text('Value: – → $2,500,000'));
    await screen.click({ role: 'checkbox', name: 'Value (1)' });
    await screen.click({ role: 'button', name: 'Import 1' });
    await screen.one({ role: 'heading', name: /^Import finished/ });
    const now = async () => must((await bench().service.listPursuits(pipelineId, 10)).pursuits[0]);
    expect(await now()).toMatchObject({ id: pursuit.id, estimatedValueCents: 250_000_000, note: 'Ours' });
    await screen.click({ role: 'button', name: /^Undo import/ });
    await screen.one({ role: 'heading', name: 'Import undone' });
    expect((await now()).estimatedValueCents ?? 0).toBe(0);
  });
});

/** Each file, how many of its 40 rows need a look, and what is said about their cells. */
const FOREIGN = [
  [
    'excel-tracker.csv',
    6,
    ['Not a date', 'Dollars, thousands, or millions?', 'No such day', 'Title required', 'Same notice as row 30'],
  ],
  ['google-sheets.csv', 4, ['No such day', 'Unknown stage', 'Same notice as row 25', 'Not an amount']],
  [
    'market-export.tsv',
    5,
    ['Not a date', 'NAICS “TBD-1”: Not a NAICS code', 'State “Overseas”: Not a US state', 'Same notice as row 28'],
  ],
  ['excel-espanol.csv', 4, ['No such day', 'Not an amount', 'pWin “alta”: Not a percent', 'Same notice as row 26']],
  [
    'crm-export.csv',
    4,
    ['Not a date', 'Dollars, thousands, or millions?', 'Same notice as row 31', 'pWin “130”: Not a percent'],
  ],
] as const;

describe('200 rows of other programs', () => {
  it('are mapped; duplicates and bad cells are named before anything is sent', async () => {
    const pipelineId = await bench().pipelineId(PIPELINE);
    const opened = await openImport();
    const { screen } = opened;
    for (const [name, look, said] of FOREIGN) {
      await choose(opened, name, foreign(name));
      await counts(screen, [40 - look, 0, look]);
      for (const problem of said) expect(await screen.all(text(problem)), `${name}: ${problem}`).not.toHaveLength(0);
      await screen.one(text('Nothing sent yet'));
    }
    expect(await countAtBackend()).toBe(0);

    let expected = 0;
    for (const [name, look] of FOREIGN) {
      await choose(opened, name, foreign(name));
      await screen.click({ role: 'button', name: `Import ${String(40 - look)}` });
      await screen.one({ role: 'heading', name: /^Import finished/ }, 60_000);
      expected += 40 - look;
      expect(await countAtBackend()).toBe(expected);
      await screen.click({ role: 'button', name: 'Import another file' });
    }
    const { pursuits } = await bench().service.listPursuits(pipelineId, 200);
    const titled = (wanted: string) => must(pursuits.find(({ title }) => title === wanted));
    // In a column of thousands.
    expect(titled('Boiler plant maintenance, Tulsa III').estimatedValueCents).toBe(450_000_000);
    const told = pursuits.filter(({ note }) => note?.includes('“Incumbent is tired”'));
    expect(told.length).toBeGreaterThan(0);

    for (const [name, look] of FOREIGN) {
      await choose(opened, name, foreign(name));
      await screen.one(radio('0 new'));
      await screen.one(radio(`${String(40 - look)} in the pipeline`));
    }
  });
});

describe('an import of many rows', () => {
  it(
    'loses and doubles nothing when the worker is stopped again and again',
    { tags: ['full'], timeout: 600_000 },
    async () => {
      const lines = Array.from({ length: ROWS }, (_, at) => `Row ${String(at)},GSA,Capture,$${String(at + 1)}M`);
      const opened = await openImport();
      await choose(opened, 'many.csv', Buffer.from(['Title,Agency,Stage,Value', ...lines].join('\n')));
      await counts(opened.screen, [ROWS, 0, 0]);
      await opened.screen.click({ role: 'button', name: `Import ${String(ROWS)}` });
      await opened.screen.one({ role: 'heading', name: 'Importing' });
      // It goes on without its tab.
      await opened.page.close();
      const stopWorker = await bench().browser.workerStopper();
      let stopped = 0;
      for (; stopped < STOPS; stopped += 1) {
        await stopWorker();
        // Between two stops it gets on, however fast the machine is.
        await until(`rows after ${String(stopped)} stops`, async () => {
          const last = await lastImport();
          return last !== undefined && (last.step === 'done' || (last.counts['added'] ?? 0) > stopped * 4);
        });
      }
      await until('the end of the import', async () => (await lastImport())?.step === 'done', 120_000);
      expect((await lastImport())?.counts).toMatchObject({ added: ROWS, refused: 0, there: 0 });
      expect(await countAtBackend()).toBe(ROWS);
      const pipelineId = await bench().pipelineId(PIPELINE);
      const { stages } = await bench().service.getPipeline(pipelineId);
      const capture = stages.find(({ name }) => name === 'Capture')?.id;
      const { pursuits } = await bench().service.listPursuits(pipelineId, 200);
      expect(new Set(pursuits.map(({ noticeId }) => noticeId)).size).toBe(200);
      expect(
        pursuits.filter(({ stageId, estimatedValueCents }) => stageId !== capture || !estimatedValueCents),
      ).toEqual([]);

      // Undo is there in another tab, and survives stops too.
      const kept = must(pursuits[5]);
      await bench().service.updatePursuit(pipelineId, kept.id, { note: 'Worked on since' });
      const { screen } = await openImport();
      await screen.click({ role: 'button', name: `Undo import of ${String(ROWS)}` });
      await screen.one({ role: 'heading', name: 'Undoing the import' });
      await stopWorker();
      await until('the end of the Undo', async () => (await lastImport())?.step === 'undone', 120_000);
      await bench().untilAtBackend(PIPELINE, [kept.title ?? '']);
    },
  );

  it('reads 10,000 rows while the page stays responsive', { tags: ['full', 'chromium'] }, async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `Row ${String(at)},GSA,Capture,$${String((at % 99) + 1)}M,"a note; of ""some"" length"`,
    );
    const opened = await openImport();
    const { screen } = opened;
    // Between two pieces the page has its turn. Each is a question to the background, which our other pages hear.
    await bench().inExtension(
      `void (globalThis.pieces = 0, chrome.runtime.onMessage.addListener(({ name }) => { if (name === 'import.check') pieces += 1; }))`,
    );
    await choose(opened, 'huge.csv', Buffer.from(['Title,Agency,Stage,Value,Note', ...lines].join('\n')));
    await screen.one(radio('10,000 new'), 60_000);
    expect(await bench().inExtension('pieces')).toBeGreaterThanOrEqual(10_000 / IMPORT_BATCH);
    await screen.one(text('1–100 of 10,000'));
    await screen.click({ role: 'button', name: 'Next page' });
    await screen.one(text('101–200 of 10,000'));
  });
});

/** Where pictures of the screens stay until the next run. */
const PICTURES = join(import.meta.dirname, '..', '.output', 'import-pictures');

async function takePicture(screen: Screen, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await screen.screenshot(join(PICTURES, `${name}.png`));
}

/** A workbook with a banner, a date, money with its sign, a total, and a hidden sheet. */
function workbook(): Uint8Array {
  const lines = [
    row(1, words('A1', 'Capture plan')),
    row(3, words('A3', 'Opportunity'), words('B3', 'Due'), words('C3', 'Est. Value'), words('D3', 'Phase')),
    row(
      4,
      words('A4', 'Roof repair'),
      cell('B4', 46399, 's="1"'),
      cell('C4', 2_400_000, 's="2"'),
      words('D4', 'Pursue'),
    ),
    row(5, words('A5', 'Help desk'), cell('B5', 46371, 's="1"'), cell('C5', 1_200_000, 's="2"'), words('D5', 'Gate 2')),
    row(6, words('A6', 'Total'), cell('C6', 3_600_000, 's="2"')),
  ];
  const sheets = [
    { name: 'Plan', data: lines.join('') },
    { name: 'Lists', state: 'hidden' as const, data: row(1, words('A1', 'x')) },
  ];
  return workbookFile({ formats: [14, '"$"#,##0'], sheets });
}

describe.each([
  ['a workbook', 'plan.xlsx', workbook(), 2],
  ['a CSV file with a banner, totals, and two tables', 'bd-pipeline.csv', foreign('bd-pipeline.csv'), 4],
] as const)('%s', (_what, name, bytes, added) => {
  it('goes from the file to the board by keyboard alone, at all widths', { tags: ['chromium'] }, async () => {
    const before = await countAtBackend();
    const opened = await openImport();
    const { page, screen } = opened;
    await choose(opened, name, bytes);
    const blank = { role: 'combobox', name: 'Stage for “Gate 2”' };
    await tabTo(screen, blank);
    await screen.press('Enter');
    await screen.one({ role: 'option', name: 'Leave blank' });
    await screen.press('End', 'Enter');
    if (name.endsWith('.csv')) {
      await tabTo(screen, { role: 'radio', name: 'Dollars' });
      await screen.press('ArrowRight');
      await screen.one(text('Row 8: 450 → $450K'));
    } else {
      await screen.one(text('Hidden sheets, not read: Lists'));
    }
    expect(await sideways(page)).toEqual([]);
    for (const width of [400, 700, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        // So tall that the picture shows the whole review.
        await page.setViewportSize({ width, height: width < 1440 ? 2800 : 1600 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await takePicture(screen, `${name}-${String(width)}-${colorScheme}`);
      }
    await tabTo(screen, { role: 'button', name: /^Import \d+$/ });
    await screen.press('Enter');
    await screen.one({ role: 'heading', name: new RegExp(`^Import finished: ${String(added)} added`) }, 60_000);
    expect(await countAtBackend()).toBe((before ?? 0) + added);
    await takePicture(screen, `${name}-done`);
    await tabTo(screen, { role: 'button', name: 'Open board' });
    await screen.press('Enter');
    await screen.one({ role: 'button', name: 'Export' });
  });
});

it('is accessible on each of its screens', async () => {
  const opened = await openImport();
  const { page, screen } = opened;
  expect(await complaints(page)).toEqual([]);
  await choose(opened, 'excel-tracker.csv', foreign('excel-tracker.csv'));
  await screen.one(radio('6 need review'));
  expect(await complaints(page)).toEqual([]);
  expect(await sideways(page)).toEqual([]);
  await screen.click(radio('34 new'));
  expect(await complaints(page)).toEqual([]);
  await screen.click({ role: 'button', name: 'Import 34' });
  await screen.one({ role: 'heading', name: /^Import finished/ }, 60_000);
  expect(await complaints(page)).toEqual([]);
});
