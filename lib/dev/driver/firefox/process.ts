/** Firefox as a process with a new profile in a temporary folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/** How long a cold Firefox on a busy machine may take until it listens, in ms. */
const START_MS = 180_000;
/** How long it may take to end, in ms. */
const END_MS = 10_000;

export interface FirefoxProcess {
  /** Marionette's port on this machine. */
  port: number;
  stop(): Promise<void>;
}

type Preferences = Readonly<Record<string, string | boolean | number>>;

/** No first-run questions, no network traffic of Firefox's own, no motion. */
const QUIET: Preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  // Any free port; Firefox writes it into its profile.
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'ui.prefersReducedMotion': 1,
};

/** Starts the program `file` with `preferences`. Rejects with its last output when it does not listen. */
export async function startFirefox(
  file: string,
  { headless, preferences }: { headless: boolean; preferences: Preferences },
): Promise<FirefoxProcess> {
  const profile = temporaryFolder('firefox');
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile.path, 'user.js'), lines.join(''));
  const window = headless ? ['--headless', '--width', '1280', '--height', '900'] : [];
  // System access: the accessibility tree and the toolbar belong to the browser, not to a page.
  const options = ['--remote-debugging-port', '0', '--remote-allow-system-access', '--marionette'];
  const given = [...window, ...options, '--no-remote', '--profile', profile.path, 'about:blank'];
  const child = spawn(file, given, { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  profile.deleteAtExit();
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').catch((error: unknown) => (output += String(error)));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(kill, END_MS);
    await ended;
    clearTimeout(late);
    process.off('exit', kill);
    profile.delete();
  };
  try {
    const port = await until(
      'Firefox to listen',
      () => {
        // Marionette's port comes before the rest is ready.
        const listens = output.includes('WebDriver BiDi listening on ws://');
        return hasEnded ? 'ended' : listens && portIn(profile.path);
      },
      START_MS,
    );
    if (port === 'ended') throw new Error('Firefox ended before it listened');
    return { port, stop };
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}. Its last output: ${output.slice(-2000).trim() || 'none'}`, { cause: error });
  }
}

/** The port that Firefox has written into its profile; `undefined` until then. */
function portIn(profile: string): number | undefined {
  const file = join(profile, 'MarionetteActivePort');
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return written === '' ? undefined : Number(written);
}
