import { describe, expect, it } from 'vitest';
import { add, judge, summaryLine } from './test-totals.ts';

const good = { passed: 3, failed: 0, skipped: [] };

describe('judge', () => {
  it('takes a good stage as it is', () => {
    expect(judge('unit', good, true)).toEqual({ name: 'unit', totals: good });
  });
  it('takes a stage with failed tests as it is', () => {
    const bad = { passed: 3, failed: 2, skipped: [] };
    expect(judge('unit', bad, false)).toEqual({ name: 'unit', totals: bad });
  });
  it.each([
    ['left no record', undefined, false, 1],
    ['left no record but says that all is well', undefined, true, 1],
    ['ran nothing', { passed: 0, failed: 0, skipped: [] }, true, 1],
    ['skipped everything', { passed: 0, failed: 0, skipped: [{ name: 'a' }] }, true, 1],
    ['failed without a failed test', good, false, 1],
  ])('counts a stage that %s as a failure', (_what, record, exitedWell, failed) => {
    const stage = judge('e2e', record, exitedWell);
    expect(stage.totals.failed).toBe(failed);
    expect(stage.complaint).toBeDefined();
  });
});

describe('the last line', () => {
  it('says passed and failed, and skipped only where something was', () => {
    expect(summaryLine(add([good, good]))).toBe('6 passed, 0 failed');
    expect(summaryLine(add([good, { passed: 0, failed: 1, skipped: [{ name: 'a', reason: 'no display' }] }]))).toBe(
      '3 passed, 1 failed',
    );
  });
});
