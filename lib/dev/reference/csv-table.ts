import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Rows of a small CSV file with a header line; every value trimmed. */
export function csvTable(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(file, 'utf8'), { bom: true, columns: true, trim: true });
}
