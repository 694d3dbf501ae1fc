import type { TestRecord } from './test-record.ts';

/**
 * Decides what a stage of `npm test` counts for. A stage that left no record, ran nothing, or failed without
 * naming a failed test, counts as one failure: silence is not success.
 */
export function judge(stage: string, record: TestRecord | undefined, exitedWell: boolean): TestRecord {
  if (record === undefined) return missed(stage, 'crashed before it could report');
  const oneMore = (reason: string): TestRecord => ({
    ...record,
    failed: [...record.failed, { name: stage, reason }],
  });
  if (record.passed + record.failed.length === 0) return oneMore('ran no test at all');
  if (!exitedWell && record.failed.length === 0) return oneMore('failed, though every test in it passed; see above');
  return record;
}

/** A stage that could not begin: one failure. */
export function missed(stage: string, reason: string): TestRecord {
  return { passed: 0, failed: [{ name: stage, reason }], skipped: [], unsteady: [] };
}

/**
 * The last lines of `npm test`: what was skipped, unsteady or failed, each with its reason, then the totals. The
 * form of the last one is a promise: programs read it.
 */
export function summary(records: readonly TestRecord[]): string {
  const skipped = records.flatMap((record) => record.skipped);
  const failed = records.flatMap((record) => record.failed);
  const passed = records.reduce((sum, record) => sum + record.passed, 0);
  return [
    ...skipped.map(({ name, reason }) => `skipped: ${name} (${reason ?? 'no reason given'})`),
    ...records.flatMap(({ unsteady }) => unsteady.map((name) => `unsteady: ${name} (failed once, then passed)`)),
    ...failed.map(({ name, reason }) => `failed: ${name} (${reason})`),
    `${String(passed)} passed, ${String(failed.length)} failed`,
  ].join('\n');
}
