import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packagesAreCurrent } from './setup-packages.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';

const NODE = { file: '/node', version: '24.21.0' };

interface Entry {
  version: string;
  integrity: string;
  optional?: true;
  os?: string[];
}

const zod: Entry = { version: '4.6.7', integrity: 'sha512-a' };

describe('packagesAreCurrent', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
    mkdirSync(join(root, 'node_modules'));
  });

  const lock = (packages: Record<string, Entry>): void => {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  };
  const installed = (packages: Record<string, Entry>): void => {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  };
  const stamp = () => join(root, 'node_modules/.pursuit-setup');

  it('is false where nothing was installed', () => {
    lock({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(root, NODE)).toBe(false);
  });

  it('takes over what npm installed by hand, when it agrees with the lockfile', () => {
    lock({ 'node_modules/zod': zod });
    installed({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(root, NODE)).toBe(true);
    expect(readFileSync(stamp(), 'utf8')).toContain('"node":"24"');
  });

  it('is true where the checkout cannot be written, for the doctor to say so too', () => {
    lock({ 'node_modules/zod': zod });
    installed({ 'node_modules/zod': zod });
    // What may not be written and what is a folder fail alike.
    mkdirSync(stamp());
    expect(packagesAreCurrent(root, NODE)).toBe(true);
  });

  it.each([
    ['another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
    ['other contents', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
    ['a missing package', {}],
    ['a package too many', { 'node_modules/zod': zod, 'node_modules/left-over': zod }],
  ])('is false for %s', (_what, packages) => {
    lock({ 'node_modules/zod': zod });
    installed(packages);
    expect(packagesAreCurrent(root, NODE)).toBe(false);
  });

  it('does not miss what is optional and for another system, and misses what is for this one', () => {
    installed({ 'node_modules/zod': zod });
    lock({ 'node_modules/zod': zod, 'node_modules/x': { ...zod, optional: true, os: ['haiku'] } });
    expect(packagesAreCurrent(root, NODE)).toBe(true);
    lock({ 'node_modules/zod': zod, 'node_modules/x': { ...zod, optional: true, os: [process.platform] } });
    expect(packagesAreCurrent(root, NODE)).toBe(false);
  });

  it('is false after the lockfile changed, under another Node, and after node_modules was removed', () => {
    lock({ 'node_modules/zod': zod });
    installed({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(root, NODE)).toBe(true);
    expect(packagesAreCurrent(root, { ...NODE, version: '26.10.0' })).toBe(false);
    lock({ 'node_modules/zod': { ...zod, version: '5.0.0' } });
    expect(packagesAreCurrent(root, NODE)).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(packagesAreCurrent(root, NODE)).toBe(false);
  });
});
