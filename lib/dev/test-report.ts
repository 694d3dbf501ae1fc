/** The reporter of every test run, and the summary that `npm test` ends with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import { DefaultReporter, type TestCase, type TestModule } from 'vitest/node';
import * as z from 'zod';

/** The outcome of one stage of a run. Vitest's own JSON omits why a test was skipped and errors outside tests. */
export const StageReport = z.object({
  passed: z.int(),
  /** Each failure with the first line of its reason: the end of a long log is all that some tools keep. */
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Full names of the skipped tests, each with its reason, if it gave one. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string().optional() })),
  /** Full names of tests that failed once and then passed. Only `npm run test:all` retries. */
  flaky: z.array(z.string()),
});

export type StageReport = z.infer<typeof StageReport>;

/** Environment variable with the file for a stage's report. */
export const REPORT_VARIABLE = 'PURSUIT_TEST_REPORT';

/** Prints as Vitest does, and writes the stage's report. */
export default class TestReporter extends DefaultReporter {
  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, errors, reason);
    const file = process.env[REPORT_VARIABLE];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(reportOf(modules, errors, this.ctx.config.tagsFilter ?? [])));
  }
}

function reportOf(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
  tagsFilter: readonly string[],
): StageReport {
  const report: StageReport = { passed: 0, failed: failures('outside every test', errors), skipped: [], flaky: [] };
  for (const module of modules) {
    // A file that cannot be read or a beforeAll that throws skips its tests silently: count the error as a failure.
    report.failed.push(...failures(module.relativeModuleId, module.errors()));
    for (const suite of module.children.allSuites())
      report.failed.push(...failures(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors()));
    for (const test of module.children.allTests())
      if (isSelected(test, tagsFilter)) count(test, `${module.relativeModuleId} > ${test.fullName}`, report);
  }
  return report;
}

/** Whether the run's filter (`tag` or `!tag`) selects the test. Vitest marks all others as skipped. */
function isSelected({ tags }: TestCase, tagsFilter: readonly string[]): boolean {
  return tagsFilter.every((tag) => (tag.startsWith('!') ? !tags.includes(tag.slice(1)) : tags.includes(tag)));
}

function failures(name: string, errors: readonly SerializedError[]): StageReport['failed'] {
  return errors.map(({ message }) => ({ name, reason: firstLine(message) }));
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

function count(test: TestCase, name: string, report: StageReport): void {
  const result = test.result();
  if (result.state === 'passed') {
    report.passed += 1;
    if (test.diagnostic()?.flaky === true) report.flaky.push(name);
  } else if (result.state === 'skipped') {
    report.skipped.push(result.note === undefined ? { name } : { name, reason: result.note });
  } else {
    // One test is one failure, even if it has several errors or never finished.
    report.failed.push({ name, reason: firstLine(result.errors?.[0]?.message ?? 'it never finished') });
  }
}

/** A stage that did not run, or whose command failed as a whole: one failure. */
export function failedStage(name: string, reason: string): StageReport {
  return { passed: 0, failed: [{ name, reason }], skipped: [], flaky: [] };
}

/** Adds a failure to a report that names none although its run failed, or that contains no test at all. */
export function judge(stage: string, report: StageReport | undefined, exitedWell: boolean): StageReport {
  if (!report) return failedStage(stage, 'crashed before it could report');
  const oneMore = (reason: string) => ({ ...report, failed: [...report.failed, { name: stage, reason }] });
  if (report.passed + report.failed.length === 0) return oneMore('ran no test at all');
  if (!exitedWell && report.failed.length === 0) return oneMore('failed, although no test in it did; see above');
  return report;
}

/** A flaky test that does not fail `npm run test:all`, until somebody has fixed it. */
export interface KnownFlake {
  /** Full name, as the summary prints it. */
  name: string;
  /** `YYYY-MM-DD`: the day it was listed. */
  since: string;
  reason: string;
}

/**
 * The last lines of a run: skipped, flaky and failed tests with their reasons, then the totals. Programs read
 * the last line, so its form is fixed. A flaky test that is not in `known` counts as failed.
 */
export function summary(reports: readonly StageReport[], known: readonly KnownFlake[] = []) {
  const skipped = reports.flatMap((report) => report.skipped);
  const flaky = reports.flatMap((report) => report.flaky);
  const listed = new Map(known.map((flake) => [flake.name, flake]));
  const unlisted = flaky.filter((name) => !listed.has(name));
  const failed = [
    ...reports.flatMap((report) => report.failed),
    ...unlisted.map((name) => ({
      name,
      reason: 'passed only when retried; fix it, or list it with a date and a reason',
    })),
  ];
  const passed = reports.reduce((sum, report) => sum + report.passed, 0) - unlisted.length;
  const reasons = Map.groupBy(skipped, ({ name, reason }) => reason ?? name);
  const text = [
    ...[...reasons].map(([reason, tests]) => `skipped: ${skippedLine(reason, tests)}`),
    ...flaky.flatMap((name) => {
      const flake = listed.get(name);
      return flake ? [`flaky: ${name} (known since ${flake.since}: ${flake.reason})`] : [];
    }),
    ...failed.map(({ name, reason }) => `failed: ${name} (${reason})`),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
  return { text, failed: failed.length };
}

/** One line for all tests that were skipped for the same reason. */
function skippedLine(reason: string, tests: StageReport['skipped']): string {
  const [first] = tests;
  if (first?.reason === undefined) return `${first?.name ?? ''} (no reason given)`;
  return tests.length === 1 ? `${first.name} (${reason})` : `${tests.length} tests, such as ${first.name} (${reason})`;
}
