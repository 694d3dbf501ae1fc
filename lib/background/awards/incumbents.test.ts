import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ApiError } from '../../api/errors.ts';
import type { Award } from '../../domain/awards/award.ts';
import { conclusionOf } from '../../domain/awards/incumbents/conclusion.ts';
import { INCUMBENT_REQUESTS_MAX } from '../../domain/limits.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { day } from '../../domain/testing/day.ts';
import type { Result } from '../../protocol/answers.ts';
import { createAwardPages } from './award-pages.ts';
import { createIncumbents, type Sought } from './incumbents.ts';
import { awardService, hurriedClock, type FakePage } from '../testing/award-service.ts';

const SOUGHT: Sought = {
  title: 'Custodial Services, Thornbury Clinic',
  agency: 'VETERANS AFFAIRS, DEPARTMENT OF',
  naicsCode: '561720',
  state: 'TX',
  responseDeadLine: day('2026-09-01'),
  solicitationNumber: '36C24826R0007',
};
const RIGHT: Award = {
  awardId: 'right',
  piid: '36C24822C0001',
  recipientName: 'Practice Cleaners',
  awardingAgencyCode: '036',
  awardingAgencyName: 'Department of Veterans Affairs',
  description: 'JANITORIAL THORNBURY CLINIC',
  naicsCode: '561720',
  popState: 'TX',
  endDate: day('2026-12-31'),
};

const full = (): FakePage => ({
  results: Array.from({ length: 50 }, (_, at) => ({ awardId: `other-${String(at)}` })),
  total: 9000,
});

beforeEach(() => {
  fakeBrowser.reset();
});

