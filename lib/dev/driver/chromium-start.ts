/** Chromium started with the built extension in it, and an own profile in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { ensureChromium } from '../setup/browsers.ts';
import { SetupFailure, say } from '../setup/install.mjs';

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

export interface ChromiumStart {
  /** Folder of the built extension, or several with commas between them. */
  extension: string;
  /** Without a window. */
  headless: boolean;
  /** Whether pages may come that are not our own: these are shown in Chromium's sandbox alone. */
  strangers: boolean;
}

export async function startChromium({ extension, headless, strangers }: ChromiumStart): Promise<StartedChromium> {
  const executablePath = await ensureChromium();
  const chromiumSandbox = strangers && hasSandbox();
  const profile = mkdtempSync(join(tmpdir(), 'pursuit-companion-'));
  const forget = (): void => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  let context: BrowserContext;
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      timeout: LONGEST_MS,
      // Playwright's own headless is a browser without extensions; Chromium's new one is the real browser without a window.
      headless: false,
      viewport: headless ? { width: 1280, height: 800 } : null,
      // Our own pages do without, which is Playwright's way: many a build machine offers no sandbox.
      chromiumSandbox,
      args: [
        ...QUIET,
        ...(headless ? ['--headless=new', '--disable-gpu'] : []),
        // Opens the real popup, which only the browser itself can do.
        '--enable-unsafe-extension-debugging',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
      ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    });
  } catch (error) {
    forget();
    if (error instanceof Error && NO_SANDBOX.test(error.message)) throw new SetupFailure(WITHOUT_SANDBOX);
    throw error;
  }
  context.setDefaultTimeout(LONGEST_MS);
  const stop = async (): Promise<void> => {
    await context.close();
    forget();
  };
  return { context, stop };
}

/** Chromium refuses to run as root with its sandbox, and who runs it so shall know what that means. */
function hasSandbox(): boolean {
  if (process.getuid?.() !== 0) return true;
  say(
    'Real pages are opened without Chromium’s sandbox, which it does not have for root: better run this as another user.',
  );
  return false;
}

/** What Playwright and Chromium say where the system offers no sandbox. */
const NO_SANDBOX = /sandboxing failed|no usable sandbox|SUID sandbox helper/i;

const WITHOUT_SANDBOX =
  'Real pages are opened in Chromium’s sandbox alone, and this system offers none to this Chromium. Install the Chromium of ' +
  'your system (CHROMIUM names one in an unusual place), or allow the sandbox until the next start: on Ubuntu ' +
  '`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`, on other Linux `sudo sysctl kernel.unprivileged_userns_clone=1`.';
