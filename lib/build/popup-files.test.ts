import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../dev/testing/temporary-folder.ts';
import { popupFiles } from './popup-files.ts';

it('names only sources that exist', () => {
  expect(() => popupFiles(join(import.meta.dirname, '..', '..'))).not.toThrow();
  expect(() => popupFiles(temporaryFolder())).toThrow('components/shell/first-content.tsx does not exist');
});
