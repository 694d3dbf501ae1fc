import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type ServiceClient } from './client.ts';
import type { ApiProblem } from './errors.ts';
import { failureOf } from './testing/failure-of.ts';
import { reply, startScriptedServer, type Responder, type ScriptedServer } from './testing/scripted-server.ts';

const KEY = 'pk_test_very-secret';
const P = '11111111-1111-4111-8111-111111111111';
const U = '22222222-2222-4222-8222-222222222222';

let server: ScriptedServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
  client = createClient({ baseUrl: server.url, key: KEY, timeoutMs: 5000 });
});

describe('requests', () => {
  it('carry the key only in the header', async () => {
    server.answer(reply({ success: true, data: { items: [] } }));
    await client.listPipelines();
    expect(server.requests).toEqual([
      { method: 'GET', path: '/v1/pipelines', authorization: `Bearer ${KEY}`, body: '' },
    ]);
  });

  it('send no cookies and no referrer, and skip the HTTP cache', async () => {
    const sent: RequestInit[] = [];
    const fetch = (_address: unknown, init: RequestInit = {}) => {
      sent.push(init);
      return Promise.resolve(Response.json({ success: true, data: { items: [] } }));
    };
    await createClient({ baseUrl: server.url, key: KEY, fetch }).listPipelines();
    expect(sent).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }]);
  });

  it('write the query as documented, without defaults', async () => {
    server.answer(reply({ success: true, data: { results: [] } }));
    const query = { q: 'roof & repair', states: ['VA', 'MD'], naics: [], includeExpired: false };
    await client.searchContracts({ ...query, includeGrants: true, page: 2 });
    expect(server.requests[0]?.path).toBe(
      '/v1/contracts/search?q=roof+%26+repair&states=VA%2CMD&includeGrants=true&page=2',
    );
  });

  it("keep the service's path prefix and escape ids", async () => {
    const prefixed = createClient({ baseUrl: `${server.url}/api/x`, key: KEY });
    server.answer(reply({ success: true, data: { id: U } }));
    await prefixed.removePursuit(P, 'txsmartbuy:A/1?x');
    expect(server.requests[0]).toMatchObject({
      method: 'DELETE',
      path: `/api/x/v1/pipelines/${P}/pursuits/txsmartbuy%3AA%2F1%3Fx`,
    });
  });

  it('send only the fields of §4.6, as JSON', async () => {
    server.answer(reply({ success: true, data: { id: U } }, 201));
    await client.addPursuit(P, { noticeId: 'n', title: 'T' });
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ noticeId: 'n', title: 'T' });
  });
});

