/** `import` as a user runs it: a process, real files, and signals in mid-import. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { day } from '../../domain/testing/day.ts';
import { refreshSample } from '../catalog/import-target.ts';
import { openDatabase } from '../store/database.ts';
import { endOf, runCommand, startCommand, startServing, temporaryDatabase } from '../testing/command.ts';
import { TODAY } from '../testing/rows.ts';
import { loadSample } from '../data/sample.ts';

const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const REAL = [
  ['sam', `${SHARED}ContractOpportunitiesFullCSV.sample.csv`, 3548, 'notices'],
  ['usaspending', `${SHARED}Contracts_PrimeAwardSummaries.sample.csv`, 5000, 'awards'],
] as const;

const HEADER = 'NoticeId,Title,Department/Ind.Agency,PostedDate,Type,ResponseDeadLine,NaicsCode,Link,Description';
const noticeLine = (index: number) =>
  `${index.toString(16).padStart(32, '0')},Roof repair ${String(index)},GSA,2026-03-01,Solicitation,2026-04-01,238160,,Flat roof`;

function fileBeside(db: string, name: string, lines: readonly string[]): string {
  const file = join(dirname(db), name);
  writeFileSync(file, `${lines.join('\n')}\n`);
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

describe.each(REAL)('import %s', (kind, file, rows, what) => {
  it('imports every row of the real file, and changes nothing the second time', async ({ skip }) => {
    skip(!existsSync(file), 'needs ../shared/data');
    const db = temporaryDatabase();
    const count = rows.toLocaleString('en-US');
    const first = await runCommand('import', kind, file, '--db', db);
    // A slow machine also prints progress.
    expect(first.code).toBe(0);
    expect(first.stderr).not.toContain('skipped');
    expect(first.stdout.replace(/[\d.]+ s:/, '_ s:')).toBe(
      `${count} ${what} in _ s: ${count} new, 0 changed, 0 unchanged.\n`,
    );
    expect((await runCommand('import', kind, file, '--db', db)).stdout).toContain(
      `0 new, 0 changed, ${count} unchanged.`,
    );
    expect(holding(db, what)).toEqual({ sample: 0, imported: rows });
  });
});

describe('import', () => {
  it('reports malformed rows by line, counts them, and imports the rest', async () => {
    const db = temporaryDatabase();
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1), 'too,short', noticeLine(2), 'x'.repeat(9), '']);
    const { code, stdout, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'line 3 skipped: 2 columns instead of 9\nline 5 skipped: 1 column instead of 9\n',
    });
    expect(stdout).toMatch(/^2 notices .* 2 rows were skipped\.\n$/);
  });

  it('decodes each row separately: one bad byte does not garble other titles, and its line is named', async () => {
    const db = temporaryDatabase();
    const titled = (index: number, title: string) => noticeLine(index).replace('Roof repair', title);
    const file = fileBeside(db, 'some.csv', [
      HEADER,
      titled(1, 'Café – roof'),
      titled(2, 'B@d byte'),
      titled(3, 'Niño'),
    ]);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('@')] = 0xe9;
    writeFileSync(file, bytes);
    const { code, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'not UTF-8, read as Windows-1252: line 3\n',
    });
    const database = openDatabase(db);
    const titles = database.all('SELECT title FROM notices ORDER BY notice_id').map(({ title }) => title);
    database.close();
    expect(titles).toEqual(['Café – roof 1', 'Béd byte 2', 'Niño 3']);
  });

  it.each([
    ['in one line', 'x'.repeat(1_250_000)],
    ['in many lines', 'one of many lines\n'.repeat(80_000)],
  ])('skips a row with a description of 1.25 MB and more %s, and reports it once', async (_, description) => {
    const db = temporaryDatabase();
    const quoted = (index: number, text: string) => noticeLine(index).replace('Flat roof', `"${text}"`);
    const file = fileBeside(db, 'some.csv', [HEADER, quoted(1, 'short'), quoted(2, description), quoted(3, 'short')]);
    const { stdout, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect(stderr).toBe(
      'line 3 skipped: the record is longer than a million characters; a closing quote is probably missing\n',
    );
    expect(stdout).toMatch(/^2 notices in .*: 2 new, 0 changed, 0 unchanged\. 1 row was skipped\.\n$/);
    expect(holding(db, 'notices')).toEqual({ sample: 0, imported: 2 });
  });

  it('reports one long line once, whatever its length', async () => {
    const db = temporaryDatabase();
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1), 'x'.repeat(8_000_000), noticeLine(2)]);
    const { stdout, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect(stderr.match(/skipped/g)).toHaveLength(1);
    expect(stdout).toMatch(/^2 notices in .* 1 row was skipped\.\n$/);
  });

  it('uses the singular for one row', async () => {
    const db = temporaryDatabase();
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1), 'short']);
    const { stdout } = await runCommand('import', 'sam', file, '--db', db);
    expect(stdout).toMatch(/^1 notice in .* 1 row was skipped\.\n$/);
  });

  it('replaces sample notices with real ones, and leaves sample awards alone', async () => {
    const db = temporaryDatabase();
    await withSample(db);
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1), noticeLine(2)]);
    expect((await runCommand('import', 'sam', file, '--db', db)).code).toBe(0);
    expect([holding(db, 'notices'), holding(db, 'awards')]).toEqual([
      { sample: 0, imported: 2 },
      { sample: 30, imported: 0 },
    ]);
    const database = openDatabase(db);
    // The next day's start refreshes sample data, but only for what was not imported.
    await refreshSample(database, day('2026-03-11'), (target, today) =>
      loadSample(target, today, { notices: 20, awards: 30 }),
    );
    database.close();
    expect([holding(db, 'notices'), holding(db, 'awards')]).toEqual([
      { sample: 0, imported: 2 },
      { sample: 30, imported: 0 },
    ]);
  });

  it('is visible at once to a running server', async () => {
    const db = temporaryDatabase();
    await withSample(db);
    const server = await startServing(db, '--no-sample');
    const search = async () => {
      const address = `${server.url}/v1/contracts/search?q=roof+repair&naics=238160`;
      const response = await fetch(address, { headers: { Authorization: `Bearer ${server.key ?? ''}` } });
      const { data } = z
        .object({ data: z.object({ results: z.array(z.object({ noticeId: z.string() })) }) })
        .parse(await response.json());
      return data.results.map(({ noticeId }) => noticeId);
    };
    const [id] = noticeLine(1).split(',');
    expect(await search()).not.toContain(id);
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1).replace('2026-04-01', '')]);
    expect((await runCommand('import', 'sam', file, '--db', db)).code).toBe(0);
    expect(await search()).toEqual([id]);
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'imports nothing if %s arrives halfway',
    async (signal) => {
      const db = temporaryDatabase();
      await withSample(db);
      // A process blocks when nobody reads its output. These rows print more than a pipe holds, so the import
      // is certainly in progress, with many rows written, when the signal arrives.
      const bad = Array.from({ length: 40_000 }, (_, index) => `not an id ${String(index)}${','.repeat(8)}`);
      const good = (from: number) => Array.from({ length: 3000 }, (_, index) => noticeLine(from + index));
      const file = fileBeside(db, 'long.csv', [HEADER, ...good(0), ...bad, ...good(3000)]);
      const importing = startCommand('import', 'sam', file, '--db', db);
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
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1)]);
    const ended = await runCommand('import', 'sam', file, '--db', db);
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
    const file = fileBeside(db, 'some.csv', [HEADER, ...Array.from({ length: 3000 }, (_, index) => noticeLine(index))]);
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
    const file = fileBeside(db, 'some.csv', [HEADER, noticeLine(1)]);
    const { code, stdout, stderr } = await runCommand('import', 'sam', file, '--db', db);
    expect(stdout).toMatch(/^1 notice in .*: 1 new, 0 changed, 0 unchanged\.\n$/);
    expect(stderr).toMatch(/^EMBEDDINGS_MODEL.*\n$/);
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
    [['sam', import.meta.dirname], 1, `${import.meta.dirname} is a folder; name the CSV file in it`],
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
