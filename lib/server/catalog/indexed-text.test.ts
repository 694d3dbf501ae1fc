import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../testing/backend.ts';
import { award, notice } from '../testing/rows.ts';
import { awardText, INDEXED_TEXT_VERSION, noticeText } from './indexed-text.ts';

describe('a sub-agency', () => {
  const [DEFENSE, HEALTH] = ['DEPT OF DEFENSE', 'HEALTH AND HUMAN SERVICES, DEPARTMENT OF'];
  const [DISA, LOGISTICS] = ['Defense Information Systems Agency', 'Defense Logistics Agency'];
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({
      notices: [
        notice('cutter', { agency: 'HOMELAND SECURITY, DEPARTMENT OF', subTier: 'US COAST GUARD' }),
        notice('laboratory', { agency: HEALTH, subTier: 'NATIONAL INSTITUTES OF HEALTH' }),
        notice('ship', { agency: DEFENSE, subTier: 'DEPT OF THE NAVY' }),
        notice('depot', { agency: DEFENSE }),
      ],
      awards: [
        award('network', { awardingAgencyName: 'Department of Defense', awardingSubAgencyName: DISA }),
        award('valves', { awardingAgencyName: 'Department of Defense', awardingSubAgencyName: LOGISTICS }),
        award('wing', {
          awardingAgencyName: 'Department of Defense',
          awardingSubAgencyName: 'Department of the Air Force',
        }),
      ],
    });
  });
  afterAll(() => backend.stop());

  it.each([
    ['NIH', ['laboratory']],
    ['USCG', ['cutter']],
    ['USN', ['ship']],
    ['HHS', ['laboratory']],
  ])('has its notices found by %s', async (q, ids) => {
    expect(await backend.search('contracts', { q })).toEqual(ids);
  });

  it.each([
    ['DISA', ['network']],
    ['Defense Information Systems Agency', ['network']],
    ['DLA', ['valves']],
    ['USAF', ['wing']],
    ['Air Force', ['wing']],
    ['DoD', ['network', 'valves', 'wing']],
  ])('has its awards found by %s', async (q, ids) => {
    expect((await backend.search('awards', { q })).sort()).toEqual(ids);
  });
});

describe('a set-aside', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({
      notices: [
        notice('eight', { setAside: '8A' }),
        notice('eight alone', { setAside: '8AN' }),
        notice('veterans', { setAside: 'SDVOSBC' }),
        notice('zone', { setAside: 'HZC' }),
        notice('women', { setAside: 'EDWOSB' }),
        notice('women alone', { setAside: 'WOSBSS' }),
        notice('small', { setAside: 'SBA' }),
        notice('any veterans', { setAside: 'VSA' }),
        notice('indian', { setAside: 'ISBEE' }),
        notice('any indian', { setAside: 'IEE' }),
        notice('unknown', { setAside: 'XYZ' }),
        notice('named in the text', { title: 'Vehicle of the 8(a) program', description: 'Item 8, option a.' }),
        notice('numbered', { title: 'Eight parts, size 8', description: 'A part 18(a).' }),
      ],
    });
  });
  afterAll(() => backend.stop());

  const EIGHT = ['eight', 'eight alone', 'named in the text'];
  it.each([
    ['8(a)', EIGHT],
    ['8(A)', EIGHT],
    ['8a', EIGHT],
    ['8 (a)', EIGHT],
    ['(8(a))', EIGHT],
    ['SDVOSB', ['veterans']],
    ['EDWOSB', ['women']],
    ['HUBZone', ['zone']],
    ['WOSB', ['women', 'women alone']],
    ['VOSB', ['any veterans']],
    ['SBA', ['small']],
    ['XYZ', ['unknown']],
  ])('is found by %s', async (q, ids) => {
    expect((await backend.search('contracts', { q })).sort()).toEqual(ids);
  });

  it.each([
    ['Service-Disabled Veteran-Owned Small Business set-aside', ['veterans']],
    ['service disabled veteran owned small business', ['veterans']],
    ['Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside', ['veterans']],
    ['SDVOSB set-aside', ['veterans']],
    ['Veteran-Owned Small Business', ['any veterans']],
    ['women-owned small businesses', ['women', 'women alone']],
    ['woman owned', ['women', 'women alone']],
    ['Economically Disadvantaged Women-Owned Small Business program set-aside', ['women']],
    ['Historically Underutilized Business Zone', ['zone']],
    ['HUBZone set aside', ['zone']],
    ['8(a) set-aside', EIGHT],
    ['8a set asides', EIGHT],
    ['total small business', ['small']],
    ['(small business set-aside)', ['small']],
    ['Indian Small Business Economic Enterprise', ['indian']],
    ['Indian Economic Enterprise set-aside', ['any indian']],
  ])('is found by its full name: %s', async (q, ids) => {
    expect((await backend.search('contracts', { q })).sort()).toEqual(ids);
  });

  it.each([
    ['women-owned small business roofing', ['women', 'women alone']],
    ['"women owned small business"', []],
  ])('combines with other terms, and is not expanded inside quotes: %s', async (q, ids) => {
    expect((await backend.search('contracts', { q })).slice(0, 2).sort()).toEqual(ids);
  });

  it.each(['vosb', 'VOSB', 'OFFICE VOSB'])('that no notice has is not "corrected" to a similar one: %s', async (q) => {
    const women = await TestBackend.start({ notices: [notice('women', { setAside: 'WOSB' })] });
    try {
      expect(await women.search('contracts', { q })).toEqual([]);
    } finally {
      await women.stop();
    }
  });

  it.each(['business systems', 'business management consulting', 'sole source', 'owned'])(
    'is not found by words that only its full name has: %s',
    async (q) => {
      expect(await backend.search('contracts', { q })).toEqual([]);
    },
  );

  it.each(['FAR 19.8', 'regulation'])('is not found by its regulation: %s', async (q) => {
    expect(await backend.search('contracts', { q })).toEqual([]);
  });
});

it('raises INDEXED_TEXT_VERSION when the indexed text changes, so that users learn to import again', () => {
  const sold = { naicsCode: '541512', pscCode: 'R425' };
  const { codes, agency, identifiers } = noticeText(
    notice('a-1', {
      ...sold,
      setAside: 'HZC',
      agency: 'AMTRAK',
      subTier: 'DEPT OF THE NAVY',
      title: 'W912DQ-26-R-1234',
    }),
  );
  const ofAward = awardText(
    award('b-2', {
      ...sold,
      recipientName: 'SAMPLE ARTS OF INK CORP.',
      awardingAgencyName: 'Amtrak',
      description: 'FOR W912DQ-26-R-1234',
    }),
  );
  expect([INDEXED_TEXT_VERSION, identifiers, agency, codes, ofAward]).toEqual([
    { notices: 1, awards: 2 },
    'a-1 a1 w912dq26r1234',
    'AMTRAK USN NAVY',
    '541512 Computer Systems Design Services R425 HZC HUBZone',
    {
      recipient: 'SAMPLE ARTS OF INK CORP.',
      identifiers: 'b-2 b2 w912dq26r1234 0sai0 0saic0',
      agency: 'AMTRAK ',
      codes: '541512 Computer Systems Design Services R425',
      description: 'FOR W912DQ-26-R-1234',
    },
  ]);
});
