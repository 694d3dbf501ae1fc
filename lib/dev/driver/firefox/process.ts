/** Firefox as a process with an own profile in a temporary folder. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';

/** How long a cold Firefox on a busy machine may take until it listens, in ms. */
const START = 180_000;

export interface FirefoxProcess {
  /** Where Marionette listens on this machine. */
  port: number;
  stop(): Promise<void>;
}

/** What is the same in every test: no question at the first start, no network of Firefox's own, no motion. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  // Any free one; Firefox writes down which.
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'ui.prefersReducedMotion': 1,
};

/** Starts `file` with preferences besides the quiet ones. Rejects with its last words when it does not listen. */
export async function startFirefox(
  file: string,
  { headless, preferences }: { headless: boolean; preferences: Readonly<Record<string, string | boolean | number>> },
): Promise<FirefoxProcess> {
  const profile = mkdtempSync(join(tmpdir(), 'pursuit-companion-firefox-'));
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const window = headless ? ['--headless', '--width', '1280', '--height', '900'] : [];
  // System access: the accessibility tree and the toolbar belong to the browser, not to a page.
  const options = ['--remote-debugging-port', '0', '--remote-allow-system-access', '--marionette'];
  const child = spawn(file, [...window, ...options, '--no-remote', '--profile', profile, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A parent that dies takes its browser with it.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(kill, 10_000);
    await ended;
    clearTimeout(late);
    process.off('exit', kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  let words = '';
  const listening = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(`Firefox ${reason}. It said: ${words.slice(-2000).trim() || 'nothing'}`));
    };
    const late = setTimeout(() => {
      fail('did not listen in time');
    }, START);
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      if (!words.includes('WebDriver BiDi listening on ws://')) return;
      clearTimeout(late);
      resolve();
    });
    child.once('error', (error) => {
      fail(`did not start: ${error.message}`);
    });
    child.once('close', () => {
      clearTimeout(late);
      fail('ended before it listened');
    });
  });
  try {
    await listening;
    return { port: await until('the port of Marionette', () => portIn(profile)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Written down by Firefox once it listens; `undefined` until then. */
function portIn(profile: string): number | undefined {
  const file = join(profile, 'MarionetteActivePort');
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return written === '' ? undefined : Number(written);
}
