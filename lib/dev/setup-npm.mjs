// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { environmentFor } from './environment.mjs';
import { handOn } from './hand-on.mjs';
import { SetupFailure, explain } from './setup-failure.mjs';

/**
 * npm's own program file. Started as a file under a Node of our choice it needs no shell and no `npm.cmd`, on any system.
 *
 * @returns {string}
 */
export function npmProgram() {
  // npm says where it is to the scripts it runs; another package manager would name itself here.
  const announced = process.env['npm_execpath'];
  if (announced !== undefined && basename(announced) === 'npm-cli.js' && existsSync(announced)) return announced;
  const beside = dirname(process.execPath);
  const candidates = [
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  for (const folder of (process.env['PATH'] ?? process.env['Path'] ?? '').split(delimiter)) {
    const link = join(folder, 'npm');
    if (folder !== '' && existsSync(link)) candidates.push(realpathSync(link));
    candidates.push(join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'));
  }
  const found = candidates.find((file) => basename(file) === 'npm-cli.js' && existsSync(file));
  if (found === undefined) throw new SetupFailure('npm was not found. Install Node with npm from https://nodejs.org.');
  return found;
}

/**
 * Runs npm and turns a failure into a sentence that can be acted on.
 *
 * @param {string} node
 * @param {string} root
 * @param {{ what: string, folder: string, arguments: readonly string[] }} task
 * @returns {Promise<void>}
 */
export async function runNpm(node, root, task) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { code, words } = await runForeign(node, [npmProgram(), ...task.arguments, ...quiet], {
    cwd: root,
    env: environmentFor(node, root),
  });
  if (code !== 0) throw new SetupFailure(explain(task.what, words, task.folder));
}

/**
 * Runs an installer: its output goes to standard error (ours is not for it), and what it said is kept for the explanation. With
 * `patient`, it is shown only when the installer fails: apt tells of every file, and a person wants to know none of that.
 * A signal that ends us ends the installer first: one that went on alone would write where the next command installs.
 *
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, patient?: boolean }} options
 * @returns {Promise<{ code: number, words: string }>}
 */
export function runForeign(program, programArguments, { cwd, env, patient = false }) {
  return new Promise((done) => {
    let words = '';
    const child = spawn(program, programArguments, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        if (!patient) process.stderr.write(chunk);
        words = (words + chunk.toString()).slice(-20_000);
      });
    }
    const hasEnded = handOn(child);
    /** @param {number} code */
    const end = (code) => {
      const signal = hasEnded();
      if (signal !== undefined) {
        // Told here and now, because nothing keeps us alive until the system would tell it.
        if (!process.emit(signal, signal)) process.kill(process.pid, signal);
        return;
      }
      if (patient && code !== 0) process.stderr.write(words);
      done({ code, words });
    };
    child.on('error', (error) => {
      words = `${words}\n${error.message}`;
      end(1);
    });
    child.on('close', (code) => {
      end(code ?? 1);
    });
  });
}
