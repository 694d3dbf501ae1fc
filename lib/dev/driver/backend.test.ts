import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startBackend } from './backend.ts';

it('has a key that works for a file that was served before, as “npm start -- --db FILE” needs the second time', async () => {
  const db = join(temporaryFolder(), 'kept.db');
  for (const time of ['first', 'second']) {
    const backend = await startBackend({ db, sample: false });
    try {
      const { status } = await fetch(`${backend.url}/v1/pipelines`, {
        headers: { Authorization: `Bearer ${backend.key}` },
      });
      expect(status, time).toBe(200);
    } finally {
      await backend.stop();
    }
  }
});
