import { readFileSync } from 'node:fs';
import type { ResolvedPublicFile } from 'wxt';
import { z } from 'zod';
import { PAGE_WORDS } from '../words/page-words.ts';

const catalogue = z.record(z.string(), z.object({ message: z.string(), placeholders: z.unknown().optional() }));

/**
 * Adds a content script per language with the words of buttons, for pages where those need not wait for an
 * answer (`lib/background/pages/prompt-buttons.ts`). Call before the descriptions are removed.
 */
export function addPageWords(files: ResolvedPublicFile[]): void {
  for (const file of [...files]) {
    const language = /^_locales\W(\w+)/.exec(file.relativeDest)?.[1];
    if (language === undefined || !('absoluteSrc' in file)) continue;
    const messages = catalogue.parse(JSON.parse(readFileSync(file.absoluteSrc, 'utf8')));
    // In place of `$1`…`$9`, as `lib/words/words.ts` caches them.
    const slots = (text: string) =>
      text.replace(/\$([1-9])/g, (_, digit) => String.fromCharCode(0xe000 + Number(digit)));
    const words = Object.fromEntries(PAGE_WORDS.map((key) => [key, slots(messages[key]?.message ?? '')]));
    const contents = `globalThis.pursuitWords=${JSON.stringify(words)};`;
    files.push({ relativeDest: `content-scripts/words-${language}.js`, contents });
  }
}

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
