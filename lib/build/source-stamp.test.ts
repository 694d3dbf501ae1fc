import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../dev/testing/temporary-folder.ts';
import { hashOfSources, isFresh, stampHooks } from './source-stamp.ts';

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
  ])('ignores %s', (file) => {
    write(file, 'something else');
    expect(hashOfSources(root)).toBe(before);
  });

  it('changes with a name, not with a time', () => {
    const file = join(root, 'entrypoints/popup/main.tsx');
    utimesSync(file, 0, 0);
    expect(hashOfSources(root)).toBe(before);
    renameSync(file, join(root, 'entrypoints/popup/start.tsx'));
    expect(hashOfSources(root)).not.toBe(before);
  });
});

describe('the stamp of a build', () => {
  let root: string;
  let config: { root: string; outDir: string };
  beforeEach(() => {
    root = temporaryFolder();
    config = { root, outDir: join(root, '.output', 'chrome-mv3') };
    mkdirSync(config.outDir, { recursive: true });
    writeFileSync(join(config.outDir, 'manifest.json'), '{}');
    writeFileSync(join(root, 'wxt.config.ts'), 'a');
  });

  it('makes a finished build fresh until a source changes', () => {
    expect(isFresh(root, 'chrome')).toBe(false);
    const hooks = stampHooks();
    hooks['build:before']({ config });
    hooks['build:done']({ config });
    expect(isFresh(root, 'chrome')).toBe(true);
    expect(isFresh(root, 'firefox')).toBe(false);
    writeFileSync(join(root, 'wxt.config.ts'), 'b');
    expect(isFresh(root, 'chrome')).toBe(false);
  });

  it('is gone while the next build runs, and stays away if a source changed in the meantime', () => {
    const hooks = stampHooks();
    hooks['build:before']({ config });
    hooks['build:done']({ config });
    hooks['build:before']({ config });
    expect(isFresh(root, 'chrome')).toBe(false);
    writeFileSync(join(root, 'wxt.config.ts'), 'b');
    hooks['build:done']({ config });
    expect(isFresh(root, 'chrome')).toBe(false);
  });
});
