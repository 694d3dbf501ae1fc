import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importSam } from './import-sam.ts';
import { createMemoryTarget } from './testing/memory-target.ts';

const REAL = fileURLToPath(new URL('../../../../shared/data/ContractOpportunitiesFullCSV.sample.csv', import.meta.url));

describe.skipIf(!existsSync(REAL))('importSam on real rows (skipped where ../shared/data is absent)', () => {
  it('imports all 3,548, and none is new the second time', async () => {
    const target = createMemoryTarget();
    expect(await importSam(REAL, target)).toMatchObject({ rows: 3548, added: 3548, rejected: 0 });
    expect(await importSam(REAL, target)).toMatchObject({ rows: 3548, unchanged: 3548 });
    const notices = [...target.notices.values()];
    const has = (field: 'state' | 'setAside' | 'agency' | 'naicsCode' | 'responseDeadLine') =>
      notices.filter((notice) => notice[field] !== null).length;
    // 145 places of performance, one in Japan; 303 set-aside descriptions, 117 of which mean "none".
    expect([has('state'), has('setAside'), has('responseDeadLine'), has('naicsCode')]).toEqual([
      144,
      186,
      3548 - 574,
      3548 - 2735,
    ]);
    expect(
      notices.filter(({ description, title }) =>
        /<\/?(p|br|li|strong|ul)\b|\ufffd|&nbsp;/.test(`${title} ${description ?? ''}`),
      ),
    ).toEqual([]);
    expect(notices.some(({ title }) => title.includes('–'))).toBe(true);
  });
});
