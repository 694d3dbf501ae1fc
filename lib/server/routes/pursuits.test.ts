import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pursuitRecordSchema, stageRecordSchema, type StageRecord } from '../../api/schemas.ts';
import { TestBackend } from '../testing/backend.ts';
import { notice } from '../testing/rows.ts';

let backend: TestBackend;
let pipelineId: string;
let path: string;
let stages: StageRecord[];
let serial = 0;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [
      notice('bare'),
      notice('full result', { agency: 'GSA', state: 'VA', setAside: 'SBA', description: 'Flat roof.' }),
    ],
  });
  pipelineId = await backend.pipelineId('Federal IT');
  path = `/v1/pipelines/${pipelineId}/pursuits`;
  stages = z
    .object({ stages: z.array(stageRecordSchema) })
    .parse((await backend.get(`/v1/pipelines/${pipelineId}`)).data).stages;
});
afterAll(() => backend.stop());
beforeEach(() => {
  serial += 1;
});

const add = (body: object = {}) =>
  backend.add(pipelineId, { noticeId: `notice ${String(serial)}`, title: 'Roof repair', ...body });
const patch = (id: string, body: unknown) => backend.call('PATCH', `${path}/${id}`, { body });
const patched = async (id: string, body: object) =>
  z.strictObject(pursuitRecordSchema.shape).parse((await patch(id, body)).data);
const stageId = (name: string) => stages.find((stage) => stage.name === name)?.id ?? '';
const pipeline = async () => (await backend.pipelines('mara')).find(({ id }) => id === pipelineId);

describe('add', () => {
  it('puts a new pursuit into the first stage with its defaults', async () => {
    const body = {
      noticeId: 'full',
      title: 'Roof repair',
      agency: 'Department of Defense',
      naicsCode: '238160',
      state: 'VA',
      responseDeadLine: '2026-04-01',
      uiLink: 'https://sam.gov/opp/0123456789abcdef0123456789abcdef/view',
      note: 'Ask Tomas',
    };
    const { status, data } = await backend.call('POST', path, { body });
    expect(status).toBe(201);
    const pursuit = z.strictObject(pursuitRecordSchema.shape).parse(data);
    expect(pursuit).toMatchObject({
      ...body,
      pipelineId,
      stageId: stageId('Triage'),
      pWin: 0.1,
      pGo: 0.3,
      estimatedValueCents: null,
      weightedValueCents: null,
    });
    expect(pursuit.createdAt).toBe(pursuit.updatedAt);
  });

  it('is idempotent by noticeId: a repeated noticeId returns the existing pursuit unchanged', async () => {
    const first = await add({ note: 'first' });
    const before = await pipeline();
    const { status, data } = await backend.call('POST', path, {
      body: { noticeId: first.noticeId, title: 'Other title', note: 'second' },
    });
    expect(status).toBe(200);
    expect(data).toEqual(first);
    expect(await pipeline()).toEqual(before);
  });

  it('treats null in an optional field as absent', async () => {
    const body = { noticeId: 'nulls', title: 'Roof repair' };
    const optional = { agency: null, naicsCode: null, state: null, responseDeadLine: null, uiLink: null, note: null };
    const { status, data } = await backend.call('POST', path, { body: { ...body, ...optional } });
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...body, ...optional });
  });

  it('accepts a search result as it is', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=roof');
    const results = z.array(z.looseObject({ noticeId: z.string() })).parse(data['results']);
    expect(results.map(({ noticeId }) => noticeId).sort()).toEqual(['bare', 'full result']);
    for (const body of results) {
      const answer = await backend.call('POST', path, { body });
      expect(answer).toMatchObject({ status: 201, data: { noticeId: body.noticeId, note: null } });
    }
  });

  it('keeps pipelines separate: two can have the same notice', async () => {
    const first = await add();
    const other = await backend.pipelineId('Facilities and grounds');
    const second = await backend.add(other, { noticeId: first.noticeId, title: first.title });
    expect(second.id).not.toBe(first.id);
  });

  it('creates one pursuit for any number of concurrent requests', async () => {
    const body = { noticeId: 'raced', title: 'Roof repair' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => backend.call('POST', path, { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1);
  });

  it.each([
    [{ title: 'No id' }, ['noticeId']],
    [{ noticeId: 'x' }, ['title']],
    [{ noticeId: ' ', title: '' }, ['noticeId', 'title']],
    [{ noticeId: 'x', title: 'T', responseDeadLine: '2026-02-30' }, ['responseDeadLine']],
    [{ noticeId: 'x', title: 'T', responseDeadLine: '2026-04-01T00:00:00Z' }, ['responseDeadLine']],
    [{ noticeId: 'x', title: 'T', uiLink: 'javascript:alert(1)' }, ['uiLink']],
    [{ noticeId: 'x', title: 'T', note: 'x'.repeat(10_001) }, ['note']],
    [{ noticeId: 'x', title: 'T', naicsCode: 'roof' }, ['naicsCode']],
    [{ noticeId: 'x', title: 'T', state: 'Texas' }, ['state']],
    [{ noticeId: 'x', title: 'T', state: 'tx' }, ['state']],
    [{ noticeId: 'x', title: 'T', stageId: 'x', pWin: 1 }, ['stageId', 'pWin']],
    [{ noticeId: 7, title: null }, ['noticeId', 'title']],
    [{ noticeId: 'x', title: 'lone \ud800 surrogate' }, ['title']],
    [{ noticeId: 'n\0l', title: 'T' }, ['noticeId']],
    // Clients drop these from a URL, so such a pursuit could not be removed by noticeId.
    [{ noticeId: '.', title: 'T' }, ['noticeId']],
    [{ noticeId: ' ..', title: 'T' }, ['noticeId']],
    [[], ['']],
    [null, ['']],
    ['text', ['']],
  ])('%j is 400 naming %j', async (body, names) => {
    const { status, code, named, message } = await backend.call('POST', path, { body });
    expect({ status, code, named }).toEqual({ status: 400, code: 'invalid_request', named: names });
    // Not a validator's wording, such as "Invalid string: must match pattern …".
    expect(message).not.toMatch(/invalid|pattern/i);
  });
});

