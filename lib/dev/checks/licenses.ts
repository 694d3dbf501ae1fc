/**
 * `npm run licenses`: lists every package with its license. Fails if one is unknown or does not fit ours
 * (MIT).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../setup/install.mjs';

/** Licenses of code that we ship under MIT. MPL-2.0 covers single files, and we do not change theirs. */
const FITS = 'MIT ISC 0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 MPL-2.0 Unlicense'.split(' ');

/** Licenses of tools, which we do not ship: also data with attribution, and Python's own. */
const FITS_A_TOOL = [...FITS, 'CC-BY-4.0', 'Python-2.0'];

/** Names in use that are not on https://spdx.org/licenses. */
const SPDX_NAMES: Readonly<Record<string, string>> = { Apache: 'Apache-2.0' };

export interface Licensed {
  name: string;
  version: string;
  /** As the package states it. */
  license?: string | undefined;
  /** Used only to develop; not shipped. */
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

/** The packages in the lockfile of `root` by name, each version once. Includes packages of other systems. */
export function licensesOf(root: string): Licensed[] {
  const { packages } = lockfile.parse(readJson(join(root, 'package-lock.json')));
  const all = new Map<string, Licensed>();
  for (const [path, { version = '', license: locked, dev = false }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = path.replace(/^.*node_modules\//, '');
    const license = locked ?? licenseOnDisk(join(root, path, 'package.json'));
    const isTool = dev && all.get(`${name} ${version}`)?.isTool !== false;
    const fits = license !== undefined && isCovered(license, isTool ? FITS_A_TOOL : FITS);
    all.set(`${name} ${version}`, { name, version, license, isTool, fits });
  }
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether `allowed` licenses satisfy an SPDX expression. Expressions with inner brackets never do: no
 * package has one.
 */
export function isCovered(expression: string, allowed: readonly string[]): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => allowed.includes(SPDX_NAMES[name] ?? name)));
}

/** Old packages state their license only in their own package.json. */
function licenseOnDisk(file: string): string | undefined {
  return existsSync(file) ? manifest.safeParse(readJson(file)).data?.license : undefined;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) {
  const all = licensesOf(ROOT);
  for (const { name, version, license = 'none', isTool, fits } of all)
    console.log(`${fits ? '✓' : '✗'} ${isTool ? 'tool   ' : 'shipped'} ${`${name} ${version}`.padEnd(50)} ${license}`);
  const misfits = all.filter(({ fits }) => !fits).map(({ name }) => name);
  console.log(`${all.length} packages, ${misfits.length} with a license that does not fit. ${misfits.join(', ')}`);
  if (misfits.length > 0) process.exitCode = 1;
}
