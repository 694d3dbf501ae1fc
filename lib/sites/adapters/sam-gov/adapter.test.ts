import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../domain/testing/share.ts';
import { documentOf, fixturesOf } from '../../fixtures.ts';
import { illTyped, mutate, mutations } from '../../testing/mutations.ts';
import { meantBy } from '../../adapters.ts';
import { readerOf } from '../../engine/reader.ts';
import { CLOSED } from '../../engine/closed.ts';
import { declaration } from './adapter.ts';

const adapter = readerOf(declaration, CLOSED);
const ID = 'A1b2'.repeat(8);
const SEARCH = 'https://sam.gov/search/?index=opp';

function read(html: string, address: string) {
  return meantBy(adapter.read(documentOf(html, address), new URL(address)), new URL(address));
}
function card(inner: string, href = `/opp/${ID}/view`, title = 'Road Salt') {
  return `<app-opportunity-result><h3><a href="${href}">${title}</a></h3>${inner}</app-opportunity-result>`;
}
const field = (label: string, value: string) =>
  `<div><span class="sds-field__name">${label}</span><span class="sds-field__value">${value}</span></div>`;

describe('a card of the result list', () => {
  it('takes the id from the address in lower case, never from the "Notice ID" label', () => {
    const { notices } = read(card('<h3>Notice ID: X-1</h3>'), SEARCH);
    expect(notices[0]?.notice).toMatchObject({ noticeId: ID.toLowerCase(), solicitationNumber: 'X-1' });
  });

  it('keeps the printed date in every time zone', () => {
    const { notices } = read(card(field('Current Response Date', 'December 31, 2026 at 11:59 PM HST')), SEARCH);
    expect(notices[0]?.notice.responseDeadLine).toBe('2026-12-31');
  });

  it("leaves a missing value empty instead of taking the next field's", () => {
    const { notices } = read(
      card(`<div><span>Department/Ind.Agency</span></div>${field('Subtier', 'A SUBTIER')}${field('Anything', 'else')}`),
      SEARCH,
    );
    expect(notices[0]?.notice.agency).toBeUndefined();
  });

  it('takes no value from the description', () => {
    const description = (text: string) => `<div class="sds-field"><p><span>${text}</span></p></div>`;
    const prose =
      description('Response Date: December 15, 2020 for the industry day.') + description('Department: Public Works');
    const { notices } = read(card(`<h3>Notice ID: X-1</h3>${prose}${field('Published Date', 'Oct 1, 2026')}`), SEARCH);
    expect(notices[0]?.notice).toMatchObject({ solicitationNumber: 'X-1', postedDate: '2026-10-01' });
    expect(notices[0]?.notice).not.toHaveProperty('responseDeadLine');
    expect(notices[0]?.notice).not.toHaveProperty('agency');
  });

  it('takes no deadline from far-future dates, words, or impossible dates', () => {
    for (const written of ['December 31, 2099', 'Continuous', 'February 30, 2027', '']) {
      const { notices } = read(card('<h3>Notice ID: X-1</h3>' + field('Current Response Date', written)), SEARCH);
      expect(notices[0]?.notice.responseDeadLine).toBeUndefined();
    }
  });

  it('ignores other hosts, script addresses, and other paths', () => {
    for (const href of [
      `https://example.com/opp/${ID}/view`,
      `javascript:/opp/${ID}/view`,
      `/opp/${ID}/edit`,
      `/opp/${ID}0/view`,
      '/opp/view',
    ]) {
      expect(read(card('<h3>Notice ID: X-1</h3>', href), SEARCH).notices).toEqual([]);
    }
  });

  it('shows a title with markup and hidden characters as plain text', () => {
    const { notices } = read(
      card('<h3>Notice ID: X-1</h3>', undefined, 'A &lt;b&gt;bold&lt;/b&gt; \u202eoffer\u202c'),
      SEARCH,
    );
    expect(notices[0]?.notice.title).toBe('A <b>bold</b> offer');
  });

  it('counts a repeated link inside a card once, and a repeated card twice', () => {
    const twice = card(`<h3>Notice ID: X-1</h3><p><a href="/opp/${ID}/view">Read more</a></p>`);
    expect(read(twice, SEARCH).notices).toHaveLength(1);
    expect(read(twice + twice, SEARCH).notices).toHaveLength(2);
  });
});

