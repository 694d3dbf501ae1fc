/**
 * How much of a large test runs: by default a small share with one fixed seed, and all of it with a new seed
 * in `npm run test:all`. `SEED=n` repeats a run.
 */
export const IS_FULL_RUN = process.env['PURSUIT_TEST_ALL'] === '1';

/** A run that fails with another seed is a finding, not a reason for an unrelated change to fail. */
const FIXED_SEED = 20261121;

/** Share of the whole run that `npm test` takes. */
const SHARE = 0.1;

/** How many of `whole` steps or runs to take: at least one, and all of them in a full run. */
export function shareOf(whole: number): number {
  return IS_FULL_RUN ? whole : Math.ceil(whole * SHARE);
}

/** The seed of this run. A full run prints it, once per test that asks. */
export function seedOfRun(): number {
  const given = process.env['SEED'];
  if (!IS_FULL_RUN && given === undefined) return FIXED_SEED;
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  // eslint-disable-next-line no-console -- what a failing run is repeated with
  console.log(`SEED=${String(seed)} repeats this run`);
  return seed;
}

/** Parameters of a property test that takes `whole` runs in a full run. */
export function runsOf(whole = 100): { numRuns: number; seed: number } {
  return { numRuns: shareOf(whole), seed: seedOfRun() };
}
