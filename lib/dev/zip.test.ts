import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildState, hashOfSources } from './build.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { ownFiles, pack } from './zip.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const git = (root: string, ...given: string[]) => spawnSync('git', given, { cwd: root, encoding: 'utf8' });

/** A checkout in which somebody works: a database and saved pages lie about in it. */
function workedIn(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'lib'));
  for (const file of ['package.json', '.npmrc', 'lib/own.ts', 'mine.db', 'mine.db-wal', 'page.html', 'lib/page.html'])
    writeFileSync(join(root, file), '{}');
  return root;
}

const hasGit = git(ROOT, '--version').status === 0;

describe('the archive of sources', () => {
  it.skipIf(!hasGit)('has what git tracks, and nothing else that lies in the checkout', () => {
    const root = workedIn();
    git(root, 'init');
    git(root, 'add', 'package.json', '.npmrc', 'lib/own.ts');
    expect(ownFiles(root)).toEqual(['.npmrc', 'lib/own.ts', 'package.json']);
  });

  it('has no database and no saved page beside our folders where there is no git', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const root = workedIn();
    const taken = globSync(ownFiles(root), { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(taken.map(({ name }) => name)).toEqual(expect.arrayContaining(['.npmrc', 'own.ts', 'package.json']));
    expect(taken.map(({ parentPath, name }) => join(parentPath, name))).not.toContain(join(root, 'page.html'));
    expect(taken.map(({ name }) => name).filter((name) => name.startsWith('mine'))).toEqual([]);
    expect(said.mock.calls.join('')).toContain('see that nothing of yours does');
  });

  it.skipIf(!hasGit || !existsSync(join(ROOT, '.git')))('has the same files with git and without', () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const tracked = ownFiles();
    const own = new Set(globSync(ownFiles(temporaryFolder()), { cwd: ROOT }).map((file) => file.replaceAll('\\', '/')));
    expect(tracked.length).toBeGreaterThan(1000);
    expect(tracked.filter((file) => !own.has(file))).toEqual([]);
  });
});

describe('packing', () => {
  it('leaves a build that nobody takes for fresh: what it was made of is not known', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, '.output', 'chrome-mv3'), { recursive: true });
    writeFileSync(join(root, '.output', 'chrome-mv3', 'manifest.json'), '{}');
    writeFileSync(join(root, '.output', 'chrome-mv3.sources'), hashOfSources(root));
    expect(buildState('chrome', root)).toBe('fresh');
    const states: string[] = [];
    const code = await pack('chrome', root, () => {
      states.push(buildState('chrome', root));
      return Promise.resolve([]);
    });
    expect({ code, states }).toEqual({ code: 0, states: ['stale'] });
  });
});
