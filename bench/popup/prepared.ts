/**
 * Chromium with our extension and an empty one: connected, over a page of notices, with cached data on three
 * tabs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { searchFor } from '../../lib/dev/driver/screen.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';
import type { Workbench } from '../../lib/dev/driver/workbench.ts';
import { practiceSite } from '../../lib/dev/practice/practice-site.ts';
import { environment, ROOT } from '../../lib/dev/setup/install.mjs';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { sampleNotices } from '../../lib/server/data/sample.ts';
import { inWorkbench } from '../processes.ts';

export const BUILT = join(ROOT, '.output', 'chrome-mv3');

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
}

/** Builds, copies, connects and uses the extension until every tab has cached data. */
export async function whenPrepared<T>(measure: (prepared: Prepared) => Promise<T>): Promise<T> {
  const [pursuit] = practiceSite(today()).notices;
  const found = [...sampleNotices(today(), 500)].find(({ responseDeadLine }) => (responseDeadLine ?? '') > today());
  if (!pursuit || !found) throw new Error('there is nothing to know');
  const { title, noticeId, responseDeadLine } = pursuit;

  const temporary = temporaryFolder('popups');
  temporary.deleteAtExit();
  const [ours, empty] = ['ours', 'empty'].map((name) => join(realpathSync(temporary.path), name));
  if (ours === undefined || empty === undefined) throw new Error('there are no folders');
  const emptyFolder = buildEmptyExtension();
  copyWithProbe(BUILT, ours, [title, found.title]);
  copyWithProbe(emptyFolder, empty, []);
  try {
    return await inWorkbench({ extension: `${ours},${empty}` }, async (bench) => {
      const { browser, service } = bench;
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

      const remember = async (tab: string) => {
        const options = await browser.openPage(browser.address('options.html'));
        await options.evaluate(
          `chrome.storage.session.set({ 'draft/tab': { tab: ${JSON.stringify(tab)}, at: Date.now() } })`,
        );
        await options.close();
      };
      return measure({ bench, page, ours: browser.extensionId, empty: idOf(empty), emptyFolder, remember });
    });
  } finally {
    temporary.delete();
  }
}

/** Chromium's id for an extension in a folder: a hash of the path, in the letters a to p. */
function idOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/** The baseline: an extension whose popup is React and one button, built by the same tools. */
const EMPTY: Readonly<Record<string, string>> = {
  'wxt.config.ts': `export default {
  imports: false,
  modules: ['@wxt-dev/module-react'],
  manifest: { name: 'Empty popup', version: '1.0.0' },
};
`,
  'entrypoints/popup/index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Empty popup</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.tsx"></script>
  </body>
</html>
`,
  'entrypoints/popup/main.tsx': `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(<StrictMode><button type="button">Ready</button></StrictMode>);
`,
};

/** Builds the extension. Returns its folder. */
function buildEmptyExtension(): string {
  // Inside the project, to resolve its packages.
  const folder = join(ROOT, '.output', 'bench', 'empty-popup');
  rmSync(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(EMPTY)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // wxt prints to standard output, which is for the report.
  const { status } = spawnSync('wxt', ['build', folder], {
    env: { ...environment(), CI: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the empty popup was not built');
  return join(folder, '.output', 'chrome-mv3');
}

/** Copies a built extension to `target`, with the probe in its popup; it costs both extensions the same. */
function copyWithProbe(built: string, target: string, known: readonly string[]): void {
  cpSync(built, target, { recursive: true });
  writeFileSync(join(target, 'probe.js'), `(${probe.toString()})(${JSON.stringify(known)});`);
  const page = join(target, 'popup.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('<head>', '<head><script src="/probe.js"></script>'));
}

/** A popup's report of its opening, in milliseconds since the browser began to open it. */
export interface Opening {
  /** When a control could be used. */
  control: number;
  /** When the first text or picture was painted. */
  painted: number;
  /** When the cached data was there; absent until then. */
  known?: number | undefined;
}

/**
 * Runs in a popup before everything else and watches its document. `known`: texts of which one shows that the
 * cached data is there. The function's source is put into the page, so it must not use anything outside
 * itself.
 */
function probe(known: readonly string[]): void {
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  let control: number | undefined;
  let knownAt: number | undefined;
  const look = (): void => {
    if (control === undefined) {
      const controls = document.querySelectorAll('button:enabled, a[href], input:enabled');
      if ([...controls].some(isShown)) control = performance.now();
    }
    const panel = document.querySelector('[role=tabpanel]:not([hidden])');
    if (knownAt === undefined && panel && known.some((text) => panel.textContent.includes(text))) {
      knownAt = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });

  const opening = (): Opening | undefined => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return control === undefined || !paint ? undefined : { control, painted: paint.startTime, known: knownAt };
  };
  Object.assign(globalThis, { opening });
}
