import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { programFile } from './run-steps.mjs';

/** Builds the extension where it is stale and fails where a part of it is heavier than it may be (size-budgets.ts). */

const ROOT = join(import.meta.dirname, '..', '..');

function run(program: string, given: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [programFile(ROOT, program), ...given], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return status === 0;
}

const isGood =
  run('lib/dev/build.ts', ['chrome', '--if-stale']) &&
  run('size-limit:size-limit', ['--config', 'lib/dev/size-budgets.ts', '--silent']);
if (!isGood) process.exitCode = 1;
