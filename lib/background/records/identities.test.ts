import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { day } from '../../domain/testing/day.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createFakeService, type FakeService, type Fault } from '../testing/fake-service.ts';
import { openDatabase } from '../storage/database.ts';
import { BASE_URL, fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const DUE = day('2031-02-01');
const AGENCY = 'Texas Department of Transportation';
const notice: SeenNotice = { noticeId: '601CT-27', title: 'Mowing of verges', agency: AGENCY, responseDeadLine: DUE };
const known = { noticeId: 'txsmartbuy:601CT-27', title: 'MOWING OF VERGES', agency: AGENCY, responseDeadLine: DUE };
const ADDRESS = 'https://www.txsmartbuy.gov/esbd/601CT-27';
const page = (address: string, tabId = 1): Caller => ({ class: 'page', url: new URL(address), tabId });
const TEXAS = page(ADDRESS);
const BIDNET = page('https://www.bidnetdirect.com/texas/x', 2);
const SAM = page(`https://sam.gov/opp/${'a'.repeat(32)}/view`, 3);

async function start(service: FakeService, name = newDatabaseName()) {
  const parts = await startConnected(service, { name });
  // The user switched it on before: the fake browser allows everything.
  await parts.sites.turnOn('texas-esbd');
  await parts.sites.turnOn('bidnet');
  const pages = createPageHandlers(parts);
  return {
    parts,
    capture: (seen: SeenNotice, caller: Caller) => pages['notice.capture']({ notice: seen }, caller),
    pages,
  };
}

const ids = ({ pursuits }: FakeService) => [...pursuits.values()].map(({ noticeId }) => noticeId);

describe('a notice with an unknown id at the service', () => {
  it('is sent under the service’s id if exactly one of its notices certainly matches', async () => {
    const service = createFakeService({
      contracts: [known, { noticeId: 'other', title: 'Mowing of parks', agency: AGENCY }],
    });
    const { capture, pages } = await start(service);
    await capture(notice, TEXAS);
    expect(ids(service)).toEqual(['txsmartbuy:601CT-27']);
    // The page still uses its own number.
    const request = { kind: 'detail' as const, site: 'texas-esbd', notices: [notice] };
    await expect(pages['notices.status'](request, TEXAS)).resolves.toMatchObject({
      value: { statuses: { '601CT-27': { state: 'saved' } } },
    });
  });

  it.each([
    ['the service knows nothing like it', []],
    ['two of its notices could be it', [known, { ...known, noticeId: 'txsmartbuy:601CT-27-amended' }]],
    ['title and buyer are the same but not the deadline', [{ ...known, responseDeadLine: '2031-03-01' }]],
    ['only the title is the same', [{ noticeId: 'x', title: notice.title }]],
    ['the buyer is another one', [{ ...known, agency: 'Department of Defense' }]],
    ['title and buyer are the same but there is no number', [{ ...known, noticeId: 'x' }]],
  ])('is sent under host and number if %s', async (_why, contracts) => {
    const service = createFakeService({ contracts });
    const { capture } = await start(service);
    await capture(notice, TEXAS);
    expect(ids(service)).toEqual(['www.txsmartbuy.gov:601CT-27']);
  });

  it('is recognized by its own address', async () => {
    const uiLink = ADDRESS;
    const { agency: _agency, ...bare } = notice;
    const service = createFakeService({ contracts: [{ ...known, agency: 'TxDOT', uiLink: `${uiLink}/#top` }] });
    const { capture } = await start(service);
    await capture({ ...bare, uiLink }, TEXAS);
    expect(ids(service)).toEqual(['txsmartbuy:601CT-27']);
  });

  it.each([
    ['a postponed deadline', [{ ...known, uiLink: `${ADDRESS}/`, responseDeadLine: '2031-01-01' }]],
    [
      'another of the same title and buyer',
      [
        { ...known, noticeId: 'txsmartbuy:601CT-26', responseDeadLine: null },
        { ...known, uiLink: ADDRESS },
      ],
    ],
  ])('is recognized by its own address, whatever else is found: %s', async (_what, contracts) => {
    const service = createFakeService({ contracts });
    const { capture } = await start(service);
    await capture({ ...notice, uiLink: ADDRESS }, TEXAS);
    expect(ids(service)).toEqual(['txsmartbuy:601CT-27']);
  });

  it('is searched for among grants too', async () => {
    const service = createFakeService({ contracts: [] });
    const { capture } = await start(service);
    await capture(notice, TEXAS);
    const asked = service.log.filter(({ url }) => url.includes('/contracts/search'));
    expect(asked.map(({ url }) => new URL(url).searchParams.get('includeGrants'))).toEqual(['true']);
  });

  it.each([
    ['by title', 0, ['Mowing of verges']],
    ['by number too, if the title finds a full page without it', 50, ['Mowing of verges', '601CT-27']],
  ])('is searched for %s, before anything is added', async (_how, others, asked) => {
    const contracts = Array.from({ length: others }, (_, at) => ({ noticeId: `o-${String(at)}`, title: 'Other' }));
    const service = createFakeService({ contracts });
    const { capture } = await start(service);
    await capture(notice, TEXAS);
    const searches = service.log.filter(({ url }) => url.includes('/contracts/search'));
    expect(searches.map(({ url }) => new URL(url).searchParams.get('q'))).toEqual(asked);
    expect(service.log.findIndex(({ method }) => method === 'POST')).toBeGreaterThan(1);
  });

  it.each<[string, Fault]>([
    ['cannot be reached', { method: 'GET', kind: 'dropBefore' }],
    ['is behind a sign-in page', { method: 'GET', kind: 'answer', status: 302 }],
  ])('waits while the service %s, to avoid a second id', async (_how, fault) => {
    const service = createFakeService({ contracts: [known] });
    const { capture, parts } = await start(service);
    service.faults.push(fault);
    await expect(capture(notice, TEXAS)).resolves.toMatchObject({ value: { status: { state: 'queued' } } });
    // A sign-in page blocks everything until the key is checked.
    await parts.connector.validate({ baseUrl: BASE_URL });
    await parts.outbox.retryNow();
    expect(ids(service)).toEqual(['txsmartbuy:601CT-27']);
  });
});

describe('a notice that the service knows under its own link', () => {
  const uiLink = `https://sam.gov/opp/${'a'.repeat(32)}/view`;
  const listed = {
    ...notice,
    noticeId: '601CT-27@/bids.aspx?bidid=210',
    uiLink: 'https://www.txsmartbuy.gov/bids.aspx?bidID=210',
  };
  const moved = { ...listed, responseDeadLine: day('2031-02-08') };
  const asked = { kind: 'list' as const, site: 'texas-esbd', notices: [moved] };
  const saved = { value: { statuses: { [moved.noticeId]: { state: 'saved' } } } };

  it('stays saved on its page after its due date moves', async () => {
    const service = createFakeService({ contracts: [{ ...known, uiLink }] });
    const { capture, pages } = await start(service);
    await capture(listed, TEXAS);
    expect(ids(service)).toEqual([known.noticeId]);
    await expect(pages['notices.status'](asked, TEXAS)).resolves.toMatchObject(saved);
    await capture(moved, TEXAS);
    expect(service.made()).toBe(1);
  });

  it('is recognized by what the version before stored', async () => {
    const service = createFakeService({ contracts: [] });
    const name = newDatabaseName();
    const { parts } = await start(service, name);
    await parts.capture.add({ body: { ...known, uiLink }, owner: 'x' });
    const alias = { noticeId: 'www.txsmartbuy.gov:601CT-27', baseUrl: BASE_URL, knownAs: known.noticeId };
    await (await openDatabase(name)()).put('aliases', alias);
    const pages = createPageHandlers(startParts(service, { name }));
    await expect(pages['notices.status'](asked, TEXAS)).resolves.toMatchObject(saved);
    await pages['notice.capture']({ notice: moved }, TEXAS);
    expect(service.made()).toBe(1);
  });
});

describe('the same notice on two sites', () => {
  it('is one pursuit even if the service knows neither, and both pages show it', async () => {
    const service = createFakeService({ contracts: [] });
    const { capture, pages } = await start(service);
    const federal = { ...notice, noticeId: 'a'.repeat(32), solicitationNumber: '601ct 27' };
    await capture(notice, TEXAS);
    const request = { kind: 'detail' as const, site: 'bidnet', notices: [notice] };
    await expect(pages['notices.status'](request, BIDNET)).resolves.toMatchObject({
      value: { statuses: { '601CT-27': { state: 'saved' } } },
    });
    await capture(notice, BIDNET);
    await capture(federal, SAM);
    expect(service.pursuits.size).toBe(1);
  });

  it('is two if number and title match but no page names an agency, and the second asks', async () => {
    const service = createFakeService({ contracts: [] });
    const { capture, pages } = await start(service);
    const { agency: _agency, ...bare } = notice;
    await capture(bare, TEXAS);
    const request = { kind: 'detail' as const, site: 'bidnet', notices: [bare] };
    await expect(pages['notices.status'](request, BIDNET)).resolves.toMatchObject({
      value: { statuses: { '601CT-27': { state: 'earlier', certain: false } } },
    });
    await capture(bare, BIDNET);
    expect(service.pursuits.size).toBe(2);
  });

  it('is two if only the number matches: every town has an RFP 2031-01', async () => {
    const service = createFakeService({ contracts: [] });
    const { capture, pages } = await start(service);
    await capture(notice, TEXAS);
    const other = { noticeId: '601CT-27', title: 'Roof repair', agency: 'Town of Practice' };
    const request = { kind: 'detail' as const, site: 'bidnet', notices: [other] };
    await expect(pages['notices.status'](request, BIDNET)).resolves.toMatchObject({
      value: { statuses: { '601CT-27': { state: 'absent' } } },
    });
    await capture(other, BIDNET);
    expect(service.pursuits.size).toBe(2);
  });
});

it('says “earlier version” if a notice returns under another id with its old number', async () => {
  const service = createFakeService({ contracts: [] });
  const { capture, pages } = await start(service);
  await capture({ ...notice, noticeId: 'row-1', solicitationNumber: '601CT-27' }, TEXAS);
  const amended = {
    ...notice,
    noticeId: 'row-2',
    title: 'Mowing of verges (Amendment 2)',
    solicitationNumber: '601CT-27',
  };
  const retitled = { ...amended, noticeId: 'row-3', title: 'Mowing, amended' };
  const request = { kind: 'list' as const, site: 'texas-esbd', notices: [amended, retitled] };
  await expect(pages['notices.status'](request, TEXAS)).resolves.toMatchObject({
    value: {
      statuses: { 'row-2': { state: 'earlier', certain: true }, 'row-3': { state: 'earlier', certain: false } },
    },
  });
});

describe('a notice with different numbers on its list and its own page', () => {
  const listed: SeenNotice = { ...notice, noticeId: '1234', uiLink: ADDRESS };
  const own: SeenNotice = { ...notice, noticeId: 'IFB 27-01', uiLink: ADDRESS };

  it('is one pursuit, and the other page shows it as saved', async () => {
    const service = createFakeService({ contracts: [] });
    const { capture, pages } = await start(service);
    await capture(listed, TEXAS);
    const request = { kind: 'detail' as const, site: 'texas-esbd', notices: [own] };
    await expect(pages['notices.status'](request, TEXAS)).resolves.toMatchObject({
      value: { statuses: { 'IFB 27-01': { state: 'saved' } } },
    });
    await capture(own, TEXAS);
    expect(service.pursuits.size).toBe(1);
  });

  it.each([
    ['another title', { title: 'Mowing of parks' }],
    ['another day', { responseDeadLine: day('2031-03-01') }],
    ['another address', { uiLink: `${ADDRESS}-2` }],
    ['another address within the page', { uiLink: `${ADDRESS}#/bid/202` }],
  ])('is another one with %s', async (_what, differs) => {
    const service = createFakeService({ contracts: [] });
    const { capture } = await start(service);
    await capture(listed, TEXAS);
    await capture({ ...own, ...differs }, TEXAS);
    expect(service.pursuits.size).toBe(2);
  });
});

describe('a site with many buyers', () => {
  const at = (id: string) => `https://www.bidnetdirect.com/colorado/solicitations/open-bids/Lawn/${id}`;
  const denver = { noticeId: '0000440011', title: 'Mowing', solicitationNumber: 'RFP 27-01', uiLink: at('0000440011') };
  const aurora = { ...denver, noticeId: '0000440012', uiLink: at('0000440012') };

  async function statusById(second: Partial<SeenNotice>, first: Partial<SeenNotice> = {}) {
    const service = createFakeService({ contracts: [] });
    const { capture, pages } = await start(service);
    await capture({ ...denver, ...first }, BIDNET);
    const seen = { ...aurora, ...second };
    const request = { kind: 'list' as const, site: 'bidnet', notices: [denver, seen] };
    const answer = await pages['notices.status'](request, BIDNET);
    await capture(seen, BIDNET);
    return { answer, count: service.pursuits.size };
  }

  it('keeps two buyers’ notices with the same number apart', async () => {
    const { answer, count } = await statusById({ agency: 'City of Aurora' }, { agency: 'City of Denver' });
    expect(answer).toMatchObject({
      value: { statuses: { '0000440011': { state: 'saved' }, '0000440012': { state: 'absent' } } },
    });
    expect(count).toBe(2);
    const untitled = await statusById({ title: 'Roof repair' });
    expect(untitled.answer).toMatchObject({ value: { statuses: { '0000440012': { state: 'absent' } } } });
  });

  it('says “possibly” if only the title suggests the same buyer', async () => {
    const { answer } = await statusById({});
    expect(answer).toMatchObject({ value: { statuses: { '0000440012': { state: 'earlier', certain: false } } } });
  });
});
