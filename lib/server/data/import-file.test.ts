import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../dev/testing/temporary-folder.ts';
import { importSam } from './import-sam.ts';
import { createMemoryTarget } from './testing/memory-target.ts';

const HEADER = 'NoticeId,Title,Department/Ind.Agency,PostedDate,Type,ResponseDeadLine,NaicsCode,Link,Description';
const idOf = (index: number) => index.toString(16).padStart(32, '0');
const notice = (index: number, title: string) => `${idOf(index)},${title},GSA,2026-03-01,Solicitation,,,,`;

describe('importFile', () => {
  it.each([
    ['next to it', 0],
    ['thousands of rows later', 2500],
  ])('keeps the last row of a repeated id, and counts each, also if it comes %s', async (_, between) => {
    const others = Array.from({ length: between }, (__, index) => notice(index + 2, 'Roof'));
    const file = join(temporaryFolder(), 'some.csv');
    const rows = [notice(1, 'Before'), ...others, notice(1, 'After'), notice(1, 'After')];
    writeFileSync(file, [HEADER, ...rows].join('\n'));
    const target = createMemoryTarget();
    expect(await importSam(file, target)).toEqual({
      rows: between + 3,
      added: between + 1,
      changed: 1,
      unchanged: 1,
      rejected: 0,
    });
    expect(target.notices.get(idOf(1))?.title).toBe('After');
  });
});
