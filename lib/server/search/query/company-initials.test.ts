import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award } from '../../testing/rows.ts';
import { initialsIn } from './company-initials.ts';

it.each([
  ['SCIENCE APPLICATIONS INTERNATIONAL CORPORATION', ['0sai0', '0saic0']],
  ['BOOZ ALLEN HAMILTON INC', ['0bah0']],
  ['GENERAL DYNAMICS INFORMATION TECHNOLOGY, INC.', ['0gdit0']],
  ['COMPUTER SCIENCES CORP', ['0csc0']],
  ['WILLIAMS ELECTRIC COMPANY', ['0wec0']],
  ['MASSACHUSETTS INSTITUTE OF TECHNOLOGY', ['0mit0']],
  ['JOHNS HOPKINS UNIVERSITY APPLIED PHYSICS LABORATORY LLC, THE', ['0jhuapl0']],
  ['DELL FEDERAL SYSTEMS L.P', ['0dfs0']],
  ['LOCKHEED MARTIN', []],
  ['LEIDOS, INC.', []],
  ['4 STAR TECHNOLOGIES', []],
  ['', []],
])('initialsIn(%s)', (name, initials) => {
  expect(initialsIn(name)).toEqual(initials);
});

describe('a company', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({
      awards: [
        award('A', { recipientName: 'SCIENCE APPLICATIONS INTERNATIONAL CORPORATION', naicsCode: '541512' }),
        award('resale', { recipientName: 'SMITH BROTHERS', description: 'SAIC SOFTWARE' }),
        award('B', { recipientName: 'INTERNATIONAL BUSINESS MACHINES CORPORATION' }),
        award('institutes', { recipientName: 'AMERICAN INSTITUTES FOR RESEARCH' }),
        ...['1', '2', '3'].map((id) => award(`filter ${id}`, { description: 'AIR FILTERS' })),
      ],
    });
  });
  afterAll(() => backend.stop());

  it.each([
    ['SAIC', ['A', 'resale']],
    ['saic', ['A', 'resale']],
    ['SAIC Inc', ['A', 'resale']],
    ['IBM', ['B']],
    ['saic computer systems', ['A']],
    ['AIR', ['filter 1', 'filter 2', 'filter 3', 'institutes']],
    ['air', ['filter 1', 'filter 2', 'filter 3']],
    ['"ibm"', []],
    ['ib', []],
    ['NASA', []],
  ])('is found by its initials, unless lower case is a word in awards: %s', async (q, ids) => {
    expect((await backend.search('awards', { q })).sort()).toEqual(ids);
  });
});
