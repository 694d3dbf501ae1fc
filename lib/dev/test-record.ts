import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import * as z from 'zod';

/**
 * A reporter that writes down what `npm test` adds up. Vitest's own JSON leaves out why a test was skipped,
 * and errors that belong to no test.
 */
export const TestRecord = z.object({
  passed: z.int(),
  /**
   * What failed, each with the first line of why: the last thing that a run says, where long logs are cut.
   */
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Full names of the skipped tests, each with the reason it gave, if any. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string().optional() })),
  /** Full names of browser tests that failed once and then passed: a race that somebody should look at. */
  unsteady: z.array(z.string()),
});

export type TestRecord = z.infer<typeof TestRecord>;

/** Where the record goes: the runner that starts vitest says so. */
export const RECORD_VARIABLE = 'PURSUIT_TEST_RECORD';

export default class TestRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[RECORD_VARIABLE];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(recordOf(modules, unhandledErrors)));
  }
}

function recordOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): TestRecord {
  const record: TestRecord = {
    passed: 0,
    failed: failures('outside every test', unhandledErrors),
    skipped: [],
    unsteady: [],
  };
  for (const module of modules) {
    // An error outside every test (a file that cannot be read, a beforeAll that throws) skips tests
    // silently: it counts as one.
    record.failed.push(...failures(module.relativeModuleId, module.errors()));
    for (const suite of module.children.allSuites()) {
      record.failed.push(...failures(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors()));
    }
    for (const test of module.children.allTests()) count(test, `${module.relativeModuleId} > ${test.fullName}`, record);
  }
  return record;
}

function failures(name: string, errors: readonly SerializedError[]): TestRecord['failed'] {
  return errors.map(({ message }) => ({ name, reason: firstLine(message) }));
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}

function count(test: TestCase, name: string, record: TestRecord): void {
  const result = test.result();
  if (result.state === 'passed') {
    record.passed += 1;
    if (test.diagnostic()?.flaky === true) record.unsteady.push(name);
  } else if (result.state === 'skipped') {
    record.skipped.push(result.note === undefined ? { name } : { name, reason: result.note });
  } else {
    // A test that never finished did not pass. One test is one failure, however many errors it met.
    record.failed.push({ name, reason: firstLine(result.errors?.[0]?.message ?? 'it never finished') });
  }
}
