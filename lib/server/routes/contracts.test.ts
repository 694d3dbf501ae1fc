import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { day } from '../../domain/testing/day.ts';
import { contractQuerySchema, LIST_MAX, TEXT_MAX } from '../../api/schemas.ts';
import { noticeRecordSchema } from '../catalog/notices.ts';
import { TestBackend } from '../testing/backend.ts';
import { notice } from '../testing/rows.ts';

// Today is 2026-03-10 (testing/rows.ts).
const NOTICES = [
  notice('due-today', {
    responseDeadLine: day('2026-03-10'),
    postedDate: day('2026-03-01'),
    state: 'VA',
    naicsCode: '238160',
    type: 'Solicitation',
  }),
  notice('due-in-7', {
    responseDeadLine: day('2026-03-17'),
    postedDate: day('2026-03-09'),
    state: 'MD',
    naicsCode: '238160',
    setAside: 'SBA',
    type: 'Sources Sought',
  }),
  notice('due-in-8', {
    responseDeadLine: day('2026-03-18'),
    postedDate: day('2026-03-10'),
    state: 'VA',
    naicsCode: '541511',
    setAside: 'BICiv',
    type: 'solicitation',
  }),
  notice('no-deadline', { postedDate: day('2026-02-01') }),
  notice('posted-tomorrow', { postedDate: day('2026-03-11'), isGrant: true }),
  notice('expired', { responseDeadLine: day('2026-03-09'), postedDate: day('2026-02-20'), state: 'VA' }),
  notice('grant', { responseDeadLine: day('2026-04-01'), isGrant: true, dataSource: 'Grants.gov' }),
  notice('other-words', {
    title: 'Janitorial services',
    responseDeadLine: day('2026-04-01'),
    description: 'Cleaning below the roofs',
  }),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({ notices: NOTICES });
});
afterAll(() => backend.stop());

const found = (parameters: Record<string, string>) => backend.search('contracts', { q: 'roof', ...parameters });
const foundSet = async (parameters: Record<string, string>) => (await found(parameters)).sort();

describe('answer', () => {
  it('has exactly the fields of service-api §2.1, and ours', async () => {
    const { status, data } = await backend.get('/v1/contracts/search?q=%20roof%20&pageSize=2');
    expect(status).toBe(200);
    const answer = z
      .strictObject({
        query: z.string(),
        totalReturned: z.int(),
        page: z.int(),
        pageSize: z.int(),
        tookMs: z.int(),
        results: z.array(z.strictObject(noticeRecordSchema.shape)),
      })
      .parse(data);
    expect(answer).toMatchObject({ query: ' roof ', totalReturned: 2, page: 1, pageSize: 2 });
  });

  it('has type, solicitation number and a summary of at most 300 characters, cut at a word', async () => {
    const long = `Replace the roof. ${'word '.repeat(100)}`;
    const described = await TestBackend.start({
      notices: [
        notice('long', { type: 'Solicitation', solicitationNumber: 'W912DQ26R1234', description: long }),
        notice('short', { description: 'Flat roof,\ntwo floors.' }),
        notice('exact', { description: `${'x'.repeat(294)} roofs and more` }),
        notice('one word', { description: '🏠'.repeat(400) }),
        notice('bare'),
      ],
    });
    try {
      const { data } = await described.get('/v1/contracts/search?q=roof');
      const found = new Map(
        z
          .array(noticeRecordSchema)
          .parse(data['results'])
          .map((result) => [result.noticeId, result]),
      );
      expect(found.get('long')).toMatchObject({ type: 'Solicitation', solicitationNumber: 'W912DQ26R1234' });
      expect(found.get('long')?.summary).toBe(`Replace the roof. ${'word '.repeat(56)}`.trimEnd());
      expect(found.get('short')?.summary).toBe('Flat roof,\ntwo floors.');
      expect(found.get('exact')?.summary).toBe(`${'x'.repeat(294)} roofs`);
      expect(found.get('one word')?.summary).toBe('🏠'.repeat(300));
      expect(found.get('bare')).toMatchObject({ type: null, solicitationNumber: null, summary: null });
      const byDate = await described.get('/v1/contracts/search?q=roof&sort=postedDesc');
      expect(byDate.data['results']).toEqual(expect.arrayContaining([found.get('long'), found.get('bare')]));
    } finally {
      await described.stop();
    }
  });

  it('counts this page only, and is empty past the end', async () => {
    const { status, data } = await backend.get('/v1/contracts/search?q=roof&page=9');
    expect(status).toBe(200);
    expect(data).toMatchObject({ totalReturned: 0, results: [], page: 9, pageSize: 20 });
  });
});

