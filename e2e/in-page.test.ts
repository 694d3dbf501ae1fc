/**
 * The button beside each notice, on practice pages in a real browser: found and clicked as a person would,
 * roots closed.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { PRACTICE_LIST, practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { until } from '../lib/dev/driver/until.ts';
import { hold, startFaultyProxy } from './faulty-proxy.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const UNDO = { role: 'button', name: 'Undo' };
const ANY = { role: 'button', name: /^(Add to pipeline|Triage|Adding)/ };

const notice = (index: number) => must(bench().site.notices[index]);
const addOf = (index: number) => ({ role: 'button', name: `Add to pipeline: ${notice(index).title}` });
const savedOf = (index: number) => ({
  role: 'button',
  name: (name: string) => name.startsWith('Triage') && name.endsWith(notice(index).title),
});

describe('a list of notices', () => {
  it('has one button beside each notice, none elsewhere', { tags: ['firefox'] }, async () => {
    const { screen } = await bench().openList();
    const shown = await screen.exactly(8, ADD);
    expect(shown.map(({ name }) => name)).toEqual(
      bench()
        .site.notices.slice(0, 8)
        .map(({ title }) => `Add to pipeline: ${title}`),
    );
  });

  it('keeps one button a notice through paging, back and forward', async () => {
    const { page, screen } = await bench().openList();
    await screen.exactly(8, ADD);
    await screen.click({ role: 'link', name: 'Next' });
    await screen.one(addOf(8));
    await screen.exactly(8, ANY);
    await page.goBack();
    await screen.one(addOf(0));
    await screen.exactly(8, ANY);
    await page.goForward();
    await screen.one(addOf(8));
    await screen.exactly(8, ANY);
  });

  it('keeps working buttons when the page says that a newer script started', async () => {
    const { page, screen } = await bench().openList();
    await screen.exactly(8, ADD);
    const { host } = new URL(bench().browser.address(''));
    await page.evaluate(`document.dispatchEvent(new Event('${host}:engine:started'))`);
    await screen.exactly(8, ADD);
    await screen.click(addOf(0));
    await bench().untilAtBackend(PIPELINE, [notice(0).title]);
  });

  it('offers Undo on a page that has elements with the names of our globals', async () => {
    const { page, screen } = await bench().openList();
    await screen.exactly(8, ADD);
    await page.evaluate(`void document.body.insertAdjacentHTML('beforeend', '<form id="pursuitOverlays"></form>')`);
    await screen.click(addOf(0));
    await screen.keepOpen(UNDO);
  });

  it('marks what is in a pipeline already', async () => {
    const pipelineId = await bench().pipelineId(PIPELINE);
    const { noticeId, title } = notice(1);
    await bench().service.addPursuit(pipelineId, { title, noticeId });
    await bench().reread();
    const { screen } = await bench().openList();
    await screen.one(savedOf(1));
    await screen.exactly(7, ADD);
  });
});

describe('one click', () => {
  it('adds the notice with what the page shows, and undo takes it out again', { tags: ['firefox'] }, async () => {
    const { screen } = await bench().openList();
    await screen.click(addOf(0));
    await screen.keepOpen(UNDO);
    await screen.one(savedOf(0));
    await bench().untilAtBackend(PIPELINE, [notice(0).title]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({
      noticeId: notice(0).noticeId,
      title: notice(0).title,
      agency: notice(0).agency,
      responseDeadLine: notice(0).responseDeadLine,
      uiLink: notice(0).uiLink,
    });

    await screen.undo();
    await screen.one(addOf(0));
    await bench().untilAtBackend(PIPELINE, []);
  });

  it('adds once however often it is clicked', async () => {
    const { screen } = await bench().openList();
    await screen.click(addOf(0), { times: 3 });
    await screen.one(savedOf(0));
    await bench().untilAtBackend(PIPELINE, [notice(0).title]);
  });

  it('adds from the notice’s own page, with the fields that only this page shows', async () => {
    const page = await bench().browser.openPage(practicePageOf(notice(3)));
    const screen = await bench().browser.screenOf(page);
    await screen.exactly(1, ANY);
    await screen.click(ADD);
    await screen.one(savedOf(3));
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({ noticeId: notice(3).noticeId, naicsCode: notice(3).naicsCode });
  });

  it('is saved even when the worker is stopped right after it', { tags: ['firefox'] }, async () => {
    const add = hold('unreachable');
    let adds = 0;
    const proxy = await startFaultyProxy(bench().backend.url, (_path, method) => {
      if (method === 'POST') adds += 1;
      return method === 'POST' && adds === 1 ? add.held : undefined;
    });
    onTestFinished(async () => {
      await bench().connectDirectly();
      await proxy.stop();
    });
    await bench().connectDirectly(proxy.url);
    const { screen } = await bench().openList();
    await screen.one(addOf(4));
    const stopWorker = await bench().browser.workerStopper();
    await stopWorker();
    await screen.click(addOf(4));
    await add.reached;
    await stopWorker();
    add.release();
    await bench().untilAtBackend(PIPELINE, [notice(4).title]);
    await screen.one(savedOf(4));
  });

  it('is out of reach of the page: its root is closed, its words cannot be selected, and a click on what stands around it does nothing', async () => {
    const { page, screen } = await bench().openList();
    await screen.exactly(8, ADD);
    const reached = await page.evaluate(`(() => {
      const hosts = [...document.querySelectorAll('[data-pursuit-companion="button"]')];
      for (const host of hosts) host.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      find('Add to pipeline');
      getSelection().modify('extend', 'forward', 'line');
      const openRoots = hosts.filter(({ shadowRoot }) => shadowRoot).length;
      return { hosts: hosts.length, openRoots, isRead: String(getSelection()).includes('pipeline') };
    })()`);
    expect(reached).toEqual({ hosts: 8, openRoots: 0, isRead: false });
    // A real click afterwards is answered, so whatever the page's clicks did would be there by then.
    await screen.click(addOf(7));
    await bench().untilAtBackend(PIPELINE, [notice(7).title]);
  });
});

it('closes its message without taking the list from under who has scrolled on', async () => {
  const { page, screen } = await bench().openList();
  await page.evaluate(`document.body.style.paddingBottom = '5000px'`);
  await screen.click(addOf(0));
  await screen.hover(UNDO);
  await page.evaluate(`scrollTo(0, 3000)`);
  await screen.click({ role: 'button', name: 'Close' });
  expect(await page.evaluate('scrollY')).toBe(3000);
});

describe('the menu beside the button', () => {
  it('adds to another pipeline', async () => {
    const { screen } = await bench().openList();
    await screen.click({ role: 'button', name: `More choices: ${notice(2).title}` });
    await screen.click({ role: 'menuitem', name: /Facilities and grounds/ });
    await bench().untilAtBackend('Facilities and grounds', [notice(2).title]);
  });

  it('stays open, and the focus in it, when the page moves its row', async () => {
    const { page, screen } = await bench().openList();
    await screen.click({ role: 'button', name: `More choices: ${notice(2).title}` });
    await screen.one({ role: 'menuitem', name: /Facilities and grounds/ });
    await page.evaluate(`(() => {
      const list = document.querySelector('sds-search-result-list');
      list.prepend(list.children[2]);
    })()`);
    // Our script gives the focus back at the next frame, sooner than a person can press a key.
    await until('the focus back in the menu', async () => {
      // A first letter: on the page itself, it scrolls nothing.
      await screen.press('h');
      const [last] = await screen.all({ role: 'menuitem', name: /Hide buttons/ });
      return last?.properties.get('focused') === true;
    });
    // Past both ways to pass, and the incumbent.
    for (let up = 0; up < 4; up += 1) await screen.press('ArrowUp');
    await screen.focused({ role: 'menuitem', name: /Add with a note/ });
    // A menu that has just come may not be what the user meant.
    await screen.placeOf({ role: 'menuitem', name: /Add with a note/ });
    await screen.press('Enter');
    await screen.focused({ role: 'textbox', name: 'Note' });
    await screen.type('Ask Dana about the site visit');
    await screen.press('Control+Enter');
    await bench().untilAtBackend(PIPELINE, [notice(2).title]);
  });

  it('adds with a note, by keyboard alone', { tags: ['firefox'] }, async () => {
    const { screen } = await bench().openList();
    await screen.focus({ role: 'button', name: `More choices: ${notice(2).title}` });
    await screen.press('Enter');
    await screen.focus({ role: 'menuitem', name: /Add with a note/ });
    await screen.press('Enter');
    await screen.focused({ role: 'textbox', name: 'Note' });
    await screen.type('Ask Dana about the site visit');
    await screen.press('Control+Enter');
    await bench().untilAtBackend(PIPELINE, [notice(2).title]);
    const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
    expect(pursuits[0]).toMatchObject({ note: 'Ask Dana about the site visit' });
  });
});

it('hides the buttons of a site only once that is confirmed in our popup', { tags: ['firefox'] }, async () => {
  const { screen } = await bench().openList();
  await screen.click({ role: 'button', name: `More choices: ${notice(0).title}` });
  await screen.click({ role: 'menuitem', name: /^Hide buttons/ });
  const popup = await bench().browser.shownPopup();
  onTestFinished(async () => {
    await bench().ask('settings.set', { hiddenSites: [] });
  });
  await popup.one({ role: 'dialog', name: 'Hide buttons on sam.gov?' });
  await screen.exactly(8, ANY);
  await popup.click({ role: 'button', name: 'Hide' });
  await screen.exactly(0, ANY);
});

it('leaves other pages of the site alone', async () => {
  const page = await bench().browser.openPage('https://sam.gov/help');
  const screen = await bench().browser.screenOf(page);
  await screen.one({ role: 'heading', name: /./ });
  expect(await screen.all(ANY)).toEqual([]);
  // The list in the same tab shows that the script runs here at all.
  await page.goto(PRACTICE_LIST);
  await screen.exactly(8, ADD);
});
