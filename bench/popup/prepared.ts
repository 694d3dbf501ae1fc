/**
 * Chromium with our extension and the empty one: connected, over a page of notices, with cached data on
 * three tabs.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { searchFor } from '../../lib/dev/driver/screen.ts';
import { Workbench } from '../../lib/dev/driver/workbench.ts';
import { practiceSite } from '../../lib/dev/practice/practice-site.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { sampleNotices } from '../../lib/server/data/sample.ts';
import { buildEmptyExtension } from './empty-extension.ts';
import { copyWithProbe } from './probed-copy.ts';

export const BUILT = join(import.meta.dirname, '..', '..', '.output', 'chrome-mv3');

export interface Prepared {
  bench: Workbench;
  /** The page under the popups. */
  page: Page;
  ours: string;
  empty: string;
  /** The folder of the empty extension. */
  emptyFolder: string;
  /** Makes the popup open with `tab`. */
  remember: (tab: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Builds, copies, connects and uses the extension until every tab has cached data. */
export async function prepare(): Promise<Prepared> {
  const [pursuit] = practiceSite(today()).notices;
  const found = [...sampleNotices(today(), 500)].find(({ responseDeadLine }) => (responseDeadLine ?? '') > today());
  if (!pursuit || !found) throw new Error('there is nothing to know');

  const temporary = temporaryFolder('popups');
  temporary.deleteAtExit();
  const folder = realpathSync(temporary.path);
  const [ours, empty] = [join(folder, 'ours'), join(folder, 'empty')];
  const emptyFolder = buildEmptyExtension();
  copyWithProbe(BUILT, ours, [pursuit.title, found.title]);
  copyWithProbe(emptyFolder, empty, []);

  const bench = await Workbench.open({ headless: true, extension: `${ours},${empty}` });
  const { browser, service } = bench;
  await bench.connect();
  const { title, noticeId, responseDeadLine } = pursuit;
  await service.addPursuit(await bench.pipelineId('Federal IT'), { title, noticeId, responseDeadLine });
  await bench.reread();
  await browser.closePages();
  const { page, screen } = await bench.openList();
  await screen.one({ role: 'button', name: /^Add to pipeline: / });

  const popup = await browser.openPopup(page);
  await popup.click({ role: 'tab', name: 'Pipeline' });
  await popup.one({ role: 'button', name: (name) => name.startsWith(title) });
  await searchFor(popup, 'Opportunities', found.title);
  await popup.one({ role: 'link', name: found.title });
  await browser.closePopup();

  return {
    bench,
    page,
    ours: browser.extensionId,
    empty: idOf(empty),
    emptyFolder,
    remember: async (tab) => {
      const options = await browser.openPage(browser.address('options.html'));
      await options.evaluate(`chrome.storage.session.set({ 'draft/tab': ${JSON.stringify(tab)} })`);
      await options.close();
    },
    close: async () => {
      await bench.close();
      temporary.delete();
    },
  };
}

/** Chromium's id for an extension in a folder: a hash of the path, in the letters a to p. */
function idOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
