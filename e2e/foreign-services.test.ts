/**
 * The whole extension against services written from the document alone: nothing lost, nothing doubled,
 * every figure right.
 */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createVariantService,
  VARIANT_NOTE_MAX,
  VARIANT_PIPELINE,
  type VariantService,
} from '../lib/api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../lib/api/testing/service-variants.ts';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench({ connected: false, backend: { sample: false } });
const OTHERS = 120;
const WORKED = { stageId: 'st-2', estimatedValueCents: 900_000_000, note: 'Call Ana' };

const answered = z.looseObject({
  ok: z.boolean(),
  value: z.optional(z.unknown()),
  failure: z.optional(
    z.looseObject({ code: z.string(), detail: z.optional(z.string()), field: z.optional(z.string()) }),
  ),
});
const ask = async (name: string, request: object) => answered.parse(await bench().ask(name, request));

let server: ReturnType<typeof serve> | undefined;
afterEach(async () => {
  await bench().ask('connection.forget', {});
  await stop();
});

/** Puts the service on the network; `port`: 0 for any. Answers its address. */
async function start(service: VariantService, port = 0): Promise<number> {
  const listening = serve({
    port,
    hostname: '127.0.0.1',
    fetch: async (request) =>
      service.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
      }),
  });
  server = listening;
  if (!listening.listening) await once(listening, 'listening');
  return z.object({ port: z.number() }).parse(listening.address()).port;
}

async function stop(): Promise<void> {
  const stopping = server;
  server = undefined;
  if (!stopping) return;
  const closed = once(stopping, 'close');
  stopping.close();
  if ('closeAllConnections' in stopping) stopping.closeAllConnections();
  await closed;
}

// Unit tests try all services. These truncate their lists, so an add proves nothing on its own.
const TRIED = SERVICE_VARIANTS.filter(({ cap }) => cap);

it.each(TRIED)('works with a service that $name', { tags: ['chromium'] }, async (variant) => {
  const { notices } = bench().site;
  const [fresh, undone, theirs] = [must(notices[0]), must(notices[1]), must(notices[2])];
  const service = createVariantService(variant, Date.now, bench().backend.key);
  const old = { createdAt: '2026-01-05T00:00:00.000Z' };
  service.seed({ noticeId: theirs.noticeId, title: theirs.title }, { ...WORKED, ...old });
  for (let at = 0; at < OTHERS; at += 1) service.seed({ noticeId: `other-${String(at)}`, title: 'Other' }, old);
  const before = structuredClone(service.pursuits);
  const stored = (noticeId: string) => service.pursuits.filter((pursuit) => pursuit.noticeId === noticeId);
  const one = variant.scale === 'percent' ? 100 : 1;
  const port = await start(service);
  await bench().connect(`http://127.0.0.1:${String(port)}`);

  // Catch.
  const { screen } = await bench().openList();
  const add = (title: string) => ({ role: 'button', name: `Add to pipeline: ${title}` });
  /** Clicks Add, and again if the rows moved under the first click, as the button then asks. */
  const click = async (title: string) => {
    await screen.click(add(title));
    const answered = await screen.one({
      role: 'button',
      name: (name) => name !== add(title).name && name.endsWith(title),
    });
    if (answered.name.startsWith('The page moved')) await screen.click({ role: 'button', name: answered.name });
  };
  const saved = (stage: string, title: string) => ({
    role: 'button',
    name: (name: string) => name.startsWith(stage) && name.endsWith(title),
  });
  await click(fresh.title);
  await screen.one(saved('Triage', fresh.title));
  // Within what is listed, its button says so; beyond it, the service does.
  if (variant.cap) {
    await click(theirs.title);
    await screen.one({ role: 'StaticText', name: 'Already in Proposal' });
    expect(await screen.all({ role: 'button', name: 'Undo' })).toEqual([]);
  }
  await screen.one(saved('Proposal', theirs.title));
  await click(undone.title);
  await screen.one(saved('Triage', undone.title));
  const { unreadableAdd, dated, added, cap } = variant;
  const isCertain = !unreadableAdd && (!cap || (dated && added.created === 201));
  if (isCertain) {
    await screen.undo();
    await screen.one(add(undone.title));
    expect(stored(undone.noticeId)).toEqual([]);
  } else {
    // Among more pursuits than are listed, this service proves nothing: Undo could take a colleague's.
    expect(stored(undone.noticeId)).toHaveLength(1);
  }
  expect(stored(fresh.noticeId)).toHaveLength(1);

  // Keep.
  const { id } = must(stored(fresh.noticeId)[0]);
  const update = (changes: object) => ask('pursuit.update', { pipelineId: VARIANT_PIPELINE, pursuitId: id, changes });
  const now = () => must(stored(fresh.noticeId)[0]);
  expect(await update({ note: 'Ask for the site visit', estimatedValueCents: 120_000_000 })).toMatchObject({
    ok: true,
  });
  expect(await update({ pWin: 0.45, pGo: 0.8 })).toMatchObject({ ok: true });
  expect(now()).toMatchObject({ note: 'Ask for the site visit', pWin: 0.45 * one, pGo: 0.8 * one });
  const tooLong = await update({ note: 'n'.repeat(VARIANT_NOTE_MAX + 1) });
  expect(tooLong).toMatchObject({ ok: false, failure: { code: 'refused' } });
  const { field = '', detail = '' } = must(tooLong.failure);
  expect(`${field}: ${detail}`).toMatch(/^[^{}[\]]*note[^{}[\]]*too long$/);
  const cleared = await update({ estimatedValueCents: null });
  if (variant.clears === 'never') expect(cleared).toMatchObject({ ok: false, failure: { code: 'refused' } });
  else expect(now().estimatedValueCents).toBe(variant.clears === 'zero' ? 0 : null);
  // What was refused for good is kept for the user, who discards it.
  for (const { id: operationId } of await waiting()) await ask('outbox.discard', { operationId });
  // A move keeps the user's own figures, but Won and Lost set theirs.
  expect(await update({ stageId: 'st-4' })).toMatchObject({ ok: true });
  expect(now()).toMatchObject({ stageId: 'st-4', pWin: one });
  expect(await update({ stageId: 'st-1', pWin: 0.45, pGo: 0.8 })).toMatchObject({ ok: true });
  expect(await update({ stageId: 'st-2' })).toMatchObject({ ok: true });
  expect(now()).toMatchObject({ stageId: 'st-2', pWin: 0.45 * one, pGo: 0.8 * one });

  // Offline, once and no more.
  await stop();
  expect(await update({ note: 'Written offline' })).toMatchObject({ ok: true, value: { waits: true } });
  await start(service, port);
  await retryAll();
  await until('the note written offline', () => Promise.resolve(now().note === 'Written offline' || undefined));

  // An expired sign-in is met once, said as what it is, and ends when the key was checked.
  service.expireKey(true);
  const asked = service.log.length;
  await update({ note: 'Behind a sign-in page' });
  await update({ note: 'Behind a sign-in page, again' });
  await until('the connection to be signed out', async () => {
    const connection = await ask('connection.get', {});
    return z.looseObject({ state: z.literal('unauthorized') }).safeParse(connection.value).success || undefined;
  });
  await screen.one({ role: 'button', name: /^Sign in again/ });
  expect(service.log.length - asked).toBeLessThanOrEqual(3);
  service.expireKey(false);
  await bench().ask('connection.validate', { baseUrl: `http://127.0.0.1:${String(port)}` });
  await until('the note to be sent', () => Promise.resolve(now().note === 'Behind a sign-in page, again' || undefined));

  // Remove, by an act of its own.
  await ask('pursuit.remove', { pipelineId: VARIANT_PIPELINE, pursuitId: id });
  // The time for undo is the same for every service; popup.test.ts waits for its end.
  await retryAll();
  await until('the pursuit to be removed', () => Promise.resolve(stored(fresh.noticeId).length === 0 || undefined));

  const others = service.pursuits.filter(({ noticeId }) => noticeId !== undone.noticeId);
  expect(others).toEqual(before);
  expect(new Set(service.pursuits.map(({ noticeId }) => noticeId)).size).toBe(service.pursuits.length);
});