describe('filters', () => {
  it('excludes expired notices and grants by default', async () => {
    expect(await foundSet({})).toEqual(['due-in-7', 'due-in-8', 'due-today', 'no-deadline', 'other-words']);
    expect(await foundSet({ includeExpired: 'true' })).toContain('expired');
    expect(await foundSet({ includeExpired: '0' })).not.toContain('expired');
    expect(await foundSet({ includeGrants: '1' })).toContain('grant');
  });

  it('accepts states in any case; unknown ones match nothing', async () => {
    expect(await foundSet({ states: 'va' })).toEqual(['due-in-8', 'due-today']);
    expect(await foundSet({ states: 'VA, md' })).toEqual(['due-in-7', 'due-in-8', 'due-today']);
    expect(await found({ states: 'ZZ' })).toEqual([]);
  });

  it('treats a repeated list parameter as one list', async () => {
    const { data } = await backend.get('/v1/contracts/search?q=roof&states=VA&states=MD');
    expect(data).toMatchObject({ totalReturned: 3 });
  });

  it('matches NAICS codes exactly: a prefix matches nothing', async () => {
    expect(await foundSet({ naics: '238160' })).toEqual(['due-in-7', 'due-today']);
    expect(await foundSet({ naics: '238160,541511' })).toHaveLength(3);
    expect(await found({ naics: '2381' })).toEqual([]);
  });

  it('accepts as many NAICS codes as a client can send, and rejects one more', async () => {
    const many = Array.from({ length: LIST_MAX - 1 }, (_, index) => String(900_000 + index));
    const codes = [...many, '541511'];
    expect(contractQuerySchema.safeParse({ q: 'roof', naics: codes }).success).toBe(true);
    expect(await found({ naics: codes.join(',') })).toEqual(['due-in-8']);
    const { status, named } = await backend.get(`/v1/contracts/search?q=roof&naics=${[...codes, '238160'].join(',')}`);
    expect({ status, named }).toEqual({ status: 400, named: ['naics'] });
  });

  it.each(['屋', '\u{20bb7}'])('accepts the longest query in %s together with the longest list', async (letter) => {
    const q = letter.repeat(TEXT_MAX.query);
    const naics = Array.from({ length: LIST_MAX }, () => '238160').join(',');
    expect(await found({ q, naics, states: 'VA,MD', types: 'Solicitation' })).toEqual([]);
  });

  it('matches types and set-asides case-insensitively; unknown set-asides match nothing', async () => {
    expect(await foundSet({ types: 'SOLICITATION' })).toEqual(['due-in-8', 'due-today']);
    expect(await found({ types: 'Sources Sought' })).toEqual(['due-in-7']);
    expect(await foundSet({ setAsides: 'SBA,bIcIV' })).toEqual(['due-in-7', 'due-in-8']);
    expect(await found({ setAsides: 'NOPE' })).toEqual([]);
  });

  it('counts calendar days, with the due day as day 0', async () => {
    expect(await found({ dueWithinDays: '0' })).toEqual(['due-today']);
    expect(await foundSet({ dueWithinDays: '7' })).toEqual(['due-in-7', 'due-today']);
    expect(await foundSet({ dueWithinDays: '7', includeExpired: 'true' })).toEqual(['due-in-7', 'due-today']);
    expect(await found({ postedWithinDays: '0' })).toEqual(['due-in-8']);
    expect(await found({ postedWithinDays: '0', includeGrants: 'true' })).toEqual(['due-in-8']);
    expect(await foundSet({ postedWithinDays: '9' })).toEqual(['due-in-7', 'due-in-8', 'due-today']);
  });
});

