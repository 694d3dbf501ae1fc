/** Saved notices that are amended at the backend, as SAM.gov amends them. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { temporaryFolder } from '../lib/dev/driver/temporary-folder.ts';
import { until } from '../lib/dev/driver/until.ts';
import type { PracticeNotice } from '../lib/dev/practice/practice-notices.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { amendNotice, type Amendment } from '../lib/server/catalog/amendments.ts';
import { must } from '../lib/domain/testing/must.ts';
import { importTarget } from '../lib/server/catalog/import-target.ts';
import { openDatabase } from '../lib/server/store/database.ts';
import { notice } from '../lib/server/testing/rows.ts';
import { useWorkbench } from './use-workbench.ts';
import { READ_CHANGES, READ_OPEN, REWIND, RING } from './watch-in-extension.ts';

const folder = temporaryFolder('amendments');
folder.deleteAtExit();
const db = join(folder.path, 'backend.sqlite');
const bench = useWorkbench({ backend: { db, sample: false } });

const SOON = addDays(today(), 20);
const LATER = addDays(today(), 34);
const [MOVED, REPLACED, AWARDED] = ['1', '2', '3'].map((digit) => digit.repeat(32));
const NOTICES = [
  { noticeId: MOVED ?? '', title: 'Grounds maintenance, Fort Belvoir', solicitationNumber: 'W9124J26R0012' },
  { noticeId: REPLACED ?? '', title: 'Roof repair, building 12', solicitationNumber: 'W9124J26R0013' },
  { noticeId: AWARDED ?? '', title: 'Elevator service', solicitationNumber: 'W9124J26R0014' },
];
const AGENCY = 'DEPT OF DEFENSE';

const move = z.object({ value: z.object({ moveId: z.string() }) });
const changes = z.array(z.object({ event: z.looseObject({ kind: z.string() }) }));

function inBackend<T>(work: (database: ReturnType<typeof openDatabase>) => T): T {
  const database = openDatabase(db);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const amend = (noticeId: string | undefined, how: Amendment) =>
  inBackend((database) => amendNotice(database, noticeId ?? '', how, today()));

/** Rings until every saved notice had today's searches. */
async function ringThrough(): Promise<void> {
  await until('the watch to ask about every saved notice', async () => {
    if ((await bench().inExtension(READ_OPEN)) === 0) return true;
    await bench().inExtension(RING);
    return undefined;
  });
}

it('become changes when the watch is on and its alarm rings', { tags: ['full'] }, async () => {
  inBackend((database) =>
    importTarget(database).putNotices(
      NOTICES.map(({ noticeId, ...more }) =>
        notice(noticeId, {
          agency: AGENCY,
          type: 'Solicitation',
          responseDeadLine: SOON,
          postedDate: today(),
          ...more,
        }),
      ),
    ),
  );
  const pipelineId = await bench().pipelineId('Federal IT');
  for (const { noticeId, title } of NOTICES)
    await bench().service.addPursuit(pipelineId, { noticeId, title, agency: AGENCY, responseDeadLine: SOON });
  await bench().reread();
  await bench().ask('settings.set', { watch: true });
  await ringThrough();
  expect(await bench().inExtension(READ_CHANGES)).toEqual([]);

  amend(MOVED, { deadline: LATER });
  const replaced = amend(REPLACED, { newVersion: true });
  const awarded = amend(AWARDED, { award: true });
  // Award notices show up in one day's search, and their awardee in the next one's; a day that began while an
  // answer of the day before was on its way is lost, so that a slow machine takes more of them.
  const found = await until('the changes', async () => {
    await bench().inExtension(REWIND);
    await ringThrough();
    const noted = changes.parse(await bench().inExtension(READ_CHANGES)).map(({ event }) => event);
    return noted.some(({ recipient }) => recipient !== undefined) && noted;
  });
  const byKind = found.toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(byKind).toMatchObject([
    { kind: 'awarded', recipient: awarded?.awarded?.recipientName },
    { kind: 'deadlineMoved', from: { day: SOON }, to: { day: LATER } },
    { kind: 'newVersion', certain: true, notice: { noticeId: replaced?.newVersion } },
  ]);

  // The earlier version makes room for the new one, with what was worked out, and comes back with one undo.
  const worked = { estimatedValueCents: 125_000_000, note: 'Ask Dana about the site visit' };
  const titles = async () =>
    (await bench().service.listPursuits(pipelineId, 10)).pursuits.map(({ noticeId }) => noticeId);
  const { pursuits } = await bench().service.listPursuits(pipelineId, 10);
  const old = must(pursuits.find(({ noticeId }) => noticeId === REPLACED));
  await bench().service.updatePursuit(pipelineId, old.id, worked);
  const newer = { noticeId: must(replaced?.newVersion), title: must(NOTICES[1]).title };
  const moved = await bench().ask('version.move', { pipelineId, pursuitId: old.id, notice: newer });
  expect(moved).toMatchObject({ ok: true, value: { state: 'moved' } });
  const after = (await bench().service.listPursuits(pipelineId, 10)).pursuits;
  expect(after.find(({ noticeId }) => noticeId === newer.noticeId)).toMatchObject(worked);
  expect(await titles()).not.toContain(REPLACED);
  const { moveId } = move.parse(moved).value;
  expect(await bench().ask('version.undo', { moveId })).toMatchObject({ ok: true });
  const back = (await bench().service.listPursuits(pipelineId, 10)).pursuits;
  expect(back.find(({ noticeId }) => noticeId === REPLACED)).toMatchObject(worked);
  expect(await titles()).not.toContain(newer.noticeId);
  await bench().ask('settings.set', { watch: false });
});

