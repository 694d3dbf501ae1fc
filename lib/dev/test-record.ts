import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import * as z from 'zod';

/**
 * A reporter that writes down what `npm test` adds up. Vitest's own JSON leaves out why a test was skipped, and errors that
 * belong to no test.
 */
export const TestRecord = z.object({
  passed: z.int(),
  failed: z.int(),
  /** Full names of the skipped tests, each with the reason it gave, if any. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string().optional() })),
});

export type TestRecord = z.infer<typeof TestRecord>;

/** Where the record goes: the runner that starts vitest says so. */
export const RECORD_VARIABLE = 'PURSUIT_TEST_RECORD';

export default class TestRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env[RECORD_VARIABLE];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(recordOf(modules, unhandledErrors.length)));
  }
}

function recordOf(modules: readonly TestModule[], unhandledErrors: number): TestRecord {
  const record: TestRecord = { passed: 0, failed: unhandledErrors, skipped: [] };
  for (const module of modules) {
    // An error outside every test (a file that cannot be read, a beforeAll that throws) skips tests silently: it counts as one.
    record.failed += module.errors().length;
    for (const suite of module.children.allSuites()) record.failed += suite.errors().length;
    for (const test of module.children.allTests()) count(test, module, record);
  }
  return record;
}

function count(test: TestCase, module: TestModule, record: TestRecord): void {
  const result = test.result();
  if (result.state === 'passed') record.passed += 1;
  else if (result.state === 'skipped') {
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    record.skipped.push(result.note === undefined ? { name } : { name, reason: result.note });
  }
  // A test that never finished did not pass.
  else record.failed += 1;
}