describe('order', () => {
  it('sorts by deadline, with undated notices last', async () => {
    expect(await found({ sort: 'deadlineAsc', includeExpired: 'true' })).toEqual([
      'expired',
      'due-today',
      'due-in-7',
      'due-in-8',
      'other-words',
      'no-deadline',
    ]);
  });

  it('sorts by posting date, newest first, undated last', async () => {
    expect(await found({ sort: 'postedDesc' })).toEqual([
      'due-in-8',
      'due-in-7',
      'due-today',
      'no-deadline',
      'other-words',
    ]);
  });

  it('ranks notices with every word first and titles before descriptions, and stems words', async () => {
    expect(await found({ q: 'roof cleaning' })).toHaveLength(5);
    expect((await found({ q: 'roof cleaning' }))[0]).toBe('other-words');
    expect((await found({ q: 'roofs' })).at(-1)).toBe('other-words');
    expect(await found({ q: 'repairing' })).toHaveLength(4);
  });
});

describe('malformed values', () => {
  it.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20%09', 'q'],
    ['q=roof&q=wall', 'q'],
    ['q=%FF%FE', 'q'],
    ['q=a%00b', 'q'],
    ['q=roof%EF%BF%BD%C3', 'q'],
    ['q=%ED%A0%80', 'q'],
    [`q=${'x'.repeat(2001)}`, 'q'],
    ['states=Virginia', 'states'],
    ['states=', 'states'],
    ['states=VA,', 'states'],
    ['naics=54a', 'naics'],
    ['naics=5415111', 'naics'],
    ['types=Postcard', 'types'],
    ['setAsides=', 'setAsides'],
    ['postedWithinDays=-1', 'postedWithinDays'],
    ['postedWithinDays=', 'postedWithinDays'],
    ['dueWithinDays=1.5', 'dueWithinDays'],
    ['dueWithinDays=1e3', 'dueWithinDays'],
    ['dueWithinDays=%205', 'dueWithinDays'],
    ['dueWithinDays=٣', 'dueWithinDays'],
    ['dueWithinDays=999999', 'dueWithinDays'],
    ['includeExpired=yes', 'includeExpired'],
    ['includeGrants=TRUE', 'includeGrants'],
    ['sort=newest', 'sort'],
    ['sort=relevance&sort=relevance', 'sort'],
    ['page=0', 'page'],
    ['page=NaN', 'page'],
    ['pageSize=51', 'pageSize'],
    ['pageSize=0', 'pageSize'],
  ])('%s is 400 naming %s', async (query, name) => {
    const needed = name === 'q' ? '' : 'q=roof&';
    const { status, code, named } = await backend.get(`/v1/contracts/search?${needed}${query}`);
    expect({ status, code, named }).toEqual({ status: 400, code: 'invalid_request', named: [name] });
  });

  it('finds titles with U+FFFD from broken pages, and returns the query unchanged', async () => {
    const q = 'Roof\ufffdrepair 100%';
    const { data } = await backend.get(
      `/v1/contracts/search?q=${encodeURIComponent(q).replace('%25', '%')}&sort=relevance`,
    );
    expect(data).toMatchObject({ query: q, totalReturned: 5 });
  });

  it('reports every malformed value at once', async () => {
    expect((await backend.get('/v1/contracts/search?page=0&sort=x')).named).toEqual(['q', 'sort', 'page']);
  });

  it('ignores unknown parameters', async () => {
    const { status } = await backend.get('/v1/contracts/search?q=roof&fresh=1&__proto__=1&constructor=2&toString=%FF');
    expect(status).toBe(200);
  });
});
