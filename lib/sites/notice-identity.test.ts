import { describe, expect, it } from 'vitest';
import { ADAPTERS } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';
import type { Written } from '../domain/notices/notice.ts';
import { defined } from '../domain/objects.ts';
import { must } from '../domain/testing/must.ts';
import type { PageReading } from './engine/reading.ts';
import { identityOf, withUniqueIds } from './notice-identity.ts';

const BODY = documentOf('', 'https://example.com/').body;

const reading = (notice: { noticeId: string; uiLink?: string; written?: Written }): PageReading => ({
  kind: 'list',
  notices: [{ notice: { title: 'Lawn care', ...notice }, anchor: BODY }],
});

/** Reads notice `27-01` with this link on this page. */
function told(page: string, uiLink?: string) {
  const url = new URL(page);
  const identity = identityOf(url) ?? must(ADAPTERS.find(({ id }) => id === SITES[url.hostname])).identity;
  return withUniqueIds(reading({ noticeId: '27-01', ...(uiLink ? { uiLink } : {}) }), identity, url).notices[0]?.notice;
}

const SITES: Record<string, string> = {
  'www.bidnetdirect.com': 'bidnet',
  'vendors.planetbids.com': 'planetbids',
  'bids.sciquest.com': 'jaggaer',
  'caleprocure.ca.gov': 'cal-eprocure',
  'www.tenders.gov.au': 'austender',
  'pr-webs-vendor.des.wa.gov': 'washington-webs',
  'evp.nc.gov': 'north-carolina-evp',
};

const BIDNET = 'https://www.bidnetdirect.com/colorado/solicitations/open-bids';
const PLANETBIDS = 'https://vendors.planetbids.com/portal';
const JAGGAER = 'https://bids.sciquest.com/apps/Router/PublicEvent';
const CALIFORNIA = 'https://caleprocure.ca.gov';
const AUSTENDER = 'https://www.tenders.gov.au';
const WEBS = 'https://pr-webs-vendor.des.wa.gov';
const CAROLINA = 'https://evp.nc.gov/solicitations';
const OPENGOV = 'https://procurement.opengov.com/portal';
const PUBLIC_PURCHASE = 'https://www.publicpurchase.com/gems';
const VIRGINIA = 'https://mvendor.cgieva.com/Vendor/public';
const [GUID, OTHER] = ['1a2b3c4d-0001-4000-8000-000000000001', '1a2b3c4d-0002-4000-8000-000000000002'];

/** A page and a notice's link on it. */
type Where = [page: string, link?: string];

const BUYERS: [site: string, one: Where, other: Where][] = [
  ['BidNet', [BIDNET, `${BIDNET}/Lawn/0000440011?origin=1`], [BIDNET, `${BIDNET}/Lawn/0000440012`]],
  ['PlanetBids', [`${PLANETBIDS}/14660/bo/bo-search`], [`${PLANETBIDS}/15300/bo/bo-search`]],
  ['Jaggaer', [`${JAGGAER}?CustomerOrg=SampleU`], [`${JAGGAER}?CustomerOrg=OtherU`]],
  [
    'Cal eProcure',
    [`${CALIFORNIA}/pages/Events-BS3/event-search.aspx`, `${CALIFORNIA}/event/2660/27-01`],
    [`${CALIFORNIA}/pages/Events-BS3/event-search.aspx`, `${CALIFORNIA}/event/3790/27-01`],
  ],
  [
    'AusTender',
    [`${AUSTENDER}/atm`, `${AUSTENDER}/Atm/Show/${GUID}`],
    [`${AUSTENDER}/atm`, `${AUSTENDER}/Atm/Show/${OTHER}`],
  ],
  [
    'WEBS',
    [`${WEBS}/BidCalendar.aspx`, `${WEBS}/Search_BidDetails.aspx?ID=68123`],
    [`${WEBS}/BidCalendar.aspx`, `${WEBS}/Search_BidDetails.aspx?ID=68124`],
  ],
  [
    'North Carolina',
    [`${CAROLINA}/`, `${CAROLINA}/details/?id=${GUID}`],
    [`${CAROLINA}/`, `${CAROLINA}/details/?id=${OTHER}`],
  ],
  ['OpenGov', [`${OPENGOV}/sampleville`], [`${OPENGOV}/othertown`]],
  [
    'Public Purchase',
    [`${PUBLIC_PURCHASE}/browse/search`, `${PUBLIC_PURCHASE}/bid/bidView?bidId=1`],
    [`${PUBLIC_PURCHASE}/browse/search`, `${PUBLIC_PURCHASE}/bid/bidView?bidId=2`],
  ],
  [
    'Virginia',
    [`${VIRGINIA}/AllOpportunities.jsp`, `${VIRGINIA}/IVDetails.jsp?rfp_id_lot=41&rfp_id_round=1`],
    [`${VIRGINIA}/AllOpportunities.jsp`, `${VIRGINIA}/IVDetails.jsp?rfp_id_lot=42&rfp_id_round=1`],
  ],
];

