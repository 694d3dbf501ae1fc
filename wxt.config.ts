import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';
import { defineConfig, type EntrypointInfo, type Wxt, type WxtViteConfig } from 'wxt';
import { ADAPTERS } from './lib/sites/adapters.ts';
import type { SiteAdapter } from './lib/sites/reading.ts';
import { hasOwnScript, KNOWN_SITES, SITES } from './lib/sites/registry.ts';

// No script but our own runs in our pages. Where requests go is for no policy to say: the person chooses the service.
const EXTENSION_PAGES_POLICY =
  "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const MAKES_CODE = 'const F = Function;';

/**
 * Takes out of zod the constructor with which it makes code from text. Our pages forbid that to every script, so zod would only
 * try it, fail and do without; and what is not there needs no explanation to a store's reviewer.
 */
const withoutEval = {
  name: 'without-eval',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/]/.test(id) || !code.includes(MAKES_CODE)) return undefined;
    return code.replaceAll(MAKES_CODE, "const F = class { constructor() { throw new EvalError('not from text'); } };");
  },
};

/**
 * Starts a content script with nothing around it. What wxt puts there catches an error to throw it again, and says so where nobody
 * hears it; the browser tells developers of an error by itself.
 */
const withoutWrapper = {
  name: 'without-wrapper',
  transform(code: string, id: string): string | undefined {
    if (!id.includes('virtual:wxt-content-script-isolated-world-entrypoint')) return undefined;
    const imports = code.slice(0, Math.max(0, code.indexOf('//#region')));
    if (imports === '' || !code.includes('await main(new ContentScriptContext(import.meta.env.ENTRYPOINT, options))'))
      throw new Error("wxt starts content scripts in another way now: see what 'without-wrapper' puts in its place");
    return `${imports}export default definition.main(new ContentScriptContext(import.meta.env.ENTRYPOINT));\n`;
  },
};

/**
 * Makes the polyfill a module of our own kind. From one of the older kind the bundler copies every property, and each part of the browser's
 * interface that is looked at has to be made: 6 ms at every start of the worker.
 */
const polyfillAsModule = {
  name: 'polyfill-as-module',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]webextension-polyfill[\\/]dist[\\/]browser-polyfill\.js/.test(id)) return undefined;
    return `const module = { exports: {} };\nconst { exports } = module;\n${code}\nexport default module.exports;\n`;
  },
};

/** Takes the white space out of our style sheets for pages: they are text in scripts, which no minifier looks into. */
const withoutSpaces = {
  name: 'without-spaces',
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]lib[\\/]page[\\/](?:overlay-)?styles\.ts/.test(id)) return undefined;
    return code.replace(/`[^`]*`/g, (sheet) =>
      sheet
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};,>]) ?/g, '$1')
        .replace(/: /g, ':')
        .replaceAll(';}', '}')
        .replaceAll(' !', '!')
        .replace(/="([a-z]+)"\]/g, '=$1]'),
    );
  },
};

type Plugin = Extract<NonNullable<WxtViteConfig['plugins']>[number], { name: string }>;

/**
 * Puts the styles of the popup's first content into its document: a browser opens the window when all is there that the document names, and
 * a style sheet of its own would be waited for longer than for all scripts.
 */
const withStyles: Plugin = {
  name: 'with-styles',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      if (!path.includes('popup')) return html;
      return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
        const sheet = bundle[file];
        // The file stays: other pages have the same styles, and so the same file.
        return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link;
      });
    },
  },
};

/**
 * Makes these another two or three parts of a hundred smaller than the usual minifier leaves them: the script that every page of SAM.gov
 * gets, and the two that can read any page. That takes a second each: too long for the scripts of all platforms.
 */
const SMALLER: ReadonlySet<string> = new Set(['notices', 'other-site', 'read-page']);
const COMPRESS = {
  passes: 3,
  // No object of ours does anything when it is only looked at, and no arrow of ours is called with `new`.
  pure_getters: true,
  unsafe_arrows: true,
  unsafe_methods: true,
  keep_fargs: false,
  // What a script run once ends with is its answer.
  expression: true,
};

const smaller: Plugin = {
  name: 'smaller',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, { ecma: 2020, toplevel: true, compress: COMPRESS });
      if (code !== undefined) chunk.code = code;
    }
  },
};

/** The script of one platform, as `entrypoints/notices.content.ts` is for SAM.gov. */
function scriptOf({ id, apart }: SiteAdapter, library: string): string {
  const from = (file: string) => JSON.stringify(join(library, file));
  return `import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from ${from('page/start.ts')};
import { ask, extensionGone, onChanged } from ${from('protocol/caller.ts')};
import { adapter } from ${from(`sites/${id}/adapter.ts`)};
${apart ? `import { toldApart } from ${from('sites/told-apart.ts')};` : ''}

