import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests start many programs; compiled code that is kept halves what each start costs. */
const COMPILED_ONCE = { NODE_COMPILE_CACHE: resolve('.output/cache/node') };

const IN_A_BROWSER = {
  // The files of a worker share a browser and a backend, which close when the worker ends.
  environment: './e2e/environment.ts',
  isolate: false,
  env: COMPILED_ONCE,
  // Tests mostly wait, and two browsers fit on a machine with two cores.
  maxWorkers: Math.min(availableParallelism(), 2),
  // Only ends what hangs: a cold browser on a small machine takes seconds to open.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // `npm run test:all` retries a test once, and fails if that test is not on the list of known flakes.
  retry: 0,
} as const;

const ON_NODE = {
  // State lives in memory, and every test file starts clean (lib/dev/vitest-setup.ts).
  resolve: { alias: { 'wxt/browser': resolve('node_modules/wxt/dist/virtual/mock-browser.mjs') } },
  ssr: { noExternal: ['wxt'] },
  define: { 'import.meta.env.BROWSER': JSON.stringify('chrome') },
  test: {
    environment: 'node',
    setupFiles: ['./lib/dev/vitest-setup.ts'],
    // A worker per file costs more than most files' tests.
    isolate: false,
    // Vitest would leave one of two cores idle.
    maxWorkers: 2,
    env: COMPILED_ONCE,
    restoreMocks: true,
    unstubGlobals: false,
    // Only ends tests that hang: no test may depend on how busy the machine is.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
};

/** Runs the files of one environment after each other: a worker keeps its environment from file to file. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inJsdom = new Set(sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith(JSDOM)));
    return [...sorted.filter((file) => inJsdom.has(file)), ...sorted.filter((file) => !inJsdom.has(file))];
  }
}

/** Tests of our own tools, which `npm run test:all` runs. */
const TOOLS = ['bench/**/*.test.ts', 'lib/dev/!(docs)/**/*.test.ts', 'lib/dev/*.test.ts'];

/** First line of a file that needs a document. */
const JSDOM = '// @vitest-environment jsdom';

/**
 * One command each: `unit` is next to the code and needs no browser; `e2e` and `e2e-firefox` run the same
 * tests in Chromium and Firefox against a real backend.
 */
export default defineConfig({
  test: {
    // Vitest's summary counts a file without tests as a failure; lib/dev/test.ts also refuses a run that
    // saw no test at all.
    passWithNoTests: false,
    // Closing a browser and a backend takes its time on a small machine.
    teardownTimeout: 20_000,
    sequence: { sequencer: ByEnvironment },
    tags: [
      { name: 'full', description: 'Runs in `npm run test:all` only, and when named.' },
      { name: 'firefox', description: 'Runs in the Firefox of `npm test`, too.' },
      { name: 'chromium', description: 'Depends on no browser, so `npm run test:all` runs it in Chromium only.' },
    ],
    projects: [
      {
        ...ON_NODE,
        test: {
          ...ON_NODE.test,
          name: 'unit',
          include: ['{lib,components,entrypoints}/**/*.test.{ts,tsx}'],
          exclude: TOOLS,
        },
      },
      { ...ON_NODE, test: { ...ON_NODE.test, name: 'tools', include: TOOLS } },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A Chromium that is driven from outside keeps no page that was left.
          exclude: ['e2e/back-again.test.ts'],
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'e2e-firefox',
          env: { ...COMPILED_ONCE, PURSUIT_BROWSER: 'firefox' },
          include: ['e2e/**/*.test.ts'],
          // These open Chromium in every project, and so need its build.
          exclude: ['e2e/real-window.test.ts', 'e2e/spanish.test.ts'],
        },
      },
    ],
  },
});