describe('wrappers of plausible services', () => {
  const pursuit = { id: U, noticeId: 'n', title: 'T', pWin: 0.5 };

  it.each([
    ['data.items', { success: true, data: { items: [pursuit], total: 1 } }],
    ['data.pursuits', { success: true, data: { pursuits: [pursuit] } }],
    ['data.results', { success: true, data: { results: [pursuit] } }],
    ['a bare array in data', { success: true, data: [pursuit] }],
    ['a bare array', [pursuit]],
    ['no envelope', { items: [pursuit] }],
  ])('a list of pursuits as %s', async (_name, body) => {
    server.answer(reply(body));
    const { pursuits, mayHaveMore } = await client.listPursuits(P, 200);
    expect(pursuits).toEqual([pursuit]);
    expect(mayHaveMore).toBe(false);
  });

  it.each([
    ['fewer than the stated total', { items: [pursuit], total: 2 }, 200, true],
    ['exactly the stated total', { items: [pursuit], total: 1 }, 200, false],
    ['as many as the limit', { items: [pursuit] }, 1, true],
  ])('%s in a list of pursuits', async (_name, data, limit, more) => {
    server.answer(reply({ success: true, data }));
    expect((await client.listPursuits(P, limit)).mayHaveMore).toBe(more);
  });

  it.each([
    ['data', { success: true, data: { id: P, name: 'A', stages: [{ id: 's' }] } }],
    ['data.pipeline', { success: true, data: { pipeline: { id: P, name: 'A', stages: [{ id: 's' }] } } }],
    [
      'data.pipeline beside data.stages',
      { success: true, data: { pipeline: { id: P, name: 'A' }, stages: [{ id: 's' }] } },
    ],
  ])('a pipeline in %s', async (_name, body) => {
    server.answer(reply(body));
    expect(await client.getPipeline(P)).toEqual({ id: P, name: 'A', stages: [{ id: 's' }] });
  });

  it('stages are sorted by position if all have one', async () => {
    const stages = [
      { id: 'b', position: 2 },
      { id: 'a', position: 1 },
    ];
    server.answer(reply({ success: true, data: { id: P, stages } }));
    expect((await client.getPipeline(P)).stages.map(({ id }) => id)).toEqual(['a', 'b']);
    server.answer(reply({ success: true, data: { id: P, stages: [{ id: 'b', position: 2 }, { id: 'a' }] } }));
    expect((await client.getPipeline(P)).stages.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it.each([
    ['data', 201, { success: true, data: pursuit }, true],
    ['data.pursuit', 200, { success: true, data: { pursuit } }, false],
  ])('an added pursuit in %s with status %i', async (_name, status, body, created) => {
    server.answer(reply(body, status));
    expect(await client.addPursuit(P, { noticeId: 'n', title: 'T' })).toEqual({ pursuit, created });
  });

  it('a partial answer to an update', async () => {
    server.answer(reply({ success: true, data: { weightedValueCents: 700 } }));
    expect(await client.updatePursuit(P, U, { note: 'x' })).toEqual({ id: U, weightedValueCents: 700 });
  });

  it.each([
    ['204', 204, ''],
    ['404', 404, { success: false, error: { code: 'not_found', message: 'gone' } }],
    ['200 with an empty data', 200, { success: true, data: null }],
  ])('a removal answered with %s', async (_name, status, body) => {
    server.answer((response) =>
      status === 204 ? response.writeHead(204).end() : reply(body, status)(response, server as never),
    );
    await expect(client.removePursuit(P, U)).resolves.toBeUndefined();
  });
});

describe('error answers', () => {
  const html = '<html><body><h1>502 Bad Gateway</h1></body></html>';
  it.each<[string, number, unknown, ApiProblem, string | undefined]>([
    [
      'the reference body',
      400,
      { success: false, error: { code: 'x', message: 'q is required', details: [{ path: 'q', message: 'm' }] } },
      'rejected',
      'q is required',
    ],
    ['error as text', 403, { error: 'read only key' }, 'forbidden', 'read only key'],
    ['message', 401, { message: 'Unauthorized' }, 'unauthorized', 'Unauthorized'],
    ['detail', 422, { detail: 'no such stage' }, 'rejected', 'no such stage'],
    ['detail[] as FastAPI writes it', 422, { detail: [{ loc: ['q'], msg: 'too long' }] }, 'rejected', 'too long'],
    ['errors[] of texts', 400, { errors: ['first', 'second'] }, 'rejected', 'first'],
    ['errors[] of objects', 400, { errors: [{ field: 'q', message: 'too long' }] }, 'rejected', 'too long'],
    ['a problem document', 422, { type: 'about:blank', title: 'Bad', detail: 'too long' }, 'rejected', 'too long'],
    ['only a title', 400, { title: 'Bad Request', status: 400 }, 'rejected', 'Bad Request'],
    ['codes alone', 422, { errors: [{ field: 'note', code: 'too_long' }] }, 'rejected', 'too long'],
    ['zod', 400, { error: { issues: [{ path: ['note'], message: 'Too long' }] } }, 'rejected', 'Too long'],
    ['Rails', 422, { errors: { note: ['is too long'] } }, 'rejected', 'is too long'],
    ['Laravel', 422, { message: 'Invalid data.', errors: { note: ['Too long.'] } }, 'rejected', 'Too long.'],
    ['JSON in a text', 400, { message: '{"errors":[{"field":"note","message":"too long"}]}' }, 'rejected', 'too long'],
    ['HTML from a proxy', 502, html, 'unavailable', undefined],
    ['an empty body', 500, '', 'unavailable', undefined],
    ['a list', 404, [1], 'notFound', undefined],
    ['a timeout of the service', 408, '', 'unavailable', undefined],
    ['too early', 425, '', 'unavailable', undefined],
    ['success: false under 200', 200, { success: false, error: { message: 'no' } }, 'rejected', 'no'],
  ])('%s (%i)', async (_name, status, body, problem, detail) => {
    server.answer(reply(body, status, typeof body === 'string' ? { 'content-type': 'text/html' } : {}));
    const error = await failureOf(client.searchContracts({ q: 'x' }));
    expect({ problem: error.problem, detail: error.facts.detail }).toEqual({ problem, detail });
    expect(error.retriable).toBe(['unavailable'].includes(problem));
  });

  it.each([
    ['details', { success: false, error: { message: 'bad', details: [{ path: ['pGo'], message: 'm' }] } }],
    ['detail', { detail: [{ type: 'less_than_equal', loc: ['body', 'pGo', 0], msg: 'm' }] }],
  ])('finds the invalid field in %s', async (_name, body) => {
    server.answer(reply(body, 422));
    expect((await failureOf(client.updatePursuit(P, U, { pGo: 7 }))).facts.field).toBe('pGo');
  });

  it('strips reordering characters and caps the length of messages', async () => {
    server.answer(reply({ message: `\u202Eevil\u0007 ${'long '.repeat(500)}` }, 400));
    const { detail = '' } = (await failureOf(client.listPipelines())).facts;
    expect(detail).toMatch(/^evil long /);
    expect(detail.length).toBeLessThanOrEqual(300);
  });
});

describe('unreadable answers', () => {
  it.each<[string, Responder]>([
    ['truncated JSON', reply('{"success":true,"data":{"items":[{"id":"a"')],
    ['an empty body', reply('')],
    ['a number', reply('7')],
    ['an envelope without a list', reply({ success: true, data: { pipelineList: 'none' } })],
  ])('%s is unreadable and can be retried', async (_name, responder) => {
    server.answer(responder);
    const error = await failureOf(client.listPipelines());
    expect(error.problem).toBe('unreadable');
    expect(error.retriable).toBe(true);
  });

  it.each<[string, Responder]>([
    ['HTML under 200', reply('<!doctype html><p>Please sign in', 200, { 'content-type': 'text/html' })],
    ['HTML under 200 that calls itself JSON', reply('<!DOCTYPE html><title>SSO</title>', 200)],
    ['HTML under 403', reply('<html>Please sign in', 403, { 'content-type': 'text/html; charset=utf-8' })],
  ])('%s is a sign-in page: nothing works until the user acts', async (_name, responder) => {
    server.answer(responder);
    const error = await failureOf(client.listPipelines());
    expect([error.problem, error.retriable, error.signedOut]).toEqual(['signInPage', false, true]);
  });

  it('a truncated body is a network failure', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      response.destroy();
    });
    expect((await failureOf(client.listPipelines())).problem).toBe('network');
  });

  it('an unreachable service is a network failure', async () => {
    const gone = await startScriptedServer();
    await gone.stop();
    const error = await failureOf(createClient({ baseUrl: gone.url, key: KEY }).listPipelines());
    expect(error.problem).toBe('network');
    expect(error.retriable).toBe(true);
  });

  it.each<[string, Responder]>([
    ['no answer', () => undefined],
    [
      'headers and then silence',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ])('%s is a timeout', async (_name, responder) => {
    server.answer(responder);
    const hasty = createClient({ baseUrl: server.url, key: KEY, timeoutMs: 60 });
    expect((await failureOf(hasty.listPipelines())).problem).toBe('timeout');
  });

  it('an abort by the caller is not reported as a service failure', async () => {
    const controller = new AbortController();
    server.answer(() => controller.abort());
    const error = await failureOf(client.listPipelines(controller.signal));
    expect([error.problem, error.retriable]).toEqual(['aborted', false]);
  });
});

describe('the key', () => {
  it('does not follow a redirect, to another origin or to the same one', async () => {
    const other = await startScriptedServer();
    try {
      for (const location of [`${other.url}/v1/pipelines`, '/elsewhere', '//example.com/']) {
        for (const status of [301, 302, 303, 307, 308]) {
          server.requests.length = 0;
          server.answer(reply('', status, { location }));
          const error = await failureOf(client.listPipelines());
          expect([error.problem, error.retriable]).toEqual(['redirected', false]);
          expect(server.requests).toHaveLength(1);
        }
      }
      expect(other.requests).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('appears in no error, even if the service echoes it', async () => {
    for (const responder of [reply({ message: `bad key ${KEY}` }, 401), reply('', 500), reply('x', 200)]) {
      server.answer(responder);
      const error = await failureOf(client.listPipelines());
      expect(
        `${error.message} ${error.stack ?? ''} ${JSON.stringify(error.facts)} ${String(error.cause)}`,
      ).not.toContain(KEY);
    }
  });
});

describe('the wait before a retry', () => {
  it.each<[string, number, Record<string, string>, number | undefined]>([
    ['Retry-After after 429', 429, { 'retry-after': '7' }, 7000],
    ['Retry-After after 503', 503, { 'retry-after': '7' }, 7000],
    ['RateLimit-Reset after 429', 429, { 'ratelimit-reset': '9' }, 9000],
    // The reference backend sends these with every answer, so they mean nothing for a failure.
    ['RateLimit-Reset after 500', 500, { 'ratelimit-reset': '0' }, undefined],
    ['nothing', 429, {}, undefined],
  ])('%s', async (_name, status, headers, wait) => {
    server.answer(reply('', status, headers));
    expect((await failureOf(client.listPipelines())).facts.retryAfterMs).toBe(wait);
  });
});
