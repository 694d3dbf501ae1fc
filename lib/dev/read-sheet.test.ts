import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { day } from '../domain/testing/day.ts';
import { must } from '../domain/testing/must.ts';
import { readSheetFile } from './read-sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string, name = 'tracker.csv'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('npm run read-sheet', () => {
  it('prints the rows to import, what is left out, and what is asked', async () => {
    const file = fileOf(
      'FY27 pipeline\n\nTitle,Sol #,Agency,Due,Time due,Value,Stage,URL\n' +
        'Roof,W912-27-R-1,Army,1/25/2027,2:00 PM,$2.4 mil,Pursue,https://example.com/1\n' +
        'Doors,W912-27-R-2,Navy,2/2/2027,COB,$1M–$3M,Gate 2,\nTotal,2,,,,3400000,,\n',
    );
    const printed = await readSheetFile(file, undefined, day('2026-11-27'));
    expect({ ...printed, columns: printed.columns.slice(0, 2) }).toEqual({
      sheet: null,
      headerRow: 3,
      delimiter: ',',
      columns: [
        { header: 'Title', field: 'title', samples: ['Roof', 'Doors'] },
        { header: 'Sol #', field: 'number', samples: ['W912-27-R-1', 'W912-27-R-2'] },
      ],
      rows: [
        {
          row: 4,
          title: 'Roof',
          number: 'W912-27-R-1',
          agency: 'Army',
          due: '2027-01-25',
          dueTime: '14:00',
          dueProposed: false,
          valueCents: 240_000_000,
          stage: 'Pursue',
          uiLink: 'https://example.com/1',
          problems: [],
        },
        {
          row: 5,
          title: 'Doors',
          number: 'W912-27-R-2',
          agency: 'Navy',
          due: '2027-02-02',
          dueProposed: false,
          valueCents: 100_000_000,
          stage: 'Gate 2',
          uiLink: null,
          problems: [
            { field: 'value', cell: '$1M–$3M', what: 'a range: the low end counts; the high end is $3,000,000' },
            { field: 'dueTime', cell: 'COB', what: 'the time of day is not certain' },
          ],
        },
      ],
      leftOut: [{ row: 6, why: 'total' }],
      asks: [],
      secondTable: null,
    });
  });

  it('explains a file that it cannot read', async () => {
    await expect(readSheetFile(join(folder, 'none.csv'))).rejects.toThrow('there is no file');
    await expect(readSheetFile(fileOf('Title\n'))).rejects.toThrow('no rows below a header');
    await expect(readSheetFile(fileOf('Title\nRoof\n'), 'Plan')).rejects.toThrow('a text file has one sheet');
  });
});

/** Trackers with what a careful person reads in them; not part of this repository. */
const SHARED = resolve('../shared/spreadsheets');

const expectedRow = z.looseObject({
  title: z.string(),
  dueAsks: z.exactOptional(z.string()),
  valueRefused: z.exactOptional(z.union([z.literal(false), z.string()])),
  value: z.exactOptional(z.union([z.number(), z.string()])),
});
const expectedFile = z.object({
  sheet: z.exactOptional(z.string()),
  headerRow: z.exactOptional(z.number()),
  delimiter: z.exactOptional(z.string()),
  leftOut: z.exactOptional(z.array(z.unknown())),
  secondTable: z.exactOptional(z.unknown()),
  rows: z.array(expectedRow),
  asks: z.exactOptional(z.string()),
});
const printedFile = z.looseObject({
  rows: z.array(
    z.looseObject({
      title: z.string(),
      due: z.nullable(z.string()),
      valueCents: z.nullable(z.number()),
      problems: z.array(z.object({ field: z.string(), cell: z.string(), what: z.string() })),
    }),
  ),
  asks: z.array(z.object({ column: z.string(), what: z.string() })),
});

describe.skipIf(!existsSync(SHARED))(`the trackers in ${SHARED} (skipped where it is absent)`, () => {
  const names = existsSync(SHARED) ? readdirSync(SHARED).filter((name) => /\.(?:csv|tsv|xlsx)$/.test(name)) : [];

  it.each(names)('%s is read as a careful person reads it', (name) => {
    const { rows, asks, ...table } = expectedFile.parse(
      JSON.parse(readFileSync(join(SHARED, name.replace(/\.\w+$/, '.expected.json')), 'utf8')),
    );
    const output = execFileSync(process.execPath, ['lib/dev/read-sheet.ts', join(SHARED, name)], { encoding: 'utf8' });
    const printed = printedFile.parse(JSON.parse(output));
    expect(printed).toMatchObject(table);
    expect(printed.rows.map(({ title }) => title)).toEqual(rows.map(({ title }) => title));
    const questions = printed.asks.map(({ what }) => what).join('\n');
    if (asks !== undefined) expect(questions).toContain(asks);
    rows.forEach(({ dueAsks, valueRefused, value, ...same }, at) => {
      const row = must(printed.rows[at]);
      expect(row).toMatchObject(same);
      const named = row.problems.some(({ field }) => field === 'value');
      if (typeof value === 'number') expect(row.valueCents).toBe(value);
      if (typeof value === 'string') expect([same.title, row.valueCents === null || named]).toEqual([same.title, true]);
      if (typeof valueRefused === 'string') expect([row.valueCents, named]).toEqual([null, true]);
      if (dueAsks === undefined) return;
      expect(row.due).toBeNull();
      expect(questions).toContain(dueAsks);
    });
  });
});
