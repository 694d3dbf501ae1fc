import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../dev/testing/temporary-folder.ts';
import { ownFiles } from './packages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const git = (root: string, ...given: string[]) => spawnSync('git', given, { cwd: root, encoding: 'utf8' });

/** A checkout in use: with a database and saved pages. */
function usedCheckout(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'lib'));
  for (const file of ['package.json', '.npmrc', 'lib/own.ts', 'mine.db', 'mine.db-wal', 'page.html', 'lib/page.html'])
    writeFileSync(join(root, file), '{}');
  return root;
}

const hasGit = git(ROOT, '--version').status === 0;

describe('the archive of sources', () => {
  it.skipIf(!hasGit)('has what git tracks and nothing else', () => {
    const root = usedCheckout();
    git(root, 'init');
    git(root, 'add', 'package.json', '.npmrc', 'lib/own.ts');
    expect(ownFiles(root)).toEqual(['.npmrc', 'lib/own.ts', 'package.json']);
  });

  it('has no database and no saved page beside our folders without git', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const root = usedCheckout();
    const taken = globSync(ownFiles(root), { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(taken.map(({ name }) => name)).toEqual(expect.arrayContaining(['.npmrc', 'own.ts', 'package.json']));
    expect(taken.map(({ parentPath, name }) => join(parentPath, name))).not.toContain(join(root, 'page.html'));
    expect(taken.map(({ name }) => name).filter((name) => name.startsWith('mine'))).toEqual([]);
    expect(written.mock.calls.join('')).toContain('Check that none is private');
  });

  it.skipIf(!hasGit || !existsSync(join(ROOT, '.git')))('has the same files with git and without', () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const tracked = ownFiles(ROOT).filter((file) => existsSync(join(ROOT, file)));
    const own = new Set(globSync(ownFiles(temporaryFolder()), { cwd: ROOT }).map((file) => file.replaceAll('\\', '/')));
    expect(tracked.length).toBeGreaterThan(1000);
    expect(tracked.filter((file) => !own.has(file))).toEqual([]);
  });
});
