import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFirefox } from './setup-firefox.ts';
import { program } from './testing/program.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

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
