/**
 * Who may know whom: every room of the house, and the only things outside itself that it may import. What a room does not list, it
 * must not import: another room, a package, a browser API, Node. The table in docs/architecture says the same in words.
 *
 * Tests are free of the table (a test of the client may start the real backend), but nothing imports tests.
 */

/** @param {string} name */
const npm = (name) => `(^|node_modules/)${name.replaceAll('/', '\\/')}(/|$)`;
const WXT = npm('(wxt|@wxt-dev/webextension-polyfill|webextension-polyfill)');
const REACT = [npm('(react|react-dom)'), npm('@base-ui/react'), npm('@tanstack/react-query')];
/** What makes files to take along, and dragging with the mouse: each loaded only where it is used. */
const EXPORTS = [npm('csv-stringify'), npm('ical-generator')];
const DRAGGING = npm('@atlaskit/pragmatic-drag-and-drop(-auto-scroll)?');
const SCHEMAS = '^lib/api/schemas\\.ts$';

const domain = '^lib/domain/';
const words = '^lib/words/';

/**
 * `may`: paths that may be imported; `types`: paths of which types may be imported and nothing that exists at run time;
 * `node`: whether Node's own modules may be.
 *
 * @type {Record<string, { room: string, may: string[], types?: string[], node?: true }>}
 */
export const ROOMS = {
  domain: { room: domain, may: [] },
  api: { room: '^lib/api/', may: [domain, npm('zod')] },
  sites: { room: '^lib/sites/', may: [domain] },
  // The page gets `ask` handed in by its entrypoint; of the protocol it knows the types.
  page: { room: '^lib/page/', may: ['^lib/sites/', domain, words, WXT], types: ['^lib/protocol/'] },
  protocol: { room: '^lib/protocol/', may: [domain, SCHEMAS, npm('zod'), WXT] },
  // Ids and hosts only: a worker has no document to read.
  background: {
    room: '^lib/background/',
    may: ['^lib/api/', '^lib/protocol/', domain, words, '^lib/sites/registry\\.ts$', npm('zod'), npm('idb'), WXT],
  },
  // The browser's message catalogue, typed.
  words: { room: words, may: [WXT], types: ['^public/_locales/'] },
  components: {
    room: '^components/',
    may: [domain, words, '^lib/protocol/caller\\.ts$', ...REACT, ...EXPORTS, DRAGGING],
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
  // Read by the configuration of the build, and by nothing that runs in a browser.
  build: { room: '^lib/build/', may: [npm('(wxt|zod)')], node: true },
  entrypoints: {
    room: '^entrypoints/',
    may: ['^lib/(domain|api|sites|page|protocol|background|words)/', '^components/', WXT, ...REACT],
  },
};

/** Rooms beside the extension, free to import anything but entrypoints. */
export const WORKSHOPS = ['lib/dev', 'e2e', 'bench'];

export const TESTS = '\\.test\\.tsx?$|/testing/|/fixtures\\.ts$';
const NOT_SHIPPED = [TESTS, ...WORKSHOPS.map((folder) => `^${folder}/`), '^lib/build/', '^[^/]+\\.config\\.(ts|js)$'];

const roomRules = Object.entries(ROOMS).flatMap(([name, { room, may, types = [], node }]) => {
  const from = { path: room, pathNot: TESTS };
  const nodeItself = node === true ? { dependencyTypesNot: ['core'] } : {};
  return [
    {
      name: `${name}-knows-only-its-neighbours`,
      severity: 'error',
      comment: `lib/${name} and the like may import only what the table of rooms lists for it.`,
      from,
      to: { pathNot: [room, ...may, ...types], ...nodeItself },
    },
    ...(types.length === 0
      ? []
      : [
          {
            name: `${name}-takes-only-types`,
            severity: 'error',
            comment: 'Of these files the room may import types, and nothing that exists at run time.',
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
      name: 'ui-knows-no-screen',
      severity: 'error',
      comment: 'What every screen is made of knows none of them; what it needs of the page around it is the platform.',
      from: { path: '^components/ui/', pathNot: TESTS },
      to: { path: '^components/', pathNot: '^components/(ui|platform)/' },
    },
    {
      name: 'the-platform-knows-no-component',
      severity: 'error',
      from: { path: '^components/platform/', pathNot: TESTS },
      to: { path: '^components/', pathNot: '^components/platform/' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Two files that import each other are one thing, or a third one is missing between them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'entrypoints-are-not-imported',
      severity: 'error',
      comment: 'An entrypoint wires; what is worth importing belongs into a room.',
      from: { pathNot: '^entrypoints/' },
      to: { path: '^entrypoints/' },
    },
    {
      name: 'entrypoints-do-not-know-each-other',
      severity: 'error',
      from: { path: '^entrypoints/([^/]+)' },
      to: { path: '^entrypoints/', pathNot: '^entrypoints/$1' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      comment: 'Nothing but tests and tools imports tests and what only they use.',
      from: { pathNot: NOT_SHIPPED },
      to: { path: TESTS },
    },
    {
      name: 'the-build-stands-alone',
      severity: 'error',
      comment:
        'The build counts as fresh while lib/dev and lib/server change, so its configuration must not depend on them.',
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
      comment: 'A package that package.json does not name is there by accident and may be gone tomorrow.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'shipped-code-uses-dependencies',
      severity: 'error',
      comment: 'What runs for people is in "dependencies". wxt is the exception: the build dissolves it.',
      from: { pathNot: NOT_SHIPPED },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: WXT },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Ours are all ES modules; a function of ours that is called "require" is not Node's.
    moduleSystems: ['es6'],
    // Type imports count too: a type of the server in a component is the same knowledge.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
