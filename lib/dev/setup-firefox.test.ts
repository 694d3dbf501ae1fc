import { afterEach, describe, expect, it, vi } from 'vitest';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from './setup-firefox.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function program(name: string, text: string): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return { folder, file };
}

describe('findFirefox', () => {
  it('takes the one that FIREFOX_BINARY names', () => {
    vi.stubEnv('FIREFOX_BINARY', process.execPath);
    expect(findFirefox()).toBe(process.execPath);
  });

  it('says so when FIREFOX_BINARY names nothing', () => {
    vi.stubEnv('FIREFOX_BINARY', '/no/such/browser');
    expect(() => findFirefox()).toThrow('FIREFOX_BINARY names /no/such/browser, which does not exist.');
  });

  it.skipIf(process.platform !== 'linux')('passes over a program on the path that only says how to install one', () => {
    const stub = program('firefox', 'echo "Command requires the firefox snap to be installed." >&2; exit 1');
    const real = program('firefox', 'echo "Mozilla Firefox 153.0esr"');
    vi.stubEnv('FIREFOX_BINARY', '');
    vi.stubEnv('PATH', [stub.folder, real.folder].join(':'));
    expect(findFirefox()).toBe(real.file);
  });
});
