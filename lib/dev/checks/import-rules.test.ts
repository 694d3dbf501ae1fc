import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkImports } from './import-rules.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A small project with the real rooms, one file to import in each, and `files`. */
function house(files: Record<string, string>): string {
  const root = temporaryFolder();
  const rooms = ['domain', 'api', 'sites', 'page', 'protocol', 'background', 'words', 'server', 'dev'];
  const packages = ['zod', 'react', 'hono', 'idb'];
  const all: Record<string, string> = {
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])),
    }),
    ...Object.fromEntries(
      packages.flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
        [`node_modules/${name}/index.js`, 'module.exports = {};'],
      ]),
    ),
    ...Object.fromEntries(
      rooms.map((room) => [`lib/${room}/thing.ts`, 'export const thing = 1; export type Thing = number;']),
    ),
    'lib/api/schemas.ts': "import { z } from 'zod'; export const schema = z;",
    'lib/protocol/client/caller.ts': 'export const ask = 1;',
    'lib/sites/registry.ts': 'export const ids = [];',
    'components/ui/button.tsx': 'export const button = 1;',
    'entrypoints/background.ts': 'export default 1;',
    'e2e/capture.test.ts': 'export {};',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  return (await checkImports(house(files))).problems;
}

describe('the import rules', () => {
  it('allow imports in the table', async () => {
    const problems = await problemsOf({
      'lib/api/client.ts': "import '../domain/thing.ts'; import 'zod';",
      'lib/sites/guess/adapter.ts': "import '../../domain/thing.ts'; import '../registry.ts';",
      'lib/page/watch.ts':
        "import '../sites/registry.ts'; import '../words/thing.ts'; import type { Thing } from '../protocol/thing.ts';",
      'lib/protocol/messages.ts': "import '../api/schemas.ts'; import '../domain/thing.ts'; import 'zod';",
      'lib/background/capture.ts':
        "import '../api/client.ts'; import '../protocol/thing.ts'; import '../sites/registry.ts'; import 'idb';",
      'components/search/list.tsx':
        "import 'react'; import '../../lib/protocol/client/caller.ts'; import type { Thing } from '../../lib/protocol/thing.ts';",
      'lib/server/app.ts':
        "import 'hono'; import '../api/schemas.ts'; import { join } from 'node:path'; import 'node:sqlite';",
      'entrypoints/popup/main.tsx': "import 'react'; import '../../components/ui/button.tsx';",
      'lib/api/client.test.ts': "import './client.ts'; import '../server/app.ts'; import { join } from 'node:path';",
      'lib/dev/start.ts': "import '../server/app.ts'; import '../background/capture.ts';",
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['lib/domain/x.ts', "import '../api/thing.ts';"],
    ['lib/domain/x.ts', "import 'zod';"],
    ['lib/domain/x.ts', "import 'node:fs';"],
    ['lib/api/x.ts', "import '../server/thing.ts';"],
    ['lib/api/x.ts', "import type { Thing } from '../server/thing.ts';"],
    ['lib/api/x.ts', "import 'react';"],
    ['lib/sites/x.ts', "import '../api/thing.ts';"],
    ['lib/sites/x.ts', "import 'wxt/browser';"],
    ['lib/page/x.ts', "import '../../background/thing.ts';"],
    ['lib/page/x.ts', "import '../api/schemas.ts';"],
    ['lib/page/x.ts', "import { thing } from '../protocol/thing.ts';"],
    ['lib/page/x.ts', "import 'react';"],
    ['lib/protocol/x.ts', "import '../../background/thing.ts';"],
    ['lib/protocol/x.ts', "import '../api/thing.ts';"],
    ['lib/background/x.ts', "import '../page/thing.ts';"],
    ['lib/background/x.ts', "import '../../sites/thing.ts';"],
    ['lib/background/x.ts', "import 'react';"],
    ['lib/words/x.ts', "import '../domain/thing.ts';"],
    ['components/x.tsx', "import '../lib/api/schemas.ts';"],
    ['components/x.tsx', "import '../lib/background/thing.ts';"],
    ['components/x.tsx', "import '../lib/protocol/thing.ts';"],
    ['components/x.tsx', "import 'wxt/browser';"],
    ['components/x.tsx', "const later = import('../lib/api/thing.ts');"],
    ['lib/server/x.ts', "import 'react';"],
    ['lib/server/x.ts', "import '../api/thing.ts';"],
    ['entrypoints/popup/main.tsx', "import '../../lib/dev/thing.ts';"],
    ['entrypoints/popup/main.tsx', "import '../../lib/server/thing.ts';"],
    ['entrypoints/popup/main.tsx', "import '../background.ts';"],
    ['lib/background/x.ts', "import '../../entrypoints/background.ts';"],
    ['e2e/x.test.ts', "import '../entrypoints/background.ts';"],
    ['lib/background/x.ts', "import '../../e2e/capture.test.ts';"],
    ['lib/api/x.ts', "import './y.ts';"],
    ['lib/api/x.ts', "import 'left-pad';"],
    ['lib/gadgets/x.ts', 'export {};'],
    ['lib/loose.ts', 'export {};'],
    ['wxt.config.ts', "import './lib/dev/thing.ts';"],
  ])('forbid in %s: %s', async (file, text) => {
    const problems = await problemsOf({ [file]: text });
    expect(problems).not.toEqual([]);
    expect(problems.every((problem) => problem.startsWith(file))).toBe(true);
  });

  it.each(['components/ui/x.tsx', 'components/platform/x.tsx'])('%s may import no screen', async (file) => {
    const problems = await problemsOf({
      [file]: "import '../shell/bar.tsx';",
      'components/shell/bar.tsx': 'export {};',
    });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${file} → components/shell/bar.tsx `))]);
  });

  it('find a cycle', async () => {
    const problems = await problemsOf({ 'lib/api/a.ts': "import './b.ts';", 'lib/api/b.ts': "import './a.ts';" });
    expect(problems.join()).toContain('no-cycle');
  });

  it('find zod through a chain of imports, but not through types', async () => {
    const caller = "import '../../domain/thing.ts'; export const ask = 1;";
    const files = {
      'lib/protocol/messages.ts': "import 'zod';",
      'components/x.tsx': "import '../lib/protocol/client/caller.ts';",
    };
    expect(
      await problemsOf({
        ...files,
        'lib/protocol/client/caller.ts': `${caller} import type { M } from '../messages.ts';`,
      }),
    ).toEqual([]);
    expect(
      await problemsOf({ ...files, 'lib/protocol/client/caller.ts': `${caller} import '../messages.ts';` }),
    ).toEqual([
      'components/x.tsx → lib/protocol/client/caller.ts → lib/protocol/messages.ts → node_modules/zod/index.js (zod must not run there)',
    ]);
  });

  it('fail without files', async () => {
    const empty = temporaryFolder();
    mkdirSync(join(empty, 'lib'));
    expect((await checkImports(empty)).problems).toEqual(['the checker saw no file']);
  });

  it('see every TypeScript file of the project', async () => {
    const onDisk = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: ROOT });
    const { modules, dependencies, problems } = await checkImports(ROOT);
    expect(modules).toBeGreaterThanOrEqual(onDisk.length);
    expect(dependencies).toBeGreaterThan(onDisk.length);
    expect(problems.filter((problem) => problem.includes('was not seen'))).toEqual([]);
  });
});
