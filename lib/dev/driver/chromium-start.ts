/** Starts Chromium with a new profile in a temporary folder. */
import { chromium, type BrowserContext } from 'playwright-core';
import { ensureChromium } from '../setup/browsers.ts';
import { SetupFailure, say } from '../setup/install.mjs';
import { temporaryFolder } from './temporary-folder.ts';

export interface StartedChromium {
  context: BrowserContext;
  /** Ends the browser and deletes its profile. */
  stop: () => Promise<void>;
}

/** No network traffic of Chromium's own, and no first-run questions. */
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  // A large screen lets the popup be as tall as it needs.
  '--window-size=1280,900',
  '--screen-info={1600x1200}',
  // A mouse, which a window of its own has: without one, what appears on hover is always shown.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/** What a test does not answer fails at once, and never reaches the real site. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

// Playwright would also route the worker's requests through this process. They must go straight to the
// backend.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] = '1';

/** Ends only what hangs: a cold browser on a busy machine is slow. */
const LONGEST_MS = 180_000;

export interface ChromiumStart {
  /** Without a window. */
  headless: boolean;
  /** Whether real web pages are opened, which then run in Chromium's sandbox. */
  strangers: boolean;
  /** The display of its window, instead of the user's own. */
  display?: string | undefined;
}

export async function startChromium({ headless, strangers, display }: ChromiumStart): Promise<StartedChromium> {
  const executablePath = await ensureChromium();
  const chromiumSandbox = strangers && hasSandbox();
  // In a window of their own, people may connect to a service anywhere.
  const isPersons = !headless && display === undefined;
  const profile = temporaryFolder('chromium');
  let context: BrowserContext;
  try {
    context = await chromium.launchPersistentContext(profile.path, {
      executablePath,
      timeout: LONGEST_MS,
      // Notifications then show in the window's display too, not on the user's desktop.
      ...(display === undefined
        ? {}
        : { env: { ...process.env, DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null' } }),
      // Playwright's headless mode has no extensions; `--headless=new` is the real browser without a window.
      headless: false,
      viewport: headless ? { width: 1280, height: 800 } : null,
      // Practice pages need no sandbox, and many build machines have none.
      chromiumSandbox,
      args: [
        ...QUIET,
        ...(strangers || isPersons ? [] : [OFFLINE]),
        ...(headless ? ['--headless=new', '--disable-gpu'] : []),
        ...(display === undefined ? [] : ['--ozone-platform=x11', '--lang=en-US']),
        // Lets the driver install the extension and open its real popup.
        '--enable-unsafe-extension-debugging',
      ],
      ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    });
  } catch (error) {
    profile.delete();
    if (error instanceof Error && NO_SANDBOX.test(error.message)) throw new SetupFailure(WITHOUT_SANDBOX);
    throw error;
  }
  profile.deleteAtExit();
  context.setDefaultTimeout(LONGEST_MS);
  const stop = async (): Promise<void> => {
    await context.close();
    profile.delete();
  };
  return { context, stop };
}

/** Whether Chromium can use its sandbox: it refuses to as root. Warns in that case. */
function hasSandbox(): boolean {
  if (process.getuid?.() !== 0) return true;
  say(
    'Real pages are opened without Chromium’s sandbox, which it does not have for root: better run this as another user.',
  );
  return false;
}

/** What Playwright and Chromium say on a system without a sandbox. */
const NO_SANDBOX = /sandboxing failed|no usable sandbox|SUID sandbox helper/i;

const WITHOUT_SANDBOX =
  'Real pages are opened in Chromium’s sandbox alone, and this system offers none to this Chromium. Install the Chromium of ' +
  'your system (CHROMIUM names one in an unusual place), or allow the sandbox until the next start: on Ubuntu ' +
  '`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`, on other Linux `sudo sysctl kernel.unprivileged_userns_clone=1`.';
