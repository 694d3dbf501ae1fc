/** A full disk, a locked database, a slow client: the service reports it, loses nothing and keeps running. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { retryWhileLocked } from '../store/retry-while-locked.ts';
import { TestBackend } from '../testing/backend.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

let backend: TestBackend;
let path: string;
let db: string;

async function start(options: Parameters<typeof TestBackend.start>[0] = {}): Promise<void> {
  db = temporaryDatabase();
  backend = await TestBackend.start({ file: db, ...options });
  // Not over HTTP: with short time limits, the test's own request could be too slow.
  const pipeline = backend.database.first("SELECT id FROM pipelines WHERE name = 'Federal IT'");
  path = `/v1/pipelines/${String(pipeline?.['id'])}/pursuits`;
}
afterEach(() => backend.stop());

const add = (noticeId: string) =>
  backend.call('POST', path, { body: { noticeId, title: 'Roof repair', note: 'x'.repeat(9000) } });

describe('a full disk', () => {
  beforeEach(() => start());
  const allowPages = (pages: number) => backend.database.connection.exec(`PRAGMA max_page_count = ${String(pages)}`);

  it('is 503 with Retry-After; acknowledged writes persist, and writes resume once there is space', async () => {
    const pages = Number(backend.database.first('PRAGMA page_count')?.['page_count']);
    allowPages(pages + 5);
    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await add(`notice ${String(index)}`)).status);
    const taken = statuses.filter((status) => status === 201).length;
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    const refused = await add('one more');
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refused.headers.get('Retry-After')).toBe('30');
    expect((await backend.get(path)).data).toMatchObject({ total: taken });

    allowPages(1_000_000);
    expect((await add('one more')).status).toBe(201);
    expect((await backend.get(path)).data).toMatchObject({ total: taken + 1 });
    expect(backend.database.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(backend.faults).toEqual([]);
  });
});

describe('a database that another program is writing to', () => {
  beforeEach(() => start());

  it('allows reads, and a write waits for the lock', async () => {
    const other = openDatabase(db);
    other.connection.exec('BEGIN IMMEDIATE');
    const adding = add('patient');
    expect((await backend.get(path)).data).toMatchObject({ total: 0 });
    other.connection.exec('COMMIT');
    other.close();
    expect((await adding).status).toBe(201);
  });

  it('makes a write fail after the timeout', async () => {
    const other = openDatabase(db);
    other.connection.exec('BEGIN IMMEDIATE');
    const write = () => backend.database.transaction(() => 'written');
    await expect(retryWhileLocked(write, 0)).rejects.toThrow('database is locked');
    other.close();
    expect(await retryWhileLocked(write, 0)).toBe('written');
  });
});

describe('a client that is too slow', () => {
  beforeEach(() => start({ clientTime: { head: 100, request: 150 } }));

  it.each([
    ['its head', () => `POST ${path} HTTP/1.1\r\nHost: x\r\n`],
    [
      'its body',
      () =>
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${backend.key('mara')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ],
  ])('with %s gets 408 and is disconnected', async (_part, request) => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(request());
    const answer = await everythingFrom(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"request_timeout"');
    const [, id = 'no id'] = /^x-request-id: (.+)$/im.exec(answer) ?? [];
    expect(backend.accesses.filter((line) => line.includes(id))).toEqual([expect.stringMatching(/ 408 \d+ ms /)]);
    expect(backend.database.all('SELECT * FROM pursuits')).toEqual([]);
  });
});

async function everythingFrom(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  return answer;
}
