/**
 * Notices that the user passes: in the page, in our lists and with the keyboard alone, until they are
 * amended.
 */
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { searchFor, type Screen } from '../lib/dev/driver/screen.ts';
import { temporaryFolder } from '../lib/dev/driver/temporary-folder.ts';
import { until } from '../lib/dev/driver/until.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { amendNotice } from '../lib/server/catalog/amendments.ts';
import { openDatabase } from '../lib/server/store/database.ts';
import { useWorkbench } from './use-workbench.ts';

const folder = temporaryFolder('pass');
folder.deleteAtExit();
const db = join(folder.path, 'backend.sqlite');
const ROWS = 25;
const bench = useWorkbench({ backend: { db }, notices: ROWS });

const passedList = z.object({ value: z.object({ total: z.number(), passed: z.array(z.looseObject({})) }) });
const notice = (index: number) => must(bench().site.notices[index]);
const addOf = (index: number) => ({ role: 'button', name: `Add to pipeline: ${notice(index).title}` });
const restoreOf = (index: number) => ({ role: 'button', name: `Passed · Restore: ${notice(index).title}` });
const listed = async () => passedList.parse(await bench().ask('passed.list', { query: '' })).value;

/** How opaque a title and the button beside it are, with all around them. */
async function opacities(page: Tab, index: number) {
  const found = z.object({ title: z.number(), button: z.number() });
  return found.parse(
    await page.evaluate(`(() => {
      const opacity = (at) => (at ? Number(getComputedStyle(at).opacity) * opacity(at.parentElement) : 1);
      const title = [...document.querySelectorAll('a')].find((a) => a.textContent === ${JSON.stringify(notice(index).title)});
      return { title: opacity(title), button: opacity(document.querySelectorAll('[data-pursuit-companion="button"]')[${String(index)}]) };
    })()`),
  );
}

async function passInPage(index: number) {
  const { page, screen } = await bench().openList();
  await screen.focus(addOf(index));
  await screen.press('p');
  await screen.one(restoreOf(index));
  return { page, screen };
}

afterEach(async () => {
  const { passed } = await listed();
  await bench().ask('passed.restore', { notices: passed.map(({ noticeId, title }) => ({ noticeId, title })) });
});

it('passes a notice with P, dims its row and leaves it out of Opportunities until it is restored', async () => {
  const { page, screen } = await passInPage(1);
  const dimmed = await opacities(page, 1);
  expect(dimmed.title).toBeCloseTo(0.6);
  expect(dimmed.button).toBe(1);
  expect((await opacities(page, 0)).title).toBe(1);

  const popup = await bench().browser.openPopup(page);
  await searchFor(popup, 'Opportunities', notice(1).solicitationNumber);
  await popup.one({ role: 'StaticText', name: '1 passed notice hidden' });
  expect(await popup.all({ role: 'button', name: `Pass: ${notice(1).title}` })).toEqual([]);

  await popup.click({ role: 'button', name: 'Passed notices' });
  await popup.click({ role: 'button', name: 'Reason' });
  await popup.click({ role: 'button', name: /Too small$/ });
  await until('the reason to be kept', async () => (await listed()).passed[0]?.['reason'] === 'tooSmall');
  await popup.fill({ role: 'searchbox', name: 'Search passed notices' }, 'no such words');
  await popup.one({ role: 'StaticText', name: 'No passed notice has these words' });
  await popup.fill({ role: 'searchbox', name: 'Search passed notices' }, notice(1).title);
  await popup.click(restoreOf(1));
  await popup.one({ role: 'StaticText', name: 'No passed notice has these words' });
  await screen.one(addOf(1));
  await until('the row to be bright again', async () => (await opacities(page, 1)).title === 1);
});

