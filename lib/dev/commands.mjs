// @ts-check
import { hasDisplay } from './display.mjs';
import { START_USAGE, wishesOf } from './start-options.mjs';

/**
 * Every npm script of this project, in one table. package.json sends each one through run.mjs, which first puts in place what
 * the command needs and then runs its steps, one after the other, under the right Node.
 *
 * A step names a file of ours (`lib/…`, `bench/…`) or a package's own program (`package:program`), then its arguments;
 * `ARGUMENTS` stands for what the person typed after the command.
 *
 * @typedef {object} Command
 * @property {string} about     What it does, for the list that an unknown command gets.
 * @property {boolean} [browser] Whether Chromium has to be there.
 * @property {boolean} [bare]    Runs under the Node that is there, without anything being put in place.
 * @property {readonly string[]} [options] Its own options, but for those that are npm's too (`--json`, `--key`): typed without "--"
 *   before them they never arrive, and the command must not run without them.
 * @property {string} [instead]  For who typed something behind a command that takes nothing: what does that.
 * @property {string} [usage]    How it is used, where that is more than `about` and no step has to say it.
 * @property {(typed: readonly string[]) => unknown} [read] Throws `Misuse` at what the command cannot take, before anything is
 *   put in place.
 * @property {readonly (readonly string[])[]} steps
 */

export const ARGUMENTS = '{arguments}';

/** Builds only when something that goes into the extension has changed. */
const FRESH_BUILD = ['lib/dev/build.ts', 'chrome', '--if-stale'];

/** @satisfies {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  setup: {
    about: 'installs what is missing: Node, packages, Chromium',
    browser: true,
    steps: [['lib/dev/setup-report.ts']],
  },
  doctor: {
    about: 'says what is missing on this machine, and what mends it',
    bare: true,
    steps: [['lib/dev/doctor/doctor.mjs']],
  },
  start: {
    about: 'shows the extension at work (--headless: as a tour without a window; --live: with the real network)',
    browser: true,
    options: ['headless', 'live', 'db'],
    usage: START_USAGE,
    read: (/** @type {readonly string[]} */ typed) => wishesOf(typed, hasDisplay()),
    steps: [FRESH_BUILD, ['lib/dev/start.ts', ARGUMENTS]],
  },
  test: {
    about: 'runs every check and every test',
    browser: true,
    instead: 'npm run test:unit -- FILE runs one file of tests, and npm run test:e2e -- FILE one that needs a browser.',
    steps: [['lib/dev/test.ts']],
  },
  check: {
    about: 'runs lint, format, types, import rules, dead code, sizes and the lint of add-ons',
    steps: [['lib/dev/check.ts']],
  },
  audit: {
    about: 'asks the registry which packages have known holes; fails at high and above',
    steps: [['lib/dev/audit.ts']],
  },
  licences: {
    about: 'lists every package with its licence; fails on one that does not fit',
    steps: [['lib/dev/licences.ts']],
  },
  format: {
    about: 'writes every file in the one format',
    steps: [['prettier:prettier', '--write', '--log-level', 'warn', '.', ARGUMENTS]],
  },
  'test:unit': {
    about: 'runs the tests that need no browser',
    options: ['t'],
    steps: [['vitest:vitest', 'run', '--project', 'unit', ARGUMENTS]],
  },
  'test:e2e': {
    about: 'runs the tests in a real browser',
    browser: true,
    options: ['t'],
    steps: [FRESH_BUILD, ['vitest:vitest', 'run', '--project', 'e2e', ARGUMENTS]],
  },
  'test:e2e:firefox': {
    about: 'runs the tests of flows in a real Firefox',
    options: ['t'],
    steps: [
      ['lib/dev/setup-browser.ts', 'firefox'],
      ['lib/dev/build.ts', 'firefox', '--if-stale'],
      ['vitest:vitest', 'run', '--project', 'e2e-firefox', ARGUMENTS],
    ],
  },
  build: {
    about: 'builds the extension for Chrome into .output/chrome-mv3',
    steps: [['lib/dev/build.ts', 'chrome']],
  },
  'build:firefox': {
    about: 'builds the extension for Firefox into .output/firefox-mv3',
    steps: [['lib/dev/build.ts', 'firefox']],
  },
  zip: {
    about: 'packs the extension for Chrome and Edge into .output',
    steps: [['lib/dev/zip.ts', 'chrome']],
  },
  'zip:firefox': {
    about: 'packs the extension for Firefox into .output, with the archive of sources that its store asks for',
    steps: [['lib/dev/zip.ts', 'firefox']],
  },
  dev: {
    about: 'rebuilds and reloads the extension while you edit it',
    steps: [['wxt:wxt', ARGUMENTS]],
  },
  backend: {
    about: 'runs the reference backend: serve, import, keys, reset',
    options: ['db', 'port', 'host', 'rate-limit', 'no-sample', 'admin', 'read-only'],
    steps: [['lib/server/cli.ts', ARGUMENTS]],
  },
  read: {
    about: 'prints what the extension sees on a stored page, as JSON: --url URL FILE.html',
    options: ['url', 'found'],
    steps: [['lib/dev/read.ts', ARGUMENTS]],
  },
  'new-site': {
    about: 'begins an adapter from a saved page: --url URL [--id ID] FILE.html',
    options: ['url', 'id'],
    steps: [['lib/dev/new-site/new-site.ts', ARGUMENTS]],
  },
  conformance: {
    about: 'checks a server against the service contract: --url URL --key KEY',
    options: ['url', 'words', 'write'],
    steps: [['lib/dev/conformance.ts', ARGUMENTS]],
  },
  canary: {
    about: 'opens the real sites, where there is a network, and says which are no longer read (off in CI)',
    browser: true,
    options: ['url'],
    steps: [FRESH_BUILD, ['lib/dev/canary/canary.ts', ARGUMENTS]],
  },
  pictures: {
    about: 'takes the pictures of docs/images from the real extension',
    browser: true,
    steps: [FRESH_BUILD, ['lib/dev/pictures.ts']],
  },
  store: {
    about: 'takes the pictures of docs/store in the sizes that the stores ask for',
    browser: true,
    steps: [FRESH_BUILD, ['lib/dev/store/store.ts']],
  },
  docs: {
    about: 'writes docs/sites.md and docs/permissions.md again, from the registry and the manifest',
    steps: [['lib/dev/site-table.ts'], ['lib/dev/permissions-doc.ts']],
  },
  bench: {
    about: 'runs the measurements',
    options: ['runs', 'clients', 'seconds', 'seed', 'count', 'minutes', 'table', 'max', 'rivals'],
    steps: [['bench/run.ts', ARGUMENTS]],
  },
};

/**
 * Everything that is run for a command. Its browser is put in place by a step like others: a signal ends that step too, and an
 * installer does not go on alone.
 *
 * @param {Command} command
 * @returns {readonly (readonly string[])[]}
 */
export function stepsOf({ browser, steps }) {
  return browser === true ? [['lib/dev/setup-browser.ts'], ...steps] : steps;
}

/**
 * What is run to show how a command is used: the step that reads what was typed, without what is put in place for it.
 *
 * @param {Command} command
 * @returns {readonly (readonly string[])[]}
 */
export function stepsForHelp({ steps }) {
  return steps.filter((step) => step.includes(ARGUMENTS));
}
