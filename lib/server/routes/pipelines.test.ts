import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { pipelineRecordSchema, stageRecordSchema } from '../../api/schemas.ts';
import { TestBackend } from '../testing/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());

it.each([
  ['mara', ['Federal IT', 'Mara: early looks', 'Facilities and grounds']],
  ['tomas', ['Facilities and grounds', 'Tomas: shortlist', 'Federal IT']],
  ['priya', ['Priya: watch list', 'State and local']],
] as const)('%s sees own pipelines and those shared in the organization', async (admin, names) => {
  expect((await backend.pipelines(admin)).map(({ name }) => name)).toEqual(names);
});

it('returns one pipeline with its stages in order and their defaults', async () => {
  const id = await backend.pipelineId('Federal IT');
  const { data } = await backend.get(`/v1/pipelines/${id}`);
  const stages = z.array(z.strictObject(stageRecordSchema.shape));
  const pipeline = z.strictObject({ ...pipelineRecordSchema.shape, stages }).parse(data);
  expect(
    pipeline.stages.map(({ name, position, defaultPWin, defaultPGo }) => [name, position, defaultPWin, defaultPGo]),
  ).toEqual([
    ['Triage', 0, 0.1, 0.3],
    ['Qualify', 1, 0.2, 0.5],
    ['Capture', 2, 0.35, 0.7],
    ['Proposal', 3, 0.5, 0.9],
    ['Submitted', 4, 0.5, 1],
    ['Won', 5, 1, 1],
    ['Lost', 6, 0, 0],
  ]);
  expect(z.uuid().safeParse(pipeline.id).success && z.uuid().safeParse(pipeline.stages[0]?.id).success).toBe(true);
});

it('has the same pipelines and ids on every machine', async () => {
  const other = await TestBackend.start();
  try {
    const ids = async (from: TestBackend) => (await from.pipelines('mara')).map(({ id }) => id);
    expect(await ids(other)).toEqual(await ids(backend));
  } finally {
    await other.stop();
  }
});