describe('a link to a notice', () => {
  it.each([
    ['relative to a <base>', `opp/${ID}/view`],
    ['in a fragment', `/workspace/contract/#/opp/${ID}/view`],
    ['with a query', `/workspace/contract/opp/${ID}/view?from=search`],
    ['under another path', `/content/opp/${ID}/view`],
  ])('is understood %s', (_what, href) => {
    const { notices } = read(`<base href="/workspace/contract/">${card('<h3>Notice ID: X-1</h3>', href)}`, SEARCH);
    expect(notices[0]?.notice.noticeId).toBe(ID.toLowerCase());
    expect(notices[0]?.notice.uiLink).toMatch(
      new RegExp(`^https://sam.gov/(?:workspace/contract/)?opp/${ID}/view$`, 'i'),
    );
  });

  it('in the change count makes no second notice', () => {
    const count = `<div><span>Updated Date</span><span>Mar 17, 2026 <a href="/opp/${ID}/view">(1)</a></span></div>`;
    expect(read(card(`<h3>Notice ID: X-1</h3>${count}`), SEARCH).notices).toHaveLength(1);
  });
});

describe("a notice's own page", () => {
  const OWN = `https://sam.gov/workspace/contract/opp/${ID}/view`;
  const row = (id: string, label: string, value: string) =>
    `<div class="grid-row"><div id="${id}" class="sds-field">${label}<span class="sr-only">help</span></div></div>` +
    `<div class="grid-row"><h5 aria-describedby="${id}" class="value-new-line">${value}</h5></div>`;
  const fields =
    row('notice-id', 'Notice ID', 'X-1 <button>Copy</button>') +
    row('dept-agency', 'Department/Ind. Agency', 'GENERAL SERVICES ADMINISTRATION');
  const page = (head: string, more = '') =>
    read(`<app-root>${head}${fields}${more}</app-root>`, OWN).notices[0]?.notice;

  it('has values in headings, with copy buttons beside them', () => {
    expect(page('<h1>Road Salt</h1>', row('naics', 'NAICS Code', '332999 - All Other'))).toMatchObject({
      title: 'Road Salt',
      solicitationNumber: 'X-1',
      agency: 'GENERAL SERVICES ADMINISTRATION',
      naicsCode: '332999',
    });
  });

  it.each([
    ['a heading of level 1', '<h1>Road Salt <span class="sds-tag">Active</span></h1>'],
    ['a role of level 1', '<div role="heading" aria-level="1">Road Salt</div>'],
    [
      'the last heading before the labels',
      '<h2>Contract Opportunities</h2><h2>Road Salt</h2><h2>General Information</h2>',
    ],
  ])('takes its title from %s', (_what, head) => {
    expect(page(head)?.title).toBe('Road Salt');
  });

  it('takes nothing that is loading, and the filled label after an empty one', () => {
    const loading = row('response-date', 'Date Offers Due', 'Loading...');
    const late = loading + row('r2', 'Date Offers Due', 'Dec 2, 2026 2:00 PM EST');
    expect(page('<h1>Road Salt</h1>', late)?.responseDeadLine).toBe('2026-12-02');
    expect(page('<h1>Road Salt</h1>', loading)).not.toHaveProperty('responseDeadLine');
  });

  it('takes no value from its description, whatever the order', () => {
    const prose = '<h2>Description</h2><div><p>Set Aside: 8(a)</p><p>Current Date Offers Due: Jan 5, 2027</p></div>';
    const own = row('date-offers-date', 'Date Offers Due', 'Dec 2, 2026');
    for (const more of [prose + own, own + prose]) {
      expect(page('<h1>Road Salt</h1>', more)?.responseDeadLine).toBe('2026-12-02');
      expect(page('<h1>Road Salt</h1>', more)).not.toHaveProperty('setAside');
    }
  });

  it('is not unreadable while it loads', () => {
    const reading = read(`<main><h1>Contract</h1><p>${'Loading... '.repeat(60)}</p></main>`, OWN);
    expect(reading).toEqual({ kind: 'none', notices: [] });
  });
});

describe('other pages of the same site', () => {
  it.each([
    'https://sam.gov/',
    'https://sam.gov/help',
    'https://sam.gov/workspace/profile',
    'https://sam.gov/searching',
  ])('%s', (address) => {
    expect(read(card('<h3>Notice ID: X-1</h3>'), address)).toEqual({ kind: 'none', notices: [] });
  });
});

describe('broken pages', () => {
  const fixtures = fixturesOf('sam-gov').filter((fixture) => fixture.expected.notices.length > 0);
  it.each(fixtures)(
    '$name never throws and never yields a value of the wrong type',
    ({ html, expected }) => {
      fc.assert(
        fc.property(mutations, (changes) => {
          const document = documentOf(html, expected.url);
          for (const each of changes) mutate(document, each);
          const url = new URL(expected.url);
          const reading = meantBy(adapter.read(document, url), url);
          for (const { notice } of reading.notices) {
            expect(illTyped(notice)).toEqual([]);
            expect(notice.noticeId).toMatch(/^[0-9a-f]{32}$/);
            expect(notice.uiLink).toMatch(/^https:\/\/sam\.gov\//);
          }
          if (reading.kind === 'none') expect(reading.notices).toEqual([]);
        }),
        runsOf(25),
      );
    },
    30_000,
  );
});
