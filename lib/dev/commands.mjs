// @ts-check
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
  start: {
    about: 'shows the extension at work (--headless: as a tour without a window; --live: with the real network)',
    browser: true,
    steps: [FRESH_BUILD, ['lib/dev/start.ts', ARGUMENTS]],
  },
  test: {
    about: 'runs every check and every test',
    browser: true,
    steps: [['lib/dev/test.ts', ARGUMENTS]],
  },
  check: {
    about: 'runs lint, format, types, import rules and dead code',
    steps: [['lib/dev/check.ts', ARGUMENTS]],
  },
  format: {
    about: 'writes every file in the one format',
    steps: [['prettier:prettier', '--write', '--log-level', 'warn', '.', ARGUMENTS]],
  },
  'test:unit': {
    about: 'runs the tests that need no browser',
    steps: [['vitest:vitest', 'run', '--project', 'unit', ARGUMENTS]],
  },
  'test:e2e': {
    about: 'runs the tests in a real browser',
    browser: true,
    steps: [FRESH_BUILD, ['vitest:vitest', 'run', '--project', 'e2e', ARGUMENTS]],
  },
  'test:e2e:firefox': {
    about: 'runs the tests of flows in a real Firefox',
    steps: [
      ['lib/dev/setup-browser.ts', 'firefox'],
      ['lib/dev/build.ts', 'firefox', '--if-stale'],
      ['vitest:vitest', 'run', '--project', 'e2e-firefox', ARGUMENTS],
    ],
  },
  build: {
    about: 'builds the extension for Chrome into .output/chrome-mv3',
    steps: [['lib/dev/build.ts', 'chrome', ARGUMENTS]],
  },
  'build:firefox': {
    about: 'builds the extension for Firefox into .output/firefox-mv3',
    steps: [['lib/dev/build.ts', 'firefox', ARGUMENTS]],
  },
  zip: {
    about: 'packs the extension for Chrome and Edge into .output',
    steps: [['wxt:wxt', 'zip']],
  },
  'zip:firefox': {
    about: 'packs the extension for Firefox into .output, with the archive of sources that its store asks for',
    steps: [['wxt:wxt', 'zip', '-b', 'firefox', '--mv3']],
  },
  dev: {
    about: 'rebuilds and reloads the extension while you edit it',
    steps: [['wxt:wxt', ARGUMENTS]],
  },
  backend: {
    about: 'runs the reference backend: serve, import, keys, reset',
    steps: [['lib/server/cli.ts', ARGUMENTS]],
  },
  read: {
    about: 'prints what the extension sees on a stored page, as JSON: --url URL FILE.html',
    steps: [['lib/dev/read.ts', ARGUMENTS]],
  },
  conformance: {
    about: 'checks a server against the service contract: --url URL --key KEY',
    steps: [['lib/dev/conformance.ts', ARGUMENTS]],
  },
  pictures: {
    about: 'takes the pictures of docs/images from the real extension',
    browser: true,
    steps: [FRESH_BUILD, ['lib/dev/pictures.ts']],
  },
  bench: {
    about: 'runs the measurements',
    steps: [['bench/run.ts', ARGUMENTS]],
  },
};
