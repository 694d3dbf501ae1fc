import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('wxt still starts content scripts with the context that the build replaces', () => {
  const file = 'node_modules/wxt/dist/virtual/content-script-isolated-world-entrypoint.mjs';
  const text = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
  expect(text).toContain('wxt/utils/content-script-context');
  expect(text).toMatch(/new ContentScriptContext\(/);
});
