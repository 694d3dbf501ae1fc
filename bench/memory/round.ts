/** One round of use: searches, tabs, adding and undoing, and a page that renders its rows again. */
import type { Page } from 'playwright-core';
import { searchFor, type Screen } from '../../lib/dev/driver/screen.ts';

export interface Screens {
  /** The app as a side panel, which stays open. */
  panel: Screen;
  list: Screen;
  page: Page;
}

const WORDS = ['custodial services', 'boiler replacement', 'network support', 'roof repair', 'medical supplies'];

/** Runs round number `round`, waits for each answer, and restores the initial state. */
export async function useOnce({ panel, list, page }: Screens, round: number): Promise<void> {
  const words = WORDS[round % WORDS.length] ?? '';
  await searchFor(panel, 'Opportunities', words);
  await panel.one({ role: 'StaticText', name: /^1–/ });
  await searchFor(panel, 'Awards', words);
  await panel.one({ role: 'StaticText', name: /^1–/ });
  await panel.click({ role: 'tab', name: 'Pipeline' });
  await panel.one({ role: 'button', name: /^Grounds maintenance/ });
  await panel.click({ role: 'tab', name: 'This page' });

  // In front, because a background tab renders only one frame per second.
  await page.bringToFront();
  for (let again = 0; again < 20; again += 1) await page.evaluate(renderRows);
  await list.click({ role: 'button', name: /^Add to pipeline: / });
  await list.click({ role: 'button', name: 'Undo' });
  await list.exactly(8, { role: 'button', name: /^Add to pipeline: / });
}

/** Runs in the page: renders every row again, without our elements. */
const renderRows = `(() => {
  const rows = document.querySelector('sds-search-result-list');
  const fresh = [...rows.children].map((row) => row.cloneNode(true));
  for (const row of fresh) for (const ours of row.querySelectorAll('[data-pursuit-companion]')) ours.remove();
  rows.replaceChildren(...fresh);
  return new Promise((done) => requestAnimationFrame(() => done(null)));
})()`;
