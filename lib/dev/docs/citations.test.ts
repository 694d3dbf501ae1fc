/** Citations in comments must lead somewhere in the repository (docs/contributing.md). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = globSync(['*.{ts,js}', '{lib,components,entrypoints,bench,e2e}/**/*.{ts,tsx,mjs}'], { cwd: ROOT });

/** All matches in sources, with multi-line comments joined. */
const cited = (pattern: RegExp) =>
  sources.flatMap((file) => [
    ...read(file)
      .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
      .matchAll(pattern),
  ]);

it('every decision cited in a comment is in the contract', () => {
  const [, table = ''] = read('docs/service-contract.md').split("## Where the service's document is silent");
  const rows = [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name = '']) => name.replaceAll('`', ''));
  const names = cited(/decisions, ("[^"]+"(?: and "[^"]+")*)/g).flatMap(([, all = '']) => all.match(/"[^"]+"/g) ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !rows.includes(name.replaceAll('"', '')))).toEqual([]);
});

it('every house rule cited in a comment is in the architecture', () => {
  const rules = [...read('docs/architecture.md').matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => number);
  const numbers = cited(/house rules? (\d+)(?: and (\d+))?/gi).flatMap(([, ...all]) => all.filter(Boolean));
  expect(numbers.length).toBeGreaterThan(5);
  expect([...new Set(numbers)].filter((number) => !rules.includes(number))).toEqual([]);
});

it('every file and folder that a document names is there', () => {
  const files = globSync(['*', '**/*'], {
    cwd: ROOT,
    exclude: (name) => /^(?:node_modules|\.git|\.output|\.tools|\.wxt)$/.test(name),
  });
  const known = new Set(files.map((file) => file.replaceAll('\\', '/')));
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })].filter((file) =>
    known.has(file),
  );
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|md|json))`/g)].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(20);
  // Documents leave out the beginning of a path where it is clear: `page/watch.ts`.
  const inSources = named.filter((path) => !path.startsWith('.output/'));
  expect(inSources.filter((path) => ![...known].some((file) => file === path || file.endsWith(`/${path}`)))).toEqual(
    [],
  );
});
