import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const IN_A_BROWSER = {
  // The files of a worker share a browser and a backend, which close when the worker ends.
  environment: './e2e/environment.ts',
  isolate: false,
  // Tests mostly wait, and two browsers fit on a machine with two cores.
  maxWorkers: Math.min(availableParallelism(), 2),
  // Only ends what hangs: a cold browser on a small machine takes seconds to open.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

/**
 * One command each: `unit` stands beside the code and needs no browser; `e2e` drives Chromium and `e2e-firefox` Firefox through
 * the same tests against a real backend.
 */
export default defineConfig({
  test: {
    // Vitest's summary counts a file without tests as a failure; lib/dev/test.ts also refuses a run that saw no test at all.
    passWithNoTests: false,
    // Closing a browser and a backend takes its time on a small machine.
    teardownTimeout: 20_000,
    projects: [
      {
        // `wxt/browser` becomes wxt's fakeBrowser here: state lives in memory and every test file starts clean.
        plugins: [WxtVitest(), react()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{lib,components,entrypoints,bench}/**/*.test.{ts,tsx}'],
          setupFiles: ['./lib/dev/vitest-setup.ts'],
          restoreMocks: true,
          unstubGlobals: false,
          // Only ends what hangs: no test may depend on how busy the machine is.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A Chromium that is driven from outside keeps no page that somebody left.
          exclude: ['e2e/back-again.test.ts'],
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'e2e-firefox',
          env: { PURSUIT_BROWSER: 'firefox' },
          include: ['e2e/**/*.test.ts'],
          // These open Chromium whatever runs them, and so the build for it, which need not be there.
          exclude: ['e2e/canary.test.ts', 'e2e/spanish.test.ts'],
        },
      },
    ],
  },
});
