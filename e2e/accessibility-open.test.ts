/** axe with everything open that can be opened over a screen of ours: lists, pickers, dialogs, messages. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { searchFor, type Screen, type Wanted } from '../lib/dev/driver/screen.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { complaints } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

const SURFACES = ['popup.html', 'sidepanel.html'] as const;

async function open(address: string): Promise<{ page: Tab; screen: Screen }> {
  const page = await bench().browser.openPage(bench().browser.address(address));
  return { page, screen: await bench().browser.screenOf(page) };
}

/** Opens what `opener` opens, asks axe, and closes it again. */
async function expectNoneOver(page: Tab, screen: Screen, opener: Wanted, inside: Wanted): Promise<void> {
  await screen.click(opener);
  await expectNone(page, screen, inside);
  await screen.press('Escape');
  // The next one opens only when this one is gone.
  await screen.exactly(0, inside);
}

async function expectNone(page: Tab, screen: Screen, inside: Wanted): Promise<void> {
  expect(await complaints(page, { screen, with: inside })).toEqual([]);
}

/**
 * The panel over the page of a notice. No driver can look into the real one, so a tab of its own is told
 * that it stands there.
 */
async function openOverNotice(): Promise<{ page: Tab; screen: Screen }> {
  const notice = await bench().browser.openPage(practicePageOf(must(bench().site.notices[0])));
  await (await bench().browser.screenOf(notice)).one({ role: 'button', name: /^Add to pipeline: / });
  const { page, screen } = await open('sidepanel.html');
  await screen.click({ role: 'tab', name: 'Pipeline' });
  // With another tab kept, the page below is asked for only when the person goes there.
  await page.goto(page.url());
  const address = JSON.stringify(notice.url());
  await page.evaluate(`chrome.tabs.query({}).then((tabs) => {
    const below = tabs.filter(({ url }) => url === ${address});
    (globalThis.browser ?? chrome).tabs.query = (_, done) => (done ? done(below) : Promise.resolve(below));
  })`);
  await screen.click({ role: 'tab', name: 'This page' });
  return { page, screen };
}

const OPTION = { role: 'option', name: /./ };
const list = (name: string | RegExp): Wanted => ({ role: 'combobox', name });

/** The pipeline of a pursuit that is there already. */
async function addPursuit(): Promise<{ pipelineId: string; title: string }> {
  const pipelineId = await bench().pipelineId('Federal IT');
  const { noticeId, title, agency, responseDeadLine } = must(bench().site.notices[0]);
  await bench().service.addPursuit(pipelineId, { title, noticeId, agency, responseDeadLine });
  await bench().reread();
  return { pipelineId, title };
}

describe.each(SURFACES)('axe finds nothing in %s', { tags: ['full'] }, (surface) => {
  it('with the list of pipelines and the keys open', async () => {
    const { page, screen } = await open(surface);
    await expectNoneOver(page, screen, list(/^Pipeline for adding/), OPTION);
    await expectNoneOver(
      page,
      screen,
      { role: 'button', name: 'Keyboard shortcuts' },
      { role: 'dialog', name: 'Keyboard shortcuts' },
    );
  });

  it('with the lists of a search for contracts open', async () => {
    const { page, screen } = await open(surface);
    await searchFor(screen, 'Opportunities', 'custodial services');
    await screen.one({ role: 'button', name: /^Add to pipeline/ });
    await screen.click({ role: 'button', name: /^Filters/ });
    for (const [name, text] of [
      ['NAICS', 'janitorial'],
      ['States', 'vir'],
    ] as const) {
      await screen.click(list(name));
      await screen.type(text);
      await expectNone(page, screen, OPTION);
      await screen.press('Enter');
    }
  });
});

describe('axe finds nothing', { tags: ['full'] }, () => {
  it('with the lists of a search for awards open', async () => {
    const { page, screen } = await open('sidepanel.html');
    await searchFor(screen, 'Awards', 'custodial');
    await screen.one({ role: 'StaticText', name: /^1–25/ });
    await screen.click({ role: 'button', name: 'Filters' });
    await screen.click(list('NAICS'));
    await screen.type('5617');
    await expectNone(page, screen, OPTION);
    await screen.press('Enter');
    await screen.click({ role: 'button', name: 'Show results' });
    await screen.click({ role: 'radio', name: 'Summary' });
    await screen.one({ role: 'table', name: 'Top awardees' });
    await expectNoneOver(page, screen, list('Check up to'), OPTION);
  });

  it('with a saved search deleted, and its undo in reach', async () => {
    const { page, screen } = await open('popup.html');
    await searchFor(screen, 'Opportunities', 'custodial services');
    await screen.one({ role: 'button', name: /^Add to pipeline/ });
    await screen.click({ role: 'button', name: 'Saved searches' });
    await screen.click({ role: 'button', name: 'Save' });
    await screen.one({ role: 'button', name: /^Alert for / });
    // The panel closes by itself with the answer, which may come after the news that it is kept.
    await screen.exactly(0, { role: 'button', name: /^Delete / });
    await screen.click({ role: 'button', name: 'Saved searches' });
    await screen.click({ role: 'button', name: /^Delete / });
    const undo = { role: 'button', name: 'Undo' };
    // It stays for as long as the keyboard is on it.
    await screen.focus(undo);
    await expectNone(page, screen, undo);
  });

  it('in the pipeline, with the list of stages open', async () => {
    const { title } = await addPursuit();
    const { page, screen } = await open('popup.html');
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await expectNoneOver(page, screen, list('Stage'), OPTION);
  });

  it('in Options, with its lists open', async () => {
    const { page, screen } = await open('options.html');
    for (const name of ['Pipeline', /^From this stage on/]) await expectNoneOver(page, screen, list(name), OPTION);
  });

  it('over a page, with the list of pipelines and the report of the page open', async () => {
    const { page, screen } = await openOverNotice();
    await expectNoneOver(page, screen, list('Pipeline'), OPTION);
    await expectNoneOver(
      page,
      screen,
      { role: 'button', name: 'Report this page' },
      { role: 'button', name: 'Copy report' },
    );
  });

  it('on the board, with its lists, its keys and the stages of a pursuit open', async () => {
    const { pipelineId, title } = await addPursuit();
    const { page, screen } = await open(`board.html#${pipelineId}`);
    await expectNoneOver(page, screen, list(/^Pipeline on the board/), OPTION);
    await expectNoneOver(page, screen, list('Sort by'), OPTION);
    await expectNoneOver(page, screen, { role: 'button', name: 'Export' }, { role: 'menuitem', name: /^Spreadsheet/ });
    await expectNoneOver(
      page,
      screen,
      { role: 'button', name: 'Keyboard shortcuts' },
      { role: 'dialog', name: 'Keyboard shortcuts' },
    );
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await expectNoneOver(page, screen, list('Stage'), OPTION);
  });
});
