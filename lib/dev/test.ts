import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeCheck, runChecks } from './checks/run-checks.ts';
import { environment } from './setup/install.mjs';
import { RECORD_VARIABLE, TestRecord } from './test-record.ts';
import { judge, missed, summary } from './test-totals.ts';

/**
 * `npm test`: every check, every unit test, fresh builds, every browser test in Chromium and in Firefox. `npm
 * run test:stress`: only the tests that run a share of their random steps otherwise, and all of their steps.
 * The last line says how many passed and failed.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(ROOT, '.output', 'test');

const isStress = process.argv.includes('--stress');

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`);
}

async function checks(): Promise<TestRecord> {
  heading('checks');
  const results = await runChecks((result) => {
    console.log(describeCheck(result));
  });
  const failed = results.filter((result) => !result.passed);
  return {
    passed: results.length - failed.length,
    failed: failed.map(({ name }) => ({ name: `check: ${name}`, reason: 'see its output above' })),
    skipped: [],
    unsteady: [],
  };
}

/** Runs one of our programs, which reports its own errors. Returns whether it succeeded. */
function ran(program: string, ...given: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...given], { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

/** Runs the browser tests of one project against a fresh build. */
function inBrowser(project: string, browser: 'chrome' | 'firefox'): TestRecord {
  heading(`build for ${browser}`);
  if (!ran('lib/dev/setup/ready.ts', browser))
    return missed(project, `did not run: no browser or no build for ${browser}`);
  return vitest(project);
}

function vitest(project: string): TestRecord {
  heading(`${project} tests`);
  const record = join(OUTPUT, `${project}.json`);
  // A run that crashes must not leave an earlier run's record.
  rmSync(record, { force: true });
  const reporters = ['--reporter=default', '--reporter=./lib/dev/test-record.ts'];
  const { status } = spawnSync('vitest', ['run', '--project', project, ...reporters, ...(isStress ? sharing() : [])], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...environment(), [RECORD_VARIABLE]: record, ...(isStress ? { PURSUIT_STRESS: '1' } : {}) },
    shell: process.platform === 'win32',
  });
  return judge(project, readRecord(record), status === 0);
}

/** Test files that run a share of their steps. */
function sharing(): string[] {
  return globSync('{lib,components,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('/share.ts'),
  );
}

function readRecord(file: string): TestRecord | undefined {
  try {
    return TestRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

if (process.argv.length > (isStress ? 3 : 2)) {
  console.error('npm test takes no arguments. For one file: npm run test:unit -- FILE, or npm run test:e2e -- FILE');
  process.exit(2);
}

const records = [
  ...(isStress ? [] : [await checks()]),
  vitest('unit'),
  inBrowser('e2e', 'chrome'),
  inBrowser('e2e-firefox', 'firefox'),
];

heading('result');
console.log(summary(records));
if (records.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
