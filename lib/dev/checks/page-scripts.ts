/** Which scripts a built page loads, according to the built files. */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The scripts in the document of `page`, as paths in the build. */
export function namedBy(built: string, page: string): string[] {
  const html = readFileSync(join(built, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
}

/** `files` and everything they import. */
export function withImports(built: string, files: readonly string[]): string[] {
  const all = new Set<string>();
  const visit = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const next of namedIn(built, file, /(?:from|import)\s*"\.\/([^"]+)"/g)) visit(next);
  };
  for (const file of files) visit(file);
  return [...all];
}

/**
 * The scripts that a popup loads with any tab: those in its document, and those that its own script imports
 * dynamically.
 */
export function onOpening(built: string, page: string): string[] {
  const own = /<script[^>]* src="\/([^"]+\.js)"/.exec(readFileSync(join(built, page), 'utf8'))?.[1];
  const brought = own === undefined ? [] : namedIn(built, own, /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g);
  return withImports(built, [...namedBy(built, page), ...brought]);
}

function namedIn(built: string, file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(built, file), 'utf8');
  return [...text.matchAll(pattern)].flatMap(([, next]) => (next === undefined ? [] : posix.join(dirname(file), next)));
}

/**
 * Returns the globals that a script of a list uses before an earlier one has set them
 * (`lib/build/page-files.ts`).
 */
export function missingIn(built: string, files: readonly string[]): string[] {
  const set = new Set<string>();
  return files.flatMap((file) => {
    const text = readFileSync(join(built, file), 'utf8');
    const missing = [...text.matchAll(/=globalThis\["(pursuit \w+)"\]/g)].flatMap(([, name = '']) =>
      set.has(name) ? [] : [`${file}: ${name}`],
    );
    for (const [, name = ''] of text.matchAll(/globalThis\["(pursuit \w+)"\]=/g)) set.add(name);
    return missing;
  });
}
