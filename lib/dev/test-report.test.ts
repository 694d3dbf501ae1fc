import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment, ROOT } from './setup/install.mjs';
import { failedStage, judge, REPORT_VARIABLE, StageReport, summary } from './test-report.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const good: StageReport = { passed: 3, failed: [], skipped: [], flaky: [] };
const bad: StageReport = { ...good, failed: [{ name: 'a.test.ts > adds', reason: 'expected 1 to be 2' }] };

/** Runs vitest on these test files. Returns the report. */
function reportOf(files: Record<string, string>, ...given: readonly string[]): StageReport {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'vitest.config.js'), `export default { test: { tags: [{ name: 'full' }] } }`);
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), `import { beforeAll, describe, expect, it } from 'vitest';\n${text}`);
  const file = join(folder, 'report.json');
  const reporter = `--reporter=${join(ROOT, 'lib/dev/test-report.ts')}`;
  spawnSync('vitest', ['run', reporter, ...given], { cwd: folder, env: { ...environment(), [REPORT_VARIABLE]: file } });
  return StageReport.parse(JSON.parse(readFileSync(file, 'utf8')));
}

describe('the report of a stage', () => {
  it('counts passed, failed and flaky tests, and keeps the reason of a skipped one', () => {
    const report = reportOf({
      'a.test.js': `
        it('passes', () => {});
        let tries = 0;
        it('passes when retried', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2); });
        it('fails', () => { expect(1).toBe(2); });
        describe('in a browser', () => { it('skips itself', (context) => { context.skip('no display'); }); });
        it.skip('is skipped', () => {});
        it.todo('is planned');`,
    });
    expect(report).toEqual({
      passed: 2,
      failed: [{ name: 'a.test.js > fails', reason: 'expected 1 to be 2 // Object.is equality' }],
      skipped: [
        { name: 'a.test.js > in a browser > skips itself', reason: 'no display' },
        { name: 'a.test.js > is skipped' },
        { name: 'a.test.js > is planned' },
      ],
      flaky: ['a.test.js > passes when retried'],
    });
  });

  it('leaves out the tests that the run’s tags exclude', () => {
    const text = `it('always', () => {}); it('at night', { tags: ['full'] }, () => {}); it.skip('never', () => {});`;
    const skipped = [{ name: 'a.test.js > never' }];
    expect(reportOf({ 'a.test.js': text }, '--tagsFilter=!full')).toMatchObject({ passed: 1, skipped });
    expect(reportOf({ 'a.test.js': text }, '--tagsFilter=full')).toMatchObject({ passed: 1, skipped: [] });
  });

  it('counts errors outside tests', () => {
    const { passed, failed } = reportOf({
      'cannot-load.test.js': "import './nothing-here.js'; it('never runs', () => {});",
      'cannot-begin.test.js': `
        describe('a suite', () => {
          beforeAll(() => { throw new Error('no backend'); });
          it('never runs', () => {});
        });`,
      'stray.test.js': "it('passes', () => { void Promise.reject(new Error('unhandled')); });",
    });
    expect(passed).toBe(1);
    expect(failed.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
      'cannot-begin.test.js > a suite: no backend',
      expect.stringMatching(/^cannot-load\.test\.js: Cannot find module/),
      'outside every test: unhandled',
    ]);
  });
});

describe('judge', () => {
  it('leaves a report alone that accounts for its run', () => {
    expect(judge('unit', good, true)).toEqual(good);
    expect(judge('unit', bad, false)).toEqual(bad);
  });
  it.each([
    ['left no report', undefined, false],
    ['left no report although it succeeded', undefined, true],
    ['ran nothing', { ...good, passed: 0 }, true],
    ['skipped everything', { ...good, passed: 0, skipped: [{ name: 'a' }] }, true],
    ['failed without a failed test', good, false],
  ])('counts a stage that %s as one failure', (_what, report, exitedWell) => {
    expect(judge('e2e', report, exitedWell).failed.map(({ name }) => name)).toEqual(['e2e']);
  });
});

describe('the last lines of a run', () => {
  it('name skipped and failed tests with their reasons, and end with the totals', () => {
    const skips = { ...good, passed: 1, skipped: ['a', 'b', 'c'].map((name) => ({ name, reason: 'no display' })) };
    const { text, failed } = summary([
      good,
      bad,
      skips,
      { ...good, skipped: [{ name: 'd' }] },
      failedStage('e2e', 'no build'),
    ]);
    expect(failed).toBe(2);
    expect(text.split('\n')).toEqual([
      'skipped: 3 tests, such as a (no display)',
      'skipped: d (no reason given)',
      'failed: a.test.ts > adds (expected 1 to be 2)',
      'failed: e2e (no build)',
      '10 passed, 2 failed, 4 skipped',
    ]);
  });

  it('count a flaky test as failed unless it is on the list', () => {
    const flaky = { ...good, flaky: ['a > races', 'b > races'] };
    const { text, failed } = summary([flaky], [{ name: 'a > races', since: '2026-11-27', reason: 'lost click' }]);
    expect(failed).toBe(1);
    expect(text.split('\n')).toEqual([
      'flaky: a > races (known since 2026-11-27: lost click)',
      'failed: b > races (passed only when retried; fix it, or list it with a date and a reason)',
      '2 passed, 1 failed, 0 skipped',
    ]);
  });
});
