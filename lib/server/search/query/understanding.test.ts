import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award, notice } from '../../testing/rows.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start({
    notices: [notice('sails', { title: 'SAIL LOFT' }), notice('roof', { title: 'ROOF REPAIR' })],
    awards: [
      award('sails', { recipientName: 'MAIN SAIL LLC' }),
      award('palantir', { recipientName: 'PALANTIR USG, INC.' }),
      award('lockheed', { recipientName: 'LOCKHEED MARTIN CORPORATION' }),
      award('wing', { awardingSubAgencyName: 'Department of the Air Force' }),
      award('store', { recipientName: 'BASIC SUPPLY USA INC.' }),
    ],
  });
});
afterAll(() => backend.stop());

describe('a short name without matches', () => {
  it.each(['SAIC', 'USCG', 'saic', 'uscg'])('is not corrected to another company: %s', async (q) => {
    expect(await backend.search('awards', { q })).toEqual([]);
  });

  it('is not corrected to another word', async () => {
    expect(await backend.search('contracts', { q: 'SAIC' })).toEqual([]);
  });
});

describe("an agency's short name", () => {
  it.each(['USACE', 'usace', 'USAFA', 'usafa', 'NASIC', 'USACE AWARDS', 'Usace'])(
    'without awards is not corrected to another agency: %s',
    async (q) => {
      expect(await backend.search('awards', { q })).toEqual([]);
    },
  );

  it("finds the agency's awards", async () => {
    expect(await backend.search('awards', { q: 'usaf' })).toEqual(['wing']);
  });
});

describe('a typo', () => {
  it('in an all-caps query is repaired', async () => {
    expect(await backend.search('contracts', { q: 'SAILL LOOFT' })).toEqual(['sails']);
  });

  it.each(['Lokheed', 'LOKHEED'])('in a longer company name is repaired: %s', async (q) => {
    expect(await backend.search('awards', { q })).toEqual(['lockheed']);
  });

  it('in a short lower-case word is repaired for notices', async () => {
    expect(await backend.search('contracts', { q: 'raof' })).toEqual(['roof']);
  });
});
