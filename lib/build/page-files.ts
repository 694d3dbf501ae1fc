/**
 * Bundles the files that run in pages, except SAM.gov's reader and the engine, so that each module is in the
 * package once. Content scripts cannot import each other, so what a file takes from another goes through a
 * global of the isolated world, which pages cannot access.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { Script } from 'node:vm';
import type { Entrypoint, EntrypointGroup, EntrypointInfo, Wxt, WxtViteConfig } from 'wxt';
import { KNOWN_SITES } from '../sites/registry.ts';

type Plugin = Extract<NonNullable<WxtViteConfig['plugins']>[number], { name: string }>;

/** Files whose modules others use, in the order in which a page loads them: a file uses only earlier ones. */
const SHARED = ['reader', 'guess', 'teach'];
/** Scripts that run once after some of them. */
const ONCE = ['read-page', 'teach-page', 'outline-page'];

const FOLDER = 'content-scripts';

/** The sites with a file, by their ids. The reader of SAM.gov is small and uses no other file. */
const SITES = KNOWN_SITES.filter(({ reader, granted }) => reader === 'adapter' && granted === 'switch');
const BUNDLED = new Set([...SHARED, ...ONCE, ...SITES.map(({ id }) => `site-${id}`)]);

/** The source of each site's file by its name; they import from the folder `library`. */
export function siteFiles(library: string): Map<string, string> {
  const from = (file: string) => `from ${JSON.stringify(join(library, file))};\n`;
  return new Map(
    SITES.map(({ id, awards, exact, infers }) => {
      const parts = `{${exact ? ' exact: readExact,' : ''}${infers ? ' inference: INFERENCE,' : ''} }`;
      const name = awards ? 'adapter' : 'declaration';
      const imports = [
        `import { siteReader } ${from('page/site-reader.ts')}`,
        `import { ${name} } ${from(`sites/adapters/${id}/adapter.ts`)}`,
        ...(exact ? [`import { readExact } ${from('sites/engine/exact/read.ts')}`] : []),
        ...(infers ? [`import { INFERENCE } ${from('sites/engine/infer/page.ts')}`] : []),
      ];
      return [
        `site-${id}`,
        `${imports.join('')}\nexport default { main: () => siteReader.describe(${name}${exact || infers ? `, ${parts}` : ''}) };\n`,
      ];
    }),
  );
}

/**
 * wxt hooks that add the sites' files, put what pages list into one folder, and bundle what shares modules.
 */
export const pageFileHooks = {
  'entrypoints:found'({ config }: Wxt, entrypoints: EntrypointInfo[]): void {
    const folder = join(config.wxtDir, 'site-files');
    mkdirSync(folder, { recursive: true });
    for (const [name, source] of siteFiles(join(config.root, 'lib'))) {
      const inputPath = join(folder, `${name}.ts`);
      writeFileSync(inputPath, source);
      entrypoints.push({ name, inputPath, type: 'unlisted-script' });
    }
  },
  'entrypoints:resolved'({ config }: Wxt, entrypoints: Entrypoint[]): void {
    for (const entrypoint of entrypoints)
      if (/^(?:engine|site-sam-gov)$/.test(entrypoint.name)) entrypoint.outputDir = join(config.outDir, FOLDER);
  },
  'entrypoints:grouped'(_wxt: Wxt, groups: EntrypointGroup[]): void {
    const bundled = groups.flatMap((group) => (!Array.isArray(group) && BUNDLED.has(group.name) ? [group] : []));
    const others = groups.filter((group) => Array.isArray(group) || !BUNDLED.has(group.name));
    groups.splice(0, groups.length, ...others, bundled);
  },
};

const WRAPPED = 'virtual:wxt-unlisted-script-entrypoint?';
const PLAIN = '\0script:';

/** Runs a script without wxt's log of its errors, which would be a third of a site's file. */
export const plainScripts = {
  name: 'plain-scripts',
  enforce: 'pre',
  resolveId(id) {
    // A script that is bundled alone has its folder before this.
    const [, file] = id.split(WRAPPED);
    return file === undefined ? undefined : `${PLAIN}${file}`;
  },
  load: (id) =>
    id.startsWith(PLAIN)
      ? `import script from ${JSON.stringify(id.slice(PLAIN.length))};\nexport default script.main();`
      : undefined,
} satisfies Plugin;

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** The scripts that need a module, by their names. */
function scriptsWith(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (id.startsWith(PLAIN)) return new Set([parse(id).name]);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((each) => [...scriptsWith(each, graph, seen)]));
}

/** Options of the bundle: each module is in the first shared file that needs it, else in its own script. */
export const pageBundle = {
  // A script's value is what it exports.
  preserveEntrySignatures: 'allow-extension' as const,
  output: {
    entryFileNames: ({ name }: { name: string }) => (ONCE.includes(name) ? '[name].js' : `${FOLDER}/[name].js`),
    chunkFileNames: `${FOLDER}/[name].js`,
    codeSplitting: {
      groups: [
        {
          name(id: string, graph: Graph): string | null {
            const scripts = scriptsWith(id, graph);
            return SHARED.find((name) => scripts.has(name)) ?? (scripts.size > 1 ? 'reader' : null);
          },
          includeDependenciesRecursively: false,
        },
      ],
    },
  },
};

const IMPORTS = /^import\s*(?:\{([^}]*)\}\s*from\s*)?"[^"]*?([\w-]+)\.js";\s*/;
const EXPORTS = /export\s*\{([^}]*)\};?\s*$/;

/** Turns the modules of the bundle into scripts that share their exports in a global. */
export const classicScripts = {
  name: 'classic-scripts',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = classic(file.code, file.name);
  },
} satisfies Plugin;

/**
 * A module as a script. @throws if it is not of the form that the bundler writes, or needs a later script.
 */
export function classic(code: string, name: string): string {
  let body = code;
  let imports = '';
  for (let match = IMPORTS.exec(body); match; match = IMPORTS.exec(body)) {
    const [whole, names, from = ''] = match;
    if (SHARED.includes(name) && SHARED.indexOf(from) > SHARED.indexOf(name))
      throw new Error(`${name}.js would need ${from}.js, which comes after it`);
    if (names !== undefined) imports += `const{${names.replace(/\s+as\s+/g, ':')}}=${globalOf(from)};`;
    body = body.slice(whole.length);
  }
  const names = EXPORTS.exec(body)?.[1] ?? '';
  body = body.replace(EXPORTS, '');
  const pairs = names.split(',').flatMap((each) => {
    const [local = '', as = local] = each.trim().split(/\s+as\s+/);
    return local === '' ? [] : [{ local, as }];
  });
  const shared = pairs.filter(({ as }) => as !== 'default');
  const value = pairs.find(({ as }) => as === 'default')?.local;
  const end = [
    ...(shared.length > 0 ? [`${globalOf(name)}={${shared.map(({ local, as }) => `${as}:${local}`).join()}};`] : []),
    ...(value === undefined || SHARED.includes(name) ? [] : [`return ${value}`]),
  ];
  const script = `(()=>{"use strict";${imports}${body}\n${end.join('')}})();`;
  // Fails for an import or export that is left.
  new Script(script);
  return script;
}

function globalOf(name: string): string {
  return `globalThis["pursuit ${name}"]`;
}
