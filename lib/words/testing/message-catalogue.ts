import { readFileSync } from 'node:fs';
import * as z from 'zod';

/**
 * The browser's message catalogue (`i18n.getMessage`) for tests without a browser. As in Chrome's
 * "Localization message formats": placeholder names are case-insensitive, `$1` to `$9` work in placeholders
 * and messages, `$$` is a dollar sign, and missing messages and values are empty.
 */
const Catalogue = z.record(
  z.string(),
  z.object({
    message: z.string(),
    placeholders: z.record(z.string(), z.object({ content: z.string() })).optional(),
  }),
);

export type MessageCatalogue = z.infer<typeof Catalogue>;

/** Reads a `messages.json`. Throws if it is malformed: browsers would reject the extension. */
export function readMessageCatalogue(file: string): MessageCatalogue {
  return Catalogue.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The result of `browser.i18n.getMessage(name, substitutions)`. */
export function getMessage(
  catalogue: MessageCatalogue,
  name: string,
  substitutions: string | number | readonly (string | number)[] = [],
): string {
  // Own properties only, so that there is no message "constructor".
  const entry = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (entry === undefined) return '';
  const values = (Array.isArray(substitutions) ? substitutions : [substitutions]).map(String);
  const placeholders = new Map(
    Object.entries(entry.placeholders ?? {}).map(([key, { content }]) => [key.toLowerCase(), content]),
  );
  // One pass each, placeholders first: a value that contains "$1" or "$NAME$" is not expanded again.
  const withContents = entry.message.replace(
    /\$\$|\$([a-z0-9_@]+)\$/gi,
    (whole: string, placeholder: string | undefined) =>
      placeholder === undefined ? whole : (placeholders.get(placeholder.toLowerCase()) ?? ''),
  );
  return withContents.replace(/\$\$|\$([1-9])/g, (_whole: string, position: string | undefined) =>
    position === undefined ? '$' : (values[Number(position) - 1] ?? ''),
  );
}
