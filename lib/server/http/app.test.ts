/** What holds for every endpoint: authentication, rate limit, methods, and the error shape. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '../store/keys.ts';
import { TestBackend } from '../testing/backend.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const ADDRESSES = [
  ['/v1/contracts/search', 'GET, HEAD'],
  ['/v1/awards/search', 'GET, HEAD'],
  ['/v1/pipelines', 'GET, HEAD'],
  [`/v1/pipelines/${UUID}`, 'GET, HEAD'],
  [`/v1/pipelines/${UUID}/pursuits`, 'GET, HEAD, POST'],
  [`/v1/pipelines/${UUID}/pursuits/${UUID}`, 'PATCH, DELETE'],
] as const;

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());

describe('key', () => {
  it.each(ADDRESSES)('%s requires one', async (path) => {
    for (const authorization of [
      null,
      'Bearer',
      'Bearer wrong',
      'Basic abc',
      backend.key('mara'),
      `Bearer ${backend.key('mara')} x`,
    ]) {
      const answer = await backend.get(path, { authorization });
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
  });

  it('is accepted with "Bearer" in any case', async () => {
    expect((await backend.get('/v1/pipelines', { authorization: `bearer  ${backend.key('mara')} ` })).status).toBe(200);
  });

  it('stops working once revoked', async () => {
    const keys = new KeyStore(backend.database);
    const made = keys.create('mara@northgate.example.com', { readOnly: false, now: new Date() });
    const get = () => backend.get('/v1/pipelines', { authorization: `Bearer ${made?.key ?? ''}` });
    expect((await get()).status).toBe(200);
    keys.revoke(made?.id ?? '', new Date());
    expect((await get()).status).toBe(401);
  });

  it('is stored only as a hash', () => {
    const stored = backend.database
      .all('SELECT * FROM keys')
      .map((row) => JSON.stringify(Object.values(row).map(String)));
    expect(stored.join()).not.toContain(backend.key('mara').slice(3, 20));
  });

  it('that is read-only gets 403 on every write, whether or not the target exists', async () => {
    const authorization = `Bearer ${backend.readOnlyKey('mara')}`;
    const visible = await backend.pipelineId('Federal IT');
    for (const pipeline of [visible, UUID]) {
      const path = `/v1/pipelines/${pipeline}/pursuits`;
      for (const [method, address] of [
        ['POST', path],
        ['PATCH', `${path}/x`],
        ['DELETE', `${path}/x`],
      ] as const) {
        expect(await backend.call(method, address, { authorization, body: {} })).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
      }
    }
    expect((await backend.get(`/v1/pipelines/${visible}/pursuits`, { authorization })).status).toBe(200);
  });
});

describe('methods', () => {
  it.each(ADDRESSES)('%s supports %s; every other method is 405', async (path, allowed) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'].filter(
      (each) => !allowed.split(', ').includes(each),
    )) {
      const answer = await backend.call(method, path);
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, allowed]);
      if (method !== 'HEAD') expect(answer.code).toBe('method_not_allowed');
    }
  });
});

describe('HEAD', () => {
  it('is answered like GET, without the body', async () => {
    for (const path of [
      '/v1/pipelines',
      '/v1/contracts/search?q=roof',
      '/v1/contracts/search',
      '/v1/nothing',
      '/healthz',
    ]) {
      const [head, get] = await Promise.all([backend.call('HEAD', path), backend.get(path)]);
      expect([path, head.status, head.headers.get('Content-Type')]).toEqual([
        path,
        get.status,
        get.headers.get('Content-Type'),
      ]);
    }
  });
});

describe('/healthz', () => {
  it('answers without a key', async () => {
    const response = await fetch(`${backend.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { success: true, data: { status: 'ok' } }]);
  });

  it('still answers when guesses of keys have used up the rate limit', async () => {
    const limited = await TestBackend.start({ rateLimit: 1 });
    try {
      const anonymous = { authorization: null };
      await limited.get('/v1/pipelines', anonymous);
      expect((await limited.get('/v1/pipelines', anonymous)).status).toBe(429);
      expect((await limited.get('/healthz', anonymous)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('request ids and the access log', () => {
  it('names each request with its own id, in the response and in one line of the log', async () => {
    const before = backend.accesses.length;
    const answers = [
      await backend.get('/v1/contracts/search?q=secret+plans'),
      await backend.get('/v1/nothing', { authorization: 'Bearer guessed' }),
      await backend.call('POST', `/v1/pipelines/${UUID}/pursuits`, { body: { title: 'secret title' } }),
    ];
    await expect.poll(() => backend.accesses.length).toBe(before + 3);
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id') ?? '');
    for (const id of ids) expect(id).toMatch(REQUEST_ID);
    expect(new Set(ids).size).toBe(3);
    const lines = backend.accesses.slice(before);
    expect(lines.map((line) => line.replace(/\d+ ms/, '_ ms'))).toEqual([
      `GET /v1/contracts/search 200 _ ms ${ids[0] ?? ''}`,
      `GET /v1/nothing 401 _ ms ${ids[1] ?? ''}`,
      `POST /v1/pipelines/${UUID}/pursuits 404 _ ms ${ids[2] ?? ''}`,
    ]);
    expect(lines.join()).not.toMatch(/secret|guessed|pc_/);
  });
});

describe('addresses', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/pipelines',
    '/v1/pipelines/',
    '/V1/pipelines',
    '/v1//pipelines',
    '/v1/pipelines/%2e%2e/%2e%2e/etc/passwd',
    '/v1/pipelines/x/stages',
    '/%',
  ])('%s is 404 with a key, and 401 without one', async (path) => {
    expect(await backend.get(path)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await backend.get(path, { authorization: null })).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it.each(['%', '%FF', '%00', "' OR 1=1 --", '..%2F..', 'x'.repeat(5000)])(
    'a pipeline called %s is 404',
    async (id) => {
      expect(await backend.get(`/v1/pipelines/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('sends no CORS headers', async () => {
    const { headers } = await backend.get('/v1/pipelines', { headers: { Origin: 'https://sam.gov' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('internal errors', () => {
  afterEach(() => {
    backend.database.connection.exec('ALTER TABLE stages_lost RENAME TO stages');
  });

  it('are 500, with details for the operator but not for the caller', async () => {
    const pipelineId = await backend.pipelineId('Federal IT');
    backend.database.connection.exec('ALTER TABLE stages RENAME TO stages_lost');
    const answer = await backend.get(`/v1/pipelines/${pipelineId}`);
    expect(answer).toMatchObject({ status: 500, code: 'internal_error' });
    expect(answer.message).toContain(answer.headers.get('X-Request-Id') ?? 'no id');
    expect(String(backend.faults.at(-1))).toContain('no such table');
  });
});

describe('rate limit', () => {
  it('counts each key separately and reports it on every response', async () => {
    const limited = await TestBackend.start({ rateLimit: 3 });
    const told = ({ headers }: { headers: Headers }) =>
      ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => headers.get(name));
    try {
      expect(told(await limited.get('/v1/pipelines'))).toEqual(['3', '2', '20']);
      expect(told(await limited.get('/v1/nothing'))).toEqual(['3', '1', '40']);
      expect(told(await limited.call('PUT', '/v1/pipelines'))).toEqual(['3', '0', '60']);
      const refused = await limited.get('/v1/pipelines');
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(refused.headers.get('Retry-After')).toBe('20');
      expect(told(refused)).toEqual(['3', '0', '60']);
      expect((await limited.get('/v1/pipelines', { as: 'tomas' })).status).toBe(200);

      // Guessing keys uses up the address's limit; valid keys still work.
      const guesses = [];
      for (let guess = 0; guess < 4; guess += 1)
        guesses.push((await limited.get('/v1/pipelines', { authorization: `Bearer ${String(guess)}` })).status);
      expect(guesses).toEqual([401, 401, 401, 429]);
      expect((await limited.get('/v1/pipelines', { as: 'priya' })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('sends no headers when it is off', async () => {
    expect((await backend.get('/v1/pipelines')).headers.has('RateLimit-Limit')).toBe(false);
  });
});
