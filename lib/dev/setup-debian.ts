import { readFileSync } from 'node:fs';
import { explain, say } from './setup-failure.mjs';
import { runForeign } from './setup-npm.mjs';

/** Whether packages of the system can be installed without asking anybody: root on Debian, Ubuntu or a child of theirs. */
export function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Installs `packages` with apt where that is allowed.
 *
 * @returns why it failed; nothing when it did not fail, or when it is not for this system.
 */
export async function installFromDebian(what: string, packages: readonly string[]): Promise<string | undefined> {
  if (!isRootOnDebian()) return undefined;
  say(`Installing ${what} with apt (about 100 MB; a minute or two).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, words } = await runForeign('apt-get', [...quiet, ...step], {
      cwd: process.cwd(),
      env,
      patient: true,
    });
    if (code !== 0) return explain(`apt did not install ${what}`, words, '/usr');
  }
  return undefined;
}
