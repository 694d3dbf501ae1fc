import { ESLint } from 'eslint';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ cwd: join(import.meta.dirname, '..', '..', '..') });

/** Rules that a snippet breaks. In .mjs, because type-aware rules need a file that exists. */
async function broken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe('the lint rules', () => {
  it.each([
    ["document.body.innerHTML = '<b>';", 'no-restricted-syntax'],
    ["document.body.outerHTML += '<b>';", 'no-restricted-syntax'],
    ["document.body.insertAdjacentHTML('beforeend', '<b>');", 'no-restricted-syntax'],
    ["document.write('<b>');", 'no-restricted-syntax'],
    ["document.createRange().createContextualFragment('<b>');", 'no-restricted-syntax'],
    ["eval('1');", 'no-eval'],
    ["new Function('1')();", 'no-new-func'],
    ["console.log('x');", 'no-console'],
    ["chrome.runtime.sendMessage('x');", 'no-restricted-globals'],
    [`${'\n'.repeat(500)};`, 'max-lines'],
  ])('forbid in shipped code: %s', async (code, rule) => {
    expect(await broken('lib/page/x.mjs', code)).toContain(rule);
  });

  it.each(["fetch('/');", "localStorage.getItem('a');", 'indexedDB.databases();'])(
    'forbid components to fetch and store: %s',
    async (code) => {
      expect(await broken('components/x.mjs', code)).toEqual(['no-restricted-globals']);
      expect(await broken('lib/api/x.mjs', code)).toEqual([]);
    },
  );

  it.each([
    'await page.waitForTimeout(100);',
    'await new Promise((done) => setTimeout(done, 100));',
    "import { setTimeout as sleep } from 'node:timers/promises'; await sleep(100);",
  ])('forbid sleeping in tests: %s', async (code) => {
    expect(await broken('e2e/x.mjs', `const page = {}; void page; ${code}`)).toContain('no-restricted-syntax');
  });

  it('allow markup in tests, and console output in tools', async () => {
    expect(await broken('e2e/x.mjs', "document.body.innerHTML = '<b>';")).toEqual([]);
    expect(await broken('lib/dev/x.mjs', "console.log('x');")).toEqual([]);
  });
});