it(
  'knows a key that may only read from the first refusal, says so, and tries nothing in vain',
  { tags: ['full', 'chromium'] },
  async () => {
    const service = createVariantService(must(SERVICE_VARIANTS[0]), Date.now, bench().backend.key);
    const [first, second] = [must(bench().site.notices[0]), must(bench().site.notices[1])];
    service.seed({ noticeId: first.noticeId, title: first.title }, WORKED);
    const forbidden = () => Response.json({ error: { message: 'read-only key' } }, { status: 403 });
    let writes = 0;
    const fetch: VariantService['fetch'] = async (url, init) => {
      if ((init?.method ?? 'GET') === 'GET') return service.fetch(url, init);
      writes += 1;
      return forbidden();
    };
    const port = await start({ ...service, fetch });
    // What earlier tests captured decides which notices count as earlier versions.
    await ask('data.erase', {});
    await bench().connect(`http://127.0.0.1:${String(port)}`);
    const { page, screen } = await bench().openList();
    await screen.click({ role: 'button', name: `Add to pipeline: ${second.title}` });
    const mayOnlyRead = { role: 'button', name: /^Read-only key/ };
    // Every button says so, but that of the saved notice.
    await screen.exactly(7, mayOnlyRead);
    expect(writes).toBe(1);

    const popup = await bench().browser.openPopup(page);
    await popup.one({ role: 'StaticText', name: 'This key can only read this pipeline' });
    await popup.click({ role: 'tab', name: 'Pipeline' });
    await popup.click({ role: 'radio', name: 'Stages' });
    await popup.click({ role: 'button', name: (name) => name.startsWith(first.title) });
    await popup.one({ role: 'StaticText', name: 'This key can only read this pipeline' });
    expect(await popup.all({ role: 'button', name: /^(Remove|Try again)$/ })).toEqual([]);
    await bench().browser.closePopup();

    const options = await bench().browser.screenOf(
      await bench().browser.openPage(bench().browser.address('options.html')),
    );
    await options.one({ role: 'StaticText', name: /^Read-only for / });
    expect(writes).toBe(1);
    await options.click({ role: 'button', name: 'Validate' });
    // A page in the background asks again once it is in front.
    await page.bringToFront();
    await screen.exactly(6, { role: 'button', name: /^Add to pipeline: / });
    await screen.one({ role: 'button', name: /^Couldn’t add/ });
    for (const { id } of await waiting()) await ask('outbox.discard', { operationId: id });
  },
);

const waiting = async () => z.array(z.looseObject({ id: z.string() })).parse((await ask('outbox.list', {})).value);

/** Sends what waits, as "Try again" does. */
async function retryAll(): Promise<void> {
  for (const { id } of await waiting()) await ask('outbox.retry', { operationId: id });
}
