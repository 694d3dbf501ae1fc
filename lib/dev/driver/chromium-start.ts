/** Chromium started with the built extension in it, and an own profile in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { ensureChromium } from '../setup-chromium.ts';

export interface StartedChromium {
  context: BrowserContext;
  /** Ends it, and leaves nothing behind. */
  stop: () => Promise<void>;
}

// Nothing of Chromium's own goes to the network, and nothing asks questions at the first start.
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  // The popup may be as tall as it wants to be.
  '--window-size=1280,900',
  '--screen-info={1600x1200}',
];

// Who answers the requests of pages gets those of the worker too, each of which would wait for this process. They are not for us: they
// go to the service as people's do.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] = '1';

/** How long a cold browser on a busy machine may take over anything; only ends what hangs. */
const LONGEST_MS = 180_000;

export async function startChromium(extension: string, headless: boolean): Promise<StartedChromium> {
  const executablePath = await ensureChromium();
  const profile = mkdtempSync(join(tmpdir(), 'pursuit-companion-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    timeout: LONGEST_MS,
    // Playwright's own headless is a browser without extensions; Chromium's new one is the real browser without a window.
    headless: false,
    viewport: headless ? { width: 1280, height: 800 } : null,
    args: [
      ...QUIET,
      ...(headless ? ['--headless=new', '--disable-gpu'] : []),
      // Chromium refuses to run as root with its sandbox; a container on a build machine is often root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Opens the real popup, which only the browser itself can do.
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
  });
  context.setDefaultTimeout(LONGEST_MS);
  const stop = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, stop };
}
