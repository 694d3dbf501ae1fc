import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { build, hashOfSources } from './build.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { whileUnwritable } from './testing/while-unwritable.ts';

describe('hashOfSources', () => {
  let root: string;
  let before: string;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  beforeEach(() => {
    root = temporaryFolder();
    write('entrypoints/popup/main.tsx', 'a');
    write('public/_locales/en/messages.json', '{}');
    write('lib/sites/adapters/sam-gov/pages/list.html', '<p>');
    before = hashOfSources(root);
  });

  it.each([
    ['entrypoints/popup/main.tsx', 'b'],
    ['public/_locales/en/messages.json', '{"a":{}}'],
    ['lib/domain/new.ts', ''],
    ['components/ui/tokens.css', 'x'],
    ['wxt.config.ts', 'x'],
    ['package-lock.json', '{}'],
  ])('changes with %s', (file, text) => {
    write(file, text);
    expect(hashOfSources(root)).not.toBe(before);
  });

  it.each([
    'lib/domain/money/money.test.ts',
    'lib/server/http/app.ts',
    'lib/dev/start.ts',
    'lib/sites/adapters/sam-gov/pages/list.html',
    'e2e/capture.test.ts',
    'README.md',
  ])('does not care about %s', (file) => {
    write(file, 'something else');
    expect(hashOfSources(root)).toBe(before);
  });

  it('changes with a name, and not with a time', () => {
    const file = join(root, 'entrypoints/popup/main.tsx');
    utimesSync(file, 0, 0);
    expect(hashOfSources(root)).toBe(before);
    renameSync(file, join(root, 'entrypoints/popup/start.tsx'));
    expect(hashOfSources(root)).not.toBe(before);
  });
});

describe('build', () => {
  it.skipIf(process.platform === 'win32')('says in a sentence that .output cannot be written', async () => {
    const root = temporaryFolder();
    const output = join(root, '.output');
    mkdirSync(output);
    writeFileSync(join(output, 'chrome-mv3.sources'), '');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await whileUnwritable(output, () => build('chrome', [], root));
    expect(code).toBe(1);
    expect(said.mock.calls.join('')).toMatch(`The extension was not built: no permission to write into ${output}.`);
  });
});
