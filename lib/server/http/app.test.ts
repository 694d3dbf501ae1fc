/** What holds for every endpoint: authentication, rate limit, methods, and the error shape. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '../store/keys.ts';
import { TestBackend } from '../testing/backend.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const ADDRESSES = [
  ['/v1/contracts/search', 'GET'],
  ['/v1/awards/search', 'GET'],
  ['/v1/pipelines', 'GET'],
  [`/v1/pipelines/${UUID}`, 'GET'],
  [`/v1/pipelines/${UUID}/pursuits`, 'GET, POST'],
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
  ])('%s is 404', async (path) => {
    expect(await backend.get(path)).toMatchObject({ status: 404, code: 'not_found' });
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
