import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupFailure } from './setup-failure.mjs';

/**
 * The file that a variable of the environment names, or undefined where it names none.
 *
 * @throws SetupFailure where that file does not exist.
 */
export function fileNamedBy(variable: string): string | undefined {
  const file = process.env[variable];
  if (file === undefined || file === '') return undefined;
  if (existsSync(file)) return file;
  throw new SetupFailure(`${variable} names ${file}, which does not exist. Correct or unset it.`);
}

/** Where a program of one of these names may be on the path, in the path's order; whether it is there is not looked at. */
export function onPath(names: readonly string[]): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Windows' folders of programs, of those that these variables name. */
export function windowsFolders(variables: readonly string[]): string[] {
  return variables.map((variable) => process.env[variable]).filter((folder) => folder !== undefined);
}

/**
 * Whether a program starts and calls itself by one of these names. Ubuntu without snap has stand-ins for both browsers that only
 * say how to install the real one, and a downloaded browser may lack libraries of the system.
 */
export function isBrowser(file: string, names: readonly string[]): boolean {
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 && names.some((name) => stdout.includes(name));
}
