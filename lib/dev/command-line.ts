/** Options, usage and errors of our commands. */
import { existsSync, statSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseHttpUrl } from '../domain/text/link.ts';
import { reportFailure } from './setup/install.mjs';

/** A command was called the wrong way. Reported in one sentence with the usage, without a stack. */
export class Misuse extends Error {}

/** The values of `options`. @throws Misuse for unknown options, missing values and positional arguments. */
export function readOptions<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  return orMisuse(() => parseArgs({ args, options }).values);
}

/** The same for a command that takes positional arguments. */
export function readOptionsAndWords<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  return orMisuse(() => parseArgs({ args, options, allowPositionals: true }));
}

function orMisuse<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The file of a saved page and the address it was saved from. @throws Misuse if one is missing or invalid.
 */
export function savedPage(address: string | undefined, files: readonly string[]): { url: URL; file: string } {
  if (address === undefined) throw new Misuse('--url is missing: the address that the page was saved from');
  const url = parseHttpUrl(address);
  if (!url) throw new Misuse(`--url must be an absolute http or https address, not "${address}"`);
  const [file, ...more] = files;
  if (file === undefined) throw new Misuse('FILE.html is missing: the saved page');
  if (more.length > 0) throw new Misuse(`takes one FILE.html, not also "${more.join('" "')}"`);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Misuse(`FILE.html: there is no file "${file}"`);
  return { url, file };
}

/**
 * Runs a command, or prints its usage for `--help`. Sets exit code 2 for misuse and 1 for a setup failure.
 */
export async function run(usage: string, work: () => Promise<void> | void): Promise<void> {
  if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof Misuse) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      process.exitCode = 2;
    } else reportFailure(error);
  }
}
