/** The baseline: an extension whose popup is React and one button, built by the same tools. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment } from '../../lib/dev/setup/install.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
// Inside the project, to resolve its packages.
const FOLDER = join(ROOT, '.output', 'bench', 'empty-popup');

const FILES: Readonly<Record<string, string>> = {
  'wxt.config.ts': `export default {
  imports: false,
  modules: ['@wxt-dev/module-react'],
  manifest: { name: 'Empty popup', version: '1.0.0' },
};
`,
  'entrypoints/popup/index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Empty popup</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./main.tsx"></script>
  </body>
</html>
`,
  'entrypoints/popup/main.tsx': `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(<StrictMode><button type="button">Ready</button></StrictMode>);
`,
};

/** Builds the extension. Returns its folder. */
export function buildEmptyExtension(): string {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
    writeFileSync(join(FOLDER, file), text);
  }
  // wxt prints to standard output, which is for the report.
  const { status } = spawnSync('wxt', ['build', FOLDER], {
    env: { ...environment(), CI: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the empty popup was not built');
  return join(FOLDER, '.output', 'chrome-mv3');
}
