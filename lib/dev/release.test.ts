import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { declaredManifest } from './docs/permissions-doc.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const versioned = z.object({ version: z.string() });
/** CycloneDX's mark of a package that is not shipped. */
const TOOL = 'cdx:npm:package:development';
const sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.unknown()).min(1),
      properties: z.array(z.object({ name: z.string() })),
    }),
  ),
});
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { version } = versioned.parse(JSON.parse(read('package.json')));

it('npm run audit fails for known vulnerabilities of high severity', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { audit: 'npm audit --audit-level=high --loglevel=error' },
  });
});

// Not `--omit dev`: npm then leaves out react and zod, which tools need too.
it('npm run sbom lists every package with its hash, and marks the tools', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  const { components } = sbom.parse(JSON.parse(stdout));
  const isTool = new Map(
    components.map(({ name, properties }) => [name, properties.some((each) => each.name === TOOL)]),
  );
  for (const name of ['react', 'react-dom', 'zod', 'idb', 'hono']) expect(isTool.get(name)).toBe(false);
  expect(isTool.get('vitest')).toBe(true);
});

describe('the version', () => {
  it('is valid in every store, and the same in the lockfile', () => {
    expect(version).toMatch(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);
    expect(versioned.parse(JSON.parse(read('package-lock.json'))).version).toBe(version);
  });

  it.each(['chrome', 'firefox'] as const)('is set in package.json only, for %s', async (browser) => {
    // wxt copies package.json's version into a manifest without one, so `npm version` sets it.
    expect(await declaredManifest(browser)).not.toHaveProperty('version');
  });
});
