/**
 * Size budgets of the extension for size-limit, raw and gzipped. A kilobyte is 1,000 bytes. The promises are
 * 12 files and 380 kB for the popup with a tab, and 40 and 13 kB for a script in a page; budgets above that keep a
 * broken promise from getting worse.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedBy, onOpening, withImports } from './checks/page-scripts.ts';

const BUILT = join(import.meta.dirname, '..', '..', '.output', 'chrome-mv3');

interface Budget {
  name: string;
  path: string[];
  limit: string;
  gzip?: true;
  brotli?: false;
}

function budgets(
  name: string,
  files: readonly string[],
  [raw, packed]: readonly [raw: number, packed: number],
): Budget[] {
  const path = files.map((file) => join(BUILT, file));
  return [
    { name, path, limit: `${String(raw)} kB`, brotli: false },
    { name: `${name}, packed`, path, limit: `${String(packed)} kB`, gzip: true },
  ];
}

function below(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(BUILT, folder))
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);
}

// wxt.config.ts sets it. A bundler that drops it makes the script slower, not larger.
if (!readFileSync(join(BUILT, 'content-scripts/notices.js'), 'utf8').startsWith('//# allFunctionsCalledOnLoad'))
  throw new Error('SAM.gov’s script lacks the comment that makes Chromium compile it eagerly');

const POPUP = onOpening(BUILT, 'popup.html');

/** The popup with a tab, whose file has the tab's name (lib/build/popup-files.ts). */
function withTab(tab: string): Budget[] {
  const files = withImports(BUILT, [...POPUP, `chunks/${tab}.js`]);
  if (files.length > 12) throw new Error(`the popup loads ${String(files.length)} files with the tab ${tab}`);
  return budgets(`popup with ${tab}`, files, [380, 129.2]);
}

export default [
  ...budgets('popup, first content', withImports(BUILT, namedBy(BUILT, 'popup.html')), [10.8, 4.7]),
  ...budgets('popup on opening', POPUP, [295.1, 94.3]),
  ...withTab('page'),
  ...withTab('pipeline'),
  ...withTab('opportunities'),
  ...withTab('awards'),
  ...budgets('options', namedBy(BUILT, 'options.html'), [357.8, 119.3]),
  ...budgets('board', namedBy(BUILT, 'board.html'), [454.2, 156.8]),
  ...budgets('background', ['background.js'], [362.9, 128]),
  ...budgets('style sheets of our pages', below('assets', /\.css$/), [72.9, 22.4]),
  ...budgets('SAM.gov script', ['content-scripts/notices.js'], [57.4, 22.8]),
  ...below('content-scripts', /^site-/).flatMap((file) => budgets(file, [file], [95.7, 38.5])),
  ...budgets('script of added sites', ['content-scripts/other-site.js'], [131.5, 50.8]),
  ...budgets('script of taught sites', ['content-scripts/taught-site.js'], [180.3, 67.6]),
  ...budgets('teaching a page', ['teach-page.js'], [94.9, 37.4]),
  ...budgets('menu and note form', ['overlays.js'], [19.3, 7.7]),
  ...budgets('details of a saved notice', ['read-notice.js'], [9.5, 4.5]),
  ...budgets('reading a page once', ['read-page.js'], [119.5, 44.5]),
];
