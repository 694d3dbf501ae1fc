/** Stamps each build with a hash of its sources, so that tests rebuild only what is stale. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Everything that can change a build. Too much costs a needless build, too little would test an old one. */
const SOURCES = ['{entrypoints,components,lib,public}/**/*', 'wxt.config.ts', 'tsconfig.json', 'package*.json'];

/** Never part of a build: tests, what runs on Node, and stored pages. */
const NOT_SOURCES = /\.test\.tsx?$|^lib\/(dev|server)\/|^lib\/sites\/.*\/pages\//;

/**
 * Hash of the names and contents of the sources below `root`. File times are no help: checkouts and copies
 * change them.
 */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_SOURCES.test(file))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Whether the build in `.output` matches the sources below `root`. */
export function isFresh(root: string, browser: 'chrome' | 'firefox'): boolean {
  const folder = join(root, '.output', `${browser}-mv3`);
  if (!existsSync(join(folder, 'manifest.json')) || !existsSync(stampOf(folder))) return false;
  return readFileSync(stampOf(folder), 'utf8') === hashOfSources(root);
}

/** Beside the folder: what is in the folder goes to the stores. */
function stampOf(folder: string): string {
  return `${folder}.sources`;
}

/**
 * wxt hooks that write the stamp of a build. A build counts as stale until it is done, and stays stale if a
 * source changed in the meantime.
 */
export function stampHooks() {
  let before = '';
  return {
    'build:before'({ config }: { config: BuildConfig }): void {
      rmSync(stampOf(config.outDir), { force: true });
      before = hashOfSources(config.root);
    },
    'build:done'({ config }: { config: BuildConfig }): void {
      if (hashOfSources(config.root) !== before) return;
      mkdirSync(dirname(config.outDir), { recursive: true });
      writeFileSync(stampOf(config.outDir), before);
    },
  };
}

interface BuildConfig {
  root: string;
  outDir: string;
}
