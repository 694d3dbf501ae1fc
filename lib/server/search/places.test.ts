import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBackend } from '../testing/backend.ts';
import { notice } from '../testing/rows.ts';
import { queryVector } from './query-vector.ts';
import { fuseRankings } from './fusion.ts';
import { defaultEmbedder } from './meaning/default-embedder.ts';
import { understand } from './query/understanding.ts';
import { Vocabulary } from './query/vocabulary.ts';

const NOTICES = [
  notice('norfolk', { title: 'Pier lighting', description: 'Naval Station Norfolk.' }),
  notice('norwalk', { title: 'Norwalk office lease' }),
  notice('tank', { title: 'Settling tanks' }),
  notice('scott', { title: 'Tire machine, Scott AFB' }),
  notice('film', { title: 'Photochemical film restoration' }),
  notice('air', { title: 'Air conditioning maintenance, base building' }),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({ notices: NOTICES, isEmbedded: true });
});
afterAll(() => backend.stop());

const found = (q: string) => backend.search('contracts', { q });

it.each(['Norfolk', 'norfolk'])('%s finds notices that name it, and nothing merely similar', async (q) => {
  expect(await found(q)).toEqual(['norfolk']);
});

it('a place that no notice names is not "corrected" to another word', async () => {
  expect(await found('Seattle')).toEqual([]);
  expect(await found('Saettling')).toContain('tank');
});

it('an air force base does not match air conditioning', async () => {
  const bases = await found('Kirtland AFB');
  expect(bases).toContain('scott');
  expect(bases).not.toContain('air');
});

it('coverage excludes place names', async () => {
  const vocabulary = new Vocabulary(backend.database, 'notice_text');
  vocabulary.refresh();
  const known = async (query: string) =>
    (await queryVector(understand(query, vocabulary), defaultEmbedder()))?.coverage ?? 0;
  expect(await known('janitorial services')).toBe(1);
  expect(await known('janitorial services Kirtland')).toBeGreaterThan(0.3);
  expect(await known('janitorial services Kirtland')).toBeLessThan(0.7);
  expect(await known('Kirtland')).toBe(0);
});

it('half of the words outrank a semantic match when the embedder knows half of the query', () => {
  const [named, near] = [1, 2];
  const first = (known: number) =>
    fuseRankings([{ rowId: named, fit: 0.48 }], { hits: [{ rowId: near, fit: 0.8 }], coverage: known })[0]?.rowId;
  expect(first(0.5)).toBe(named);
  expect(first(1)).toBe(near);
});
