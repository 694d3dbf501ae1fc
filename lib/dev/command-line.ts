/** How our commands read their options, and how they say that they were called wrongly. */
import { existsSync, statSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseHttpUrl } from '../domain/text/link.ts';
import { asksForHelp, Misuse, parsed } from './misuse.mjs';
import { SetupFailure, say } from './setup-failure.mjs';

export { Misuse };

/**
 * What was written behind the name of a command.
 *
 * @throws Misuse where it has an option that the command does not know, or one without its value.
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  return parsed(() => parseArgs({ args, options }).values);
}

/** The same for a command that also takes words without an option before them. */
export function readOptionsAndWords<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  return parsed(() => parseArgs({ args, options, allowPositionals: true }));
}

/**
 * A page that somebody saved as a file, and the address that it was saved from.
 *
 * @throws Misuse where one of the two is missing or cannot be right.
 */
export function savedPage(address: string | undefined, files: readonly string[]): { url: URL; file: string } {
  if (address === undefined) throw new Misuse('--url is missing: the address that the page was saved from');
  const url = parseHttpUrl(address);
  if (!url) throw new Misuse(`--url must be an absolute http or https address, not "${address}"`);
  const [file, ...more] = files;
  if (file === undefined) throw new Misuse('FILE.html is missing: the saved page');
  if (more.length > 0) throw new Misuse(`one FILE.html only, not also "${more.join('" "')}"`);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Misuse(`FILE.html: there is no file "${file}"`);
  return { url, file };
}

/**
 * Does the work of a command, or shows its usage to who asks for help. Called wrongly, it says so, shows its usage and ends with 2;
 * where something is lacking, it ends with 1.
 */
export async function run(usage: string, work: () => Promise<void> | void): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof SetupFailure) {
      say(error.message);
      process.exitCode = 1;
      return;
    }
    if (!(error instanceof Misuse)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    process.exitCode = 2;
  }
}
