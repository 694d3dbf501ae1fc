import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { day } from '../../domain/testing/day.ts';
import { awardRecordSchema } from '../../api/schemas.ts';
import { TestBackend } from '../testing/backend.ts';
import { award } from '../testing/rows.ts';

const AWARDS = [
  award('CONT_AWD_N0002420C6117_9700_-NONE-_-NONE-', {
    piid: 'N0002420C6117',
    recipientName: 'LEIDOS, INC.',
    awardingAgencyName: 'Department of Defense',
    awardingSubAgencyName: 'Department of the Navy',
    awardingAgencyCode: '097',
    valueCents: 382_071_103,
    startDate: day('2025-10-01'),
    endDate: day('2027-09-30'),
    actionDate: day('2026-03-06'),
    description: 'Janitorial services at the shipyard',
    popState: 'TX',
    naicsCode: '561720',
  }),
  award('B', {
    piid: 'FA7037-26-F-0018',
    recipientName: 'Martin Grounds LLC',
    awardingAgencyName: 'DEPT OF DEFENSE',
    awardingAgencyCode: '097',
    valueCents: 100,
    startDate: day('2026-01-01'),
    actionDate: day('2026-03-06'),
    popState: 'VA',
    naicsCode: '561730',
  }),
  award('A', {
    recipientName: 'Lockheed Martin',
    awardingAgencyName: 'Department of Veterans Affairs',
    awardingSubAgencyName: 'Veterans Health Administration',
    awardingAgencyCode: '036',
    valueCents: 200,
    naicsCode: '541511',
  }),
  award('C', { awardingAgencyName: 'Library of Congress', actionDate: day('2026-03-09') }),
];
const NAVY = 'CONT_AWD_N0002420C6117_9700_-NONE-_-NONE-';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({ awards: AWARDS });
});
afterAll(() => backend.stop());

const found = (parameters: Record<string, string>) => backend.search('awards', parameters);

it('returns exactly the fields of service-api §2.2, including dollars and timestamps', async () => {
  const { data } = await backend.get('/v1/awards/search?state=tx');
  const answer = z
    .strictObject({
      awards: z.array(z.strictObject(awardRecordSchema.shape)),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      tookMs: z.int(),
    })
    .parse(data);
  expect(answer).toMatchObject({ total: 1, page: 1, pageSize: 25 });
  expect(answer.awards[0]).toEqual({
    awardId: NAVY,
    piid: 'N0002420C6117',
    recipientName: 'LEIDOS, INC.',
    awardingAgencyName: 'Department of Defense',
    awardingAgencyCode: '097',
    value: 3_820_711.03,
    startDate: '2025-10-01T00:00:00.000Z',
    endDate: '2027-09-30T00:00:00.000Z',
    actionDate: '2026-03-06T00:00:00.000Z',
    description: 'Janitorial services at the shipyard',
    popState: 'TX',
    naicsCode: '561720',
    path: `/awards/${NAVY}`,
  });
});

describe('order', () => {
  it.each([
    ['action_date', ['C', 'B', NAVY, 'A']],
    ['value', [NAVY, 'A', 'B', 'C']],
    ['start', ['B', NAVY, 'A', 'C']],
  ])('%s is descending, missing values last, ties by awardId', async (sort, ids) => {
    expect(await found({ sort })).toEqual(ids);
  });

  it('defaults to action date', async () => {
    expect(await found({})).toEqual(['C', 'B', NAVY, 'A']);
  });

  it('pages, and counts all matches', async () => {
    const { data } = await backend.get('/v1/awards/search?pageSize=3&page=2');
    expect(data).toMatchObject({ total: 4, awards: [{ awardId: 'A' }] });
    expect((await backend.get('/v1/awards/search?page=7')).data).toMatchObject({ total: 4, awards: [] });
  });
});

describe('filters', () => {
  it.each([
    ['097', ['B', NAVY]],
    ['defense', ['B', NAVY]],
    ['Department of Defense', ['B', NAVY]],
    ['DEPT OF DEFENSE', ['B', NAVY]],
    ['DoD', ['B', NAVY]],
    ['Congress', ['C']],
    // Awarded in the name of their departments.
    ['Navy', [NAVY]],
    ['us navy', [NAVY]],
    ['VHA', ['A']],
    // Every department contains the letters; EPA's own awards are not here.
    ['EPA', []],
    ['epa', []],
    ['VA', ['A']],
    ['library OF congress', ['C']],
    ['999', []],
    ['%', []],
  ])('agency %s', async (agency, ids) => {
    expect(await found({ agency })).toEqual(ids);
  });

  it('takes a NAICS prefix', async () => {
    expect(await found({ naics: '56' })).toEqual(['B', NAVY]);
    expect(await found({ naics: '56173' })).toEqual(['B']);
    expect(await found({ naics: '561720' })).toEqual([NAVY]);
  });

  it.each([
    ['leidos', [NAVY]],
    ['N0002420C6117', [NAVY]],
    ['N00024-20-C-6117', [NAVY]],
    ['FA703726F0018', ['B']],
    ['FA7037-26-F-0018', ['B']],
    [NAVY, [NAVY]],
    ['janitorial service', [NAVY]],
    ['landscaping', ['B']],
    ['lockheed martin', ['A']],
    ['lockheeed martin', ['A']],
    ['lockheeed', ['A']],
    ['leidos lockheed', [NAVY, 'A']],
    ['"martin grounds"', ['B']],
    ['"martin grounds" janitorial', ['B']],
    ['"lockheed martin" janitorial veterans', ['A']],
    ['"martin lockheed" janitorial', []],
    ['!!!', []],
  ])('q %s', async (q, ids) => {
    expect(await found({ q })).toEqual(ids);
  });

  it('treats a blank q or agency as absent', async () => {
    expect(await found({ q: ' ', agency: '' })).toHaveLength(4);
  });

  it.each([
    ['state=Texas', 'state'],
    ['state=TX,VA', 'state'],
    ['state=', 'state'],
    ['naics=56x', 'naics'],
    ['naics=', 'naics'],
    ['sort=relevance', 'sort'],
    ['page=0', 'page'],
    ['pageSize=51', 'pageSize'],
  ])('%s is 400 naming %s', async (query, name) => {
    const { status, code, named } = await backend.get(`/v1/awards/search?${query}`);
    expect({ status, code, named }).toEqual({ status: 400, code: 'invalid_request', named: [name] });
  });
});
