/**
 * Who may import whom: every room, and all that it may import from other rooms, packages, browser APIs and
 * Node. The table in
 * docs/architecture.md says the same in words. Tests may import anything, but nothing imports tests.
 */

/** @param {string} name */
const npm = (name) => `(^|node_modules/)${name.replaceAll('/', '\\/')}(/|$)`;
const WXT = npm('(wxt|@wxt-dev/webextension-polyfill|webextension-polyfill)');
const REACT = [npm('(react|react-dom)'), npm('@base-ui/react'), npm('@tanstack/react-query')];
/** For files that are exported, and for dragging; loaded only when used. */
const EXPORTS = [npm('csv-stringify'), npm('ical-generator')];
const DRAGGING = npm('@atlaskit/pragmatic-drag-and-drop(-auto-scroll)?');
const SCHEMAS = '^lib/api/schemas\\.ts$';

const domain = '^lib/domain/';
const words = '^lib/words/';

/**
 * `may`: paths that may be imported. `types`: paths with types that may be imported. `node`: Node's own
 * modules may be imported.
 *
 * @type {Record<string, { room: string, may: string[], types?: string[], node?: true }>}
 */
export const ROOMS = {
  domain: { room: domain, may: [] },
  api: { room: '^lib/api/', may: [domain, npm('zod')] },
  // The cells of a file. Runs in a page and on Node.
  spreadsheet: { room: '^lib/spreadsheet/', may: [domain, npm('(csv-parse|fflate)')] },
  sites: { room: '^lib/sites/', may: [domain] },
  // The entrypoint passes `ask` in; only types come from the protocol.
  page: { room: '^lib/page/', may: ['^lib/sites/', domain, words, WXT], types: ['^lib/protocol/'] },
  protocol: { room: '^lib/protocol/', may: [domain, SCHEMAS, npm('zod'), WXT] },
  // Site ids and hosts only: a worker has no document to read.
  background: {
    room: '^lib/background/',
    may: ['^lib/api/', '^lib/protocol/', domain, words, '^lib/sites/registry\\.ts$', npm('zod'), npm('idb'), WXT],
  },
  // The browser's message catalogue, typed.
  words: { room: words, may: [WXT], types: ['^public/_locales/'] },
  components: {
    room: '^components/',
    may: [domain, words, '^lib/spreadsheet/', '^lib/protocol/client/caller\\.ts$', ...REACT, ...EXPORTS, DRAGGING],
    types: ['^lib/protocol/'],
  },
  server: {
    room: '^lib/server/',
    may: [
      domain,
      SCHEMAS,
      npm('zod'),
      npm('hono'),
      npm('@hono/node-server'),
      npm('csv-parse'),
      npm('sqlite-vec'),
      npm('stemmer'),
    ],
    node: true,
  },
  // Used by wxt.config.ts, never in a browser. It lists sites to generate their scripts.
  build: {
    room: '^lib/build/',
    may: ['^lib/(sites/(adapters|registry)|words/page-words)\\.ts$', npm('(wxt|zod)')],
    node: true,
  },
  entrypoints: {
    room: '^entrypoints/',
    may: ['^lib/(domain|api|sites|page|protocol|background|words)/', '^components/', WXT, ...REACT],
  },
};

/** Rooms that may import anything but entrypoints. */
export const WORKSHOPS = ['lib/dev', 'e2e', 'bench'];

export const TESTS = '\\.test\\.tsx?$|/testing/|/fixtures\\.ts$';
const NOT_SHIPPED = [TESTS, ...WORKSHOPS.map((folder) => `^${folder}/`), '^lib/build/', '^[^/]+\\.config\\.(ts|js)$'];

const roomRules = Object.entries(ROOMS).flatMap(([name, { room, may, types = [], node }]) => {
  const from = { path: room, pathNot: TESTS };
  const nodeItself = node === true ? { dependencyTypesNot: ['core'] } : {};
  return [
    {
      name: `${name}-imports-only-its-neighbors`,
      severity: 'error',
      comment: `${name} may import only what ROOMS lists for it.`,
      from,
      to: { pathNot: [room, ...may, ...types], ...nodeItself },
    },
    ...(types.length === 0
      ? []
      : [
          {
            name: `${name}-imports-only-types`,
            severity: 'error',
            comment: 'The room may import only types from these files.',
            from,
            to: { path: types, pathNot: [room, ...may], dependencyTypesNot: ['type-only'] },
          },
        ]),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    .../** @type {import('dependency-cruiser').IForbiddenRuleType[]} */ (roomRules),
    {
      name: 'ui-imports-no-screen',
      severity: 'error',
      comment: 'UI primitives know no screen. What they need from the page is in platform.',
      from: { path: '^components/ui/', pathNot: TESTS },
      to: { path: '^components/', pathNot: '^components/(ui|platform)/' },
    },
    {
      name: 'platform-imports-no-component',
      severity: 'error',
      from: { path: '^components/platform/', pathNot: TESTS },
      to: { path: '^components/', pathNot: '^components/platform/' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Merge files that import each other, or move what they share into a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'entrypoints-are-not-imported',
      severity: 'error',
      comment: 'Entrypoints only connect parts. Move what others need into a room.',
      from: { pathNot: '^entrypoints/' },
      to: { path: '^entrypoints/' },
    },
    {
      name: 'entrypoints-do-not-import-each-other',
      severity: 'error',
      from: { path: '^entrypoints/([^/]+)' },
      to: { path: '^entrypoints/', pathNot: '^entrypoints/$1' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      comment: 'Only tests and tools import tests and test helpers.',
      from: { pathNot: NOT_SHIPPED },
      to: { path: TESTS },
    },
    {
      name: 'the-build-stands-alone',
      severity: 'error',
      comment: 'A build stays fresh when lib/dev and lib/server change, so its configuration must not depend on them.',
      from: { path: '^wxt\\.config\\.ts$' },
      to: { path: '^lib/(dev|server)/' },
    },
    {
      name: 'everything-imported-exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'packages-are-declared',
      severity: 'error',
      comment: 'Without an entry in package.json a package may be gone tomorrow.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'shipped-code-uses-dependencies',
      severity: 'error',
      comment: 'Shipped packages are in "dependencies". wxt is the exception: it is a build tool.',
      from: { pathNot: NOT_SHIPPED },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: WXT },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // All our files are ES modules, so a function named "require" is not Node's.
    moduleSystems: ['es6'],
    // Type imports count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
