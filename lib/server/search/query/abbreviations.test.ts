import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award, notice } from '../../testing/rows.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [
      notice('research', { title: 'Research and development of sensors' }),
      notice('studies', { title: 'R&D studies' }),
      notice('architect', { title: 'Architect-engineer services' }),
      notice('multi-award', { title: 'Multi-award A/E contract' }),
      notice('operations', { title: 'Operations and maintenance of boilers' }),
      notice('boiler', { title: 'Boiler O&M' }),
      notice('computers', { title: 'Information technology' }),
      notice('tests', { title: 'I&T of radars' }),
      notice('roads', { title: 'Development of roads' }),
      notice('air', { title: 'Air conditioning' }),
      notice('base', { title: 'Roof repair, Luke Air Force Base' }),
      notice('clinic', { title: 'Elevator repair, VA Medical Center Reno' }),
    ],
    awards: [
      award('research', { description: 'RESEARCH AND DEVELOPMENT OF SENSORS' }),
      award('studies', { description: 'R&D STUDIES' }),
      award('roads', { description: 'DEVELOPMENT OF ROADS' }),
    ],
  });
});
afterAll(() => backend.stop());

const found = async (q: string) => (await backend.search('contracts', { q })).sort();

describe('an abbreviation with a mark', () => {
  it.each([
    ['R&D', ['research', 'studies']],
    ['r&d', ['research', 'studies']],
    ['A/E', ['architect', 'multi-award']],
    ['A&E', ['architect', 'multi-award']],
    ['O&M', ['boiler', 'operations']],
    ['(O&M),', ['boiler', 'operations']],
    ['R & D', ['research', 'studies']],
    ['a & e', ['architect', 'multi-award']],
    ['(O & M)', ['boiler', 'operations']],
    ['"R & D"', ['studies']],
    ['A/C', ['air']],
  ])('finds the expansion and the abbreviation: %s', async (q, ids) => {
    expect(await found(q)).toEqual(ids);
  });

  it('appears in the reason as typed', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=O%26M');
    expect(data).toMatchObject({ results: [{ why: { words: ['o&m'] } }, { why: { words: ['o&m'] } }] });
  });

  it('finds awards', async () => {
    expect((await backend.search('awards', { q: 'R&D' })).sort()).toEqual(['research', 'studies']);
  });

  it('is not another one with the same letters: I&T is not information technology', async () => {
    expect(await found('I&T')).toEqual(['tests']);
  });
});

describe('a term with several spellings', () => {
  it('counts once in a notice with all of them, so that other words decide', async () => {
    const named = await TestBackend.start({
      notices: [
        notice('both', { title: 'Architect-engineer (A-E) services of an architect and engineer' }),
        notice('idiq', { title: 'Multi-award A/E IDIQ of the Capitol' }),
        notice('spelled out', { title: 'Architect-engineer IDIQ' }),
        ...Array.from({ length: 20 }, (_, index) => notice(`other ${String(index)}`, { title: 'Uniforms' })),
      ],
    });
    try {
      expect(await named.search('contracts', { q: 'A/E IDIQ' })).toEqual(['idiq', 'spelled out', 'both']);
    } finally {
      await named.stop();
    }
  });
});

it.each([
  ['Luke AFB', 'base'],
  ['VAMC Reno', 'clinic'],
])('%s finds the place by its full name', async (q, id) => {
  const [first] = await backend.search('contracts', { q });
  expect(first).toBe(id);
  expect(await found(q.replace(/Luke|Reno/, ''))).toContain(id);
});

it.each([
  ['RD', ['research']],
  ['AE', ['architect']],
])('%s without its mark finds the expansion with "and"', async (q, ids) => {
  expect(await found(q)).toEqual(ids);
});