describe('update', () => {
  it("applies the stage's defaults on a move; each explicit figure overrides its own", async () => {
    const { id } = await add();
    expect(await patched(id, { stageId: stageId('Capture') })).toMatchObject({
      stageId: stageId('Capture'),
      pWin: 0.35,
      pGo: 0.7,
    });
    expect(await patched(id, { stageId: stageId('Won'), pWin: 0.9 })).toMatchObject({ pWin: 0.9, pGo: 1 });
    expect(await patched(id, { stageId: stageId('Proposal'), pGo: null })).toMatchObject({ pWin: 0.5, pGo: null });
    expect(await patched(id, { pGo: 0 })).toMatchObject({ stageId: stageId('Proposal'), pWin: 0.5, pGo: 0 });
  });

  it('computes the weighted value, null while a figure is missing', async () => {
    const { id } = await add();
    expect(await patched(id, { estimatedValueCents: 420_000_050 })).toMatchObject({ weightedValueCents: 12_600_002 });
    expect(await patched(id, { pWin: null })).toMatchObject({ pWin: null, weightedValueCents: null });
    expect(await patched(id, { pWin: 0 })).toMatchObject({ weightedValueCents: 0 });
    expect(await patched(id, { estimatedValueCents: null })).toMatchObject({
      estimatedValueCents: null,
      weightedValueCents: null,
    });
  });

  it('rounds half a cent up, also for the stage defaults', async () => {
    const { id } = await add();
    const change = { stageId: stageId('Capture'), estimatedValueCents: 500 };
    expect(await patched(id, change)).toMatchObject({ pWin: 0.35, pGo: 0.7, weightedValueCents: 123 });
    const largest = { stageId: stageId('Won'), estimatedValueCents: Number.MAX_SAFE_INTEGER };
    expect(await patched(id, largest)).toMatchObject({ weightedValueCents: Number.MAX_SAFE_INTEGER });
  });

  it('returns the whole pursuit, as the list then shows it', async () => {
    const before = await add({ note: 'old' });
    const after = await patched(before.id, { note: '' });
    expect(after).toEqual({ ...before, note: '', updatedAt: after.updatedAt });
    expect((await backend.get(path)).data['items']).toContainEqual(after);
  });

  it.each([
    [{}, ['']],
    [{ title: 'x' }, ['title']],
    [{ stageId: 'Won' }, ['stageId']],
    [{ stageId: '00000000-0000-4000-8000-000000000000' }, ['stageId']],
    [{ pWin: 1.01 }, ['pWin']],
    [{ pWin: -0.1, pGo: 70 }, ['pWin', 'pGo']],
    [{ pWin: 60, pGo: -0.1, estimatedValueCents: 0.5, note: 7 }, ['note', 'pWin', 'pGo', 'estimatedValueCents']],
    [{ pWin: '0.5' }, ['pWin']],
    [{ pWin: 2, title: 'x' }, ['pWin', 'title']],
    [{ estimatedValueCents: 1.5 }, ['estimatedValueCents']],
    [{ estimatedValueCents: -1 }, ['estimatedValueCents']],
    [{ estimatedValueCents: 1e300 }, ['estimatedValueCents']],
    [{ note: null }, ['note']],
  ])('%j is 400 naming %j and changes nothing', async (body, names) => {
    const before = await add();
    const { status, code, named } = await patch(before.id, body);
    expect({ status, code, named }).toEqual({ status: 400, code: 'invalid_request', named: names });
    expect(await add()).toEqual(before);
  });

  it('accepts only the id: a noticeId works only for removal', async () => {
    const { id, noticeId } = await add();
    expect((await patch(encodeURIComponent(noticeId), { note: 'x' })).status).toBe(404);
    expect((await patch(id.toUpperCase(), { note: 'x' })).status).toBe(200);
  });

  it('reapplies the defaults of the current stage', async () => {
    const { id, stageId: same } = await add();
    await patched(id, { pWin: 0.9, pGo: 0.8 });
    expect(await patched(id, { stageId: same, pGo: 0.6 })).toMatchObject({ stageId: same, pWin: 0.1, pGo: 0.6 });
  });

  it('is 404 for an unknown pursuit', async () => {
    expect(await patch('00000000-0000-4000-8000-000000000000', { note: 'x' })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('remove', () => {
  it('accepts the id', async () => {
    const { id } = await add();
    expect(await backend.call('DELETE', `${path}/${id.toUpperCase()}`)).toMatchObject({ status: 200, data: { id } });
    expect(await backend.call('DELETE', `${path}/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each(['txsmartbuy:2026/17#a?b=%2F&c', '100% "sure"', 'заявка/１', '..%2f..%2f', "'; DROP TABLE pursuits; --"])(
    'accepts the noticeId %s and returns the uuid',
    async (noticeId) => {
      const { id } = await add({ noticeId });
      expect(await backend.call('DELETE', `${path}/${encodeURIComponent(noticeId)}`)).toMatchObject({
        status: 200,
        data: { id },
      });
    },
  );
});

describe('list', () => {
  it('is newest first, with the total count', async () => {
    const other = await backend.pipelineId('Mara: early looks');
    for (let index = 0; index < 55; index += 1) await backend.add(other, { noticeId: `n${String(index)}`, title: 'T' });
    const list = async (query: string) =>
      z
        .strictObject({ items: z.array(z.strictObject(pursuitRecordSchema.shape)), total: z.int() })
        .parse((await backend.get(`/v1/pipelines/${other}/pursuits${query}`)).data);
    const byDefault = await list('');
    expect(byDefault.total).toBe(55);
    expect(byDefault.items).toHaveLength(50);
    expect(byDefault.items[0]?.noticeId).toBe('n54');
    expect((await list('?limit=200')).items).toHaveLength(55);
    expect((await list('?limit=1')).items).toHaveLength(1);
  });

  it.each(['0', '201', '', 'all', '5.0', '5&limit=6'])('limit=%s is 400', async (limit) => {
    expect(await backend.get(`${path}?limit=${limit}`)).toMatchObject({ status: 400, named: ['limit'] });
  });
});

it("keeps the pipeline's pursuitCount and updatedAt current after every write", async () => {
  const seen = [await pipeline()];
  const { id } = await add();
  seen.push(await pipeline());
  await patch(id, { note: 'x' });
  seen.push(await pipeline());
  await backend.call('DELETE', `${path}/${id}`);
  seen.push(await pipeline());
  const start = seen[0]?.pursuitCount ?? Number.NaN;
  expect(seen.map((each) => each?.pursuitCount)).toEqual([start, start + 1, start + 1, start]);
  const times = seen.map((each) => each?.updatedAt ?? '');
  expect([...new Set(times)].sort()).toEqual(times);
});