describe('on its own page', () => {
  const practice = (index: number) => must(bench().site.notices[index]);
  /** How the site shows the notice until the test ends. */
  function showAs(index: number, changed: Partial<PracticeNotice>): void {
    const before = { canceled: undefined, ...practice(index) };
    Object.assign(practice(index), changed);
    onTestFinished(() => void Object.assign(practice(index), before));
  }

  it('a newer version takes the place of the earlier one, and Undo brings that back', async () => {
    const { browser, service } = bench();
    const { title, noticeId, responseDeadLine } = practice(0);
    const page = await browser.openPage(practicePageOf(practice(0)));
    const screen = await browser.screenOf(page);
    await screen.click({ role: 'button', name: `Add to pipeline: ${title}` });
    await bench().untilAtBackend('Federal IT', [title]);
    const pipelineId = await bench().pipelineId('Federal IT');
    const worked = { estimatedValueCents: 125_000_000, note: 'Ask Dana about the site visit' };
    const old = must((await service.listPursuits(pipelineId, 10)).pursuits[0]);
    await service.updatePursuit(pipelineId, old.id, worked);

    const newer = { noticeId: 'f'.repeat(32), responseDeadLine: addDays(responseDeadLine, 14) };
    showAs(0, newer);
    await page.goto(practicePageOf(practice(0)));
    const button = { role: 'button', name: `Amends a notice in your pipeline: ${title}` };
    await screen.click(button);
    await screen.click({ role: 'menuitem', name: 'Switch to the amendment' });
    await screen.keepOpen({ role: 'button', name: 'Undo' });
    await screen.one({ role: 'button', name: (name) => name.startsWith('Triage · due ') && name.endsWith(title) });
    const now = async () => (await service.listPursuits(pipelineId, 10)).pursuits;
    expect(await now()).toMatchObject([{ noticeId: newer.noticeId, ...worked }]);
    await screen.undo();
    await screen.one(button);
    expect(await now()).toMatchObject([{ noticeId, ...worked }]);
  });

  it(
    'a canceled one becomes a change; one that only writes about cancellation does not',
    { tags: ['full'] },
    async () => {
      const { browser, service } = bench();
      const pipelineId = await bench().pipelineId('Federal IT');
      for (const index of [1, 2]) {
        const { title, noticeId, agency, responseDeadLine } = practice(index);
        await service.addPursuit(pipelineId, { title, noticeId, agency, responseDeadLine });
      }
      await bench().settle();
      inBackend((database) =>
        importTarget(database).putNotices([notice(practice(1).noticeId, { title: practice(1).title })]),
      );
      // The backend's search no longer finds it, which proves nothing; SAM.gov's page says so.
      expect(amend(practice(1).noticeId, { cancel: true })).toMatchObject({ canceled: true });
      showAs(1, { canceled: true });
      showAs(2, { description: 'This solicitation is canceled. Status: Canceled' });
      const page = await browser.openPage(practicePageOf(practice(2)));
      const screen = await browser.screenOf(page);
      await screen.one({
        role: 'button',
        name: (name) => name.endsWith(`: ${practice(2).title}`) && name.startsWith('Triage'),
      });
      await page.goto(practicePageOf(practice(1)));
      const canceled = async () =>
        changes.parse(await bench().inExtension(READ_CHANGES)).filter(({ event }) => event.kind === 'canceled');
      await until('the change', async () => (await canceled()).length > 0);
      expect(await canceled()).toHaveLength(1);
      const popup = await browser.openPopup(page);
      await popup.click({ role: 'tab', name: 'Pipeline' });
      await popup.click({ role: 'button', name: /^1 update since yesterday/ });
      await popup.one({ role: 'StaticText', name: 'Canceled' });
      await popup.one({ role: 'StaticText', name: practice(1).title });
    },
  );
});
