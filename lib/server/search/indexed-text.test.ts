import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../testing/backend.ts';
import { award, notice } from '../testing/rows.ts';

describe('a body inside an agency', () => {
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
