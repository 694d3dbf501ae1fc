// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ARGUMENTS, COMMANDS, stepsForHelp, stepsOf } from './commands.mjs';
import { programFile, runSteps } from './run-steps.mjs';
import { environmentFor } from './environment.mjs';
import { asksForHelp, Misuse } from './misuse.mjs';
import { ensureNode, presentNode } from './node-runtime.mjs';
import { SetupFailure, say } from './setup-failure.mjs';
import { alone } from './setup-lock.mjs';
import { installPackages, packagesAreCurrent } from './setup-packages.mjs';
import { howToTypeThem, swallowedOptions } from './swallowed-options.mjs';

/**
 * What every npm script starts: `node lib/dev/run.mjs <command> [arguments]`. Puts in place what is missing (Node, packages,
 * Chromium), then runs the command. This file and the .mjs files it imports run under the Node that a person happens to have,
 * before anything is installed: no TypeScript, no packages.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * @param {string} name
 * @param {readonly string[]} typed
 * @returns {Promise<void>}
 */
async function run(name, typed) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupFailure(
      `Node 20 or newer is needed, and this is ${process.version}. Get it from https://nodejs.org.`,
    );
  }
  if (!Object.hasOwn(COMMANDS, name)) throw new SetupFailure(`There is no command "${name}". ${listOfCommands()}`);
  /** @type {import('./commands.mjs').Command} */
  const command = COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)];
  const needsHelp = asksForHelp(typed);
  if (needsHelp && (command.usage !== undefined || stepsForHelp(command).length === 0)) {
    console.log(usageOf(name, command));
    return;
  }
  refuseUnread(name, command, typed);
  refuseSwallowed(name, command, typed);
  if (!needsHelp && isMisused(name, command, typed)) {
    process.exitCode = 2;
    return;
  }
  if (command.bare === true) {
    for (const [program = ''] of command.steps) await import(pathToFileURL(programFile(root, program)).href);
    return;
  }

  const node = await prepare();
  process.exitCode = await runSteps(needsHelp ? stepsForHelp(command) : stepsOf(command), {
    root,
    node: node.file,
    typed,
    environment: environmentFor(node.file, root),
  });
}

/**
 * What nobody reads was meant to do something: `npm test FILE` would run everything, for minutes, and look like that file's tests.
 *
 * @param {string} name
 * @param {import('./commands.mjs').Command} command
 * @param {readonly string[]} typed
 */
function refuseUnread(name, { steps, instead }, typed) {
  if (typed.length === 0 || steps.some((step) => step.includes(ARGUMENTS))) return;
  const refused = `"npm run ${name}" takes nothing behind its name, and "${typed.join(' ')}" was there.`;
  throw new SetupFailure(instead === undefined ? refused : `${refused} ${instead}`);
}

/**
 * Without its options a command does something else than was asked for: it resets another database, or makes a key that may write.
 *
 * @param {string} name
 * @param {import('./commands.mjs').Command} command
 * @param {readonly string[]} typed
 */
function refuseSwallowed(name, { options = [] }, typed) {
  const swallowed = swallowedOptions(name, options, typed);
  if (swallowed.length > 0) throw new SetupFailure(howToTypeThem(name, swallowed, typed));
}

/**
 * Whether the command cannot take what was typed; then that was said.
 *
 * @param {string} name
 * @param {import('./commands.mjs').Command} command
 * @param {readonly string[]} typed
 */
function isMisused(name, command, typed) {
  try {
    command.read?.(typed);
    return false;
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    say(`${error.message}\n${usageOf(name, command)}`);
    return true;
  }
}

/**
 * @param {string} name
 * @param {import('./commands.mjs').Command} command
 */
function usageOf(name, { about, instead, usage }) {
  return usage ?? [`npm run ${name}`, `  ${about}`, ...(instead === undefined ? [] : ['', instead])].join('\n');
}

/** @returns {Promise<import('./node-runtime.mjs').Node>} */
async function prepare() {
  const node = presentNode(root);
  if (node !== undefined && packagesAreCurrent(root, node)) return node;
  return alone(join(root, '.tools', 'setup.lock'), async () => {
    // Someone else may have done it while we waited for the lock: ask again.
    const ensured = await ensureNode(root);
    if (!packagesAreCurrent(root, ensured)) await installPackages(root, ensured);
    return ensured;
  });
}

function listOfCommands() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  npm run ${name.padEnd(width)}  ${about}`);
  return `These exist:\n${lines.join('\n')}`;
}

try {
  const [name = '', ...typed] = process.argv.slice(2);
  await run(name, typed);
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  say(error.message);
  process.exitCode = 1;
}
