/**
 * The main job from beginning to end, by clicks and keys alone, each step checked on the screen or at the
 * backend.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays, today, type CalendarDate } from '../../domain/dates/calendar-date.ts';
import { amendNotice } from '../../server/catalog/amendments.ts';
import { openDatabase } from '../../server/store/database.ts';
import { searchFor, type Screen } from '../driver/screen.ts';
import type { Workbench } from '../driver/workbench.ts';
import type { PracticeNotice } from '../practice/practice-notices.ts';

const ADD = { role: 'button', name: /^Add to pipeline: / };
const SAVED = { role: 'button', name: /^Triage/ };

/** The pipeline that one click adds to until the person chooses another: the first that the key sees. */
const PIPELINE = 'Federal IT';

/** What a user does, by name: returns what it showed in words, and the screen that has it. */
type Steps = Readonly<Record<string, () => Promise<{ saw: string; on?: { screenshot(file: string): Promise<void> } }>>>;

/**
 * Takes the steps one after the other, prints each with what it saw and how long it took, and keeps a picture
 * of each that has a screen. Ends at the first that fails: what comes after it would only fail as well.
 *
 * @returns whether every step was taken.
 */
export async function travel(steps: Steps, folder: string, print: (line: string) => void): Promise<boolean> {
  // Pictures of an earlier tour must never speak for this one.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, [name, run]] of Object.entries(steps).entries()) {
    const start = performance.now();
    const time = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      const { saw, on } = await run();
      print(`✓ ${name}: ${saw} (${time()})`);
      await on?.screenshot(
        join(folder, `${String(index + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`),
      );
    } catch (error) {
      print(`✗ ${name}: ${error instanceof Error ? error.message : String(error)} (${time()})`);
      return false;
    }
  }
  return true;
}

/** Refuses a backend that was worked with: the tour counts on finding only what it adds itself. */
export async function checkUntouched(bench: Pick<Workbench, 'pipelineId'> & { service: Lists }): Promise<void> {
  const { pursuits } = await bench.service.listPursuits(await bench.pipelineId(PIPELINE), 1);
  if (pursuits.length > 0) {
    throw new Error(
      `The tour begins with an empty pipeline, and ${PIPELINE} has pursuits already. Leave --db out, or name a new file with it.`,
    );
  }
}

type Lists = Pick<Workbench['service'], 'listPursuits'>;

