import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programFile } from './run-steps.mjs';
import { explainUnwritable, say } from './setup-failure.mjs';

/**
 * `node lib/dev/build.ts chrome|firefox [--if-stale]`: builds the extension, and with `--if-stale` only when what
 * it is made of has changed since. A hash of the contents decides: times lie after a checkout, a restored copy or a clock change.
 */

const ROOT = join(import.meta.dirname, '..', '..');

const BROWSERS = {
  chrome: { folder: 'chrome-mv3', flags: [] },
  firefox: { folder: 'firefox-mv3', flags: ['-b', 'firefox', '--mv3'] },
} satisfies Record<string, { folder: string; flags: readonly string[] }>;

/** Everything that can change what is built. Too much here costs a needless build, too little would test an old one. */
const SOURCES = ['{entrypoints,components,lib,public}/**/*', 'wxt.config.ts', 'tsconfig.json', 'package*.json'];

/** Never in the extension: tests, what runs on Node, and stored pages. */
const NOT_SOURCES = /\.test\.tsx?$|^lib\/(dev|server)\/|^lib\/sites\/.*\/pages\//;

/** Names and contents of the sources below `root`, as one hash. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_SOURCES.test(file))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

export type BuildState = 'absent' | 'stale' | 'fresh';

/** Whether there is a build below `root`, and whether it is of the sources that lie there now. */
export function buildState(browser: keyof typeof BROWSERS, root = ROOT): BuildState {
  const { folder } = BROWSERS[browser];
  if (!existsSync(join(root, '.output', folder, 'manifest.json'))) return 'absent';
  const stamp = stampOf(folder, root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(root) ? 'fresh' : 'stale';
}

/** Beside the folder, not in it: what lies in it ends up in the store. */
function stampOf(folder: string, root: string): string {
  return join(root, '.output', `${folder}.sources`);
}

/** Lets no build count as fresh, before another is put in its place. Answers whether it could; why not was said. */
export function forget(browser: keyof typeof BROWSERS, root = ROOT): boolean {
  const stamp = stampOf(BROWSERS[browser].folder, root);
  try {
    rmSync(stamp, { force: true });
    return true;
  } catch (error) {
    say(explainUnwritable('The extension was not built', error, dirname(stamp)));
    return false;
  }
}

/** Builds, with `--if-stale` only where that makes a difference. Answers the exit code; what went wrong was said. */
export function build(browser: keyof typeof BROWSERS, options: readonly string[], root = ROOT): number {
  const { folder, flags } = BROWSERS[browser];
  if (options.includes('--if-stale') && buildState(browser, root) === 'fresh') return 0;
  const before = hashOfSources(root);
  if (!forget(browser, root)) return 1;
  const wxt = [programFile(root, 'wxt:wxt'), 'build', ...flags];
  // wxt's spinner fills a log file with its frames unless it believes to be in CI.
  const env = process.stderr.isTTY ? process.env : { ...process.env, CI: '1' };
  const { status } = spawnSync(process.execPath, wxt, { cwd: root, env, stdio: ['inherit', 2, 'inherit'] });
  if (status !== 0) {
    say('The extension was not built; the reason stands above.');
    return status ?? 1;
  }
  // A source changed meanwhile may or may not be in it: that counts as stale.
  if (hashOfSources(root) === before) {
    const stamp = stampOf(folder, root);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, before);
  }
  return 0;
}

function isBrowser(name: string | undefined): name is keyof typeof BROWSERS {
  return name !== undefined && Object.hasOwn(BROWSERS, name);
}

if (import.meta.main) {
  const [browser, ...options] = process.argv.slice(2);
  if (isBrowser(browser)) {
    process.exitCode = build(browser, options);
  } else {
    process.stderr.write(`Say which: ${Object.keys(BROWSERS).join(' or ')}.\n`);
    process.exitCode = 1;
  }
}
