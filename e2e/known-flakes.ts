import type { KnownFlake } from '../lib/dev/test-report.ts';

/** Flaky tests that do not fail `npm run test:all`. Empty is the goal. */
export const KNOWN_FLAKES: readonly KnownFlake[] = [
  {
    name: 'e2e/saved-pages.test.ts > a page saved from a real site (skipped where none are there) > commbuys/list-2017',
    since: '2026-11-27',
    reason: 'failed once in two full runs; the cause is not known',
  },
];