/** The steps of the tour. They share the screens that they open, so they only make sense in this order. */
export function tourSteps(bench: Workbench): Steps {
  const { browser, site } = bench;
  const [first, second] = site.notices;
  if (!first || !second) throw new Error('the sample has no open notice to practise with');
  const screens: { list?: { page: Page; screen: Screen }; popup?: Screen } = {};
  const list = () => present(screens.list).screen;
  const popup = () => present(screens.popup);

  return {
    async 'Connect in Options'() {
      const { options, said } = await bench.connect();
      return { saw: said, on: options };
    },
    async 'Detect the notices of a list'() {
      screens.list = await bench.openList();
      const shown = await list().exactly(8, ADD);
      return { saw: `${String(shown.length)} notices, one button each`, on: list() };
    },
    async 'Add a notice with one click'() {
      await list().click({ ...ADD, name: `Add to pipeline: ${first.title}` });
      const { name } = await list().one(SAVED);
      await bench.untilAtBackend(PIPELINE, [first.title]);
      return { saw: `“${name}”, and the backend has it in ${PIPELINE}`, on: list() };
    },
    async Undo() {
      await list().click({ role: 'button', name: 'Undo' });
      await list().exactly(8, ADD);
      await bench.untilAtBackend(PIPELINE, []);
      return { saw: 'the button is back and the backend has nothing', on: list() };
    },
    async 'Add it again'() {
      await list().click({ ...ADD, name: `Add to pipeline: ${first.title}` });
      await list().one(SAVED);
      await bench.untilAtBackend(PIPELINE, [first.title]);
      return { saw: `one pursuit in ${PIPELINE} at the backend`, on: list() };
    },
    async 'Add from the notice’s own page'() {
      const { page, screen } = present(screens.list);
      await page.getByRole('link', { name: second.title, exact: true }).click();
      await screen.exactly(1, ADD);
      await screen.click(ADD);
      const { name } = await screen.one(SAVED);
      await bench.untilAtBackend(PIPELINE, [first.title, second.title]);
      return { saw: `one button, now “${name}”`, on: screen };
    },
    async 'See it in the popup'() {
      screens.popup = await browser.openPopup(present(screens.list).page);
      const { name } = await popup().one({ role: 'heading', name: second.title });
      return { saw: `This page knows “${name}”`, on: popup() };
    },
    async 'See what is due in the agenda'() {
      await popup().click({ role: 'tab', name: 'Pipeline' });
      for (const { title } of [first, second])
        await popup().one({ role: 'button', name: (name: string) => name.startsWith(title) });
      return { saw: 'both pursuits by deadline', on: popup() };
    },
    async 'Move its stage in the pipeline'() {
      await popup().click({ role: 'radio', name: 'Stages' });
      await popup().click({ role: 'button', name: (name: string) => name.startsWith(second.title) });
      await popup().click({ role: 'combobox', name: 'Stage' });
      await popup().click({ role: 'option', name: /^Qualify/ });
      await popup().click({ role: 'button', name: 'Save' });
      await popup().one({ role: 'button', name: /^Qualify 1 / });
      const stage = await stageAtBackend(bench, second.title);
      if (stage !== 'Qualify') throw new Error(`the backend has it in ${stage}`);
      return { saw: 'Qualify, here and at the backend', on: popup() };
    },
    async 'See that its deadline moved'() {
      amend(bench, second, addDays(second.responseDeadLine, 14));
      const { page, screen } = present(screens.list);
      await page.reload();
      const { name } = await screen.one({ role: 'button', name: /^Due date changed to / });
      return { saw: `the backend and the page have a new date, the button says “${name}”`, on: screen };
    },
    async 'Review the change'() {
      await popup().click({ role: 'button', name: /^1 update since yesterday/ });
      await popup().one({ role: 'heading', name: 'Updates' });
      await popup().one({ role: 'button', name: /^Accept date/ });
      return { saw: 'Updates shows the old and the new date', on: popup() };
    },
    async 'Accept the new date'() {
      await popup().click({ role: 'button', name: /^Accept date/ });
      await popup().one({ role: 'StaticText', name: 'No updates' });
      const { screen } = present(screens.list);
      const { name } = await screen.one({ role: 'button', name: /^Qualify · due in / });
      await popup().press('Escape');
      return { saw: `the button says “${name}”`, on: popup() };
    },
    async 'Search open contracts'() {
      const found = await search(popup(), 'Opportunities', 'custodial services');
      return { saw: found, on: popup() };
    },
    async 'Search past awards'() {
      const found = await search(popup(), 'Awards', 'custodial');
      return { saw: found, on: popup() };
    },
  };
}

/** Moves the deadline as `npm run backend -- amend` does, and on the practice page as SAM.gov would. */
function amend(bench: Workbench, notice: PracticeNotice, deadline: CalendarDate): void {
  const database = openDatabase(bench.backend.db);
  try {
    if (!amendNotice(database, notice.noticeId, { deadline }, today()))
      throw new Error(`the backend has no notice ${notice.noticeId}`);
  } finally {
    database.close();
  }
  notice.responseDeadLine = deadline;
}

async function search(popup: Screen, area: 'Opportunities' | 'Awards', words: string): Promise<string> {
  await searchFor(popup, area, words);
  const { name } = await popup.one({ role: 'StaticText', name: /^1–\d+|^First \d+ results/ });
  return `results ${name} for “${words}”`;
}

async function stageAtBackend(bench: Workbench, title: string): Promise<string> {
  const pipelineId = await bench.pipelineId(PIPELINE);
  const { stages } = await bench.service.getPipeline(pipelineId);
  const { pursuits } = await bench.service.listPursuits(pipelineId, 200);
  const stageId = pursuits.find((pursuit) => pursuit.title === title)?.stageId;
  return stages.find(({ id }) => id === stageId)?.name ?? 'no stage';
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('an earlier step was left out');
  return value;
}
