// @ts-check
import { delimiter, dirname, join } from 'node:path';

/**
 * The environment of everything we start: the right Node and the packages' programs come first on the path.
 *
 * @param {string} node
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [outer]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, root, outer = process.env) {
  const environment = { ...outer };
  // Windows calls it Path, and an object with both spellings loses one of them.
  const path = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[path] = [dirname(node), join(root, 'node_modules', '.bin'), environment[path]]
    .filter(Boolean)
    .join(delimiter);
  // .npmrc silences npm for the sake of our own output; an npm that a command starts shall speak again.
  delete environment['npm_config_loglevel'];
  return environment;
}
