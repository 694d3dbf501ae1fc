import { defineConfig } from 'wxt';
import { addPageWords, withoutDescriptions } from './lib/build/messages.ts';
import { ownFiles } from './lib/build/packages.ts';
import { popupFiles } from './lib/build/popup-files.ts';
import { classicScripts, pageBundle, pageFileHooks, plainScripts } from './lib/build/page-files.ts';
import { stampHooks } from './lib/build/source-stamp.ts';
import { denseStyles, inlinePopupStyles, sharedStylesFirst } from './lib/build/stylesheets.ts';
import { SITES } from './lib/sites/registry.ts';

// Our pages run and show our own files only: a fetched file would reveal the user. The policy does not
// restrict requests,
// because the user chooses the service.
const EXTENSION_PAGES_POLICY =
  "script-src 'self'; object-src 'none'; img-src 'self'; media-src 'none'; font-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** License notices of the packages in a build, written with one entrypoint of each build. */
const LICENSES = new Map([
  ['background', 'licenses/background.md'],
  ['popup', 'licenses/pages.md'],
]);

/**
 * Makes Chromium compile all functions of a script at once instead of at their first call: 25.6 instead of
 * 28.2 ms of script for a list of 100 notices, where the promise is 7 ms (median of 5 visits, Nov 2026).
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  // No auto-imports: readers see where a name comes from, and the import rules can be checked.
  imports: false,
  vite: () => ({
    plugins: [denseStyles, inlinePopupStyles, sharedStylesFirst],
    build: {
      // The browsers of the manifest: keeps newer CSS as it is.
      cssTarget: ['chrome123', 'firefox140'],
      // Every supported browser preloads modules itself.
      modulePreload: { polyfill: false },
    },
  }),
  hooks: {
    ...stampHooks(),
    ...pageFileHooks,
    'zip:sources:start'({ config }) {
      config.zip.includeSources = ownFiles(config.root);
    },
    'build:publicAssets'(_wxt, files) {
      addPageWords(files);
      withoutDescriptions(files);
    },
    'vite:build:extendConfig'(entrypoints, config) {
      const has = (test: (entrypoint: (typeof entrypoints)[number]) => boolean) => entrypoints.some(test);
      const fileName = entrypoints.map(({ name }) => LICENSES.get(name)).find((file) => file !== undefined);
      const isShared = has(({ name }) => name === 'reader');
      const alias = {
        // Only the background gets the polyfill, for the same errors in every browser. Our pages and page
        // scripts only send
        // messages, which all supported browsers do with promises.
        ...(has(({ type }) => type === 'background') ? {} : { 'wxt/browser': '@wxt-dev/browser' }),
      };
      const options = {
        resolve: { alias },
        build: {
          ...(fileName === undefined ? {} : { license: { fileName } }),
          ...(has(({ type }) => type === 'popup') ? { rolldownOptions: popupFiles(import.meta.dirname) } : {}),
          ...(isShared ? { rolldownOptions: pageBundle } : {}),
          ...(has(({ name }) => /^(?:engine|site-sam-gov)$/.test(name))
            ? { rolldownOptions: { output: { postBanner: COMPILE_EAGERLY } } }
            : {}),
        },
      };
      config.plugins = [
        plainScripts,
        ...(isShared ? [classicScripts] : []),
        ...(config.plugins ?? []),
        { name: 'by-entrypoint', config: () => options },
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
      // Firefox warns users about `unlimitedStorage`; Chrome does not (docs/threat-model.md, "Decided").
      ...(browser === 'firefox' ? [] : ['sidePanel', 'unlimitedStorage']),
    ],
    // Requested when the user turns on an alert or a reminder.
    optional_permissions: ['notifications'],
    omnibox: { keyword: 'bid' },
    content_scripts: SITES.map(({ id, matches }) => ({
      matches: [...matches],
      js: [`content-scripts/site-${id}.js`, 'content-scripts/engine.js'],
      // Before page scripts, so that the shield's key listeners come first.
      run_at: 'document_start' as const,
    })),
    host_permissions: SITES.flatMap(({ matches }) => matches),
    // Requested on Connect, for the address that the user typed (decisions, "Cross-origin access").
    optional_host_permissions: ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'],
    // The name is the background's (lib/background/launchers/menus.ts). Chromium has no shortcut of its own
    // on this key; it takes Alt+Shift with A, B, C, N, P, R, T, W, X and Z (e2e/real-window.test.ts presses
    // it).
    commands: { 'add-page': { suggested_key: { default: 'Alt+Shift+U' }, description: '__MSG_menuAddPage__' } },
    action: { default_title: '__MSG_extensionName__' },
    content_security_policy: { extension_pages: EXTENSION_PAGES_POLICY },
    minimum_chrome_version: '123',
    // Firefox reads its policy without a schema (docs/managed-policy.md).
    ...(browser === 'firefox' ? {} : { storage: { managed_schema: 'managed-schema.json' } }),
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'pursuit-companion@example.org',
              strict_min_version: '140.0',
              // Notices that the user adds or looks up, the key and searches go to the service that the
              // user chose only.
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo', 'searchTerms'] },
            },
            // The first Firefox for Android with data_collection_permissions.
            gecko_android: { strict_min_version: '142.0' },
          },
        }
      : {}),
  }),
});
