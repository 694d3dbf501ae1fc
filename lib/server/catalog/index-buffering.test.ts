import { expect, it } from 'vitest';
import { award, notice } from '../testing/rows.ts';
import { importTarget } from './import-target.ts';
import { openDatabase } from '../store/database.ts';

/** Number of segments that a text index consists of. */
function pieces(database: ReturnType<typeof openDatabase>, index: string): unknown {
  return database.first(`SELECT count(DISTINCT segid) AS pieces FROM ${index}_idx`)?.['pieces'];
}

it('buffers text index entries in memory during an import instead of flushing per row', async () => {
  const database = openDatabase(':memory:');
  const target = importTarget(database);
  await target.atomically(async () => {
    for (let batch = 0; batch < 5; batch += 1) {
      const rows = Array.from({ length: 20 }, (_, index) => String(batch * 20 + index));
      target.putNotices(rows.map((id) => notice(id, { description: `about ${id}` })));
      target.putAwards(rows.map((id) => award(id, { awardingAgencyName: `Agency ${id}`, description: `for ${id}` })));
    }
    // At most one flush so far: every extra segment has to be merged later.
    expect(pieces(database, 'notice_text')).toBeLessThanOrEqual(1);
    expect(pieces(database, 'award_text')).toBeLessThanOrEqual(1);
    return Promise.resolve();
  });
});
