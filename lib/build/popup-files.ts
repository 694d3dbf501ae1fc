import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What the popup loads one after the other: its document, the app, and a tab. */
const STEPS = {
  first: ['entrypoints/popup/main.ts', 'preload-helper', 'wxt-html-plugins'],
  app: ['entrypoints/popup/app.ts'],
  page: ['components/capture/this-page-tab.tsx'],
  opportunities: ['components/search/opportunities/opportunities-tab.tsx'],
  awards: ['components/awards/list/awards-tab.tsx'],
  pipeline: [
    'components/pipeline/stages/pipeline-tab.tsx',
    'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
    'node_modules/@tanstack/react-query/build/modern/useQueries.js',
  ],
  // No tab changes settings at once.
  settings: [
    'node_modules/@tanstack/query-core/build/modern/mutationObserver.js',
    'node_modules/@tanstack/react-query/build/modern/useMutation.js',
    'node_modules/@tanstack/react-query/build/modern/useMutationState.js',
  ],
  options: ['entrypoints/options/main.tsx'],
  board: ['entrypoints/board/main.tsx'],
} as const;

/** What loads without the popup. */
const PAGES: ReadonlySet<string> = new Set(['settings', 'options', 'board']);

/** Modules that a tool generates, and which have no file. */
const GENERATED = ['preload-helper', 'wxt-html-plugins'];

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/**
 * The files that the popup's scripts are bundled into. Each further file is another request to the browser,
 * so what the same tabs load at once shares a file.
 *
 * @throws if a source below `root` that is named here does not exist.
 */
export function popupFiles(root: string) {
  const steps = Object.entries(STEPS).map(([name, paths]) => {
    const missing = paths.find((path) => !GENERATED.includes(path) && !existsSync(join(root, path)));
    if (missing !== undefined) throw new Error(`${missing} does not exist: correct lib/build/popup-files.ts`);
    return { name, paths };
  });
  /** Which steps load a module, by its id. */
  const loading = new Map<string, ReadonlySet<string>>();

  /** The steps that load a module without being asked for it. */
  const stepsOf = (id: string, graph: Graph): ReadonlySet<string> => {
    const known = loading.get(id);
    if (known) return known;
    const all = new Set<string>();
    const seen = new Set<string>();
    const visit = (module: string): void => {
      if (seen.has(module)) return;
      seen.add(module);
      const file = `/${module.replaceAll('\\', '/').replace('\0virtual:', '')}`;
      const own = steps.find(({ paths }) => paths.some((path) => file.includes(`/${path}`)));
      if (own) {
        all.add(own.name);
        return;
      }
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) visit(importer);
    };
    visit(id);
    loading.set(id, all);
    return all;
  };

  /** The file of a module, by the steps that load it; `null` leaves it to the bundler. */
  const fileOf = (id: string, graph: Graph): string | null => {
    // A page's own script must not run in other pages, and documents name the shared style sheets.
    if (/\/entrypoints\/.*\/main\.tsx?$|\/components\/ui\/.*\.css$/.test(id.replaceAll('\\', '/'))) return null;
    const all = stepsOf(id, graph);
    if (all.has('first')) return 'first';
    if (all.has('app')) return 'app';
    if (all.size === 0) return null;
    const tabs = [...all].filter((step) => !PAGES.has(step)).sort();
    if (tabs.length === 0) return null;
    // Other pages load no more of a tab than they use.
    const isElsewhere = tabs.length < all.size;
    // Options would otherwise load all that board and tabs share.
    if (all.has('options')) return tabs.length > 1 ? 'tabs-everywhere' : `${tabs.join()}-everywhere`;
    // What no search needs is apart from what they do; more files than that are too many.
    const isApart = tabs.length === 1 || !isElsewhere || tabs.join() === 'page,pipeline';
    if (tabs.length > 2 || !isApart) return isElsewhere ? 'tabs-elsewhere' : 'tabs';
    return tabs.join('-') + (isElsewhere ? '-elsewhere' : '');
  };
  return {
    output: {
      // The usual hashes are 750 packed bytes of a popup, and an update closes all open pages anyway.
      chunkFileNames: 'chunks/[name].js',
      entryFileNames: 'chunks/[name].js',
      codeSplitting: {
        groups: [{ name: fileOf, includeDependenciesRecursively: false }],
      },
    },
  };
}
