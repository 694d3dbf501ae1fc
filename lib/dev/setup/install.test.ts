import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ROOT, environment, findNode, hasPackages, isSupported } from './install.mjs';

interface Locked {
  version: string;
  integrity: string;
  optional?: true;
  os?: string[];
  libc?: string[];
}

const NODE_LOCK = 'lib/dev/setup/node-runtime/package-lock.json';

describe('isSupported', () => {
  it.each(['v24.15.0', '24.21.0', 'v26.0.0', 'v28.1.0'])('accepts %s', (version) => {
    expect(isSupported(version)).toBe(true);
  });
  it.each(['v20.20.2', 'v22.22.2', 'v24.14.9', 'v25.9.0', '', 'nonsense'])('rejects "%s"', (version) => {
    expect(isSupported(version)).toBe(false);
  });
});

describe('an installation', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
  });
  const write = (file: string, value: unknown): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(value));
  };
  const lock = (packages: Record<string, Locked>): void => {
    write('package-lock.json', { packages: { '': {}, ...packages } });
  };
  const installed = (packages: Record<string, Locked>): void => {
    write('node_modules/.package-lock.json', { packages });
  };
  const zod: Locked = { version: '4.6.7', integrity: 'sha512-a' };

  it('is current if npm installed what the lockfile names', () => {
    lock({ 'node_modules/zod': zod });
    expect(hasPackages(root)).toBe(false);
    installed({ 'node_modules/zod': zod });
    expect(hasPackages(root)).toBe(true);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(hasPackages(root)).toBe(false);
  });

  it.each([
    ['another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
    ['another hash', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
    ['a missing package', {}],
    ['an extra package', { 'node_modules/zod': zod, 'node_modules/extra': zod }],
    ['a package for another system', { 'node_modules/zod': { ...zod, os: ['haiku'] } }],
  ])('is stale with %s', (_what, packages) => {
    lock({ 'node_modules/zod': zod });
    installed(packages);
    expect(hasPackages(root)).toBe(false);
  });

  it('may lack optional packages of other systems, but not those of this one', () => {
    installed({ 'node_modules/zod': zod });
    const isCurrentWith = (optional: Partial<Locked>) => {
      lock({ 'node_modules/zod': zod, 'node_modules/x': { ...zod, optional: true, ...optional } });
      return hasPackages(root);
    };
    expect(isCurrentWith({ os: ['haiku'] })).toBe(true);
    expect(isCurrentWith({ os: [process.platform], libc: ['musl'] })).toBe(true);
    expect(isCurrentWith({ os: [process.platform] })).toBe(false);
  });

  it('runs with the current Node if that is supported, else with the one in .tools', () => {
    expect(findNode(root, 'v24.21.0')).toBe(process.execPath);
    expect(findNode(root, 'v20.20.2')).toBeUndefined();
    const node = { ...zod, bin: { node: 'bin/node' }, optional: true };
    write(NODE_LOCK, { packages: { '': {}, 'node_modules/node-here': node } });
    write('.tools/node_modules/.package-lock.json', { packages: { 'node_modules/node-here': node } });
    expect(findNode(root, 'v20.20.2')).toBe(join(root, '.tools/node_modules/node-here/bin/node'));
  });

  it('replaces the Node in .tools when another one is pinned', () => {
    write(NODE_LOCK, { packages: { 'node_modules/node-here': zod } });
    write('.tools/node_modules/.package-lock.json', {
      packages: { 'node_modules/node-here': { ...zod, integrity: 'x' } },
    });
    expect(findNode(root, 'v20.20.2')).toBeUndefined();
  });
});

it('every Node that setup can fetch is supported, and pinned by a hash that npm checks', () => {
  const pinned = z.object({
    packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })),
  });
  const { packages } = pinned.parse(JSON.parse(readFileSync(join(ROOT, NODE_LOCK), 'utf8')));
  const nodes = Object.entries(packages).filter(([path]) => path !== '');
  expect(nodes.length).toBeGreaterThanOrEqual(6);
  for (const [path, { version = '', integrity }] of nodes) {
    expect(isSupported(version), path).toBe(true);
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

it("commands find Node and the packages' programs first on the path", () => {
  expect(environment('/tools/bin/node').PATH).toMatch(/^\/tools\/bin.[^;:]*node_modules[\\/]\.bin/);
});
