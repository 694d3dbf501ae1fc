import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

// A process takes a moment to start, and the canary has many modules.
vi.setConfig({ testTimeout: 60_000 });

it.each([
  ['npm run read', 'lib/dev/read.ts'],
  ['npm run new-site', 'lib/dev/new-site/new-site.ts'],
  ['npm run conformance', 'lib/dev/conformance.ts'],
  ['npm run canary', 'lib/dev/canary/canary.ts'],
  ['npm run bench', 'bench/run.ts'],
])('%s shows how it is used to who asks for help, and calls that no mistake', (command, program) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), '--help'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n')[0]).toContain(command);
});