export default defineContentScript({
  registration: 'runtime',
  main({ signal }) {
    startPage({
      window, signal, site: adapter.id, ask, onChanged, extensionGone,
      read() {
        const url = new URL(window.location.href);
        return ${apart ? 'toldApart(adapter.read(document, url), adapter.apart, url)' : 'adapter.read(document, url)'};
      },
    });
  },
});
`;
}

/**
 * Adds one content script for each platform that has an adapter, made from the registry: a page carries the reader of its own
 * platform and of no other. They stand in no manifest; the background registers them when a person switches a site on.
 */
function addSiteScripts(wxt: Wxt, entrypoints: EntrypointInfo[]): void {
  const folder = join(wxt.config.wxtDir, 'site-scripts');
  mkdirSync(folder, { recursive: true });
  for (const { id } of KNOWN_SITES.filter(hasOwnScript)) {
    const adapter = ADAPTERS.find((each) => each.id === id);
    if (!adapter) continue;
    const inputPath = join(folder, `site-${id}.content.ts`);
    writeFileSync(inputPath, scriptOf(adapter, join(wxt.config.root, 'lib')));
    entrypoints.push({ name: `site-${id}`, inputPath, type: 'content-script' });
  }
}

/** Whether a module is one of these, below one of these folders, or made by a tool under one of these names. */
function isOneOf(...paths: readonly string[]): (id: string) => boolean {
  return (id) => paths.some((path) => `/${id.replaceAll('\\', '/').replace('\0virtual:', '')}`.includes(`/${path}`));
}

/**
 * In which files the popup comes; each further file would be another question to the browser. `first` is what its document names and its
 * window waits for: the first content and React. Then comes the `app`, and what several tabs have in common.
 */
const FILES = {
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'first',
          test: isOneOf(
            'components/shell/first-content.tsx',
            'components/shell/mount.tsx',
            'lib/protocol/extension-page.ts',
            'preload-helper',
            'wxt-html-plugins',
          ),
          priority: 3,
        },
        { name: 'app', test: isOneOf('components/shell/app.tsx'), priority: 2 },
        {
          name: 'notices',
          test: isOneOf(
            'components/capture/notice-edit.ts',
            'components/ui/deadline-chip.tsx',
            'lib/domain/reference/states.ts',
          ),
          priority: 1,
        },
        {
          name: 'tables',
          test: isOneOf(
            'components/export/csv-button.tsx',
            'components/export/pursuits-table.ts',
            'components/pipeline/texts-of.ts',
            'components/pipeline/yours.tsx',
          ),
          priority: 1,
        },
        {
          name: 'common',
          test: isOneOf(
            'components/ui/chip.tsx',
            'components/ui/failure-banner.tsx',
            'components/ui/field.tsx',
            'components/ui/focus-invalid.ts',
            'components/ui/hand-focus-on.ts',
            'components/ui/moment-words.ts',
            'components/ui/text-input.tsx',
            'components/ui/use-control-failure.ts',
            'components/ui/use-kept-focus.ts',
            'components/ui/use-shared-draft.ts',
            'lib/domain/plain-text.ts',
          ),
          priority: 1,
        },
        { name: 'choices', test: isOneOf('components/ui/segmented.tsx') },
      ],
    },
  },
};

/** Packages that become part of what we hand out ask for their notice beside it. By one entrypoint of each build that has any. */
const LICENCES = new Map([
  ['background', 'licences/background.md'],
  ['popup', 'licences/pages.md'],
]);

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  // Everything is imported by name: a stranger sees where it comes from, and the import rules can be checked.
  imports: false,
  vite: () => ({
    plugins: [withoutEval, polyfillAsModule, withoutSpaces, withoutWrapper, withStyles],
    build: {
      // As the manifest: newer CSS is left as it is written.
      cssTarget: ['chrome123', 'firefox140'],
      // Every browser that we support preloads modules by itself.
      modulePreload: { polyfill: false },
    },
  }),
  hooks: {
    'entrypoints:found': addSiteScripts,
    // Only the background gets the polyfill, which lets it answer messages with promises: asking with promises is what every
    // browser that we support does by itself. Pages of other people get no context of wxt's either, of which nobody uses more
    // than the signal.
    'vite:build:extendConfig'(entrypoints, config) {
      const fileName = entrypoints.map(({ name }) => LICENCES.get(name)).find((file) => file !== undefined);
      if (fileName !== undefined) {
        const licences = { name: 'licences', config: () => ({ build: { license: { fileName } } }) };
        config.plugins = [...(config.plugins ?? []), licences];
      }
      if (entrypoints.some(({ type }) => type === 'background')) return;
      const isInPages = entrypoints.every(({ type, name }) => type === 'content-script' || name === 'overlays');
      const alias = {
        'wxt/browser': '@wxt-dev/browser',
        ...(isInPages
          ? { 'wxt/utils/content-script-context': join(import.meta.dirname, 'lib', 'page', 'instance.ts') }
          : {}),
      };
      const build = entrypoints.some(({ type }) => type === 'popup') ? { rolldownOptions: FILES } : {};
      config.plugins = [...(config.plugins ?? []), { name: 'lean', config: () => ({ resolve: { alias }, build }) }];
      if (entrypoints.every(({ name }) => SMALLER.has(name))) config.plugins.push(smaller);
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'storage',
      'alarms',
      'activeTab',
      'scripting',
      'contextMenus',
      // Chrome takes `unlimitedStorage` without a word; Firefox frightens people with it (docs/threat-model.md, "Decided").
      ...(browser === 'firefox' ? [] : ['sidePanel', 'unlimitedStorage']),
    ],
    // Asked for in the click that switches an alert or a reminder on.
    optional_permissions: ['notifications'],
    omnibox: { keyword: 'bid' },
    host_permissions: SITES.flatMap(({ matches }) => matches),
    // Asked for on Connect, for the one address the person typed (decisions, "Cross-origin access").
    optional_host_permissions: ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'],
    // As the background knows it (lib/background/menus.ts).
    commands: { 'add-page': { suggested_key: { default: 'Alt+Shift+P' }, description: '__MSG_menuAddPage__' } },
    action: { default_title: '__MSG_extensionName__' },
    content_security_policy: { extension_pages: EXTENSION_PAGES_POLICY },
    minimum_chrome_version: '123',
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'pursuit-companion@example.org',
              strict_min_version: '140.0',
              // A notice that a person adds or asks about, their key and their searches go to the service that this person
              // chose, and nowhere else.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo', 'searchTerms'] },
            },
            // The first Firefox for Android that knows the line above.
            gecko_android: { strict_min_version: '142.0' },
          },
        }
      : {}),
  }),
});
