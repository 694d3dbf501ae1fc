import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** `text` as Markdown in the project's format. */
export async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}

/** Writes a generated document. With `--check`, fails if it is not up to date instead. */
export function writeOrCheck(file: string, text: string): void {
  const name = `docs/${basename(file)}`;
  if (process.argv.includes('--check')) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    process.stderr.write(`${name} is not up to date: run npm run docs\n`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, text);
  process.stdout.write(`${name} written\n`);
}
