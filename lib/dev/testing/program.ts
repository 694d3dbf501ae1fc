import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A program of the shell, alone in a folder that is gone after the test. Not for Windows. */
export function program(name: string, text: string): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return { folder, file };
}
