/**
 * `node lib/dev/zip.ts chrome|firefox`: packs the extension for the stores, and for Firefox the archive of sources that its store
 * asks for. wxt would take into that whatever lies in the checkout: somebody's database, a page that they saved.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { zip } from 'wxt';
import { forget } from './build.ts';
import { say } from './setup-failure.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

const BROWSERS = ['chrome', 'firefox'] as const;
type Browser = (typeof BROWSERS)[number];

/** What the project is made of, for who has it without git. */
const OWN = [
  '{.ci,.github,bench,components,docs,e2e,entrypoints,lib,public}/**',
  '{CHANGELOG,README}.md',
  'LICENSE',
  '{package,package-lock,tsconfig,.prettierrc}.json',
  '*.config.{js,ts}',
  '.{dependency-cruiser.js,editorconfig,gitattributes,gitignore,knip.jsonc,npmrc,prettierignore}',
];

/** The files below `root` that belong to the project, as wxt takes them: those that git tracks, where git is there. */
export function ownFiles(root = ROOT): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const tracked = status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];
  if (tracked.length > 0) return tracked;
  say(
    'git names no files here, so the sources are all that lies in the folders of the project: see that nothing of yours does.',
  );
  return OWN;
}

/** Builds and packs with wxt's `make`. Answers the exit code; what went wrong was said. */
export async function pack(browser: Browser, root = ROOT, make: typeof zip = zip): Promise<number> {
  // It builds where `npm run build` does, and tells nobody of what.
  if (!forget(browser, root)) return 1;
  const sources = browser === 'firefox' ? { includeSources: ownFiles(root) } : {};
  await make({ root, browser, manifestVersion: 3, zip: sources });
  return 0;
}

if (import.meta.main) {
  const browser = BROWSERS.find((each) => each === process.argv[2]);
  if (browser === undefined) {
    process.stderr.write(`Say which: ${BROWSERS.join(' or ')}.\n`);
    process.exitCode = 1;
  } else process.exitCode = await pack(browser);
}
