/**
 * Size budgets of the extension for size-limit, raw and gzipped. A kilobyte is 1,000 bytes. The promises are
 * 12 files and 380 kB for the popup with a tab, and 45 and 18 kB for the scripts of a page; budgets above
 * that keep a broken promise from getting worse.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUESS, pageFiles, READER, readerFiles, TEACH } from '../background/pages/content-scripts.ts';
import { hasOwnScript, KNOWN_SITES, type Site } from '../sites/registry.ts';
import { missingIn, namedBy, onOpening, withImports } from './checks/page-scripts.ts';

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

// wxt.config.ts sets it. A bundler that drops it makes the scripts slower, not larger.
for (const file of pageFiles(siteNamed('sam-gov')))
  if (!readFileSync(join(BUILT, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad'))
    throw new Error(`${file} lacks the comment that makes Chromium compile it eagerly`);

function siteNamed(id: string): Site {
  const site = KNOWN_SITES.find((each) => each.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
}

/** The scripts of a page, in the order in which they run. */
function listed(name: string, files: readonly string[], limits: readonly [raw: number, packed: number]): Budget[] {
  const missing = missingIn(BUILT, files);
  if (missing.length > 0) throw new Error(`${name} lacks what its files need: ${missing.join(', ')}`);
  return budgets(name, files, limits);
}

const POPUP = onOpening(BUILT, 'popup.html');

/** The popup with a tab, whose file has the tab's name (lib/build/popup-files.ts). */
function withTab(tab: string): Budget[] {
  const files = withImports(BUILT, [...POPUP, `chunks/${tab}.js`]);
  if (files.length > 12) throw new Error(`the popup loads ${String(files.length)} files with the tab ${tab}`);
  return budgets(`popup with ${tab}`, files, [380, 129.2]);
}

function packaged(): string[] {
  return readdirSync(BUILT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'import-view.js')
    .map(({ parentPath, name }) => join(parentPath, name));
}

export default [
  ...budgets('popup, first content', withImports(BUILT, namedBy(BUILT, 'popup.html')), [10.8, 4.7]),
  ...budgets('popup on opening', POPUP, [295.1, 94.3]),
  ...withTab('page'),
  ...withTab('pipeline'),
  ...withTab('opportunities'),
  ...withTab('awards'),
  ...budgets('options', namedBy(BUILT, 'options.html'), [357.9, 119.4]),
  ...budgets('board', namedBy(BUILT, 'board.html'), [454.2, 156.8]),
  ...budgets('background', ['background.js'], [369, 131]),
  ...budgets('style sheets of our pages', below('assets', /\.css$/), [72.9, 22.4]),
  ...listed('SAM.gov', pageFiles(siteNamed('sam-gov')), [58.7, 24]),
  ...KNOWN_SITES.filter(hasOwnScript).flatMap((site) => listed(`pages of ${site.id}`, pageFiles(site), [94.1, 38.6])),
  ...listed('pages of added sites', pageFiles(undefined), [138.6, 56.8]),
  ...listed('pages of taught sites', pageFiles(undefined, { isTaught: true }), [152.4, 62.6]),
  ...listed('teaching a page', [READER, GUESS, TEACH, 'teach-page.js'], [150, 61.8]),
  ...budgets('menu and note form', ['overlays.js'], [17.5, 7.3]),
  // Without what reads spreadsheets, which loads only for an import.
  { name: 'package', path: packaged(), limit: '2200 kB', brotli: false },
  ...budgets('details of a saved notice', ['read-notice.js'], [9.3, 4.4]),
  ...listed('reading a page once', [...readerFiles(undefined), 'read-page.js'], [98.5, 40.9]),
  ...listed('outline of a page', [READER, 'outline-page.js'], [54.4, 22.9]),
];
