/** The real popup over a page, opened by the toolbar button: the three jobs, checked at the backend. */
import { describe, expect, it } from 'vitest';
import { searchFor, type Screen } from '../lib/dev/driver/screen.ts';
import { today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import { sampleNotices } from '../lib/server/data/sample.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';

async function openPopup(): Promise<Screen> {
  const { page } = await bench().openList();
  return bench().browser.openPopup(page);
}

/** A pursuit that is in the pipeline already, and the popup's Pipeline tab over it. */
async function openPursuit() {
  const { noticeId, title, responseDeadLine } = must(bench().site.notices[0]);
  const pipelineId = await bench().pipelineId(PIPELINE);
  await bench().service.addPursuit(pipelineId, { title, noticeId, responseDeadLine });
  await bench().reread();
  const popup = await openPopup();
  await popup.click({ role: 'tab', name: 'Pipeline' });
  await popup.click({ role: 'radio', name: 'Stages' });
  await popup.click({ role: 'button', name: (name) => name.startsWith(title) });
  const saved = async () => must((await bench().service.listPursuits(pipelineId, 10)).pursuits[0]);
  return { popup, title, saved };
}

/** Removes the open pursuit: a second press answers the question of the first. */
async function confirmRemoval(popup: Screen): Promise<void> {
  await popup.click({ role: 'button', name: 'Remove' });
  await popup.one({ role: 'button', name: 'Keep it' });
  await popup.click({ role: 'button', name: 'Remove' });
}

/** A notice of the backend's sample whose deadline has passed. */
function expiredSample(): { title: string; solicitationNumber: string } {
  const now = today();
  const expired = [...sampleNotices(now, 500)].find(
    (notice) => notice.solicitationNumber !== null && notice.responseDeadLine !== null && notice.responseDeadLine < now,
  );
  return { title: must(expired).title, solicitationNumber: must(expired?.solicitationNumber ?? undefined) };
}

it('lists a SAM.gov page whose script ended with an update', async () => {
  const { page, screen } = await bench().openList();
  await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
  await bench().update();
  await page.bringToFront();
  const popup = await bench().browser.openPopup(page);
  await popup.click({ role: 'tab', name: 'This page' });
  await popup.one({ role: 'StaticText', name: '8 notices on this page' });
});

describe('this page', () => {
  it('has the styles of its own after those that all tabs share', async () => {
    const { browser } = bench();
    await bench().inExtension(`chrome.storage.session.set({ 'draft/tab': { tab: 'page', at: Date.now() } })`);
    const tab = await browser.openPage(browser.address('popup.html'));
    await (await browser.screenOf(tab)).one({ role: 'button', name: 'Search opportunities' });
    const sheets = await tab.evaluate(`[...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => href)`);
    expect(sheets).toEqual(
      ['/all-pages-', '/opportunities-page-', '/page-'].map((name): unknown => expect.stringContaining(name)),
    );
  });

  it('lists the notices of the page and adds the chosen ones', { tags: ['firefox'] }, async () => {
    const popup = await openPopup();
    const [first, second] = bench().site.notices;
    await popup.click({ role: 'checkbox', name: (name) => name.startsWith(must(first).title) });
    await popup.click({ role: 'checkbox', name: (name) => name.startsWith(must(second).title) });
    await popup.click({ role: 'button', name: 'Add 2' });
    await bench().untilAtBackend(PIPELINE, [must(first).title, must(second).title]);
  });

  it('goes on adding while the popup is closed, and the next popup has the Undo', { tags: ['firefox'] }, async () => {
    const { backend, site, browser } = bench();
    let adds = 0;
    const proxy = await startFaultyProxy(backend.url, (_path, method) => {
      if (method !== 'POST') return undefined;
      adds += 1;
      return 'slow';
    });
    try {
      await bench().connectDirectly(proxy.url);
      const popup = await openPopup();
      const titles = site.notices.slice(0, 7).map(({ title }) => title);
      for (const title of titles) await popup.click({ role: 'checkbox', name: (name) => name.startsWith(title) });
      await popup.click({ role: 'button', name: 'Add 7' });
      await expect.poll(() => adds, { interval: 20, timeout: 30_000 }).toBeGreaterThan(1);
      await browser.closePopup();
      expect(adds).toBeLessThan(7);
      await bench().untilAtBackend(PIPELINE, titles);
      expect(adds).toBe(7);
      const next = await openPopup();
      await next.one({ role: 'StaticText', name: '7 notices added to Federal IT' });
      await next.click({ role: 'button', name: 'Undo' });
      await bench().untilAtBackend(PIPELINE, []);
    } finally {
      await bench().connectDirectly();
      await proxy.stop();
    }
  });
});

describe('the pipeline', () => {
  it('moves a pursuit and takes note, chances and value', { tags: ['firefox'] }, async () => {
    const { popup, saved } = await openPursuit();
    await popup.click({ role: 'combobox', name: 'Stage' });
    await popup.click({ role: 'option', name: /^Proposal/ });
    await popup.fill({ role: 'textbox', name: 'Value' }, '1.2m');
    await popup.fill({ role: 'textbox', name: 'Note' }, 'Teaming call on Monday');
    await popup.click({ role: 'button', name: 'Save' });
    await popup.one({ role: 'button', name: /^Proposal 1 / });
    await expect.poll(saved, { timeout: 60_000 }).toMatchObject({
      estimatedValueCents: 120_000_000,
      note: 'Teaming call on Monday',
    });
  });

  it('removes, and brings back with undo', async () => {
    const { popup, title } = await openPursuit();
    await confirmRemoval(popup);
    // Its time runs in the background, and nothing holds it: no waiting for a place, as a click does.
    await popup.focus({ role: 'button', name: /^Undo/ });
    await popup.press('Enter');
    await popup.one({ role: 'button', name: (name) => name.startsWith(title) });
    await bench().untilAtBackend(PIPELINE, [title]);
  });

  it('removes at the backend once the time for undo is over', { tags: ['full'] }, async () => {
    const { popup } = await openPursuit();
    await confirmRemoval(popup);
    await bench().untilAtBackend(PIPELINE, []);
  });
});

describe('searching open contracts', () => {
  it('finds, pages and adds', async () => {
    const popup = await openPopup();
    await searchFor(popup, 'Opportunities', 'custodial services');
    await popup.one({ role: 'StaticText', name: 'First 20 results' });
    const { name } = await popup.one({ role: 'button', name: /^Add to pipeline: / });
    await popup.click({ role: 'button', name: 'Next page' });
    await popup.one({ role: 'StaticText', name: /^21–/ });
    await popup.click({ role: 'button', name: 'Previous page' });
    await popup.one({ role: 'StaticText', name: 'First 20 results' });
    await popup.click({ role: 'button', name });
    await bench().untilAtBackend(PIPELINE, [name.replace('Add to pipeline: ', '')]);
  });

  it('keeps what was typed when the popup closes', async () => {
    const { page } = await bench().openList();
    const popup = await bench().browser.openPopup(page);
    await searchFor(popup, 'Opportunities', 'boiler replacement');
    await popup.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
    await bench().browser.closePopup();
    const again = await bench().browser.openPopup(page);
    expect((await again.one({ role: 'searchbox', name: 'Search opportunities' })).value).toBe('boiler replacement');
    await again.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
  });

  it('offers past deadlines when only they hold something', { tags: ['full'] }, async () => {
    const popup = await openPopup();
    const expired = expiredSample();
    await searchFor(popup, 'Opportunities', expired.solicitationNumber);
    await popup.click({ role: 'button', name: 'Include past due dates' });
    await popup.one({ role: 'link', name: expired.title });
  });
});

describe('searching past awards', () => {
  it('finds, and sorts by value', { tags: ['full'] }, async () => {
    const popup = await openPopup();
    await searchFor(popup, 'Awards', 'custodial');
    await popup.one({ role: 'StaticText', name: /^1–25 of \d+/ });
    await popup.click({ role: 'combobox', name: 'Sort' });
    await popup.click({ role: 'option', name: 'Value' });
    await popup.one({ role: 'table', name: 'Awards, highest value first' });
  });
});
