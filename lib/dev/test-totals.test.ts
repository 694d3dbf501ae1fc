import { describe, expect, it } from 'vitest';
import { judge, missed, summary } from './test-totals.ts';

const good = { passed: 3, failed: [], skipped: [], unsteady: [] };
const bad = {
  passed: 3,
  failed: [{ name: 'a.test.ts > adds', reason: 'expected 1 to be 2' }],
  skipped: [],
  unsteady: [],
};

describe('judge', () => {
  it('takes a good stage as it is', () => {
    expect(judge('unit', good, true)).toEqual(good);
  });
  it('takes a stage with failed tests as it is', () => {
    expect(judge('unit', bad, false)).toEqual(bad);
  });
  it.each([
    ['left no record', undefined, false],
    ['left no record but says that all is well', undefined, true],
    ['ran nothing', { passed: 0, failed: [], skipped: [], unsteady: [] }, true],
    ['skipped everything', { passed: 0, failed: [], skipped: [{ name: 'a' }], unsteady: [] }, true],
    ['failed without a failed test', good, false],
  ])('counts a stage that %s as one failure', (_what, record, exitedWell) => {
    expect(judge('e2e', record, exitedWell).failed.map(({ name }) => name)).toEqual(['e2e']);
  });
});

describe('the last lines', () => {
  it('say how many passed and failed', () => {
    expect(summary([good, good])).toBe('6 passed, 0 failed');
  });
  it('name what failed and what was skipped, each with its reason', () => {
    const skipping = {
      passed: 1,
      failed: [],
      skipped: [{ name: 'a', reason: 'no display' }, { name: 'b' }],
      unsteady: ['c'],
    };
    expect(summary([good, bad, skipping, missed('e2e', 'did not run')]).split('\n')).toEqual([
      'skipped: a (no display)',
      'skipped: b (no reason given)',
      'unsteady: c (failed once, then passed)',
      'failed: a.test.ts > adds (expected 1 to be 2)',
      'failed: e2e (did not run)',
      '7 passed, 2 failed',
    ]);
  });
});
