/** `import` as a user runs it: real files, and signals in mid-import. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshSample } from '../catalog/import-target.ts';
import { openDatabase } from '../store/database.ts';
import { TestBackend } from '../testing/backend.ts';
import { runCommand, runImpatiently } from '../testing/command.ts';
import { endOf, startProgram } from '../testing/program.ts';
import { TODAY } from '../testing/rows.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { loadSample } from '../data/sample.ts';

const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const REAL = [
  ['sam', `${SHARED}ContractOpportunitiesFullCSV.sample.csv`, 3548, 'notices'],
  ['usaspending', `${SHARED}Contracts_PrimeAwardSummaries.sample.csv`, 5000, 'awards'],
] as const;

const HEADER = 'NoticeId,Title,Department/Ind.Agency,PostedDate,Type,ResponseDeadLine,NaicsCode,Link,Description';
const noticeLine = (index: number) =>
  `${index.toString(16).padStart(32, '0')},Roof repair ${String(index)},GSA,2026-03-01,Solicitation,2026-04-01,238160,,Flat roof`;

function fileBeside(db: string, lines: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const file = join(dirname(db), 'some.csv');
  writeFileSync(file, `${lines.join('\n')}\n`, encoding);
  return file;
}

/** Number of sample and imported rows in a database. */
function holding(db: string, table: 'notices' | 'awards') {
  const database = openDatabase(db);
  try {
    const count = (isSample: number) =>
      Number(
        database.first(`SELECT count(*) AS rows FROM ${table} WHERE is_sample = $isSample`, { isSample })?.['rows'],
      );
    expect(database.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    return { sample: count(1), imported: count(0) };
  } finally {
    database.close();
  }
}

async function withSample(db: string): Promise<void> {
  const database = openDatabase(db);
  await refreshSample(database, TODAY, (target, today) => loadSample(target, today, { notices: 20, awards: 30 }));
  database.close();
}

// No time passes, so a slow machine prints no progress either.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

describe.each(REAL)('import %s', (kind, file, rows, what) => {
  it('imports every row of the real file, and changes nothing the second time', async ({ skip }) => {
    skip(!existsSync(file), 'needs ../shared/data');
    const db = temporaryDatabase();
    const count = rows.toLocaleString('en-US');
    for (const counts of [`${count} new, 0 changed, 0 unchanged`, `0 new, 0 changed, ${count} unchanged`]) {
      const { code, stdout, stderr } = await runCommand('import', kind, file, '--db', db);
      expect({ code, stdout }).toEqual({ code: 0, stdout: `${count} ${what} in 0.0 s: ${counts}.\n` });
      expect(stderr).not.toContain('skipped');
    }
    expect(holding(db, what)).toEqual({ sample: 0, imported: rows });
  });
});

describe('import', () => {
  it('reports malformed rows and other encodings by line, counts rows, and imports the rest', async () => {
    const db = temporaryDatabase();
    const lines = [HEADER, noticeLine(1), 'too,short', noticeLine(2).replace('Roof', 'Café'), 'x'.repeat(9), ''];
    expect(await runCommand('import', 'sam', fileBeside(db, lines, 'latin1'), '--db', db)).toEqual({
      code: 0,
      stdout: '2 notices in 0.0 s: 2 new, 0 changed, 0 unchanged. 2 rows were skipped.\n',
      stderr:
        'line 3 skipped: 2 columns instead of 9\n' +
        'line 5 skipped: 1 column instead of 9\n' +
        'not UTF-8, read as Windows-1252: line 4\n',
    });
    expect(holding(db, 'notices')).toEqual({ sample: 0, imported: 2 });
  });

  it('replaces sample notices, leaves sample awards alone, and is visible at once to a running server', async () => {
    const db = temporaryDatabase();
    await withSample(db);
    const backend = await TestBackend.start({ file: db });
    onTestFinished(() => backend.stop());
    const [id = ''] = noticeLine(1).split(',');
    const search = () => backend.search('contracts', { q: 'roof repair', naics: '238160' });
    expect(await search()).not.toContain(id);
    const file = fileBeside(db, [HEADER, noticeLine(1)]);
    expect((await runCommand('import', 'sam', file, '--db', db)).code).toBe(0);
    expect(await search()).toEqual([id]);
    expect([holding(db, 'notices'), holding(db, 'awards')]).toEqual([
      { sample: 0, imported: 1 },
      { sample: 30, imported: 0 },
    ]);
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGKILL'] as const)(
    'imports nothing if %s arrives halfway',
    async (signal) => {
      const db = temporaryDatabase();
      await withSample(db);
      // A process blocks when nobody reads its output. These rows print more than a pipe holds, so the import
      // is certainly in progress, with many rows written, when the signal arrives.
      const bad = Array.from({ length: 40_000 }, (_, index) => `not an id ${String(index)}${','.repeat(8)}`);
      const good = (from: number) => Array.from({ length: 3000 }, (_, index) => noticeLine(from + index));
      const file = fileBeside(db, [HEADER, ...good(0), ...bad, ...good(3000)]);
      const importing = startProgram('import', 'sam', file, '--db', db);
      await once(importing.stderr, 'readable');
      importing.kill(signal);
      const { code, stdout, stderr } = await endOf(importing);
      expect({ code, stdout }).toEqual({ code: signal === 'SIGKILL' ? null : 130, stdout: '' });
      if (signal !== 'SIGKILL') expect(stderr).toMatch(/\nStopped\. No rows were imported\.\n$/);
      expect(holding(db, 'notices')).toEqual({ sample: 20, imported: 0 });
    },
  );

  it('asks to try again while another import is writing', async () => {
    const db = temporaryDatabase();
    await withSample(db);
    const importing = openDatabase(db);
    importing.connection.exec('BEGIN IMMEDIATE');
    const file = fileBeside(db, [HEADER, noticeLine(1)]);
    const ended = await runImpatiently('import', 'sam', file, '--db', db);
    importing.close();
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'another program, such as an import, is writing to the database; try again when it finishes\n',
    });
  });

  it('imports nothing if the disk fills up halfway, and says so in one sentence', async () => {
    const db = temporaryDatabase();
    await withSample(db);
    // Rolls everything back, as SQLite does on its own when the disk is full.
    const database = openDatabase(db);
    database.connection.exec(
      `CREATE TRIGGER full BEFORE INSERT ON notices WHEN NEW.title = 'Roof repair 500'
       BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END`,
    );
    database.close();
    const file = fileBeside(db, [HEADER, ...Array.from({ length: 3000 }, (_, index) => noticeLine(index))]);
    expect(await runCommand('import', 'sam', file, '--db', db)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'database or disk is full\n',
    });
    expect(holding(db, 'notices')).toEqual({ sample: 20, imported: 0 });
  });

  it('reports the import even if search cannot be prepared', async () => {
    const db = temporaryDatabase();
    vi.stubEnv('EMBEDDINGS_MODEL', dirname(db));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const file = fileBeside(db, [HEADER, noticeLine(1), 'short']);
    const { code, stdout, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect(stdout).toBe('1 notice in 0.0 s: 1 new, 0 changed, 0 unchanged. 1 row was skipped.\n');
    expect(stderr).toMatch(/^line 3 skipped: .*\nEMBEDDINGS_MODEL.*\n$/);
    expect(code).toBe(1);
    expect(holding(db, 'notices')).toEqual({ sample: 0, imported: 1 });
  });

  it.each([
    [[], 2, 'import needs sam or usaspending, then the file'],
    [['grants', 'x.csv'], 2, 'import needs sam or usaspending, then the file'],
    [['sam'], 2, 'import sam needs a CSV file'],
    [['sam', 'a.csv', 'b.csv'], 2, 'unexpected argument "b.csv"'],
    [['sam', 'a.csv', '--db', ':memory:'], 2, 'import needs a database file: --db FILE'],
    [['sam', 'a.csv', '--db', ''], 2, '--db needs a file name'],
    [['sam', 'absent.csv'], 1, 'there is no file absent.csv'],
    [
      ['usaspending', import.meta.filename],
      1,
      `${import.meta.filename} is not a USAspending prime award summaries file: missing columns "contract_award_unique_key", "award_id_piid", "recipient_name" and 6 more`,
    ],
  ])('%j exits with %i and a sentence, not a stack trace', async (args, code, sentence) => {
    const database = args.includes('--db') ? [] : ['--db', temporaryDatabase()];
    const ended = await runCommand('import', ...args, ...database);
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    expect(ended.stderr.split('\n')[0]).toBe(sentence);
    expect(ended.stderr).not.toContain('    at ');
  });
});
