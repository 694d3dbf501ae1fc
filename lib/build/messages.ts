import { readFileSync } from 'node:fs';
import type { ResolvedPublicFile } from 'wxt';
import { z } from 'zod';

const catalogue = z.record(z.string(), z.object({ message: z.string(), placeholders: z.unknown().optional() }));

/**
 * Removes descriptions: they are for translators, and browsers read the catalogue for each process they
 * start.
 */
export function withoutDescriptions(files: ResolvedPublicFile[]): void {
  files.forEach((file, at) => {
    if (!('absoluteSrc' in file) || !/^_locales\b/.test(file.relativeDest)) return;
    const messages = catalogue.parse(JSON.parse(readFileSync(file.absoluteSrc, 'utf8')));
    files[at] = { relativeDest: file.relativeDest, contents: JSON.stringify(messages) };
  });
}
