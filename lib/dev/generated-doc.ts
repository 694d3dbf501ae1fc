import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

interface GeneratedDoc {
  file: string;
  text: string;
  /** What it tells of, counted: "34 sites". */
  holds: string;
}

/** Writes a document that is made of the sources; with `--check` it only says where the file is not up to date, and fails. */
export function writeOrCheck({ file, text, holds }: GeneratedDoc): void {
  const name = `docs/${basename(file)}`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    process.stdout.write(`${name}: ${holds}\n`);
    return;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  process.stderr.write(`${name} is not up to date: run npm run docs\n`);
  process.exitCode = 1;
}
