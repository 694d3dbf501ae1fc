/** A hostile or broken service can make requests fail, but nothing worse. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boundedText } from './bounded-text.ts';
import { createClient } from './client.ts';
import { failureOf } from './testing/failure-of.ts';
import { reply, startScriptedServer, type ScriptedServer } from './testing/scripted-server.ts';

const KEY = 'pk/live+very"secret\\key';

let server: ScriptedServer;
let elsewhere: ScriptedServer;

beforeAll(async () => {
  [server, elsewhere] = await Promise.all([startScriptedServer(), startScriptedServer()]);
});
afterAll(() => Promise.all([server.stop(), elsewhere.stop()]));

const client = () => createClient({ baseUrl: server.url, key: KEY });

it.each([
  ['as JSON', JSON.stringify(KEY)],
  ['with every slash escaped', JSON.stringify(KEY).replaceAll('/', '\\/')],
  [
    'in hexadecimal escapes',
    `"${Array.from(KEY, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
  ],
])('cannot leak the key by echoing it %s', async (_how, written) => {
  server.answer(reply(`{"success":false,"error":{"message":${written},"details":[{"path":${written}}]}}`, 400));
  const error = await failureOf(client().listPipelines());
  expect(JSON.stringify([error.message, error.facts])).not.toContain('very');

  server.answer(reply(`{"success":true,"data":{"items":[{"id":"p","name":${written}}]}}`));
  expect(JSON.stringify(await client().listPipelines())).not.toContain('very');
});

it('cannot send an id that does not fit in an address', async () => {
  server.answer(reply('{"success":true,"data":{"items":[{"id":"\\ud800","name":"Half"},{"id":"p","name":"Whole"}]}}'));
  expect(await client().listPipelines()).toEqual([{ id: 'p', name: 'Whole' }]);
});

const DOTS = ['.', '..', '%2e', '%2E%2e', '.%2e', '%252e%252E', '%25252e.'];

it.each(DOTS)('cannot have a request for one pursuit reach a collection: id %s', async (id) => {
  const [usable, dots] = [{ id: 'u' }, { id, noticeId: id, stageId: id, pipelineId: id }];
  server.answer(reply({ data: { items: [dots, { ...dots, ...usable }] } }));
  expect((await client().listPursuits('p', 50)).pursuits).toEqual([usable]);
  server.answer(reply({ data: { items: [{ id, name: 'Dots' }, usable] } }));
  expect(await client().listPipelines()).toMatchObject([usable]);
  server.answer(reply({ data: { id: 'p', stages: [{ id }, usable] } }));
  expect((await client().getPipeline('p')).stages).toEqual([usable]);
  server.answer(reply({ data: { results: [{ noticeId: id, title: 'Dots' }] } }));
  expect((await client().searchContracts({ q: 'dots' })).results).toEqual([]);
  server.answer(reply({ data: dots }));
  const added = await failureOf(client().addPursuit('p', { noticeId: 'n', title: 'Lawn care' }));
  expect(added).toMatchObject({ problem: 'unreadable', facts: { accepted: true } });

  // The cache of an earlier version may contain such an id.
  const before = server.requests.length;
  await client().removePursuit('p', id);
  expect((await failureOf(client().updatePursuit('p', id, { note: '' }))).problem).toBe('notFound');
  expect((await failureOf(client().listPursuits(id, 50))).problem).toBe('notFound');
  expect(server.requests).toHaveLength(before);
});

it.each(['...', 'a.', '.a', '2e', '%2f..', '../x'])('can use the id %s, which is one segment of a path', async (id) => {
  server.answer(reply({ data: { items: [{ id }] } }));
  expect((await client().listPursuits('p', 50)).pursuits).toEqual([{ id }]);
});

it.each([301, 302, 303, 307, 308])('cannot send the key elsewhere with a %i', async (status) => {
  elsewhere.answer(reply({ success: true, data: { items: [] } }));
  server.answer((response) => {
    response.writeHead(status, { location: `${elsewhere.url}/v1/pipelines` });
    response.end();
  });
  expect((await failureOf(client().listPipelines())).problem).toBe('redirected');
  expect(elsewhere.requests).toEqual([]);
});

it('cannot exhaust memory with an endless answer', async () => {
  let sent = 0;
  let stopped = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1000));
    },
    cancel() {
      stopped = true;
    },
  });
  await expect(boundedText(new Response(endless), 10_000)).resolves.toBeUndefined();
  expect(stopped).toBe(true);
  expect(sent).toBeLessThan(20);
});

it('is decoded correctly when a chunk boundary splits a character', async () => {
  const bytes = new TextEncoder().encode('{"title":"Überführung 🚧"}');
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  await expect(boundedText(new Response(pieces), 1000)).resolves.toBe('{"title":"Überführung 🚧"}');
});
