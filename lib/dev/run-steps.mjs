// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ARGUMENTS } from './commands.mjs';
import { handOn } from './hand-on.mjs';
import { SetupFailure } from './setup-failure.mjs';

/**
 * Runs a command's steps one after the other and stops at the first that fails.
 *
 * @param {readonly (readonly string[])[]} steps
 * @param {{ root: string, node: string, typed: readonly string[], environment: NodeJS.ProcessEnv }} context
 * @returns {Promise<number>} The exit code.
 */
export async function runSteps(steps, context) {
  for (const [program = '', ...fixed] of steps) {
    const given = fixed.flatMap((argument) => (argument === ARGUMENTS ? context.typed : [argument]));
    const code = await runHere(context, programFile(context.root, program), given);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * The JavaScript or TypeScript file behind a step. Packages' programs are run as files, never through `node_modules/.bin`,
 * which holds shell scripts on Unix and .cmd files on Windows.
 *
 * @param {string} root
 * @param {string} program
 * @returns {string}
 */
export function programFile(root, program) {
  const [packageName = '', name] = program.split(':');
  if (name === undefined) {
    const file = join(root, program);
    if (!existsSync(file)) throw new SetupFailure(`${program} is not there: this checkout is incomplete.`);
    return file;
  }
  const folder = join(root, 'node_modules', packageName);
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[name];
  if (file === undefined) throw new SetupFailure(`The package ${packageName} has no program ${name}.`);
  return join(folder, file);
}

/**
 * Starts a file under the right Node with our own standard streams, hands on signals, and answers its exit code.
 *
 * @param {{ root: string, node: string, environment: NodeJS.ProcessEnv }} context
 * @param {string} file
 * @param {readonly string[]} given
 * @returns {Promise<number>}
 */
function runHere({ root, node, environment }, file, given) {
  return new Promise((done, fail) => {
    // node:sqlite still announces itself as experimental in some of the versions that we accept.
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...given], {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    });
    const hasEnded = handOn(child);
    child.on('error', fail);
    child.on('exit', (code, signal) => {
      hasEnded();
      done(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
