/**
 * `npm test`: all checks, all unit tests, the main flows in Chromium and a smoke test in Firefox, at the same
 * time. `npm run test:all`: every test, in both browsers, at full length. The last line has the totals.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { KNOWN_FLAKES } from '../../e2e/known-flakes.ts';
import { isRunning, npmEnded } from '../server/cli/npm-ended.ts';
import { describeCheck, runChecks } from './checks/run-checks.ts';
import { ROOT, environment } from './setup/install.mjs';
import { failedStage, judge, REPORT_VARIABLE, StageReport, summary } from './test-report.ts';

const OUTPUT = join(ROOT, '.output', 'test');

const isAll = process.argv[2] === '--all';
/** Tests tagged `full` run in `npm run test:all` only; tests tagged `firefox` also run in `npm test`'s Firefox. */
const TAGS = isAll
  ? { chromium: [], firefox: ['--tagsFilter=!chromium'] }
  : { chromium: ['--tagsFilter=!full'], firefox: ['--tagsFilter=firefox'] };
const RETRIES = isAll ? 1 : 0;
/** How long children get to end before they are killed, in ms. */
const GRACE_MS = 5_000;

/** Starts a program and prints its output line by line. Returns whether it succeeded. */
async function succeeds(
  program: string,
  given: readonly string[],
  { env = {}, isBackground = false }: { env?: NodeJS.ProcessEnv; isBackground?: boolean } = {},
): Promise<boolean> {
  const child = spawn(program, given, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    shell: process.platform === 'win32',
  });
  // Browsers answer late, and tests time out, if checks and unit tests take their turns.
  if (isBackground && child.pid !== undefined) setPriority(child.pid, 10);
  // Whole lines: three stages print at the same time.
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      console.log(line);
    });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      console.log(String(error));
      resolve(null);
    });
    child.on('close', resolve);
  });
  return code === 0;
}

/** Runs one project of vitest.config.ts. */
async function vitest(project: string, more: readonly string[] = [], isBackground = false): Promise<StageReport> {
  const file = join(OUTPUT, `${project}.json`);
  // A run that crashes must not leave the report of an earlier one.
  rmSync(file, { force: true });
  const given = ['run', '--project', project, `--retry=${RETRIES}`, '--reporter=./lib/dev/test-report.ts', ...more];
  const env = { [REPORT_VARIABLE]: file, ...(isAll ? { PURSUIT_TEST_ALL: '1' } : {}) };
  const exitedWell = await succeeds('vitest', given, { env, isBackground });
  return judge(project, readReport(file), exitedWell);
}

function readReport(file: string): StageReport | undefined {
  try {
    return StageReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function checks(): Promise<StageReport> {
  const results = await runChecks((result) => {
    console.log(describeCheck(result));
  });
  return {
    passed: results.filter(({ passed }) => passed).length,
    failed: results
      .filter(({ passed }) => !passed)
      .map(({ name }) => ({ name: `check: ${name}`, reason: 'see its output above' })),
    skipped: [],
    flaky: [],
  };
}

/** Prepares a browser and a fresh build. Returns whether both are there. */
function isReady(browser: 'chrome' | 'firefox'): Promise<boolean> {
  console.log(`Preparing ${browser === 'chrome' ? 'Chromium' : 'Firefox'} and a build for it.`);
  return succeeds(process.execPath, [join(ROOT, 'lib/dev/setup/ready.ts'), browser]);
}

const missing = (project: string) => failedStage(project, 'did not run: no browser or no build, see above');

/** Ends everything that this run started, browsers and backends included, and then this process. */
async function end(code: number): Promise<never> {
  const start = performance.now();
  // Children of a process that has ended have no parent to find them by, so all are collected and remembered.
  const asked = new Set<number>();
  let isLate: boolean;
  do {
    for (const pid of descendantsOf(process.pid).filter((each) => !asked.has(each))) {
      asked.add(pid);
      kill(pid, 'SIGTERM');
    }
    await new Promise((done) => setTimeout(done, 100));
    isLate = performance.now() - start > GRACE_MS;
  } while (!isLate && [...asked].some(isRunning));
  for (const pid of [...asked].filter(isRunning)) kill(pid, 'SIGKILL');
  process.exit(code);
}

/** Every process below `pid`, those in groups of their own included: browsers start in one. */
function descendantsOf(pid: number): number[] {
  if (process.platform === 'win32') return [];
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = Map.groupBy(
    rows.map((row) => row.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent,
  );
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}

if (process.argv.length > (isAll ? 3 : 2)) {
  console.error('npm test takes no arguments. For one file: npm run test:unit -- FILE, or npm run test:e2e -- FILE');
  process.exit(2);
}
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => void end(code));
void npmEnded().then(() => end(143));

const unit = vitest('unit', [], true);
// Builds come one after the other, because they share `.wxt`.
const chromium = (await isReady('chrome')) ? vitest('e2e', TAGS.chromium) : missing('e2e');
const firefox = (await isReady('firefox')) ? vitest('e2e-firefox', TAGS.firefox) : missing('e2e-firefox');
const rest = unit.then(async (report) => [report, await checks(), ...(isAll ? [await vitest('tools', [], true)] : [])]);
const reports = [...(await rest), await chromium, await firefox];

const { text, failed } = summary(reports, isAll ? KNOWN_FLAKES : []);
console.log(`\n${text}`);
if (failed > 0) process.exitCode = 1;
