/** A key that may only read: known from the first refusal, and not tried in vain. */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { startEditing } from '../testing/start-editing.ts';
import { BASE_URL, fakePermissions, startConnected } from '../testing/start-parts.ts';

const PAGE: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const SHOWN = { kind: 'list' as const, site: 'sam-gov', notices: [{ noticeId: 'n-9', title: 'Roofing' }] };
const DAY_MS = 24 * 60 * 60_000;
const READ_ONLY = { ok: false, failure: { code: 'readOnly' } };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function refusedOnce() {
  const started = await startEditing();
  const { service, parts, edit } = started;
  // A key that has not changed anything yet.
  await parts.connector.validate({ baseUrl: BASE_URL });
  service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
  await expect(edit({ note: 'Mine' })).resolves.toMatchObject(READ_ONLY);
  await expect(parts.connector.info()).resolves.toMatchObject({ readOnly: [PIPELINE] });
  return { ...started, writes: () => service.log.filter(({ method }) => method !== 'GET').length };
}

it('is asked nothing more in that pipeline', async () => {
  const { parts, edit, writes, waits } = await refusedOnce();
  const before = writes();
  await expect(edit({ stageId: 'stage-2' })).resolves.toMatchObject(READ_ONLY);
  const add = { body: { noticeId: 'n-2', title: 'Mowing' }, owner: 'x' };
  await expect(parts.capture.add(add)).resolves.toMatchObject(READ_ONLY);
  const { id } = must((await parts.index.all())[0]);
  await expect(parts.pursuits.remove(PIPELINE, id)).resolves.toMatchObject(READ_ONLY);
  // What was typed is kept, and a retry sends nothing.
  await expect(waits()).resolves.toEqual([['attention', 'readOnly']]);
  await parts.outbox.retry(must((await parts.outbox.pending())[0]).id);
  await expect(waits()).resolves.toEqual([['attention', 'readOnly']]);
  expect(writes()).toBe(before);
});

it('is asked again the next day, and forgotten once a change is taken', async () => {
  const { clock, parts, edit, there } = await refusedOnce();
  clock.pass(DAY_MS + 1);
  await expect(edit({ note: 'Again' })).resolves.toMatchObject({ ok: true });
  expect(there()?.note).toBe('Again');
  expect((await parts.connector.info()).readOnly).toBeUndefined();
});

it('is asked again when the connection is checked', async () => {
  const { parts, edit } = await refusedOnce();
  await parts.connector.validate({ baseUrl: BASE_URL });
  expect((await parts.connector.info()).readOnly).toBeUndefined();
  await expect(edit({ note: 'Again' })).resolves.toMatchObject({ ok: true });
});

it('is not concluded from one refusal after accepted changes, but from a second in a row', async () => {
  const { service, parts, edit } = await startEditing();
  await edit({ note: 'Taken' });
  for (const readOnly of [undefined, [PIPELINE]]) {
    service.faults.push({ method: 'PATCH', kind: 'answer', status: 403 });
    const code = readOnly ? 'readOnly' : 'refused';
    await expect(edit({ note: code })).resolves.toMatchObject({ failure: { code } });
    expect((await parts.connector.info()).readOnly).toEqual(readOnly);
  }
});

it('is not concluded from a refusal that names a field', async () => {
  const { service, parts, edit } = await startEditing();
  const { fetch } = service;
  service.fetch = async (input, init) =>
    init?.method === 'PATCH'
      ? Response.json({ error: { code: 'no', details: [{ path: 'stageId', message: 'not yet' }] } }, { status: 403 })
      : fetch(input, init);
  await expect(edit({ stageId: 'stage-2' })).resolves.toMatchObject({ failure: { code: 'refused', field: 'stageId' } });
  expect((await parts.connector.info()).readOnly).toBeUndefined();
});

it('is said on buttons in pages in place of Add', async () => {
  const { parts } = await refusedOnce();
  await expect(createPageHandlers(parts)['notices.status'](SHOWN, PAGE)).resolves.toMatchObject({
    value: { hidden: false, statuses: { 'n-9': { state: 'failed', failure: { code: 'readOnly' } } } },
  });
});

it('without any pipeline, pages do not offer to add', async () => {
  const service = createFakeService();
  const { fetch } = service;
  service.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).endsWith('/v1/pipelines')
      ? Response.json({ success: true, data: { items: [] } })
      : fetch(input, init);
  const parts = await startConnected(service);
  await expect(createPageHandlers(parts)['notices.status'](SHOWN, PAGE)).resolves.toMatchObject({
    value: { connected: true, hidden: true },
  });
});
