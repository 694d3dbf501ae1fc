import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sampleAwards, sampleNotices } from '../server/data/sample.ts';
import { TestBackend } from '../server/testing/backend.ts';
import { TODAY } from '../server/testing/rows.ts';
import { examine, subjectOf, type Check, type Subject } from './conformance.contract.ts';
import { ALL_CHECKS, PURSUIT_CHECKS } from './pipelines.contract.ts';
import { AWARD_CHECKS, CONTRACT_CHECKS } from './searches.contract.ts';

/** Runs the checks of `npm run conformance` against the real backend over HTTP. */
describe('the reference backend', () => {
  let backend: TestBackend;
  let subject: Subject;

  beforeAll(async () => {
    backend = await TestBackend.start({
      notices: [...sampleNotices(TODAY, 800)],
      awards: [...sampleAwards(TODAY, 800)],
    });
    subject = subjectOf({ baseUrl: backend.url, key: backend.key('mara'), today: TODAY });
  });
  afterAll(async () => {
    await backend.stop();
    expect(backend.faults).toEqual([]);
  });

  it.each(ALL_CHECKS)('§$section $claim', async (check: Check) => {
    for await (const finding of examine(subject, [check], true)) {
      expect(`${finding.verdict}: ${finding.seen}`).toMatch(/^kept: /);
    }
  });

  it('is unchanged afterwards', async () => {
    const { id } = await subject.pipeline();
    expect((await subject.client.listPursuits(id, 200)).pursuits).toEqual([]);
  });
});

/** Lists the oldest pursuits first, and more than fit in one answer (service-api §4.5, §8). */
const listsOldest: typeof globalThis.fetch = (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  if (init?.method !== 'GET' || !pathname.endsWith('/pursuits')) return fetch(input, init);
  const items = Array.from({ length: Number(searchParams.get('limit')) }, (_, at) => ({ id: `older ${at}` }));
  return Promise.resolve(Response.json({ success: true, data: { items } }));
};

it('a server whose capped list misses the new pursuit is not reported as broken', async () => {
  const backend = await TestBackend.start();
  onTestFinished(() => backend.stop());
  const subject = subjectOf({ baseUrl: backend.url, key: backend.key('mara'), today: TODAY, fetch: listsOldest });
  const sections: string[] = [];
  for await (const { section, verdict, seen } of examine(subject, PURSUIT_CHECKS, true)) {
    sections.push(section);
    expect(`${verdict}: ${seen}`).toBe('untried: the list is truncated, so a missing pursuit may still exist');
  }
  expect(sections).toEqual(['4.6', '4.6', '4.7', '4.7', '4.8']);
});

it.each([
  ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
  ['is too busy', () => Promise.resolve(new Response('', { status: 429 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a service that %s passes no check', async (_how, fetch) => {
  const subject = subjectOf({ baseUrl: 'https://service.example', key: 'a key', today: TODAY, fetch });
  for await (const { claim, verdict } of examine(subject, ALL_CHECKS, false)) expect(verdict, claim).not.toBe('kept');
});

const SEARCHES = [...CONTRACT_CHECKS, ...AWARD_CHECKS];

/** Runs the search checks against a backend with `rows` notices and awards. */
async function verdicts(rows: number, fetch = globalThis.fetch): Promise<Record<string, string[]>> {
  const backend = await TestBackend.start({
    notices: [...sampleNotices(TODAY, rows)],
    awards: [...sampleAwards(TODAY, rows)],
  });
  onTestFinished(() => backend.stop());
  const subject = subjectOf({ baseUrl: backend.url, key: backend.key('mara'), today: TODAY, fetch });
  const found: Record<string, string[]> = {};
  for await (const { verdict, claim } of examine(subject, SEARCHES, false)) (found[verdict] ??= []).push(claim);
  return found;
}

const AWARD_FILTERS = 'state, naics (prefix) and agency (code or part of the name) filter the awards';
const DAYS = 'postedWithinDays and dueWithinDays limit the dates';

it.each([
  [
    'page',
    'returns pageSize results, up to 50, and different ones on the next page',
    'returns different awards on the next page',
  ],
  ['states', 'states filters the results'],
  ['setAsides', 'setAsides filters the results'],
  ['naics', 'naics filters the results', AWARD_FILTERS],
  ['state', AWARD_FILTERS],
  ['agency', AWARD_FILTERS],
  ['postedWithinDays', DAYS],
  ['dueWithinDays', DAYS],
])('a server that returns nothing when filtered by %s is reported as broken', async (parameter, ...claims) => {
  const findsLittle: typeof globalThis.fetch = (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input);
    if (!searchParams.has(parameter)) return fetch(input, init);
    return Promise.resolve(Response.json({ success: true, data: { results: [], awards: [] } }));
  };
  expect((await verdicts(200, findsLittle))['broken']).toEqual(claims);
});

it('a server with too little data for a second page is not reported as broken', async () => {
  const { broken, untried } = await verdicts(5);
  expect(broken).toBeUndefined();
  expect(untried).toContain('returns different awards on the next page');
});
