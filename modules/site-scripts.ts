/**
 * One content script for each platform that has an adapter, made from the registry: a page carries the reader of its own
 * platform and of no other. They stand in no manifest; the background registers them when a person switches a site on.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineWxtModule } from 'wxt/modules';
import { KNOWN_SITES } from '../lib/sites/registry.ts';

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

export default defineWxtModule({
  name: 'site-scripts',
  setup(wxt) {
    wxt.hook('entrypoints:found', (_wxt, entrypoints) => {
      const folder = join(wxt.config.wxtDir, 'site-scripts');
      mkdirSync(folder, { recursive: true });
      for (const { id, reader, granted, awards } of KNOWN_SITES) {
        if (reader !== 'adapter' || granted === 'install' || awards) continue;
        const inputPath = join(folder, `site-${id}.content.ts`);
        writeFileSync(inputPath, scriptOf(id, join(wxt.config.root, 'lib')));
        entrypoints.push({ name: `site-${id}`, inputPath, type: 'content-script' });
      }
    });
  },
});
