import { join } from 'node:path';
import { temporaryFolder } from '../../dev/testing/temporary-folder.ts';

/** The path of a database that does not exist yet, in a folder that is gone after the test. */
export function temporaryDatabase(): string {
  return join(temporaryFolder(), 'test.db');
}