function start(answer: Parameters<typeof awardService>[0]) {
  const { service, asked } = awardService(answer);
  const broadcast = vi.fn();
  const clock = hurriedClock();
  const incumbents = createIncumbents(service, createAwardPages(service, clock), broadcast, clock);
  const find = async (sought = SOUGHT) => value(await incumbents.find(sought));
  const done = (sought = SOUGHT) =>
    eventually(async () => {
      const found = await find(sought);
      expect(found.state).not.toBe('running');
      return found;
    });
  return { incumbents, asked, broadcast, clock, find, done };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

describe('finding the incumbent', () => {
  it('answers at once, broadcasts every step and ends with the candidate', async () => {
    const { find, done, broadcast } = start(() => ({ results: [RIGHT], total: 1 }));
    expect(await find()).toMatchObject({ state: 'running', candidates: [] });
    expect(await done()).toMatchObject({ state: 'done', candidates: [{ award: { awardId: 'right' } }], scanned: 1 });
    expect(broadcast).toHaveBeenCalledWith('lookups');
  });

  it.each([
    ['a state', { uiLink: 'https://www.emarketplace.state.pa.us/Solicitations.aspx?SID=1' }],
    ['a town, by the platform', { uiLink: 'https://www.thornbury.example/bids.aspx?bidID=7' }],
    ['a state, by the id alone', { noticeId: 'emma.maryland.gov:BPM001' }],
  ])('never names a federal agency as the buyer of %s', async (_whose, from) => {
    const sought = {
      title: 'Bridge Deck Sealing',
      agency: 'Department of Transportation',
      naicsCode: '237310',
      ...from,
    };
    const award: Award = {
      awardId: 'federal',
      description: 'BRIDGE DECK SEALING',
      naicsCode: '237310',
      endDate: day('2026-09-30'),
      recipientName: 'Practice Bridges',
      awardingAgencyCode: '069',
      awardingAgencyName: 'Department of Transportation',
    };
    const { done, asked } = start(() => ({ results: [award], total: 1 }));
    const { candidates } = await done(sought);
    expect(candidates.flatMap(({ evidence }) => evidence).map(({ about }) => about)).not.toContain('agency');
    expect(asked.filter(({ agency }) => agency !== undefined)).toEqual([]);
    const federal = start(() => ({ results: [award], total: 1 }));
    await federal.done({ ...sought, noticeId: 'a'.repeat(32), uiLink: 'https://sam.gov/opp/1/view' });
    expect(federal.asked).toContainEqual(expect.objectContaining({ agency: '069' }));
  });

  it('stays within its request budget and sends no solicitation number', async () => {
    const { done, asked } = start(full);
    expect((await done()).requests).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(INCUMBENT_REQUESTS_MAX);
    expect(JSON.stringify(asked)).not.toContain('36C24826R0007');
  });

  it('shows results before the last request is answered', async () => {
    const { find } = start((_, request) =>
      request === 1 ? { ...full(), results: [RIGHT, ...full().results.slice(1)] } : new Promise(() => undefined),
    );
    await eventually(async () => {
      expect(await find()).toMatchObject({ state: 'running', candidates: [{ award: { awardId: 'right' } }] });
    });
  });

  it('has no award data while only other buyers have awards', async () => {
    const { done } = start(({ agency, naics }) => (agency && naics ? { results: [], total: 0 } : full()));
    const found = await done();
    expect(found.scanned).toBeGreaterThan(20);
    expect(conclusionOf(found)).toBe('noData');
  });

  it('caches a finished answer', async () => {
    const { done, find, asked } = start(() => ({ results: [RIGHT], total: 1 }));
    await done();
    const requests = asked.length;
    await find();
    expect(asked.length).toBe(requests);
  });

  it('searches again on refresh', async () => {
    const { done, incumbents, asked } = start(() => ({ results: [RIGHT], total: 1 }));
    await done();
    const requests = asked.length;
    await incumbents.control(SOUGHT, 'again');
    await done();
    expect(asked.length).toBe(2 * requests);
  });

  it('stops, keeps its results and requests nothing more', async () => {
    let answerSecond: (page: FakePage) => void = () => undefined;
    const { incumbents, find, asked } = start((_, request) =>
      request === 1
        ? { ...full(), results: [RIGHT, ...full().results.slice(1)] }
        : new Promise((resolve) => (answerSecond = resolve)),
    );
    await find();
    await eventually(() => {
      expect(asked).toHaveLength(2);
    });
    expect(value(await incumbents.control(SOUGHT, 'stop'))).toMatchObject({ state: 'stopped', candidates: [{}] });
    answerSecond(full());
    expect(await find()).toMatchObject({ state: 'stopped' });
    expect(asked).toHaveLength(2);
  });

  it('keeps earlier results after a failure', async () => {
    const { done } = start((_, request) => {
      if (request > 1) throw new ApiError('network');
      return { ...full(), results: [RIGHT, ...full().results.slice(1)] };
    });
    expect(await done()).toMatchObject({
      failure: { code: 'unreachable' },
      candidates: [{ award: { awardId: 'right' } }],
    });
  });

  it('retries a failure when a page opens, not when one reacts to the failure', async () => {
    let fails = true;
    const { done, asked, clock } = start(() => {
      if (fails) throw new ApiError('network');
      return { results: [RIGHT], total: 1 };
    });
    await done();
    await done();
    expect(asked).toHaveLength(1);
    fails = false;
    clock.later(() => undefined, 60_000);
    expect(await done()).toMatchObject({ candidates: [{ award: { awardId: 'right' } }] });
  });

  it.each(['continue', 'again'] as const)('%s keeps results in view until there are more', async (action) => {
    const refusing = { from: 3 };
    const { incumbents, find, done, asked } = start((_, request) => {
      if (request >= refusing.from) throw new ApiError('rateLimited');
      return { ...full(), results: [RIGHT, ...full().results.slice(1)] };
    });
    const { candidates } = await done();
    expect(candidates).toMatchObject([{ award: { awardId: 'right' } }]);
    const going = value(await incumbents.control(SOUGHT, action));
    expect(going).toMatchObject({ state: 'running', candidates });
    expect(going.failure).toBeUndefined();
    expect(await done()).toMatchObject({ state: 'done', failure: { code: 'busy' }, candidates });
    // Continuing repeats no request; refreshing repeats the first.
    expect(asked[3]).toEqual(asked[action === 'continue' ? 2 : 0]);
    refusing.from = Infinity;
    await incumbents.control(SOUGHT, 'continue');
    expect((await done()).failure).toBeUndefined();
    expect((await find()).requests).toBe(INCUMBENT_REQUESTS_MAX);
  });

  it('keeps candidates in view if a refresh fails after an unknown contract', async () => {
    const refused = { request: 0 };
    const { incumbents, find, done, asked } = start(({ q }, request) => {
      if (request === refused.request) throw new ApiError('network');
      return q === '36C24815C0001' ? { results: [], total: 0 } : { results: [RIGHT], total: 1 };
    });
    const sought = { ...SOUGHT, text: 'Performed under 36C24815C0001' };
    const { candidates } = await done(sought);
    expect(candidates).toMatchObject([{ award: { awardId: 'right' } }]);
    const first = asked.length + 1;
    refused.request = first + 1;
    await incumbents.control(sought, 'again');
    await eventually(() => expect(asked.length).toBeGreaterThan(first));
    expect(await find(sought)).toMatchObject({ candidates });
    expect(await done(sought)).toMatchObject({ state: 'done', failure: { code: 'unreachable' }, candidates });
  });

  it('removes candidates if a completed refresh finds none', async () => {
    const held = { results: [RIGHT], total: 1 };
    const { incumbents, done } = start(() => held);
    await done();
    held.results = [];
    await incumbents.control(SOUGHT, 'again');
    expect(await done()).toMatchObject({ state: 'done', candidates: [] });
  });

  it('resumes a failed refresh without using pages read before it', async () => {
    const refused = { request: 0 };
    const { incumbents, done, asked, clock } = start((_, request) => {
      if (request === refused.request) throw new ApiError('rateLimited');
      return full();
    });
    await done();
    clock.later(() => undefined, 60_000);
    refused.request = INCUMBENT_REQUESTS_MAX + 1;
    await incumbents.control(SOUGHT, 'again');
    expect((await done()).failure).toBeDefined();
    await incumbents.control(SOUGHT, 'continue');
    expect(await done()).toMatchObject({ requests: INCUMBENT_REQUESTS_MAX });
    expect(asked.slice(INCUMBENT_REQUESTS_MAX + 1)).toEqual(asked.slice(0, INCUMBENT_REQUESTS_MAX));
  });

  it('looks up the contract named in a note and is certain', async () => {
    const { done, asked } = start(({ q }) => ({ results: q === '36C24822C0001' ? [RIGHT] : [], total: 1 }));
    const found = await done({ title: 'Cleaning', agency: 'VA', text: 'Follow-on to contract 36C24822C0001' });
    expect(asked[0]).toMatchObject({ q: '36C24822C0001' });
    expect(found.candidates).toMatchObject([{ confidence: 'strong' }]);
  });

  it.each([
    ['a second contract in the notice', 'Performed under 36C24815C0001, now under 36C24822C0001', '36C24822C0001'],
    ["the agency's contracts", 'Performed under 36C24815C0001', undefined],
  ])('moves on from a long-expired contract to %s', async (_which, text, q) => {
    const over = { ...RIGHT, awardId: 'over', piid: '36C24815C0001', endDate: day('2016-12-31') };
    const { done } = start((lookup) => ({
      results: lookup.q === '36C24815C0001' ? [over] : lookup.q === q ? [RIGHT] : [],
      total: 1,
    }));
    const { candidates } = await done({ ...SOUGHT, text });
    expect(candidates.map(({ award }) => award.piid)).toEqual(['36C24822C0001', '36C24815C0001']);
  });
});