it('passes from the menu with a reason, survives a reload, and a click on the button or Undo restores it', async () => {
  const { page, screen } = await bench().openList();
  await screen.click({ role: 'button', name: `More choices: ${notice(2).title}` });
  await screen.click({ role: 'menuitem', name: 'Pass with a reason…' });
  await screen.click({ role: 'menuitem', name: 'Not our work' });
  await screen.one(restoreOf(2));
  expect((await listed()).passed).toMatchObject([{ noticeId: notice(2).noticeId, reason: 'notOurWork' }]);
  await page.reload();
  const again = await bench().browser.screenOf(page);
  await again.one(restoreOf(2));
  await until('the row to be dimmed again', async () => (await opacities(page, 2)).title < 0.7);
  await again.click(restoreOf(2));
  await again.one(addOf(2));
  await again.undo();
  await again.one(restoreOf(2));
});

it('does nothing for keys and clicks that the page makes up', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  await page.evaluate(`(() => {
    for (const host of document.querySelectorAll('[data-pursuit-companion="button"]'))
      for (const type of ['keydown', 'keypress', 'keyup'])
        host.dispatchEvent(new KeyboardEvent(type, { key: 'p', bubbles: true, composed: true }));
  })()`);
  // A real one is answered afterwards, so whatever the others did would be there by then.
  await screen.focus(addOf(3));
  await screen.press('p');
  await screen.one(restoreOf(3));
  expect((await listed()).passed).toMatchObject([{ noticeId: notice(3).noticeId }]);
});

it('brings a notice back when it is amended', { tags: ['full'] }, async () => {
  const { page } = await passInPage(4);
  const database = openDatabase(db);
  const deadline = addDays(notice(4).responseDeadLine, 14);
  expect(amendNotice(database, notice(4).noticeId, { deadline }, today())).toBeDefined();
  database.close();
  const popup = await bench().browser.openPopup(page);
  await searchFor(popup, 'Opportunities', notice(4).solicitationNumber);
  await popup.one({ role: 'button', name: `Pass: ${notice(4).title}` });
  expect((await listed()).total).toBe(0);
  await bench().browser.closePopup();
  await page.reload();
  await (await bench().browser.screenOf(page)).one(addOf(4));
});

it('is erased with everything else', { tags: ['full'] }, async () => {
  await passInPage(5);
  expect((await listed()).total).toBe(1);
  await bench().ask('data.erase', {});
  expect((await listed()).total).toBe(0);
  await bench().connectDirectly();
});

/** Waits until the checkbox of a row works. */
const untilReady = (popup: Screen, title: string) =>
  until(`the row of ${title}`, async () => {
    const [box] = await popup.all({ role: 'checkbox', name: (name) => name.startsWith(title) });
    return box && box.properties.get('disabled') !== true ? box : undefined;
  });

it(`decides a list of ${String(ROWS)} by keyboard alone`, { tags: ['full'] }, async () => {
  const page = await bench().browser.openPage(`${PRACTICE_LIST}&pageSize=${String(ROWS)}`);
  const popup = await bench().browser.openPopup(page);
  const titles = bench()
    .site.notices.slice(0, ROWS)
    .map(({ title }) => title);
  await untilReady(popup, must(titles[0]));
  // Firefox gives a popup the focus some time after it shows.
  await popup.focus({ role: 'checkbox', name: (name) => name.startsWith(must(titles[0])) });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await popup.press(key);
  };
  let added = 0;
  for (const [index, title] of titles.entries()) {
    await untilReady(popup, title);
    if (index % 5 === 0) {
      await press('a');
      added += 1;
      await until('the add', async () => (await bench().titlesAtBackend('Federal IT')).length === added);
    } else {
      await press('p');
      await popup.exactly(index + 1 - added, { role: 'button', name: /^Passed · Restore: / });
      await press(String((index % 7) + 1));
    }
  }
  await until('a reason for each', async () => (await listed()).passed.every(({ reason }) => reason !== undefined));
  expect((await listed()).total).toBe(ROWS - added);
  expect(keys).toBe(added + 2 * (ROWS - added));
});
