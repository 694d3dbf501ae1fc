import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ROOT } from './setup/install.mjs';

// A process takes a moment to start.
vi.setConfig({ testTimeout: 60_000 });

it.each([
  ['npm start', 'lib/dev/start.ts'],
  ['npm run check', 'lib/dev/check.ts'],
  ['npm run read', 'lib/dev/read.ts'],
  ['npm run new-site', 'lib/dev/new-site/new-site.ts'],
  ['npm run conformance', 'lib/dev/conformance.ts'],
  ['npm run bench', 'bench/run.ts'],
])('%s prints its usage for --help', (command, program) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), '--help'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n')[0]).toContain(command);
});
