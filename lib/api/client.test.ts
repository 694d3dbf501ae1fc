import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type ServiceClient } from './client.ts';
import type { ApiProblem } from './errors.ts';
import { failureOf } from './testing/failure-of.ts';
import { says, startOddServer, type Answering, type OddServer } from './testing/odd-server.ts';

const KEY = 'pk_test_very-secret';
const P = '11111111-1111-4111-8111-111111111111';
const U = '22222222-2222-4222-8222-222222222222';

let server: OddServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startOddServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.heard.length = 0;
  client = createClient({ baseUrl: server.url, key: KEY, timeoutMs: 5000 });
});

describe('what is sent', () => {
  it('carries the key in its header and nowhere else', async () => {
    server.answer(says({ success: true, data: { items: [] } }));
    await client.listPipelines();
    expect(server.heard).toEqual([{ method: 'GET', path: '/v1/pipelines', authorization: `Bearer ${KEY}`, body: '' }]);
  });

  it('takes nothing else of the browser along: no cookies, no page that it comes from, and no answer of before', async () => {
    const sent: RequestInit[] = [];
    const fetch = (_address: unknown, init: RequestInit = {}) => {
      sent.push(init);
      return Promise.resolve(Response.json({ success: true, data: { items: [] } }));
    };
    await createClient({ baseUrl: server.url, key: KEY, fetch }).listPipelines();
    expect(sent).toMatchObject([{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }]);
  });

  it('writes a query as the document says, and leaves out what is the default', async () => {
    server.answer(says({ success: true, data: { results: [] } }));
    await client.searchContracts({
      q: 'roof & repair',
      states: ['VA', 'MD'],
      naics: [],
      includeExpired: false,
      includeGrants: true,
      page: 2,
    });
    expect(server.heard[0]?.path).toBe(
      '/v1/contracts/search?q=roof+%26+repair&states=VA%2CMD&includeGrants=true&page=2',
    );
  });

  it('keeps the path prefix of the service and escapes ids', async () => {
    const prefixed = createClient({ baseUrl: `${server.url}/api/x`, key: KEY });
    server.answer(says({ success: true, data: { id: U } }));
    await prefixed.removePursuit(P, 'txsmartbuy:A/1?x');
    expect(server.heard[0]).toMatchObject({
      method: 'DELETE',
      path: `/api/x/v1/pipelines/${P}/pursuits/txsmartbuy%3AA%2F1%3Fx`,
    });
  });

  it('sends nothing but the fields of §4.6, as JSON', async () => {
    server.answer(says({ success: true, data: { id: U } }, 201));
    await client.addPursuit(P, { noticeId: 'n', title: 'T' });
    expect(JSON.parse(server.heard[0]?.body ?? '')).toEqual({ noticeId: 'n', title: 'T' });
  });
});