describe('one number used by two buyers', () => {
  it.each(BUYERS)('yields two notices on %s with the printed number kept', (_name, first, second) => {
    const [one, other] = [told(...first), told(...second)];
    expect(one?.noticeId).not.toBe(other?.noticeId);
    for (const notice of [one, other])
      expect(notice).toMatchObject({ solicitationNumber: '27-01', title: 'Lawn care' });
  });
});

describe('the identity of a notice', () => {
  it.each(ADAPTERS.filter(({ identity }) => identity).map((adapter) => [adapter.id, adapter] as const))(
    'is the same in a list of %s and on the detail page',
    (id, adapter) => {
      const idsOn = (sort: string) =>
        fixturesOf(id)
          .filter(({ expected }) => expected.sort === sort)
          .flatMap(({ html, expected }) => {
            const url = new URL(expected.url);
            return withUniqueIds(adapter.read(documentOf(html, expected.url), url), adapter.identity, url).notices;
          })
          .map(({ notice }) => notice);
      const [listed, own] = [idsOn('list'), idsOn('detail')];
      expect(own.length).toBeGreaterThan(0);
      for (const { noticeId } of own) expect(listed.map((notice) => notice.noticeId)).toContain(noticeId);
      for (const notice of [...listed, ...own]) expect(notice).toHaveProperty('solicitationNumber');
    },
  );

  it("is not taken from another host's address", () => {
    const notice = told(BIDNET, 'https://elsewhere.example/Lawn/0000440011');
    expect(notice?.noticeId).toBe('27-01');
  });

  it('is the printed number when the address says nothing', () => {
    expect(told(BIDNET)?.noticeId).toBe('27-01');
    expect(told(`${WEBS}/BidCalendar.aspx?ID=5`)?.noticeId).toBe('27-01');
  });

  it('ignores the case of the address', () => {
    expect(told(`${JAGGAER}?customerorg=SAMPLEU`)?.noticeId).toBe(told(`${JAGGAER}?CustomerOrg=SampleU`)?.noticeId);
  });

  it("keeps a printed solicitation number beside the site's id", () => {
    const url = new URL(PLANETBIDS);
    const [first] = withUniqueIds(
      reading({ noticeId: '1', written: { solicitationNumber: 'RFP 1' } }),
      /(?<buyer>portal)/,
      url,
    ).notices;
    expect(first?.notice).toMatchObject({ noticeId: 'portal/1', solicitationNumber: 'RFP 1' });
  });
});

describe('one number on two rows of a list', () => {
  const url = new URL('https://town.example/bids.aspx');
  const at = (bid: string) => `https://town.example/bids.aspx?${bid}`;
  const idsOf = (...notices: { title: string; uiLink?: string; agency?: string }[]) => {
    const rows = notices.map(({ agency, ...notice }) => ({
      notice: { noticeId: '2026-01', ...notice, written: defined({ agency }) },
      anchor: BODY,
    }));
    return withUniqueIds({ kind: 'list', notices: rows }, undefined, url).notices.map(({ notice }) => notice.noticeId);
  };

  it('yields two ids by their links, or else by title and agency', () => {
    const roof = { title: 'Roof repair', uiLink: at('bidID=210') };
    const [one, other] = idsOf(roof, { title: 'Street paving', uiLink: at('bidID=305') });
    expect(one).not.toBe(other);
    expect(idsOf({ title: 'Roof repair', uiLink: at('bidid=210&catID=4') })).toEqual([one]);
    const [bare, paving] = idsOf({ title: 'Roof repair' }, { title: 'Street paving' });
    expect(bare).not.toBe(paving);
    const title = 'Lawn care';
    const [parks, schools] = idsOf({ title, agency: 'City Parks' }, { title, agency: 'City Schools' });
    expect(parks).not.toBe(schools);
    const links = [{}, { uiLink: at('sid=8f3a2b1c') }, { uiLink: 'https://town.example/files/2026-01.pdf' }];
    for (const link of links) expect(idsOf({ title: 'Roof repair', ...link })).toEqual(['2026-01']);
  });

  it('yields one id for one bid, however often it is listed', () => {
    const linked = { title: 'Roof repair', uiLink: at('bidID=210') };
    const bare = { title: 'Roof repair' };
    for (const each of [linked, bare]) expect(new Set(idsOf(each, each, each, each, each)).size).toBe(1);
  });
});
