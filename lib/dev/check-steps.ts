import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { programFile } from './run-steps.mjs';

/** What `npm run check` checks, and `npm test` before it tests. */

const ROOT = join(import.meta.dirname, '..', '..');

// Kept by content, so that it cannot be wrong. (ESLint has a cache too, but its rules read other files' types.)
const PRETTIER_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', '.output/cache/prettier'];

/** Slowest first: two run at a time, and the long one should not start last. */
const CHECKS: readonly { name: string; program: string; given: readonly string[] }[] = [
  { name: 'lint', program: 'eslint:eslint', given: ['.', '--max-warnings', '0'] },
  { name: 'types', program: 'typescript:tsc', given: ['-p', '.', '--pretty', process.stdout.isTTY ? 'true' : 'false'] },
  { name: 'format', program: 'prettier:prettier', given: ['--check', '--log-level', 'warn', ...PRETTIER_CACHE, '.'] },
  { name: 'import rules', program: 'lib/dev/import-rules.ts', given: [] },
  { name: 'dead code', program: 'knip:knip', given: [] },
];

/** One after the other: each builds where its build is stale, and both builds write the same `.wxt`. Last, because a build takes long. */
const CHECKS_OF_BUILDS: typeof CHECKS = [
  { name: 'sizes', program: 'lib/dev/sizes.ts', given: [] },
  { name: 'add-on lint', program: 'lib/dev/addon-lint.ts', given: [] },
];

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs every check, whatever the others say, and tells each result as soon as it is known. */
export async function runChecks(tell: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const worker = async (waiting: (typeof CHECKS)[number][]): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCheck(next.name, programFile(ROOT, next.program), next.given);
      results.push(result);
      tell(result);
    }
  };
  // Two, because the smallest machines that we know have two cores, and type-aware lint alone takes a gigabyte.
  const shared = [...CHECKS];
  await Promise.all([worker(shared), worker(shared)]);
  await worker([...CHECKS_OF_BUILDS]);
  return results;
}

/** One line a check; what a failed one said stands under it, and so does the summary of a check that has one. */
export function describeCheck({ name, passed, seconds, output }: CheckResult): string {
  const line = `${passed ? '✓' : '✗'} ${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s`;
  const said = output.trim();
  if (!passed) return `${line}\n${said === '' ? 'It failed without a word.' : said}\n`;
  return said !== '' && !said.includes('\n') ? `${line}  ${said}` : line;
}

function runCheck(name: string, file: string, given: readonly string[]): Promise<CheckResult> {
  const start = performance.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, [file, ...given], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const end = (passed: boolean): void => {
      done({ name, passed, seconds: (performance.now() - start) / 1000, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => {
      end(code === 0);
    });
  });
}
