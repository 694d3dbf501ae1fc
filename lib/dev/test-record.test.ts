import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from './setup/install.mjs';
import { RECORD_VARIABLE, TestRecord } from './test-record.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Runs vitest on test files of our making, with the recorder. */
function recordOf(files: Record<string, string>): TestRecord {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), `import { beforeAll, describe, expect, it } from 'vitest';\n${text}`);
  }
  const record = join(folder, 'record.json');
  const reporter = `--reporter=${join(ROOT, 'lib/dev/test-record.ts')}`;
  spawnSync('vitest', ['run', reporter], { cwd: folder, env: { ...environment(), [RECORD_VARIABLE]: record } });
  return TestRecord.parse(JSON.parse(readFileSync(record, 'utf8')));
}

describe('the test record', () => {
  it('counts what passed and failed, and keeps why something was skipped', () => {
    const record = recordOf({
      'a.test.js': `
        it('passes', () => {});
        let tries = 0;
        it('passes the second time', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2); });
        it('fails', () => { expect(1).toBe(2); });
        describe('in a browser', () => { it('skips itself', (context) => { context.skip('no display'); }); });
        it.skip('is skipped', () => {});
        it.todo('is to come');`,
    });
    expect(record).toEqual({
      passed: 2,
      failed: [{ name: 'a.test.js > fails', reason: 'expected 1 to be 2 // Object.is equality' }],
      skipped: [
        { name: 'a.test.js > in a browser > skips itself', reason: 'no display' },
        { name: 'a.test.js > is skipped' },
        { name: 'a.test.js > is to come' },
      ],
      unsteady: ['a.test.js > passes the second time'],
    });
  });

  it('counts what failed outside every test', () => {
    const record = recordOf({
      'cannot-load.test.js': "import './nothing-here.js'; it('never runs', () => {});",
      'cannot-begin.test.js': `
        describe('a suite', () => {
          beforeAll(() => { throw new Error('no backend'); });
          it('never runs', () => {});
        });`,
      'stray.test.js': "it('passes', () => { void Promise.reject(new Error('nobody caught me')); });",
    });
    expect(record.passed).toBe(1);
    expect(record.failed.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
      'cannot-begin.test.js > a suite: no backend',
      expect.stringMatching(/^cannot-load\.test\.js: Cannot find module/),
      'outside every test: nobody caught me',
    ]);
  });
});
