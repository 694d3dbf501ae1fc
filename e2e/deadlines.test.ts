/** Saved notices whose page shows another deadline: on the button, in the popup, for colleagues, in lists. */
import { afterEach, describe, expect, it } from 'vitest';
import { PRACTICE_LIST, practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { until } from '../lib/dev/driver/until.ts';
import { addDays, today, writeCalendarDate, type CalendarDate } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import { looksOf, violationsIn } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const COUNT = 40;
const bench = useWorkbench({ notices: COUNT });
const PIPELINE = 'Federal IT';
const LIST = `${PRACTICE_LIST}&pageSize=${String(COUNT)}`;

const notice = (index: number) => must(bench().site.notices[index]);
const short = (date: CalendarDate) => writeCalendarDate(date, 'en-US', { month: 'short', day: 'numeric' });
const daysLeft = (date: CalendarDate) => Math.round((Date.parse(date) - Date.parse(today())) / 86_400_000);

const former = new Map<number, CalendarDate>();
afterEach(() => {
  for (const [index, responseDeadLine] of former) Object.assign(notice(index), { responseDeadLine });
  former.clear();
});

/** Has the page of a notice show a deadline a week later. */
function postpone(index: number): CalendarDate {
  const { responseDeadLine } = notice(index);
  former.set(index, responseDeadLine);
  const moved = addDays(responseDeadLine, 7);
  Object.assign(notice(index), { responseDeadLine: moved });
  return moved;
}

/** Saves notices at the backend, as a colleague would. */
async function save(...indices: number[]): Promise<string> {
  const pipelineId = await bench().pipelineId(PIPELINE);
  for (const index of indices) {
    const { title, noticeId, agency, responseDeadLine, uiLink } = notice(index);
    const link = uiLink === null ? {} : { uiLink };
    await bench().service.addPursuit(pipelineId, { title, noticeId, agency, responseDeadLine, ...link });
  }
  await bench().settle();
  return pipelineId;
}

const movedTo = (index: number, date: CalendarDate) => ({
  role: 'button',
  name: `Due date changed to ${short(date)}: ${notice(index).title}`,
});

/** A button of one change in the list. */
const actOn = (action: string, index: number) => (name: string) =>
  name.startsWith(action) && name.endsWith(notice(index).title);

describe('a saved notice whose page shows another deadline', () => {
  it('says so, keeps the date that the user accepts, and tells colleagues in one line', async () => {
    const { browser, service } = bench();
    const before = notice(0).responseDeadLine;
    const pipelineId = await save(0);
    const note = async () => must((await service.listPursuits(pipelineId, 10)).pursuits[0]).note;
    const moved = postpone(0);
    const page = await browser.openPage(practicePageOf(notice(0)));
    const screen = await browser.screenOf(page);
    await screen.one(movedTo(0, moved));

    const popup = await browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: (name) => name.startsWith(weekday(before)) });
    await popup.one({ role: 'StaticText', name: (name) => name.startsWith(`${weekday(moved)}, 2:00 PM EST`) });
    await popup.click({ role: 'checkbox', name: /^Also tell colleagues/ });
    await popup.click({ role: 'button', name: 'Accept date' });
    await until('the line in the note', async () => ((await note()) ?? '') !== '');
    expect(await note()).toBe(`[Deadline ${moved} 14:00 EST; was ${before}; seen on sam.gov ${today()}]`);
    const left = String(daysLeft(moved));
    await screen.one({ role: 'button', name: `Triage · due in ${left} days: ${notice(0).title}` });
    await popup.click({ role: 'tab', name: 'Pipeline' });
    await popup.one({
      role: 'button',
      name: (name) => name.includes(notice(0).title) && name.includes(`${left} days`),
    });

    // Another installation of the extension.
    await bench().ask('data.erase', {});
    await bench().connectDirectly();
    await bench().reread();
    const list = JSON.stringify(await bench().ask('pipeline.slice', { pipelineId }));
    expect(list).toContain(`"due":{"day":"${moved}","time":"14:00","zone":"EST"}`);
    const again = await browser.openPage(practicePageOf(notice(0)));
    const screenAgain = await browser.screenOf(again);
    await screenAgain.one({ role: 'button', name: `Triage · due in ${left} days: ${notice(0).title}` });
    const theirs = await browser.openPopup(again);
    await theirs.one({ role: 'StaticText', name: /according to a colleague’s note/ });
  });

  it('is in the list of changes, with Dismiss, Undo and Accept', { tags: ['full'] }, async () => {
    const { browser } = bench();
    await save(0, 1);
    const moved = [postpone(0), postpone(1)];
    const { page, screen } = await bench().openList();
    await screen.one(movedTo(0, must(moved[0])));
    const popup = await browser.openPopup(page);
    await popup.click({ role: 'tab', name: 'Pipeline' });
    await popup.click({ role: 'button', name: /^2 updates since yesterday/ });
    await popup.one({ role: 'heading', name: 'Updates' });
    const undo = { role: 'button', name: 'Undo' };
    await popup.click({ role: 'button', name: actOn('Dismiss', 0) });
    await popup.keepOpen(undo);
    await popup.exactly(1, { role: 'button', name: /^Accept date/ });
    await popup.undo();
    await popup.exactly(0, undo);
    await popup.click({ role: 'button', name: actOn('Accept date', 1) });
    await popup.keepOpen(undo);
    await popup.exactly(1, { role: 'button', name: /^Accept date/ });
    const left = `Triage · due in ${String(daysLeft(must(moved[1])))} days: ${notice(1).title}`;
    await screen.one({ role: 'button', name: left });
    await popup.undo();
    await popup.exactly(2, { role: 'button', name: /^Accept date/ });
    await screen.one(movedTo(1, must(moved[1])));
    await popup.click({ role: 'button', name: actOn('Accept date', 1) });
    await popup.exactly(1, { role: 'button', name: /^Accept date/ });
    // Not told to anybody.
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits.map(({ note }) => note ?? '')).toEqual(['', '']);
    await popup.click({ role: 'button', name: 'Dismiss all 1' });
    await popup.one({ role: 'StaticText', name: 'No updates' });
  });
});

