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

  it('decodes each row separately: one bad byte does not garble other titles, and its line is named', async () => {
    const file = join(temporaryFolder(), 'some.csv');
    const bytes = Buffer.from([HEADER, notice(1, 'Café – roof'), notice(2, 'B@d byte'), notice(3, 'Niño')].join('\n'));
    bytes[bytes.indexOf('@')] = 0xe9;
    writeFileSync(file, bytes);
    const target = createMemoryTarget();
    const warnings: string[] = [];
    await importSam(file, target, { onWarning: (message) => warnings.push(message) });
    expect(warnings).toEqual(['not UTF-8, read as Windows-1252: line 3']);
    expect([...target.notices.values()].map(({ title }) => title)).toEqual(['Café – roof', 'Béd byte', 'Niño']);
  });

  const TOO_LONG = 'the record is longer than a million characters; a closing quote is probably missing';
  it.each([
    ['a description of 1.25 MB in one line', `${notice(2, 'Roof')}"${'x'.repeat(1_250_000)}"`, TOO_LONG],
    [
      'a description of 1.4 MB in many lines',
      `${notice(2, 'Roof')}"${'one of many lines\n'.repeat(80_000)}"`,
      TOO_LONG,
    ],
    ['one line of 8 MB', 'x'.repeat(8_000_000), expect.any(String)],
  ])('skips a row with %s, and reports it once', async (_, long, reason) => {
    const file = join(temporaryFolder(), 'some.csv');
    writeFileSync(file, [HEADER, notice(1, 'Before'), long, notice(3, 'After')].join('\n'));
    const target = createMemoryTarget();
    const skipped: unknown[] = [];
    const summary = await importSam(file, target, { onRejected: (...row) => skipped.push(row) });
    expect(skipped).toEqual([[3, reason]]);
    expect(summary).toMatchObject({ rows: 2, added: 2, rejected: 1 });
    expect([...target.notices.keys()]).toEqual([idOf(1), idOf(3)]);
  });
});
