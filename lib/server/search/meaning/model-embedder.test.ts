import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../store/database.ts';
import { importTarget } from '../../catalog/import-target.ts';
import { VectorStore } from '../../catalog/vectors.ts';
import { notice } from '../../testing/rows.ts';
import { embedPending, claimVectors } from '../embedding-upkeep.ts';
import { defaultEmbedder } from './default-embedder.ts';
import { loadModelEmbedder, ModelError } from './model-embedder.ts';
import { writeTinyModel } from './testing/tiny-model.ts';

// In a variable, so that import checkers do not look for the package, which is not installed.
const transformers = '@huggingface/transformers';
const isInstalled = await import(transformers).then(
  () => true,
  () => false,
);

const NOT_INSTALLED = 'needs the optional package: npm install --no-save @huggingface/transformers';

let folder: string;
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tiny-model-')), 'tiny');
  writeTinyModel(folder, {
    guard: [1, 0, 0, 0, 0, 0, 0, 0],
    officer: [0.9, 0.1, 0, 0, 0, 0, 0, 0],
    roof: [0, 0, 0, 0, 0, 0, 0, 1],
  });
});
afterAll(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

it('says how to install the missing package', async ({ skip }) => {
  skip(isInstalled, 'the package is installed');
  await expect(loadModelEmbedder(folder)).rejects.toThrow(/npm install --no-save @huggingface\/transformers/);
});

it('reports a folder without a model', async ({ skip }) => {
  skip(!isInstalled, NOT_INSTALLED);
  await expect(loadModelEmbedder(join(folder, 'onnx'))).rejects.toThrow(ModelError);
});

it('embeds with the model in a folder', async ({ skip }) => {
  skip(!isInstalled, NOT_INSTALLED);
  const embedder = await loadModelEmbedder(folder);
  const [officer, roof] = await embedder.embed(['officer', 'roof'].map((title) => ({ title, body: '', codes: [] })));
  const guard = await embedder.embedQuery('guard');
  const likeness = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  expect(likeness(guard!, officer!)).toBeGreaterThan(100 * likeness(guard!, roof!) + 1000);
  expect(await embedder.embedQuery('unheard')).toBeUndefined();
});

it('re-embeds a whole database and reports progress', async ({ skip }) => {
  skip(!isInstalled, NOT_INSTALLED);
  const database = openDatabase(':memory:');
  importTarget(database).putNotices([notice('a', { title: 'officer' }), notice('b', { title: 'roof' })]);
  await embedPending(database, defaultEmbedder());
  const embedder = await loadModelEmbedder(folder);
  claimVectors(database, embedder);
  const told: number[][] = [];
  expect(await embedPending(database, embedder, { onProgress: (...progress) => told.push(progress) })).toBe(2);
  expect(told.at(-1)).toEqual([2, 2]);
  expect(new VectorStore(database).embedder()).toBe('model tiny');
  database.close();
});
