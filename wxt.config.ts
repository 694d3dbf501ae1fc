import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type EntrypointInfo, type Wxt } from 'wxt';
import { KNOWN_SITES, SITES } from './lib/sites/registry.ts';

// Nothing but our own files runs or is loaded in our pages; requests go to the service that the person chose.
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

/** The script of one platform, as `entrypoints/notices.content.ts` is for SAM.gov. */
function scriptOf(site: string, library: string): string {
  const from = (file: string) => JSON.stringify(join(library, file));
  return `import { defineContentScript } from 'wxt/utils/define-content-script';
import { startPage } from ${from('page/start.ts')};
import { ask, extensionGone, onChanged } from ${from('protocol/caller.ts')};
import { adapter } from ${from(`sites/${site}/adapter.ts`)};

export default defineContentScript({
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main({ signal }) {
    startPage({
      window, signal, site: adapter.id, ask, onChanged, extensionGone,
      read: () => adapter.read(document, new URL(window.location.href)),
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
  for (const { id, reader, granted, awards } of KNOWN_SITES) {
    if (reader !== 'adapter' || granted === 'install' || awards) continue;
    const inputPath = join(folder, `site-${id}.content.ts`);
    writeFileSync(inputPath, scriptOf(id, join(wxt.config.root, 'lib')));
    entrypoints.push({ name: `site-${id}`, inputPath, type: 'content-script' });
  }
}

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  // Everything is imported by name: a stranger sees where it comes from, and the import rules can be checked.
  imports: false,
  vite: () => ({ plugins: [withoutEval] }),
  hooks: {
    'entrypoints:found': addSiteScripts,
    // Pages of other people get no polyfill: a content script only sends messages and hears them, which every browser that we
    // support does with promises by itself. It would be a sixth of what such a page has to load.
    'vite:build:extendConfig'(entrypoints, config) {
      if (!entrypoints.every(({ type }) => type === 'content-script')) return;
      config.plugins = [
        ...(config.plugins ?? []),
        { name: 'no-polyfill', config: () => ({ resolve: { alias: { 'wxt/browser': '@wxt-dev/browser' } } }) },
      ];
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
      ...(browser === 'firefox' ? [] : ['sidePanel']),
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
              // The notice that a person adds goes to the service that this person chose, and nowhere else.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
            // The first Firefox for Android that knows the line above.
            gecko_android: { strict_min_version: '142.0' },
          },
        }
      : {}),
  }),
});
