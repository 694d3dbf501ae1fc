/** Whether an add offers Undo while a colleague adds and removes pursuits around it. */
import { beforeEach, expect, it } from 'vitest';
import { VARIANT_PIPELINE, type ServiceVariant } from '../../api/testing/variant-service.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { fakePermissions } from '../testing/start-parts.ts';
import { NOTICE, startVariant } from '../testing/start-variant.ts';

type Started = ReturnType<typeof startVariant>;

beforeEach(() => {
  fakePermissions();
});

/** Does something at the service just before it gets the next add. */
function beforePost(service: Started['service'], work: () => unknown): void {
  const { fetch } = service;
  service.fetch = (input, init) => {
    if (init?.method === 'POST') {
      service.fetch = fetch;
      work();
    }
    return fetch(input, init);
  };
}

const undoOf = (added: Awaited<ReturnType<Started['add']>>) => (added.ok ? added.value.undoId : undefined);

it.each([201, 200])('offers no Undo for what a 409 shows, where new pursuits get %i', async (created) => {
  const { service, connect, add } = startVariant({ added: { created, existing: 409 } });
  await connect();
  beforePost(service, () => service.seed(NOTICE));
  const added = await add();
  expect(added).toMatchObject({ value: { status: { state: 'saved', stageName: 'Triage' } } });
  expect(undoOf(added)).toBeUndefined();
  expect(service.pursuits).toHaveLength(1);
});

it('moves to no new version that a colleague added meanwhile, as a 409 shows', async () => {
  const { service, parts, connect } = startVariant({ added: { created: 201, existing: 409 } });
  await connect();
  const old = service.seed({ noticeId: 'old', title: 'Roof repair' }, { note: 'Call', stageId: 'st-1' });
  const theirs = { stageId: 'st-0', note: null };
  beforePost(service, () => service.seed(NOTICE));
  const move = { pipelineId: VARIANT_PIPELINE, pursuitId: old.id, body: NOTICE };
  await expect(parts.versionMoves.move(move)).resolves.toMatchObject({ value: { state: 'exists' } });
  expect(service.pursuits).toMatchObject([{ ...NOTICE, ...theirs }, old]);
});

it.each([200, 201])('offers no Undo for a pursuit that replaced another since the last add (%i)', async (status) => {
  const { clock, service, connect, add } = startVariant({ added: { created: status, existing: status }, dated: false });
  await connect();
  service.seed({ noticeId: 'y', title: 'Theirs' });
  expect(undoOf(await add('a'))).toBeDefined();
  service.pursuits.splice(1, 1);
  service.seed({ ...NOTICE, noticeId: 'b' });
  clock.pass(3000);
  expect(undoOf(await add('b'))).toBeUndefined();
  // A new one still has its Undo.
  expect(undoOf(await add('c'))).toBeDefined();
});

it.each([-1, 1])('takes no list for complete if the service counts %i more pursuits', async (more) => {
  const { service, connect, add } = startVariant({ added: { created: 200, existing: 200 }, dated: false });
  const { fetch } = service;
  service.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const recount = (_all: string, count: string) => `"pursuitCount":${String(Number(count) + more)}`;
    return new Response((await answer.text()).replaceAll(/"pursuitCount":(\d+)/g, recount), answer);
  };
  await connect();
  service.seed({ noticeId: 'x', title: 'X' });
  expect(undoOf(await add())).toBeUndefined();
});

it('keeps the Undo during a pause, and later finds that a colleague worked on the pursuit', async () => {
  const { clock, service, parts, connect, add } = startVariant();
  await connect();
  const undoId = must(undoOf(await add()));
  const undo = () => parts.capture.undo(undoId, 'x');
  service.faults.push({ method: 'GET', status: 429, headers: { 'retry-after': '20' } });
  const retryAt = clock.now() + 20_000;
  const busy = { ok: false, failure: { code: 'busy', retryAt } };
  await expect(undo()).resolves.toMatchObject(busy);
  await expect(undo()).resolves.toMatchObject(busy);
  await expect(parts.outbox.pending()).resolves.toEqual([]);
  must(service.pursuits[0]).note = 'Call them';
  clock.pass(21_000);
  await expect(undo()).resolves.toMatchObject({ value: { undone: false, workedOn: true } });
  must(service.pursuits[0]).note = null;
  await expect(undo()).resolves.toMatchObject({ value: { undone: true } });
  expect(service.pursuits).toEqual([]);
});

it('removes nothing that a cut list does not show, but for half a minute after the click', async () => {
  const { clock, service, parts, connect, add } = startVariant({ cap: { at: 1, says: 'cursor' } });
  await connect();
  const [early, late] = [must(undoOf(await add('a'))), must(undoOf(await add('b')))];
  service.seed({ noticeId: 'newer', title: 'Newer' });
  await expect(parts.capture.undo(early, 'x')).resolves.toMatchObject({ value: { undone: true } });
  clock.pass(31_000);
  await expect(parts.capture.undo(late, 'x')).resolves.toMatchObject({ value: { undone: false, workedOn: true } });
  expect(service.pursuits).toMatchObject([{ noticeId: 'newer' }, { noticeId: 'b' }]);
});

