/** Saved searches from the real popup to the badge, and the look of their screens. */
import { describe, expect, it } from 'vitest';
import { searchFor, type Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { looksOf, violationsIn } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

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
        searches.put({ ...search, known: search.known.slice(1), triedAt: 0, answeredAt: 0, lookedAt: search.lookedAt - 3 * 86400000, look: undefined });
      }
    };
    writing.oncomplete = () => { opening.result.close(); done(null); };
  };
})`;

/** Searches, and saves the search, upon which the list of saved searches closes. */
async function saveSearch(screen: Screen, q: string, name: string): Promise<void> {
  await searchFor(screen, 'Opportunities', q);
  await screen.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
  await screen.click({ role: 'button', name: 'Saved searches' });
  await screen.fill({ role: 'textbox', name: 'Save this search as' }, name);
  await screen.press('Enter');
  await screen.one({ role: 'button', name: `Alert for ${name}` });
  // The list closes with the answer, which may come after the news that the search is kept.
  await screen.exactly(0, { role: 'button', name: `Delete ${name}` });
}

describe('a saved search', () => {
  it('is kept, watched by an alarm, shown on the icon, and gone from it once somebody looked', async () => {
    const { page } = await bench().openList();
    const popup = await bench().browser.openPopup(page);
    await saveSearch(popup, 'custodial services', 'Cleaning');
    await bench().browser.closePopup();

    // The browser's question closes the real popup and nobody is there to answer it, so this is clicked in
    // a tab.
    const tab = await bench().browser.openPage(bench().browser.address('sidepanel.html'));
    const panel = await bench().browser.screenOf(tab);
    await panel.click({ role: 'button', name: 'Alert for Cleaning' });
    const alarms = () =>
      bench().inExtension(`chrome.alarms.getAll().then((all) => all.map(({ name }) => name).join())`);
    await until('the alarm', async () => String(await alarms()).includes('search-alerts'));
    await tab.close();

    await bench().inExtension(FORGET_NEWEST.replace('look: undefined', 'look: { at: 0, since: 0, newIds: [] }'));
    // No browser lets a test turn its clock: the alarm is set to now.
    await bench().inExtension(`chrome.alarms.create('search-alerts', { when: Date.now() })`);
    const badge = () => bench().inExtension(`chrome.action.getBadgeText({})`);
    await until('the badge', async () => (await badge()) === '1');

    // What the popup showed last is the search itself, and to open it there again is to look at it.
    await bench().forgetDrafts();
    const again = await bench().browser.openPopup(page);
    await again.click({ role: 'tab', name: 'Opportunities' });
    await again.one({ role: 'button', name: 'Saved searches, 1 new result' });
    await again.one({ role: 'StaticText', name: /^1 new since / });
    await again.click({ role: 'button', name: 'Cleaning' });
    await until('the badge to go', async () => (await badge()) === '');
    await bench().browser.closePopup();
  });

  it('looks right in every width and to axe, in light and dark', async () => {
    const address = bench().browser.address('sidepanel.html');
    const page = await bench().browser.openPage(address);
    const screen = await bench().browser.screenOf(page);
    await saveSearch(screen, 'roof repair', 'Roofs');
    await screen.click({ role: 'button', name: 'Saved searches' });
    await screen.one({ role: 'button', name: 'Rename Roofs' });
    const found: string[] = [];
    const look = async (name: string) => {
      for await (const seen of looksOf(page, [320, 400, 1280])) {
        found.push(...(await violationsIn(page, seen)).map((violation) => `${name}, ${violation}`));
        const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        if (wide === true) found.push(`${name}, ${seen.name}: scrolls sideways`);
      }
    };
    await look('list');
    await screen.click({ role: 'button', name: 'Roofs' });
    await screen.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
    await look('bar');
    await screen.press('Escape');
    await page.evaluate('document.activeElement.blur()');
    await screen.press('?');
    await screen.one({ role: 'dialog', name: 'Keyboard shortcuts' });
    await look('keys');
    await page.goto(bench().browser.address('options.html'));
    await screen.click({ role: 'switch', name: 'Due date reminders' });
    await screen.one({ role: 'button', name: /^14 days/ });
    await look('options');
    expect(found).toEqual([]);
  });
});

describe('the key word in the address bar', () => {
  it('opens the app with what was typed', { tags: ['full'] }, async () => {
    await bench().browser.enterInAddressBar('boiler replacement');
    const page = await bench().browser.openedPage(bench().browser.address('sidepanel.html'));
    const screen = await bench().browser.screenOf(page);
    // What was searched for last may stand there first.
    await until('the words from the address bar', async () => {
      const [box] = await screen.all({ role: 'searchbox', name: 'Search opportunities' });
      return box?.value === 'boiler replacement' || undefined;
    });
    await screen.one({ role: 'StaticText', name: /^1–|^First 20 results$/ });
  });
});
