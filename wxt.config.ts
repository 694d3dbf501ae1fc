import { join } from 'node:path';
import { defineConfig } from 'wxt';
import { withoutDescriptions } from './lib/build/messages.ts';
import { ownFiles } from './lib/build/packages.ts';
import { popupFiles } from './lib/build/popup-files.ts';
import * as plugins from './lib/build/plugins.ts';
import { addSiteScripts } from './lib/build/site-scripts.ts';
import { stampHooks } from './lib/build/source-stamp.ts';
import { SITES } from './lib/sites/registry.ts';

// No script but our own runs in our pages, and nothing that they show comes from elsewhere: what would be fetched tells who fetches it.
// Where requests go is for no policy to say: the person chooses the service.
const EXTENSION_PAGES_POLICY =
  "script-src 'self'; object-src 'none'; img-src 'self'; media-src 'none'; font-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Made smaller than the usual minifier leaves them: the script that every page of SAM.gov gets, and the two that can read any page.
 * That takes a second each: too long for the scripts of all platforms.
 */
const SMALLER: ReadonlySet<string> = new Set(['notices', 'other-site', 'read-page']);

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
    plugins: [
      plugins.withoutEval,
      plugins.polyfillAsModule,
      plugins.withoutSpaces,
      plugins.withoutWrapper,
      plugins.withStyles,
      plugins.sharedStylesFirst,
    ],
    build: {
      // As the manifest: newer CSS is left as it is written.
      cssTarget: ['chrome123', 'firefox140'],
      // On a slow machine it would tell whoever builds that our own step takes long, as if something were wrong.
      rolldownOptions: { checks: { bundlerTimings: false } },
      // Every browser that we support preloads modules by itself.
      modulePreload: { polyfill: false },
    },
  }),
  hooks: {
    ...stampHooks(),
    'entrypoints:found': addSiteScripts,
    'zip:sources:start'({ config }) {
      config.zip.includeSources = ownFiles(config.root);
    },
    'build:publicAssets'(_wxt, files) {
      withoutDescriptions(files);
    },
    // Only the background gets the polyfill, for one `browser` with one kind of error whichever browser it runs in. Who only asks
    // the background does without: to ask with promises is what every browser that we support does by itself. Pages of other
    // people get no context of wxt's either, of which nobody uses more than the signal.
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
      const build = entrypoints.some(({ type }) => type === 'popup')
        ? { rolldownOptions: popupFiles(import.meta.dirname) }
        : {};
      config.plugins = [...(config.plugins ?? []), { name: 'lean', config: () => ({ resolve: { alias }, build }) }];
      if (entrypoints.every(({ name }) => SMALLER.has(name))) config.plugins.push(plugins.smaller);
      if (entrypoints.every(({ name }) => name === 'notices')) config.plugins.push(plugins.compiledAtOnce);
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
    // As the background knows it (lib/background/launchers/menus.ts).
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
