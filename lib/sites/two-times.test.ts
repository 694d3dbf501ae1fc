/** Notice pages whose label and prose print two times, and prose that retracts the date above it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSaved } from '../dev/read.ts';
import { BLOCK } from './engine/sentences.ts';
import { documentOf } from './fixtures.ts';
import { fieldList } from './testing/small-pages.ts';

const TOWN = 'https://www.sampletown.gov/bids/100';
const CIVIC = 'https://www.sampletown.gov/Bids.aspx?bidID=100';

/** The day and the doubts of a page with this closing label and prose. */
function read(due: string, prose: string, address = TOWN) {
  const fields = fieldList({ 'Bid Number': '27-100', 'Closing Date/Time': due });
  const html = `<title>Bids</title><main><h1>Road Salt Supply</h1>${fields}<p>${prose}</p></main>`;
  const { notices, more } = readSaved(html, new URL(address)).printed;
  expect(Object.keys(notices[0] ?? {})).not.toContain('told');
  return { day: notices[0]?.responseDeadLine, doubts: more?.doubts[0] ?? [] };
}

const LABEL = '12/15/2026 12:00 PM';

describe('a time that prose contradicts', () => {
  it.each([
    'Bids will be received until 5:00 PM on December 15, 2026.',
    'Proposals must be submitted no later than Tuesday, December 15, 2026 at 5:00 p.m. CT.',
    'Sealed bids are due by 17:00 hrs on December 15, 2026 and will be opened at 5:15 PM.',
    'Proposals are due by 5:00 PM on the closing date.',
    'Bids received after 12:05 PM are late. Offers are due December 15, 2026, 5 PM.',
    'Sealed bids will be received at the Office of the City Clerk until 5:00 PM on December 15, 2026.',
    'Bids will be received until 5:00 PM on December 15, 2026, at City offices, where they will be published.',
    'Bids will be received by the Purchasing Dept. until 5:00 PM on December 15, 2026.',
    'Sealed bids for the delivery of road salt will be received until 5:00 PM on December 15, 2026.',
  ])('keeps its day and is marked to check: %s', (prose) => {
    expect(read(LABEL, prose)).toEqual({ day: '2026-12-15', doubts: ['dueTime'] });
  });

  it.each([
    'Bids will be received until 12:00 PM on December 15, 2026.',
    'Bids will be received until noon on December 15, 2026, and opened at 12:15 PM.',
    'Proposals are due by December 15, 2026.',
    'Proposals are due by 5:00 PM on December 22, 2026 for RFP 27-101.',
    'Questions are due by 5:00 PM on December 15, 2026.',
    'A pre-bid meeting starts at 5:00 PM on December 15, 2026.',
    'Our office closes at 5:00 PM.',
    'Bids are due on December 15, 2026 and will be publicly opened at 12:15 PM in the Council Chambers.',
    'Bids are due December 15, 2026, with a public opening at 12:30 PM.',
    'Bids must be submitted before the public opening on December 15, 2026 at 12:30 PM.',
    'Bids will be accepted until the closing date, Monday through Friday, 8:00 AM to 4:30 PM.',
    'Bids may be delivered until December 15, 2026, between 8:00 AM and 4:30 PM.',
    'Technical support for bid submissions is available until 5:00 PM on the closing date.',
    'RFIs are due by 10:00 AM on December 15, 2026.',
  ])('is not one: %s', (prose) => {
    expect(read(LABEL, prose)).toEqual({ day: '2026-12-15', doubts: [] });
  });

  it('is not one where both are the same instant, or only one prints a time', () => {
    const prose = 'Bids will be received until 1:00 PM ET on December 15, 2026.';
    expect(read('12/15/2026 12:00 PM CT', prose)).toEqual({ day: '2026-12-15', doubts: [] });
    expect(read('12/15/2026', prose)).toEqual({ day: '2026-12-15', doubts: [] });
  });

  it('is not one where midnight ends the day of 11:59 PM', () => {
    const prose = 'Bids are due by midnight (12:00 AM) on December 15, 2026.';
    expect(read('12/15/2026 11:59 PM', prose).doubts).toEqual([]);
  });

  it('is found on the pages of known sites, too', () => {
    const html =
      '<title>Bid Postings</title><main><h1>Road Salt Supply</h1><table><tr><td><b>Bid Number:</b></td><td>27-100</td></tr>' +
      `<tr><td><b>Bid Title:</b></td><td>Road Salt Supply</td></tr><tr><td><b>Closing Date/Time:</b></td><td>${LABEL}</td></tr>` +
      '<tr><td><b>Description:</b></td><td><p>Bids will be received until 5:00 PM on December 15, 2026.</p></td></tr></table></main>';
    expect(readSaved(html, new URL(CIVIC)).printed).toMatchObject({
      site: 'civicengage',
      more: { doubts: [['dueTime']] },
    });
  });
});

it('is found in a description on SAM.gov', () => {
  const html = readFileSync(join(import.meta.dirname, 'adapters', 'sam-gov', 'pages', 'detail-2023.html'), 'utf8');
  const url = new URL('https://sam.gov/opp/648ad9a13e4a7580e1ad0fb988affc67/view');
  const read = (prose: string) => readSaved(html.replace('</h1>', `</h1><p>${prose}</p>`), url).printed;
  expect(read('Quotes are due by 5:00 PM EST on December 1, 2026.')).toMatchObject({
    notices: [{ responseDeadLine: '2026-12-01' }],
    more: { doubts: [['dueTime']] },
  });
  expect(read('Quotes are due by 10:59 PM CST on December 1, 2026.')).not.toHaveProperty('more');
});

describe('prose that retracts the date above it', () => {
  it.each([
    'The date and time above are incorrect. Proposals are due December 15, 2026 at 5:00 PM.',
    'Please disregard the closing time shown above.',
    'Note: the time listed above is in error; see Addendum 2.',
  ])('leaves the day if it agrees on that, and the time to check: %s', (prose) => {
    expect(read(LABEL, prose)).toEqual({ day: '2026-12-15', doubts: ['dueTime'] });
  });

  it.each([
    'The closing date above is incorrect. Proposals are due December 22, 2026 at 5:00 PM.',
    'Please disregard the due date shown above; see Addendum 2.',
  ])('leaves the day to check, too: %s', (prose) => {
    expect(read(LABEL, prose).doubts).toContain('responseDeadLine');
  });

  it.each([
    'Incorrect bids are rejected after the closing date above.',
    'Disregard the pictures above.',
    'The City will disregard any bid received after the closing date and time.',
    'Bids submitted after the due date are not valid.',
    'Bids received after this date and time are no longer valid.',
    'Bidders who ignore the deadline will be rejected. Do not ignore this deadline.',
    'Bids with out-of-date forms are wrong.',
    'Bids with an incorrect date or time stamp are wrong.',
    'If the time on your computer is incorrect, the clock of this portal counts.',
  ])('is none where it is about something else: %s', (prose) => {
    expect(read(LABEL, prose).doubts).toEqual([]);
  });
});

it('reads the prose of deeply nested tables once', () => {
  const nested = (depth: number): string =>
    depth === 0 ? '<p>Bids are due by 5 PM.</p>' : `<table><tr><td>${nested(depth - 1)}</td></tr></table>`;
  const { body } = documentOf(nested(40), TOWN);
  const read = [...body.querySelectorAll(BLOCK)].map((block) => block.localName);
  expect(read).toEqual(['td', 'p']);
});
