/** Copies of a checkout that a test can add sites to. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import * as z from 'zod';
import { readAskedPage } from '../../sites/adapters.ts';
import type { Declaration } from '../../sites/engine/declaration.ts';
import { declared } from '../../sites/engine/declared.ts';
import { readExact } from '../../sites/engine/exact/read.ts';
import { INFERENCE } from '../../sites/engine/infer/page.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { documentOf, SORTS } from '../../sites/fixtures.ts';
import { ROOT } from '../setup/install.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** The part of a checkout that an adapter and the table of sites need. */
export function checkout(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'lib', 'dev'), { recursive: true });
  for (const file of [
    'lib/sites',
    'docs/sites.md',
    'package.json',
    '.prettierrc.json',
    'lib/dev/docs',
    'lib/dev/setup',
  ])
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  for (const folder of ['lib/domain', 'lib/words', 'public', 'node_modules'])
    symlinkSync(join(ROOT, folder), join(root, folder), 'dir');
  return root;
}

/** The adapter that was written, from its file. */
export async function adapterIn(root: string, id: string): Promise<SiteAdapter> {
  const file = join(root, 'lib', 'sites', 'adapters', id, 'adapter.ts');
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const declaration = typeof module === 'object' && module && 'declaration' in module ? module.declaration : undefined;
  if (!isDeclaration(declaration)) throw new Error(`${file} has no declaration`);
  return declared(declaration, { exact: readExact, inference: INFERENCE });
}

function isDeclaration(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'id' in value;
}

const expectedSchema = z.object({
  url: z.string(),
  kind: z.string(),
  unreadable: z.boolean().optional(),
  notices: z.array(z.unknown()),
});
const addressesSchema = z.record(z.enum(['list', 'detail', 'other']), z.array(z.string()));

/** Expects of a written site what lib/sites/registry.test.ts expects of every site. */
export async function expectComplete(root: string, id: string): Promise<void> {
  const adapter = await adapterIn(root, id);
  const read = (file: string) => readFileSync(join(root, 'lib', 'sites', file), 'utf8');
  expect(read('adapters.ts')).toContain(`'./adapters/${id}/adapter.ts'`);
  expect(read('known-sites.ts')).toContain(`id: '${id}'`);
  for (const sort of SORTS) {
    const html = read(`adapters/${id}/pages/${sort}.html`);
    expect(html).toContain('Our own practice page');
    const expected = expectedSchema.parse(JSON.parse(read(`adapters/${id}/pages/${sort}.expected.json`)));
    const { kind, unreadable, notices } = readAskedPage(documentOf(html, expected.url), new URL(expected.url), adapter);
    const given = { kind, unreadable, notices: notices.map(({ notice }) => notice) };
    expect({ sort, ...given }).toEqual({ sort, unreadable: undefined, ...expected, url: undefined });
  }
  const { list, detail, other } = addressesSchema.parse(JSON.parse(read(`adapters/${id}/addresses.json`)));
  const shown = (addresses: readonly string[]) => [...new Set(addresses.map((each) => adapter.shows(new URL(each))))];
  expect(shown([...list, ...detail])).not.toContain('none');
  expect(shown(other)).toEqual(['none']);
}
