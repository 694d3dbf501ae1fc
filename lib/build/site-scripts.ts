/**
 * Writes the entrypoints of the content scripts of all sites but SAM.gov: each page gets the reader of its
 * own site only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntrypointInfo, Wxt } from 'wxt';
import { hasOwnScript, KNOWN_SITES } from '../sites/registry.ts';

/** The source of each entrypoint by its name; they import from the folder `library`. */
export function siteScripts(library: string): Map<string, string> {
  const from = (file: string) => `from ${JSON.stringify(join(library, file))};\n`;
  const adapterOf = (id: string, name: string) =>
    `import { declaration as ${name} } ${from(`sites/adapters/${id}/adapter.ts`)}`;
  const caller = '{ ask, extensionGone, onChanged }';
  const callerImport = `import ${caller} ${from('protocol/client/caller.ts')}`;
  const declared = `import { declared } ${from('sites/engine/declared.ts')}`;
  const scripts = KNOWN_SITES.filter(hasOwnScript).map(({ id }): [string, string] => {
    const imports = `import { adapterScript } ${from('page/site-script.ts')}${callerImport}${declared}${adapterOf(id, 'adapter')}`;
    return [`site-${id}`, `${imports}\nexport default adapterScript(${caller}, declared(adapter));\n`];
  });
  // Platforms on hosts that nobody can list, which the user adds by address.
  const platforms = KNOWN_SITES.filter(({ anywhere, reader }) => anywhere !== undefined && reader === 'adapter');
  const names = platforms.map((_, index) => `platform${index}`);
  const imports = platforms.map(({ id }, index) => adapterOf(id, `platform${index}`)).join('');
  const other = `import { otherSiteScript } ${from('page/other-site-script.ts')}${callerImport}${declared}${imports}`;
  const call = `otherSiteScript(${caller}, [${names.map((name) => `declared(${name})`).join(', ')}])`;
  return new Map([...scripts, ['other-site', `${other}\nexport default ${call};\n`]]);
}

/**
 * Adds them to the build. The background registers them when the user turns a site on; the manifest lists
 * none.
 */
export function addSiteScripts(wxt: Wxt, entrypoints: EntrypointInfo[]): void {
  const folder = join(wxt.config.wxtDir, 'site-scripts');
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of siteScripts(join(wxt.config.root, 'lib'))) {
    const inputPath = join(folder, `${name}.content.ts`);
    writeFileSync(inputPath, source);
    entrypoints.push({ name, inputPath, type: 'content-script' });
  }
}
