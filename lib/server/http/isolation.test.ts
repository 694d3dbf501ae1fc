/** No route reaches, or reveals, pipelines that the caller cannot see (service-api §5.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend, type Admin } from '../testing/backend.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());

/** Every route below a pipeline. */
const ROUTES = [
  ['GET', ''],
  ['GET', '/pursuits'],
  ['POST', '/pursuits'],
  ['PATCH', '/pursuits/ID'],
  ['DELETE', '/pursuits/ID'],
  ['DELETE', '/pursuits/NOTICE'],
] as const;

const BODIES = { POST: { noticeId: 'intruder', title: 'T' }, PATCH: { note: 'intruder' } };

/** Who owns which pipeline, and who must not see it. */
const CASES: readonly [owner: Admin, pipeline: string, intruder: Admin][] = [
  ['mara', 'Mara: early looks', 'tomas'],
  ['mara', 'Mara: early looks', 'priya'],
  ['mara', 'Federal IT', 'priya'],
  ['priya', 'State and local', 'mara'],
  ['priya', 'Priya: watch list', 'tomas'],
];

describe.each(CASES)("%s's pipeline %s and %s", (owner, name, intruder) => {
  it.each(ROUTES)('looks unknown to %s %s', async (method, route) => {
    const pipelineId = await backend.pipelineId(name, owner);
    const mine = await backend.add(pipelineId, { noticeId: 'treasure', title: 'T' }, { as: owner });
    const body = method === 'POST' || method === 'PATCH' ? { body: BODIES[method] } : {};
    const path = (pipeline: string) =>
      `/v1/pipelines/${pipeline}${route.replace('ID', mine.id).replace('NOTICE', 'treasure')}`;

    const refused = await backend.call(method, path(pipelineId), { as: intruder, ...body });
    const unknown = await backend.call(method, path(UNKNOWN), { as: intruder, ...body });
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
    expect({ ...refused, headers: [] }).toEqual({ ...unknown, headers: [] });

    const { data } = await backend.get(`/v1/pipelines/${pipelineId}/pursuits`, { as: owner });
    expect(data).toEqual({ items: [mine], total: 1 });
  });
});

it('a pursuit can be reached only through its own pipeline', async () => {
  const [first, second] = [await backend.pipelineId('Federal IT'), await backend.pipelineId('Facilities and grounds')];
  const { id } = await backend.add(first, { noticeId: 'elsewhere', title: 'T' });
  for (const key of [id, 'elsewhere']) {
    expect((await backend.call('DELETE', `/v1/pipelines/${second}/pursuits/${key}`)).status).toBe(404);
  }
  expect((await backend.call('PATCH', `/v1/pipelines/${second}/pursuits/${id}`, { body: { note: 'x' } })).status).toBe(
    404,
  );
});

it("another pipeline's stage is rejected", async () => {
  const [first, second] = [await backend.pipelineId('Federal IT'), await backend.pipelineId('Facilities and grounds')];
  const { id } = await backend.add(first, { noticeId: 'staged', title: 'T' });
  const other = await backend.add(second, { noticeId: 'staged', title: 'T' });
  const answer = await backend.call('PATCH', `/v1/pipelines/${first}/pursuits/${id}`, {
    body: { stageId: other.stageId },
  });
  expect(answer).toMatchObject({ status: 400, named: ['stageId'] });
});

it('a colleague can edit a shared pipeline', async () => {
  const pipelineId = await backend.pipelineId('Federal IT', 'tomas');
  const added = await backend.add(pipelineId, { noticeId: 'shared', title: 'T' }, { as: 'tomas' });
  expect(await backend.add(pipelineId, { noticeId: 'shared', title: 'T' }, { as: 'mara' })).toEqual(added);
});
