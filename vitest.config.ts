import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const IN_A_BROWSER = {
  environment: 'node',
  fileParallelism: false,
  maxWorkers: 1,
  // A cold browser on a small machine takes seconds to open; a test that hangs still ends.
  testTimeout: 90_000,
  hookTimeout: 90_000,
} as const;

/**
 * One command each: `unit` stands beside the code and needs no browser; `e2e` drives Chromium and `e2e-firefox` Firefox against a
 * real backend, one file at a time.
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
          include: ['{lib,components,entrypoints}/**/*.test.{ts,tsx}'],
          setupFiles: ['./lib/dev/vitest-setup.ts'],
          restoreMocks: true,
          unstubGlobals: false,
          testTimeout: 10_000,
        },
      },
      { test: { ...IN_A_BROWSER, name: 'e2e', include: ['e2e/**/*.test.ts'] } },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'e2e-firefox',
          env: { PURSUIT_BROWSER: 'firefox' },
          // Flows, the same files as in Chromium; the others reach into Chromium's own protocol.
          include: ['e2e/{accessibility,in-page,options,popup,secrets}.test.ts'],
        },
      },
    ],
  },
});