it('the list and the form look right in every width and to axe, in light and dark', async () => {
  await save(0);
  postpone(0);
  const { screen: list } = await bench().openList();
  await list.one({ role: 'button', name: /^Due date changed to/ });
  const page = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
  const screen = await bench().browser.screenOf(page);
  const found: string[] = [];
  const look = async (name: string) => {
    for await (const seen of looksOf(page, [320, 400, 1280])) {
      found.push(...(await violationsIn(page, seen)).map((violation) => `${name}, ${violation}`));
      const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      if (wide === true) found.push(`${name}, ${seen.name}: scrolls sideways`);
    }
  };
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await screen.click({ role: 'button', name: /since yesterday/ });
  await screen.one({ role: 'button', name: /^Accept date/ });
  await look('list');
  await screen.press('Escape');
  await screen.click({ role: 'button', name: (name) => name.startsWith(notice(0).title) });
  await screen.one({ role: 'button', name: 'Accept date' });
  await look('form');
  expect(found).toEqual([]);
});

describe('20 saved notices that changed and 20 that did not', { tags: ['full', 'chromium'] }, () => {
  const CHANGED = Array.from({ length: COUNT / 2 }, (_, at) => 2 * at);
  const all = Array.from({ length: COUNT }, (_, at) => at);

  it('make 20 warnings and no false one in a list and on their own pages', async () => {
    await save(...all);
    const moved = new Map(CHANGED.map((index) => [index, postpone(index)]));
    const wanted = (index: number) => {
      const date = moved.get(index);
      if (date) return movedTo(index, date);
      const { title } = notice(index);
      return { role: 'button', name: (name: string) => name.startsWith('Triage · due ') && name.endsWith(title) };
    };
    const list = await bench().browser.openPage(LIST);
    const screen = await bench().browser.screenOf(list);
    await screen.exactly(COUNT / 2, { role: 'button', name: /^Due date changed to/ });
    await screen.exactly(COUNT / 2, { role: 'button', name: /^Triage · due / });
    for (const index of CHANGED) await screen.one(wanted(index));
    // In one tab, which takes a third of the time of opening forty.
    for (const index of all) {
      await list.goto(practicePageOf(notice(index)));
      await screen.one(wanted(index));
    }
  });
});

/** `Tue, Jan 12`, with the year if it is not this one. */
function weekday(date: CalendarDate): string {
  const year = date.startsWith(today().slice(0, 4)) ? {} : { year: 'numeric' as const };
  return writeCalendarDate(date, 'en-US', { weekday: 'short', month: 'short', day: 'numeric', ...year });
}
