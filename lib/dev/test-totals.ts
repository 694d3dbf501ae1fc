import type { TestRecord } from './test-record.ts';

/** One part of `npm test` with what it counted; `complaint` says what was wrong with the part itself. */
export interface Stage {
  name: string;
  totals: TestRecord;
  complaint?: string;
}

/**
 * Decides what a stage counts for. A stage that left no record, ran nothing, or failed without naming a failed test, counts as one
 * failure: silence is not success.
 */
export function judge(name: string, record: TestRecord | undefined, exitedWell: boolean): Stage {
  if (record === undefined) {
    return { name, totals: { passed: 0, failed: 1, skipped: [] }, complaint: 'crashed before it could report' };
  }
  const oneMore = { ...record, failed: record.failed + 1 };
  if (record.passed + record.failed === 0) return { name, totals: oneMore, complaint: 'ran no test at all' };
  if (!exitedWell && record.failed === 0) {
    return { name, totals: oneMore, complaint: 'failed, though every test in it passed; see above' };
  }
  return { name, totals: record };
}

export function add(records: readonly TestRecord[]): TestRecord {
  return {
    passed: records.reduce((sum, { passed }) => sum + passed, 0),
    failed: records.reduce((sum, { failed }) => sum + failed, 0),
    skipped: records.flatMap(({ skipped }) => skipped),
  };
}

/** The last line of `npm test`. Its form is a promise: programs read it. What was skipped is said above it. */
export function summaryLine({ passed, failed }: TestRecord): string {
  return `${passed} passed, ${failed} failed`;
}