it.each(['stale', 'missing'])('removes nothing that a list cut in silence does not show: %s count', async (count) => {
  const { clock, service, parts, connect, add } = startVariant({ cap: { at: 1, says: 'nothing' } });
  if (count === 'missing') {
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return new Response((await answer.text()).replaceAll(/"pursuitCount":\d+/g, '"count":null'), answer);
    };
  }
  await connect();
  await add('a');
  const undoId = must(undoOf(await add('b')));
  must(service.pursuits[0]).note = 'Call them';
  // One removed, one added: the count that we know is the list's length.
  service.pursuits.pop();
  await parts.pipelines.refresh();
  service.seed({ noticeId: 'newer', title: 'Newer' });
  clock.pass(5 * 60_000);
  await expect(parts.capture.undo(undoId, 'x')).resolves.toMatchObject({ value: { workedOn: true } });
  expect(service.pursuits).toMatchObject([{ noticeId: 'newer' }, { noticeId: 'b', note: 'Call them' }]);
});

it('takes no list for complete by a count that was asked for before it', async () => {
  const cap = { at: 1, says: 'nothing' } as const;
  const added = { created: 200, existing: 200 };
  const { service, parts, connect, add } = startVariant({ added, dated: false, cap });
  service.seed({ noticeId: 'b', title: 'Roof repair' });
  await connect();
  await parts.pipelines.get(VARIANT_PIPELINE);
  const { promise: listed, resolve } = Promise.withResolvers<undefined>();
  let isCounted = false;
  const { fetch } = service;
  service.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { path } = must(service.log.at(-1));
    if (path.endsWith('/pursuits')) resolve(undefined);
    if (path === '/v1/pipelines' && !isCounted) {
      isCounted = true;
      await listed;
    }
    return answer;
  };
  const counting = parts.pipelines.refresh();
  await eventually(() => expect(isCounted).toBe(true));
  service.seed({ noticeId: 'newer', title: 'Newer' });
  expect(undoOf(await add('b'))).toBeUndefined();
  await counting;
});

it.each([403, 422])('an Undo whose removal is refused (%i) is over, and waits for the user', async (status) => {
  const { service, parts, connect, add } = startVariant();
  await connect();
  const undoId = must(undoOf(await add()));
  service.faults.push({ method: 'DELETE', status });
  const undone = await parts.capture.undo(undoId, 'x');
  const [waiting] = await parts.outbox.pending();
  expect(undone).toMatchObject({ ok: false, failure: { operationId: must(waiting).id } });
});

const MUTE = { added: { created: 201, existing: 409 }, conflictIsMute: true };

it.each<[string, Partial<ServiceVariant>, number]>([
  ['without a count, where the list may be cut', { cap: { at: 1, says: 'nothing' } }, 200],
  ['where the list is refused', {}, 403],
])('a 409 without a pursuit says that the notice exists %s', async (_where, more, status) => {
  const { service, parts, connect, add } = startVariant({ ...MUTE, ...more });
  const { fetch } = service;
  service.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'GET' && service.log.at(-1)?.path.endsWith('/pursuits') && status !== 200)
      return new Response('{}', { status });
    return new Response((await answer.text()).replaceAll(/"pursuitCount":\d+/g, '"count":null'), answer);
  };
  service.seed(NOTICE);
  service.seed({ noticeId: 'other', title: 'Other' });
  await connect();
  await expect(add()).resolves.toMatchObject({ failure: { code: 'exists' } });
  await expect(parts.outbox.pending()).resolves.toMatchObject([{ failure: { code: 'exists' } }]);
});

it('a 409 about something else is a refusal, if an equal count proves that the notice is absent', async () => {
  const { service, connect, add } = startVariant(MUTE);
  await connect();
  service.faults.push({ method: 'POST', status: 409 });
  await expect(add()).resolves.toMatchObject({ failure: { code: 'refused' } });
});

it.each([
  ['takes', VARIANT_PIPELINE],
  ['ignores', 'pl-2'],
])('%s the pursuit in a 409 whose pipeline is %s', async (does, pipelineId) => {
  const { service, parts, connect, add } = startVariant({ added: MUTE.added });
  const { fetch } = service;
  service.fetch = async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    await fetch(input, init);
    const theirs = { id: 'pu-9', ...NOTICE, pipelineId, stageId: 'st-0' };
    return Response.json({ success: false, error: { code: 'exists' }, data: theirs }, { status: 409 });
  };
  await connect();
  const added = await add();
  expect(added).toMatchObject({ value: { status: { state: 'saved' } } });
  expect(undoOf(added)).toBeUndefined();
  expect((await parts.index.get('pu-9')) !== undefined).toBe(does === 'takes');
});
