import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** `npm run licences`: every package of the lockfile with its licence. Fails when one is unknown or does not fit ours (MIT). */

const ROOT = join(import.meta.dirname, '..', '..');

/** May be part of what we hand out under MIT. MPL-2.0 is copyleft of single files, and theirs are not changed. */
const FITS = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
];

/** May be among the tools besides, which are not handed out: data under a duty to name its makers, and Python's own. */
const FITS_A_TOOL = [...FITS, 'CC-BY-4.0', 'Python-2.0'];

/** What packages write where they do not write the names of https://spdx.org/licenses. */
const ALSO_WRITTEN: Readonly<Record<string, string>> = { Apache: 'Apache-2.0' };

export interface Licensed {
  name: string;
  version: string;
  /** As the package says it; absent where it says nothing. */
  licence?: string;
  /** Only works on the project, and is in nothing that is handed out. */
  isTool: boolean;
  fits: boolean;
}

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});
const manifest = z.object({ license: z.string().optional() });

/** Every package that the lockfile of `root` names, those of other systems too; by name, each version once. */
export function licencesOf(root: string): Licensed[] {
  const { packages } = lockfile.parse(readJson(join(root, 'package-lock.json')));
  const all = new Map<string, Licensed>();
  for (const [path, { version = '', license, dev = false }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? licenceOnDisk(join(root, path, 'package.json'));
    const before = all.get(`${name} ${version}`);
    const isTool = dev && before?.isTool !== false;
    const fits = licence !== undefined && isCovered(licence, isTool ? FITS_A_TOOL : FITS);
    all.set(`${name} ${version}`, { name, version, isTool, fits, ...(licence === undefined ? {} : { licence }) });
  }
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether an SPDX expression can be satisfied with `allowed` licences alone. Expressions with inner brackets count as not covered: none of our
 * packages has one, and a person should read the first.
 */
export function isCovered(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.includes(ALSO_WRITTEN[name] ?? name)));
}

/** Old packages say it only there. */
function licenceOnDisk(file: string): string | undefined {
  return existsSync(file) ? manifest.safeParse(readJson(file)).data?.license : undefined;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function tell(all: readonly Licensed[]): void {
  for (const isTool of [false, true]) {
    const group = all.filter((each) => each.isTool === isTool);
    console.log(isTool ? '\nTools, which are handed out to nobody' : 'In the extension or the backend');
    const width = Math.max(...group.map(({ name, version }) => `${name} ${version}`.length));
    for (const { name, version, licence = 'says nothing' } of group)
      console.log(`  ${`${name} ${version}`.padEnd(width)}  ${licence}`);
  }
  const misfits = all.filter(({ fits }) => !fits);
  console.log(`\n${String(all.length)} packages, of which ${String(misfits.length)} do not fit.`);
  for (const { name, version, licence = 'no licence' } of misfits)
    console.log(
      `✗ ${name} ${version}: ${licence}. Read it, then take another package or add it to lib/dev/licences.ts.`,
    );
  if (misfits.length > 0) process.exitCode = 1;
}

if (import.meta.main) tell(licencesOf(ROOT));
