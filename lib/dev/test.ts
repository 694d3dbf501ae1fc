import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeCheck, runChecks } from './check-steps.ts';
import { programFile } from './run-steps.mjs';
import { RECORD_VARIABLE, TestRecord } from './test-record.ts';
import { add, judge, summaryLine, type Stage } from './test-totals.ts';

/** `npm test`: every check, every unit test, a fresh build, every browser test; the last line says how many passed and failed. */

const ROOT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(ROOT, '.output', 'test');

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`);
}

async function checks(): Promise<Stage> {
  heading('checks');
  const results = await runChecks((result) => {
    console.log(describeCheck(result));
  });
  const passed = results.filter((result) => result.passed).length;
  return judge('checks', { passed, failed: results.length - passed, skipped: [] }, passed === results.length);
}

function build(): boolean {
  heading('build');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'lib/dev/build.ts'), 'chrome', '--if-stale'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return status === 0;
}

function vitest(project: string): Stage {
  heading(`${project} tests`);
  const record = join(OUTPUT, `${project}.json`);
  // An old record must never speak for a run that crashed.
  rmSync(record, { force: true });
  const reporters = ['--reporter=default', '--reporter=./lib/dev/test-record.ts'];
  const { status } = spawnSync(
    process.execPath,
    [programFile(ROOT, 'vitest:vitest'), 'run', '--project', project, ...reporters],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, [RECORD_VARIABLE]: record } },
  );
  return judge(project, readRecord(record), status === 0);
}

function readRecord(file: string): TestRecord | undefined {
  try {
    return TestRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const stages: Stage[] = [await checks(), vitest('unit')];
// Browser tests of an old build would answer a question that nobody asked.
stages.push(
  build()
    ? vitest('e2e')
    : { name: 'build', totals: { passed: 0, failed: 1, skipped: [] }, complaint: 'was not built; e2e did not run' },
);

heading('result');
for (const { name, complaint } of stages) if (complaint !== undefined) console.log(`✗ ${name}: ${complaint}`);
const totals = add(stages.map((stage) => stage.totals));
for (const { name, reason } of totals.skipped) console.log(`skipped: ${name} (${reason ?? 'no reason given'})`);
console.log(summaryLine(totals));
if (totals.failed > 0) process.exitCode = 1;
