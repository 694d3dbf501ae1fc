import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeCheck, runChecks } from './checks/run-checks.ts';
import { environment } from './setup/install.mjs';
import { RECORD_VARIABLE, TestRecord } from './test-record.ts';
import { judge, missed, summary } from './test-totals.ts';

/**
 * `npm test`: every check, every unit test, fresh builds, every browser test in Chromium and in Firefox; the last line says how many
 * passed and failed.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(ROOT, '.output', 'test');

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
    failed: failed.map(({ name }) => ({ name: `check: ${name}`, reason: 'what it said stands under its line' })),
    skipped: [],
  };
}

/** Runs a program of ours, which says itself what went wrong; answers whether it ended well. */
function ran(program: string, ...given: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...given], { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

/** The browser tests of one project. Of an old build they would answer a question that nobody asked. */
function inBrowser(project: string, browser: 'chrome' | 'firefox'): TestRecord {
  heading(`build for ${browser}`);
  if (!ran('lib/dev/setup/ready.ts', browser))
    return missed(project, `did not run: no browser or no build for ${browser}`);
  return vitest(project);
}

function vitest(project: string): TestRecord {
  heading(`${project} tests`);
  const record = join(OUTPUT, `${project}.json`);
  // An old record must never speak for a run that crashed.
  rmSync(record, { force: true });
  const reporters = ['--reporter=default', '--reporter=./lib/dev/test-record.ts'];
  const { status } = spawnSync('vitest', ['run', '--project', project, ...reporters], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...environment(), [RECORD_VARIABLE]: record },
    shell: process.platform === 'win32',
  });
  return judge(project, readRecord(record), status === 0);
}

function readRecord(file: string): TestRecord | undefined {
  try {
    return TestRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

if (process.argv.length > 2) {
  console.error('npm test takes no arguments. For one file: npm run test:unit -- FILE, or npm run test:e2e -- FILE');
  process.exit(2);
}

const records = [await checks(), vitest('unit'), inBrowser('e2e', 'chrome'), inBrowser('e2e-firefox', 'firefox')];

heading('result');
console.log(summary(records));
if (records.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
