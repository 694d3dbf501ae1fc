/** Copies of a checkout that a test can add sites to. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { environment, ROOT } from '../setup/install.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** The part of a checkout that an adapter and its tests need. */
export function checkout(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'lib', 'dev'), { recursive: true });
  for (const file of [
    'lib/sites',
    'docs/sites.md',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    '.prettierrc.json',
  ])
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  for (const file of ['docs', 'setup', 'vitest-setup.ts'])
    cpSync(join(ROOT, 'lib/dev', file), join(root, 'lib/dev', file), { recursive: true });
  for (const folder of ['lib/domain', 'lib/words', 'public', 'node_modules'])
    symlinkSync(join(ROOT, folder), join(root, folder), 'dir');
  return root;
}

/** Runs the registry's tests of these sites, as the report says. */
export function registryTests(root: string, ...ids: string[]): { passed: boolean; said: string } {
  const names = `the registry|the pages of (?:${ids.join('|')}) `;
  const { status, stdout } = spawnSync(
    'vitest',
    ['run', '--project', 'unit', 'lib/sites/registry.test.ts', '-t', names],
    { cwd: root, encoding: 'utf8', env: { ...environment(), NO_COLOR: '1' } },
  );
  return { passed: status === 0, said: stdout };
}
