/**
 * The app beside the page: Firefox's sidebar, opened from the popup. Chromium's side panel is a place that
 * no driver can look into.
 */
import { expect, it } from 'vitest';
import { FirefoxBrowser } from '../lib/dev/driver/firefox/firefox.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

it('shows the notices of the page beside it, and adds one', { tags: ['firefox'] }, async ({ skip }) => {
  const { browser, site } = bench();
  if (!(browser instanceof FirefoxBrowser)) return skip('no driver can look into the side panel of Chromium');
  const page = await browser.openPage(PRACTICE_LIST);
  const popup = await browser.openPopup(page);
  await popup.click({ role: 'button', name: 'Open in side panel' });
  const sidebar = await browser.openedSidebar();
  const { title } = must(site.notices[0]);
  await sidebar.click({ role: 'checkbox', name: (name) => name.startsWith(title) });
  await sidebar.click({ role: 'button', name: 'Add 1' });
  await bench().untilAtBackend('Federal IT', [title]);
  expect((await sidebar.all({ role: 'tab', name: 'Pipeline' })).length).toBe(1);
});
