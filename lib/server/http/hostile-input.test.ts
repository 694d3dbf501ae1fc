/** Hostile input: it is either rejected or treated as data, and the service keeps running. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { pursuitAddSchema } from '../../api/schemas.ts';
import { MAX_BODY_BYTES, readBody } from '../input/json-body.ts';
import { TestBackend } from '../testing/backend.ts';
import { award, notice } from '../testing/rows.ts';
import { runsOf } from '../../domain/testing/share.ts';

let backend: TestBackend;
let path: string;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [notice('roof', { title: 'Roof OR wall NEAR gate' })],
    awards: [award('A', { recipientName: 'Roof AND Sons', awardingAgencyName: "Women's Bureau 100%" })],
  });
  path = `/v1/pipelines/${await backend.pipelineId('Federal IT')}/pursuits`;
});
afterAll(() => backend.stop());
afterEach(async () => {
  expect((await backend.get('/v1/pipelines')).status).toBe(200);
});

describe('search text', () => {
  it.each([
    '"',
    '""',
    "'",
    '*',
    'roof*',
    '^roof',
    'title:roof',
    'roof AND',
    'OR',
    'NOT roof',
    'NEAR(roof wall, 2)',
    '(((',
    '{title}',
    '-roof',
    'roof"; DROP TABLE notices; --',
    '\\',
    '🚀',
    '​',
    '-',
    'the of and',
    '١٢',
    'a"b"c',
    '%',
    '_',
  ])('is treated as words, never as syntax: %s', async (q) => {
    for (const area of ['contracts', 'awards']) {
      const { status } = await backend.get(
        `/v1/${area}/search?${new URLSearchParams({ q, includeExpired: 'true' }).toString()}`,
      );
      expect(status).toBe(200);
    }
  });

  it('with random characters never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (q) => {
        for (const area of ['contracts', 'awards']) {
          const { status } = await backend.get(
            `/v1/${area}/search?q=${encodeURIComponent(q.replace(/\p{Surrogate}/gu, '')).replaceAll("'", '%27')}`,
          );
          expect([200, 400]).toContain(status);
        }
      }),
      runsOf(150),
    );
  });

  it('of stop words alone still searches for them', async () => {
    expect(await backend.search('contracts', { q: 'or' })).toEqual(['roof']);
  });

  it('for an agency is not a pattern', async () => {
    expect(await backend.search('awards', { agency: '100%' })).toEqual(['A']);
    expect(await backend.search('awards', { agency: '1_0' })).toEqual([]);
    expect(await backend.search('awards', { agency: "Women's" })).toEqual(['A']);
  });
});

describe('bodies', () => {
  it.each([
    ['', 400],
    ['{', 400],
    ['{"noticeId":"x","title":"T"} {}', 400],
    ['{"__proto__":{"noticeId":"x"},"title":"T"}', 400],
    ['{"noticeId":"x","title":"T","constructor":1}', 400],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
    [`{"noticeId":"x","title":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 413],
    ['x'.repeat(5_000_000), 413],
  ])('%.40s is rejected', async (rawBody, status) => {
    expect((await backend.call('POST', path, { rawBody })).status).toBe(status);
  });

  it('that are not UTF-8 are 400', async () => {
    const rawBody = Buffer.concat([
      Buffer.from('{"noticeId":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('","title":"T"}'),
    ]);
    expect(await backend.call('POST', path, { rawBody })).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('without an end are cut off at the size limit', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const init = {
      method: 'POST',
      headers: { Authorization: `Bearer ${backend.key('mara')}`, 'Content-Type': 'application/json' },
      body: endless,
      duplex: 'half',
    };
    const status = await fetch(backend.url + path, init).then(
      (response) => response.status,
      () => 'connection closed',
    );
    expect([413, 'connection closed']).toContain(status);
  });

  it('that break off are 400, not an internal error: the client disconnected', async () => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new ReadableStream({
        pull: () => {
          throw new Error('aborted');
        },
      }),
      duplex: 'half',
    };
    const reading = readBody(new Request(backend.url + path, init), pursuitAddSchema);
    await expect(reading).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
    [{ 'Content-Type': 'application/jsonx' }],
    [{ 'Content-Encoding': 'gzip' }],
  ])('of another type are 415: %j', async (headers) => {
    expect(await backend.call('POST', path, { rawBody: '{}', headers })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('may declare their charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect((await backend.call('POST', path, { body: { noticeId: 'charset', title: 'T' }, headers })).status).toBe(201);
  });

  it('with markup and bidirectional marks come back unchanged', async () => {
    const title = '<img src=x onerror=alert(1)> \u202Egnp.exe "quoted" \u{1F3DB}';
    expect((await backend.add(path.split('/')[3] ?? '', { noticeId: 'markup', title })).title).toBe(title);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', '400', 'invalid_request'],
    ['no Host', 'GET /v1/pipelines HTTP/1.1\r\n\r\n', '400', 'invalid_request'],
    ['a bad Host', 'GET /v1/pipelines HTTP/1.1\r\nHost: a b\r\n\r\n', '400', 'invalid_request'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', '417', 'expectation_failed'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', '405', 'method_not_allowed'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(50_000)}\r\n\r\n`, '431', 'headers_too_large'],
  ])('%s', async (_name, request, status, code) => {
    const answer = await exchange(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`{"success":false,"error":{"code":"${code}"`);
    const [, id = 'no id'] = /^x-request-id: (.+)$/im.exec(answer) ?? [];
    await expect.poll(() => backend.accesses.at(-1)).toMatch(new RegExp(` ${status} \\d+ ms ${id}$`));
  });
});

/** Sends raw bytes and returns the response, up to the end of its declared body. */
async function exchange(request: string): Promise<string> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    const [head = '', body] = answer.split('\r\n\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    if (body !== undefined && Buffer.byteLength(body) >= length) break;
  }
  return answer;
}
