/** `serve`: its output, its shutdown, and what remains after SIGKILL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { IncomingMessage, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../domain/testing/eventually.ts';
import { importTarget } from '../catalog/import-target.ts';
import { openDatabase } from '../store/database.ts';
import { seed } from '../store/seed.ts';
import { runCommand, startServing } from '../testing/command.ts';
import { startServingProgram } from '../testing/program.ts';
import { award, notice } from '../testing/rows.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

// The whole sample takes seconds to load.
vi.mock(import('../data/sample.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const size = { notices: 10, awards: 20 };
  return { ...original, loadSample: (target, day) => original.loadSample(target, day, size) };
});

const pursuitAnswer = z.object({ data: z.object({ id: z.string(), noticeId: z.string() }) });
const listAnswer = z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) });

async function pipelineIds({ url }: { url: string }, key: string): Promise<string[]> {
  const response = await fetch(`${url}/v1/pipelines`, { headers: { Authorization: `Bearer ${key}` } });
  return listAnswer.parse(await response.json()).data.items.map(({ id }) => id);
}

function addPursuit({ url }: { url: string }, key: string, pipelineId: string, noticeId: string): Promise<Response> {
  return fetch(`${url}/v1/pipelines/${pipelineId}/pursuits`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ noticeId, title: 'Roof repair', note: 'x'.repeat(500) }),
  });
}

describe('serve killed with SIGKILL while pursuits are being added', () => {
  const WRITERS = 8;
  const KILL_AFTER = 120;

  it.skipIf(process.platform === 'win32')('has every acknowledged pursuit after each of two restarts', async () => {
    const db = temporaryDatabase();
    const acknowledged = new Map<string, string>();
    let asked = 0;
    let key: string | undefined;
    let pipelines: string[] = [];

    for (let round = 1; round <= 2; round += 1) {
      const server = await startServingProgram(db, '--no-sample', '--rate-limit', '0');
      key ??= server.key ?? '';
      pipelines = await pipelineIds(server, key);
      let killed: Promise<unknown> | undefined;
      const write = async () => {
        for (;;) {
          const noticeId = `notice ${String((asked += 1))}`;
          try {
            const response = await addPursuit(server, key ?? '', pipelines[asked % pipelines.length] ?? '', noticeId);
            const { data } = pursuitAnswer.parse(await response.json());
            expect([response.status, data.noticeId]).toEqual([201, noticeId]);
            acknowledged.set(noticeId, data.id);
          } catch (error) {
            if (killed === undefined) throw error;
            return;
          }
          // The other writers are in the middle of a request when this one kills the server.
          if (acknowledged.size >= KILL_AFTER * round) killed ??= server.end('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
      expect(await killed).toBeNull();
      // No checkpoint happened: the next start recovers the log.
      expect(statSync(`${db}-wal`).size).toBeGreaterThan(0);
    }

    const server = await startServing(db, '--no-sample', '--rate-limit', '0');
    expect(server.key).toBeUndefined();
    const found = new Map<string, string>();
    for (const pipelineId of pipelines) {
      const response = await fetch(`${server.url}/v1/pipelines/${pipelineId}/pursuits?limit=200`, {
        headers: { Authorization: `Bearer ${key ?? ''}` },
      });
      const items = z.object({ data: z.object({ items: z.array(pursuitAnswer.shape.data), total: z.int() }) });
      const { data } = items.parse(await response.json());
      expect(data.total).toBe(data.items.length);
      for (const { id, noticeId } of data.items) found.set(noticeId, id);
    }
    expect([...acknowledged].filter(([noticeId, id]) => found.get(noticeId) !== id)).toEqual([]);
    // Unacknowledged pursuits may or may not be there, but nothing else is.
    expect(found.size).toBeLessThanOrEqual(asked);
    expect(await server.stop()).toBe(0);

    const file = new DatabaseSync(db, { readOnly: true });
    expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(file.prepare('SELECT count(DISTINCT pipeline_id || notice_id) AS n FROM pursuits').get()).toEqual({
      n: found.size,
    });
    file.close();
  });
});

describe('serve', () => {
  it('shows the demo key once, and serves sample data on a fresh database', async () => {
    const db = temporaryDatabase();
    const first = await startServing(db);
    const found = await fetch(`${first.url}/v1/awards/search?pageSize=1`, {
      headers: { Authorization: `Bearer ${first.key ?? ''}` },
    });
    expect(z.object({ data: z.object({ total: z.int() }) }).parse(await found.json()).data.total).toBe(20);
    await first.stop();
    const again = await startServing(db);
    expect(again.key).toBeUndefined();
    const known = await fetch(`${again.url}/v1/pipelines`, {
      headers: { Authorization: `Bearer ${first.key ?? ''}` },
    });
    expect(known.status).toBe(200);
  });

  it('suggests a re-import if an earlier version indexed the rows', async () => {
    const db = temporaryDatabase();
    const database = openDatabase(db);
    importTarget(database).putNotices([notice('imported')]);
    importTarget(database).putAwards([award('imported')]);
    const told = async () => {
      const server = await startServing(db);
      await server.stop();
      return server.said.filter((line) => line.includes('import'));
    };
    expect(await told()).toEqual([]);
    database.run("DELETE FROM facts WHERE name LIKE 'indexed text of %'");
    expect(await told()).toEqual([
      expect.stringContaining(`this version indexes notices better`),
      expect.stringContaining(`npm run backend -- import usaspending FILE --db ${db}`),
    ]);
    importTarget(database).putNotices([notice('imported')]);
    expect(await told()).toEqual([expect.stringContaining('this version indexes awards better')]);
    database.close();
  });

  it('starts and serves while an import is writing', async () => {
    const db = temporaryDatabase();
    const first = await startServing(db, '--no-sample');
    await first.stop();
    const importing = openDatabase(db);
    importTarget(importing).putNotices([notice('imported')]);
    importTarget(importing).putAwards([award('imported')]);
    importing.connection.exec('BEGIN IMMEDIATE');
    const server = await startServing(db);
    expect(await pipelineIds(server, first.key ?? '')).toHaveLength(3);
    importing.close();
  });

  it('starts for the first time while an import is writing, and says how to create a key later', async () => {
    const db = temporaryDatabase();
    const importing = openDatabase(db);
    seed(importing, new Date());
    importing.connection.exec('BEGIN IMMEDIATE');
    const server = await startServing(db, '--no-sample');
    expect(server.said).toEqual([
      `no key yet: another program, such as an import, is writing to ${db}; when it finishes, run npm run backend -- keys create --db ${db}`,
    ]);
    importing.close();
    const { stdout } = await runCommand('keys', 'create', '--db', db);
    expect(await pipelineIds(server, stdout.trimEnd().split('\n').at(-1) ?? '')).toHaveLength(3);
  });

  const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
  it.skipIf(process.platform === 'win32').each(SIGNALS)('finishes open requests, then exits on %s', async (signal) => {
    const server = await startServingProgram(':memory:', '--no-sample');
    const key = server.key ?? '';
    const [pipelineId = ''] = await pipelineIds(server, key);
    const adding = request(`${server.url}/v1/pipelines/${pipelineId}/pursuits`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    adding.flushHeaders();
    // The server has the head of this request and waits for its body.
    await once(adding, 'continue');
    const ended = server.end(signal);
    await refused(server.url);
    adding.end(JSON.stringify({ noticeId: 'late', title: 'Roof repair' }));
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(adding, 'response'));
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await ended).toBe(0);
  });

  const ENDS_OF_NPM = ['SIGTERM', 'SIGKILL'] as const;
  it.skipIf(process.platform === 'win32').each(ENDS_OF_NPM)('ends with npm on %s to npm', async (signal) => {
    const db = temporaryDatabase();
    const npm = spawn('npm', ['run', 'backend', '--', 'serve', '--port', '0', '--db', db, '--no-sample'], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void npm.kill('SIGKILL'));
    let url: string | undefined;
    for await (const line of createInterface(npm.stdout)) {
      url = /^listening on (.+)$/.exec(line)?.[1];
      if (url !== undefined) break;
    }
    npm.stdout.resume();
    npm.kill(signal);
    await refused(url ?? 'nothing');
    // It has also closed its database.
    await eventually(() => expect(existsSync(`${db}-wal`)).toBe(false));
  });

  const outer = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
  it.skipIf(outer === undefined)('listens only on this computer by default', async () => {
    const { url } = await startServing(':memory:', '--no-sample');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect(fetch(url.replace('127.0.0.1', outer ?? ''))).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    const told = await startServing(':memory:', '--no-sample', '--host', outer ?? '');
    expect((await fetch(`${told.url}/v1/pipelines`)).status).toBe(401);
  });

  it('logs each request, and an internal error with the id of its request', async () => {
    const db = temporaryDatabase();
    const server = await startServing(db, '--no-sample');
    const [pipelineId = ''] = await pipelineIds(server, server.key ?? '');
    const other = openDatabase(db);
    other.connection.exec('ALTER TABLE stages RENAME TO stages_lost');
    other.close();
    const response = await fetch(`${server.url}/v1/pipelines/${pipelineId}`, {
      headers: { Authorization: `Bearer ${server.key ?? ''}` },
    });
    const id = response.headers.get('X-Request-Id') ?? 'no id';
    expect([response.status, JSON.stringify(await response.json())]).toEqual([500, expect.stringContaining(id)]);
    await expect
      .poll(() => server.log())
      .toMatch(new RegExp(`^GET /v1/pipelines/${pipelineId} 500 \\d+ ms ${id}$`, 'm'));
    expect(server.log()).toMatch(new RegExp(`^request ${id} failed: .*no such table`, 'm'));
    expect(server.log()).not.toContain(server.key);
  });

  it('does not use up the first key if the start fails', async () => {
    const db = temporaryDatabase();
    const { port } = new URL((await startServing(':memory:', '--no-sample')).url);
    expect((await runCommand('serve', '--db', db, '--no-sample', '--port', port)).code).toBe(1);
    const server = await startServing(db, '--no-sample');
    expect(await pipelineIds(server, server.key ?? '')).toHaveLength(3);
  });

  it('reports a bad command line in one sentence', async () => {
    const taken = await startServing(':memory:', '--no-sample');
    const port = new URL(taken.url).port;
    for (const [args, code, sentence] of [
      [['--port', port, '--no-sample'], 1, `port ${port} is in use; choose another with --port, or 0 for any`],
      [['--host', '300.1.1.1', '--no-sample'], 1, '--host needs an address of this computer, such as 127.0.0.1'],
      [['--host', '', '--no-sample'], 1, '--host needs an address of this computer, such as 127.0.0.1'],
      [['--db', import.meta.dirname], 1, `${import.meta.dirname} is a folder; --db needs a file name`],
      [['--port', '99999'], 2, '--port must be a whole number from 0 to 65535, not "99999"'],
      [['--rate-limit', '-1'], 2, ''],
      [['extra'], 2, 'unexpected argument "extra"'],
    ] as const) {
      const ended = await runCommand('serve', '--db', ':memory:', '--port', '0', ...args);
      expect(ended).toMatchObject({ code, stdout: '' });
      expect(ended.stderr).toContain(sentence);
    }
  });
});

/** Resolves once the server refuses new connections. */
async function refused(url: string): Promise<void> {
  const ask = async () => (await fetch(url, { headers: { Connection: 'close' } })).text();
  await eventually(() => expect(ask()).rejects.toThrow('fetch failed'));
}
