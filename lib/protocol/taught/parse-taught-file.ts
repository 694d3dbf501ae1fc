/** Reads an exported file of taught pages: from a colleague, or edited by hand. */
import { pagesInTaughtFile, type TaughtFileProblem } from '../../domain/taught/taught-file.ts';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import { fieldOf } from '../requests/fields.ts';
import { taughtImportSchema } from './taught-messages.ts';

/** Returns all pages of an exported file, or the field that is not valid. */
export function parseTaughtFile(text: string): { pages: TaughtDeclaration[] } | { problem: TaughtFileProblem } {
  const file = pagesInTaughtFile(text);
  if ('problem' in file) return file;
  const { data, error } = taughtImportSchema.safeParse(file);
  return data ?? { problem: { field: fieldOf(error) } };
}
