import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The browser's message catalogue (`i18n.getMessage`) for tests, which run where no browser is.
 *
 * Rules as in Chrome's documentation "Localization message formats": placeholder names count in any case, a placeholder's content
 * may name `$1` to `$9`, these also work in the message itself, `$$` is a dollar sign, what is missing is the empty string.
 */
const Catalogue = z.record(
  z.string(),
  z.object({
    message: z.string(),
    placeholders: z.record(z.string(), z.object({ content: z.string() })).optional(),
  }),
);

export type MessageCatalogue = z.infer<typeof Catalogue>;

/** Reads a `messages.json`; a malformed one is an error, because the browser would refuse the whole extension. */
export function readMessageCatalogue(file: string): MessageCatalogue {
  return Catalogue.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What `browser.i18n.getMessage(name, substitutions)` answers for this catalogue. */
export function getMessage(
  catalogue: MessageCatalogue,
  name: string,
  substitutions: string | number | readonly (string | number)[] = [],
): string {
  // Own properties only: a message called "constructor" does not exist just because objects have one.
  const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (entry === undefined) return '';
  const values = (Array.isArray(substitutions) ? substitutions : [substitutions]).map(String);
  const placeholders = new Map(
    Object.entries(entry.placeholders ?? {}).map(([key, { content }]) => [key.toLowerCase(), content]),
  );
  // Placeholders first, positions second, in one pass each: a value that itself contains "$1" or "$NAME$" is never expanded again.
  const withContents = entry.message.replace(
    /\$\$|\$([a-z0-9_@]+)\$/gi,
    (whole: string, placeholder: string | undefined) =>
      placeholder === undefined ? whole : (placeholders.get(placeholder.toLowerCase()) ?? ''),
  );
  return withContents.replace(/\$\$|\$([1-9])/g, (_whole: string, position: string | undefined) =>
    position === undefined ? '$' : (values[Number(position) - 1] ?? ''),
  );
}