describe('wrappers that a reasonable service could use', () => {
  const pursuit = { id: U, noticeId: 'n', title: 'T', pWin: 0.5 };

  it.each([
    ['data.items', { success: true, data: { items: [pursuit], total: 1 } }],
    ['data.pursuits', { success: true, data: { pursuits: [pursuit] } }],
    ['data.results', { success: true, data: { results: [pursuit] } }],
    ['a bare array in data', { success: true, data: [pursuit] }],
    ['a bare array', [pursuit]],
    ['no envelope', { items: [pursuit] }],
  ])('a list of pursuits as %s', async (_name, body) => {
    server.answer(says(body));
    const { pursuits, mayHaveMore } = await client.listPursuits(P, 200);
    expect(pursuits).toEqual([pursuit]);
    expect(mayHaveMore).toBe(false);
  });

  it.each([
    ['fewer than the service says there are', { items: [pursuit], total: 2 }, 200, true],
    ['all that the service says there are', { items: [pursuit], total: 1 }, 200, false],
    ['as many as were asked for', { items: [pursuit] }, 1, true],
  ])('%s in a list of pursuits', async (_name, data, limit, more) => {
    server.answer(says({ success: true, data }));
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
    server.answer(says(body));
    expect(await client.getPipeline(P)).toEqual({ id: P, name: 'A', stages: [{ id: 's' }] });
  });

  it('puts stages into the order that they carry', async () => {
    const stages = [
      { id: 'b', position: 2 },
      { id: 'a', position: 1 },
    ];
    server.answer(says({ success: true, data: { id: P, stages } }));
    expect((await client.getPipeline(P)).stages.map(({ id }) => id)).toEqual(['a', 'b']);
    server.answer(says({ success: true, data: { id: P, stages: [{ id: 'b', position: 2 }, { id: 'a' }] } }));
    expect((await client.getPipeline(P)).stages.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it.each([
    ['data', 201, { success: true, data: pursuit }, true],
    ['data.pursuit', 200, { success: true, data: { pursuit } }, false],
  ])('an added pursuit in %s with status %i', async (_name, status, body, created) => {
    server.answer(says(body, status));
    expect(await client.addPursuit(P, { noticeId: 'n', title: 'T' })).toEqual({ pursuit, created });
  });

  it('an update that answers only what changed', async () => {
    server.answer(says({ success: true, data: { weightedValueCents: 700 } }));
    expect(await client.updatePursuit(P, U, { note: 'x' })).toEqual({ id: U, weightedValueCents: 700 });
  });

  it.each([
    ['204', 204, ''],
    ['404', 404, { success: false, error: { code: 'not_found', message: 'gone' } }],
    ['200 with an empty data', 200, { success: true, data: null }],
  ])('a removal answered with %s', async (_name, status, body) => {
    server.answer((response) =>
      status === 204 ? response.writeHead(204).end() : says(body, status)(response, server as never),
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
    ['message', 401, { message: 'Unauthorized' }, 'unauthorised', 'Unauthorized'],
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
    ['a time-out of the service', 408, '', 'unavailable', undefined],
    ['too early', 425, '', 'unavailable', undefined],
    ['success: false under 200', 200, { success: false, error: { message: 'no' } }, 'rejected', 'no'],
  ])('%s (%i)', async (_name, status, body, problem, detail) => {
    server.answer(says(body, status, typeof body === 'string' ? { 'content-type': 'text/html' } : {}));
    const error = await failureOf(client.searchContracts({ q: 'x' }));
    expect({ problem: error.problem, detail: error.facts.detail }).toEqual({ problem, detail });
    expect(error.retriable).toBe(['unavailable'].includes(problem));
  });

  it.each([
    ['details', { success: false, error: { message: 'bad', details: [{ path: ['pGo'], message: 'm' }] } }],
    ['detail', { detail: [{ type: 'less_than_equal', loc: ['body', 'pGo', 0], msg: 'm' }] }],
  ])('names the field at fault in %s', async (_name, body) => {
    server.answer(says(body, 422));
    expect((await failureOf(client.updatePursuit(P, U, { pGo: 7 }))).facts.field).toBe('pGo');
  });

  it('keeps what could reorder or flood the screen out of the words', async () => {
    server.answer(says({ message: `\u202Eevil\u0007 ${'long '.repeat(500)}` }, 400));
    const { detail = '' } = (await failureOf(client.listPipelines())).facts;
    expect(detail).toMatch(/^evil long /);
    expect(detail.length).toBeLessThanOrEqual(300);
  });
});

describe('answers that are none', () => {
  it.each<[string, Answering]>([
    ['truncated JSON', says('{"success":true,"data":{"items":[{"id":"a"')],
    ['an empty body', says('')],
    ['a number', says('7')],
    ['an envelope without a list', says({ success: true, data: { pipelineList: 'none' } })],
  ])('%s is unreadable, and may be tried again', async (_name, answering) => {
    server.answer(answering);
    const error = await failureOf(client.listPipelines());
    expect(error.problem).toBe('unreadable');
    expect(error.retriable).toBe(true);
  });

  it.each<[string, Answering]>([
    ['HTML under 200', says('<!doctype html><p>Please sign in', 200, { 'content-type': 'text/html' })],
    ['HTML under 200 that calls itself JSON', says('<!DOCTYPE html><title>SSO</title>', 200)],
    ['HTML under 403', says('<html>Please sign in', 403, { 'content-type': 'text/html; charset=utf-8' })],
  ])('%s is a sign-in page: nothing works until the user acts', async (_name, answering) => {
    server.answer(answering);
    const error = await failureOf(client.listPipelines());
    expect([error.problem, error.retriable, error.signedOut]).toEqual(['signInPage', false, true]);
  });

  it('a body that breaks off is a network failure', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"success":true,');
      response.destroy();
    });
    expect((await failureOf(client.listPipelines())).problem).toBe('network');
  });

  it('a service that is not there is a network failure', async () => {
    const gone = await startOddServer();
    await gone.stop();
    const error = await failureOf(createClient({ baseUrl: gone.url, key: KEY }).listPipelines());
    expect(error.problem).toBe('network');
    expect(error.retriable).toBe(true);
  });

  it.each<[string, Answering]>([
    ['no answer', () => undefined],
    [
      'headers and then silence',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ])('%s is a time-out', async (_name, answering) => {
    server.answer(answering);
    const hasty = createClient({ baseUrl: server.url, key: KEY, timeoutMs: 60 });
    expect((await failureOf(hasty.listPipelines())).problem).toBe('timeout');
  });

  it('a caller who gives up is told so, and not that the service failed', async () => {
    const given = new AbortController();
    server.answer(() => given.abort());
    const error = await failureOf(client.listPipelines(given.signal));
    expect([error.problem, error.retriable]).toEqual(['aborted', false]);
  });
});

describe('the key', () => {
  it('does not follow a redirect, to another origin or to the same one', async () => {
    const other = await startOddServer();
    try {
      for (const location of [`${other.url}/v1/pipelines`, '/elsewhere', '//example.com/']) {
        for (const status of [301, 302, 303, 307, 308]) {
          server.heard.length = 0;
          server.answer(says('', status, { location }));
          const error = await failureOf(client.listPipelines());
          expect([error.problem, error.retriable]).toEqual(['redirected', false]);
          expect(server.heard).toHaveLength(1);
        }
      }
      expect(other.heard).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('is in no error, even where the service sends it back', async () => {
    for (const answering of [says({ message: `bad key ${KEY}` }, 401), says('', 500), says('x', 200)]) {
      server.answer(answering);
      const error = await failureOf(client.listPipelines());
      expect(
        `${error.message} ${error.stack ?? ''} ${JSON.stringify(error.facts)} ${String(error.cause)}`,
      ).not.toContain(KEY);
    }
  });
});

describe('when to come back', () => {
  it.each<[string, number, Record<string, string>, number | undefined]>([
    ['Retry-After after 429', 429, { 'retry-after': '7' }, 7000],
    ['Retry-After after 503', 503, { 'retry-after': '7' }, 7000],
    ['RateLimit-Reset after 429', 429, { 'ratelimit-reset': '9' }, 9000],
    // The reference backend sends these with every answer: a fault says nothing about them.
    ['RateLimit-Reset after 500', 500, { 'ratelimit-reset': '0' }, undefined],
    ['nothing', 429, {}, undefined],
  ])('%s', async (_name, status, headers, wait) => {
    server.answer(says('', status, headers));
    expect((await failureOf(client.listPipelines())).facts.retryAfterMs).toBe(wait);
  });
});
