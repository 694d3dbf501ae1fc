/** Saved searches from the real popup to the badge, and the look of their screens. */
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const axeResults = z.object({ violations: z.array(z.object({ id: z.string() })) });
const PICTURES = process.env.PICTURES;

/** Makes the newest result of every saved search one that nobody has seen, as if it had been posted since. */
const FORGET_NEWEST = `new Promise((done, failed) => {
  const opening = indexedDB.open('pursuit-companion');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const writing = opening.result.transaction('searches', 'readwrite');
    const searches = writing.objectStore('searches');
    searches.getAll().onsuccess = ({ target }) => {
      for (const search of target.result) {
        delete search.baseline.oldest;
        searches.put({ ...search, known: search.known.slice(1), triedAt: 0, lookedAt: search.lookedAt - 3 * 86400000, look: undefined });
      }
    };
    writing.oncomplete = () => { opening.result.close(); done(null); };
  };
})`;

describe('a saved search', () => {
  it('is kept, watched by an alarm, shown on the icon, and gone from it once somebody looked', async () => {
    const { page } = await bench().openList();
    const popup = await bench().browser.openPopup(page);
    await popup.click({ role: 'tab', name: 'Opportunities' });
    await popup.fill({ role: 'searchbox', name: 'Search opportunities' }, 'custodial services');
    await popup.press('Enter');
    await popup.one({ role: 'StaticText', name: /^1–/ });
    await popup.click({ role: 'button', name: 'Saved searches' });
    await popup.fill({ role: 'textbox', name: 'Save this search as' }, 'Cleaning');
    await popup.press('Enter');
    await popup.one({ role: 'button', name: 'Alert for Cleaning' });
    await bench().browser.closePopup();

    // The browser's question closes the real popup and nobody is there to answer it, so this is clicked in a tab.
    const tab = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
    const panel = await bench().browser.screenOf(tab);
    await panel.click({ role: 'button', name: 'Alert for Cleaning' });
    const worker = await bench().browser.worker();
    await until('the alarm', async () => (await worker.evaluate(`chrome.alarms.get('search-alerts')`)) !== undefined);
    await tab.close();

    await worker.evaluate(FORGET_NEWEST.replace('look: undefined', 'look: { at: 0, since: 0, newIds: [] }'));
    // No browser lets a test turn its clock: the alarm is rung by hand.
    await worker.evaluate(`chrome.alarms.onAlarm.dispatch({ name: 'search-alerts' })`);
    const badge = () => worker.evaluate(`chrome.action.getBadgeText({})`);
    await until('the badge', async () => (await badge()) === '1');

    const again = await bench().browser.openPopup(page);
    await again.click({ role: 'button', name: 'Saved searches, 1 new result' });
    await again.one({ role: 'StaticText', name: /^1 new since / });
    await again.click({ role: 'button', name: 'Cleaning' });
    await until('the badge to go', async () => (await badge()) === '');
    await bench().browser.closePopup();
  });

  it('looks right in every width and to axe, in light and dark', async () => {
    const address = bench().browser.address('sidepanel.html');
    const page = await bench().browser.openPage(address);
    const screen = await bench().browser.screenOf(page);
    await screen.click({ role: 'tab', name: 'Opportunities' });
    await screen.click({ role: 'button', name: /^Saved searches/ });
    await screen.one({ role: 'button', name: /^Rename / });
    const found: string[] = [];
    const look = async (name: string) => {
      await page.evaluate(axe.source);
      for (const width of [320, 400, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const { violations } = axeResults.parse(await page.evaluate('axe.run()'));
          found.push(...violations.map(({ id }) => `${name} ${String(width)} ${colorScheme}: ${id}`));
          const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          if (wide === true) found.push(`${name} ${String(width)}: scrolls sideways`);
          if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${String(width)}-${colorScheme}.png` });
        }
    };
    await look('list');
    await screen.click({ role: 'button', name: 'Cleaning' });
    await screen.one({ role: 'StaticText', name: /^1–/ });
    await look('bar');
    await screen.press('Escape');
    await page.evaluate('document.activeElement.blur()');
    await screen.press('?');
    await screen.one({ role: 'dialog', name: 'Keys' });
    await look('keys');
    await page.goto(bench().browser.address('options.html'));
    await screen.click({ role: 'switch', name: 'Deadline reminders' });
    await screen.one({ role: 'button', name: /^14 days/ });
    await look('options');
    expect(found).toEqual([]);
  });
});

describe('the key word in the address bar', () => {
  it('opens the app with what was typed', async () => {
    const worker = await bench().browser.worker();
    await worker.evaluate(`chrome.omnibox.onInputEntered.dispatch('boiler replacement', 'newForegroundTab')`);
    const page = await until('the app', () =>
      bench()
        .browser.context.pages()
        .find((each) => each.url().endsWith('/sidepanel.html')),
    );
    const screen = await bench().browser.screenOf(must(page));
    await screen.one({ role: 'StaticText', name: /^1–/ });
    expect((await screen.one({ role: 'searchbox', name: 'Search opportunities' })).value).toBe('boiler replacement');
  });
});
