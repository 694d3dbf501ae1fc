import { afterEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from './setup-chromium.ts';
import { program } from './testing/program.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('findChromium', () => {
  it('takes the one that CHROMIUM names', async () => {
    vi.stubEnv('CHROMIUM', process.execPath);
    expect(await findChromium()).toBe(process.execPath);
  });

  it('says so when CHROMIUM names nothing', async () => {
    vi.stubEnv('CHROMIUM', '/no/such/browser');
    await expect(findChromium()).rejects.toThrow('CHROMIUM names /no/such/browser, which does not exist.');
  });

  it.skipIf(process.platform === 'win32')(
    'passes over a program on the path that only says how to install one',
    async () => {
      const stub = program('chromium', 'echo "Command requires the chromium snap to be installed." >&2; exit 1');
      const real = program('chromium-browser', 'echo "Chromium 156.0.0.0 built on Debian"');
      vi.stubEnv('CHROMIUM', '');
      vi.stubEnv('PATH', [stub.folder, real.folder].join(':'));
      expect(await findChromium()).toBe(real.file);
    },
  );
});
