/** Lint, types, format, imports, dead code, the shape of the tree, sizes and the add-on lint. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { ROOT, environment } from '../setup/install.mjs';

// Cached by content, so the cache cannot be stale. (ESLint has a cache too, but its rules read the types of
// other files.)
const PRETTIER_CACHE = '--cache --cache-strategy content --cache-location .output/cache/prettier';

/** Slowest first: two run at a time, and the long one should not start last. */
const CHECKS = {
  lint: 'eslint . --max-warnings 0',
  types: 'tsc -p . --pretty',
  format: `prettier --check --log-level warn ${PRETTIER_CACHE} .`,
  imports: 'node lib/dev/checks/import-rules.ts',
  'dead code': 'knip',
  house: 'node lib/dev/check.ts --house',
};

/** One at a time: both may build, and builds share `.wxt`. */
const BUILD_CHECKS = {
  sizes: 'node lib/dev/setup/ready.ts chrome && size-limit --config lib/dev/size-budgets.ts --silent',
  'add-on lint': 'node lib/dev/checks/addon-lint.ts',
};

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs every check, also after a failure. Calls `report` as soon as a check is done. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const worker = async (queue: [string, string][]): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const result = await runCheck(...next);
      results.push(result);
      report(result);
    }
  };
  // Two at a time: small machines have two cores, and type-aware lint alone takes a gigabyte.
  const queue = Object.entries(CHECKS);
  await Promise.all([worker(queue), worker(queue)]);
  await worker(Object.entries(BUILD_CHECKS));
  return results;
}

/** One line for a check, followed by its output if the check failed or its output is one line. */
export function describeCheck({ name, passed, seconds, output }: CheckResult): string {
  const line = `${passed ? '✓' : '✗'} ${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s`;
  const text = output.trim();
  if (!passed) return `${line}\n${text === '' ? 'It failed without output.' : text}\n`;
  return text !== '' && !text.includes('\n') ? `${line}  ${text}` : line;
}

function runCheck(name: string, command: string): Promise<CheckResult> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, env: environment(), shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    // Browser tests that run at the same time go first.
    if (child.pid !== undefined) setPriority(child.pid, 10);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('close', (code) => {
      resolve({ name, passed: code === 0, seconds: (performance.now() - start) / 1000, output });
    });
  });
}
