/**
 * The canary over practice pages in the network's place: what it would say of a site that is read, changed,
 * refused or gone.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { watch } from '../lib/dev/canary/canary.ts';
import { conclude, NO_NETWORK, type Finding } from '../lib/dev/canary/findings.ts';
import { ExtensionBrowser } from '../lib/dev/driver/chromium.ts';
import { fixturePages } from '../lib/dev/practice/fixture-pages.ts';
import { PRACTICE_LIST, practiceSite } from '../lib/dev/practice/practice-site.ts';
import { today } from '../lib/domain/dates/calendar-date.ts';
import { addressesOf, fixturesOf } from '../lib/sites/fixtures.ts';
import { freshBrowser } from './use-workbench.ts';

const unison = fixturePages('unison', ['list']);
const sam = practiceSite(today());
const UNISON = addressesOf('unison').list[0] ?? '';
const AUSTENDER = fixturesOf('austender').find(({ name }) => name === 'empty')?.expected.url ?? '';
const emptied = fixturePages('austender', ['empty']);
const PATIENCE = { load: 20_000, draw: 1500 };

let browser: ExtensionBrowser;

beforeAll(async () => {
  const fresh = await freshBrowser({ answer: (url) => unison(url) ?? emptied(url) ?? sam.answer(url) });
  if (!(fresh instanceof ExtensionBrowser)) throw new Error('the canary opens pages in Chromium');
  browser = fresh;
});

async function findings(...places: [site: string, address: string][]): Promise<Finding[]> {
  const told: Finding[] = [];
  await watch(
    browser,
    places.map(([site, address]) => ({ site, address })),
    PATIENCE,
    (finding) => told.push(finding),
  );
  return told;
}

describe('the canary', () => {
  it('says what every page that is read shows', async () => {
    const found = await findings(['sam-gov', PRACTICE_LIST], ['unison', UNISON]);
    expect(found.map(({ verdict }) => verdict)).toEqual(['reads', 'reads']);
    expect(found[0]?.says).toMatch(/^list, notices: 8 \(.*responseDeadLine 8/);
    expect(conclude(found).code).toBe(0);
  });

  it('fails where a page shows nothing any more', async () => {
    const found = await findings(['unison', UNISON], ['austender', AUSTENDER]);
    expect(found.map(({ verdict }) => verdict)).toEqual(['reads', 'blind']);
    expect(conclude(found).code).toBe(1);
  });

  it('says nothing of an adapter whose page does not come', async () => {
    const found = await findings(['nyscr', 'https://www.nyscr.ny.gov/Ads/Search']);
    expect(found).toMatchObject([{ verdict: 'absent', says: 'answered 404' }]);
    expect(conclude(found).code).toBe(NO_NETWORK);
  });
});
