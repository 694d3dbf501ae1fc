// @ts-check
/**
 * `node lib/dev/setup/run.mjs FILE [arguments]`: installs Node and the packages if they are missing, then
 * runs FILE with that Node. Like install.mjs it runs on Node 20 in a fresh clone.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, environment, install, reportFailure } from './install.mjs';

try {
  const node = install();
  const child = spawn(node, process.argv.slice(2), { cwd: ROOT, env: environment(node), stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  });
} catch (error) {
  reportFailure(error);
}
