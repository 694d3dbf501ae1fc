/** Notices of one site that share a printed number, a link or a title. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withAddress } from '../../domain/notices/identity.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { day } from '../../domain/testing/day.ts';
import { runsOf } from '../../domain/testing/share.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { toPursuit } from '../records/pursuit-record.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startConnected } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const SITE = 'https://www.txsmartbuy.gov';
const page: Caller = { class: 'page', url: new URL(`${SITE}/bids.aspx`), tabId: 1 };
const at = (bid: number) => `${SITE}/bids.aspx?bidID=${String(bid)}`;
const ROOF: SeenNotice = { noticeId: '2026-01', title: 'Roof repair', uiLink: at(210) };
const PAVING: SeenNotice = { noticeId: '2026-01', title: 'Street paving', uiLink: at(305) };

const sent = (notice: SeenNotice): SeenNotice => ({ ...notice, noticeId: withAddress(notice, page.url) });
const BARE = 'www.txsmartbuy.gov:2026-01';

async function start(service = createFakeService({ contracts: [] })) {
  const parts = await startConnected(service);
  await parts.sites.turnOn('texas-esbd');
  const pages = createPageHandlers(parts);
  return {
    service,
    parts,
    pages,
    ids: () => [...service.pursuits.values()].map(({ noticeId }) => noticeId),
    add: (notice: SeenNotice) => pages['notice.capture']({ notice }, page),
    /** The status of one notice on a page of its own. */
    async status(notice: SeenNotice) {
      const asked = { kind: 'list' as const, site: 'texas-esbd', notices: [notice] };
      const answer = await pages['notices.status'](asked, page);
      return answer.ok ? answer.value.statuses[notice.noticeId] : undefined;
    },
  };
}

describe('two notices with one printed number', () => {
  it('are two pursuits, on one page and on two', async () => {
    const { add, status, ids } = await start();
    await add(ROOF);
    expect(await status(ROOF)).toMatchObject({ state: 'saved' });
    expect(await status(PAVING)).toEqual({ state: 'absent' });
    await add(PAVING);
    expect(new Set(ids()).size).toBe(2);
    expect(await status(PAVING)).toMatchObject({ state: 'saved' });
  });

  it('have their own passes, and a pass is found and taken back under another id', async () => {
    const { pages, status } = await start();
    await pages['notice.pass']({ notice: ROOF }, page);
    expect(await status(ROOF)).toMatchObject({ state: 'passed' });
    expect(await status(PAVING)).toEqual({ state: 'absent' });
    const now = { ...ROOF, noticeId: withAddress(ROOF, page.url) };
    expect(await status(now)).toMatchObject({ state: 'passed' });
    await pages['notice.pass']({ notice: now, restore: true }, page);
    expect(await status(now)).toEqual({ state: 'absent' });
  });

  it.each([
    ['adding one', ROOF, ROOF],
    ['taking one back under another address', { ...ROOF, uiLink: `${SITE}/bid/210` }, PAVING],
  ])('keep their own passes after %s', async (_what, changed, first) => {
    const { pages, add, status } = await start();
    const [other, one] = [sent(PAVING), sent(changed)];
    await pages['notice.pass']({ notice: sent(first) }, page);
    await pages['notice.pass']({ notice: sent(ROOF) }, page);
    await pages['notice.pass']({ notice: other }, page);
    if (changed === ROOF) await add(one);
    else await pages['notice.pass']({ notice: one, restore: true }, page);
    await expect.poll(async () => (await status(one))?.state).not.toBe('passed');
    expect(await status(other)).toMatchObject({ state: 'passed' });
  });

  it('have two passes without a link, and one notice has one under two ids', async () => {
    const { pages, parts } = await start();
    for (const title of ['Roof repair', 'Street paving'])
      await pages['notice.pass']({ notice: { noticeId: '2026-01', title } }, page);
    await pages['notice.pass']({ notice: sent(ROOF) }, page);
    expect((await parts.passed.list('')).total).toBe(2);
  });

  it('have their own hours', async () => {
    const { parts, add } = await start();
    const responseDeadLine = day('2031-02-01');
    await parts.capture.add({ body: { ...PAVING, noticeId: BARE, responseDeadLine }, owner: SITE });
    await add({ noticeId: '2026-01', title: 'Lawn care', responseDeadLine, dueTime: { time: '17:00' } });
    const dated = (await parts.index.all()).map(toPursuit);
    const due = new Map((await parts.deadlines.withDue(dated)).map((pursuit) => [pursuit.title, pursuit.due?.time]));
    expect(due).toEqual(
      new Map([
        ['Street paving', undefined],
        ['Lawn care', '17:00'],
      ]),
    );
  });

  it.each<[string, SeenNotice, string[]]>([
    ['one pursuit for one notice', { ...ROOF, uiLink: `${SITE}/bid/210` }, [BARE]],
    ['two for two', PAVING, [BARE, `${BARE}@/bids.aspx?bidid=210`]],
  ])('are %s, although a colleague’s is not known here yet', async (_what, { title, uiLink }, expected) => {
    const { service, parts, add, ids, status } = await start();
    const figures = { stageId: 's', note: null, pWin: null, pGo: null, estimatedValueCents: null };
    const kept = { id: 'p', noticeId: BARE, title, agency: null, uiLink: uiLink ?? null, weightedValueCents: null };
    await parts.index.refresh();
    service.pursuits.set(BARE, { ...kept, ...figures });
    await expect(add(sent(ROOF))).resolves.toMatchObject({ value: { status: { state: 'saved' } } });
    expect(ids()).toEqual(expected);
    expect(await status(sent(ROOF))).toMatchObject({ state: 'saved' });
  });

  const NUMBER = { noticeId: '2026-01' };
  it.each([
    ['a link', sent(ROOF), sent(PAVING)],
    ['no link', { ...NUMBER, title: ROOF.title }, { ...NUMBER, title: PAVING.title }],
  ])('wait as two adds while the service cannot be reached, with %s', async (_link, roof, paving) => {
    const { service, parts, add, status, ids } = await start();
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    await add(roof);
    expect(await status(roof)).toMatchObject({ state: 'queued' });
    expect(await status(paving)).toEqual({ state: 'absent' });
    await add(paving);
    await parts.outbox.retryNow();
    expect([await status(roof), await status(paving)]).toMatchObject([{ state: 'saved' }, { state: 'saved' }]);
    expect(ids()).toHaveLength(2);
  });

  it.each([
    ['its link', { title: 'Roof work' }],
    ['its title', { uiLink: `${SITE}/bids.aspx` }],
  ])('are recognized by %s if saved under the number alone', async (_by, differs) => {
    const { parts, status, add, ids } = await start();
    await parts.capture.add({ body: { ...ROOF, noticeId: BARE }, solicitationNumber: '2026-01', owner: SITE });
    const now = sent({ ...ROOF, ...differs });
    expect(await status(now)).toMatchObject({ state: 'saved' });
    expect(await status(sent(PAVING))).toEqual({ state: 'absent' });
    await add(now);
    expect(ids()).toEqual([BARE]);
  });
});

describe('one notice on its list and its own page', () => {
  const listed = sent(ROOF);
  const LISTED: [what: string, ...[SeenNotice, SeenNotice]][] = [
    ['with one id in two addresses', listed, sent({ ...ROOF, uiLink: `${SITE}/bid/210` })],
    ['with an address of words', sent({ ...ROOF, uiLink: `${SITE}/bids/roof-repair-2026` }), listed],
    ['with a link to its document', sent({ ...ROOF, uiLink: `${SITE}/files/2026-01.pdf` }), listed],
    ['with two numbers and one address', { ...ROOF, noticeId: '210' }, listed],
  ];

  it.each(LISTED)('is one pursuit %s', async (_what, one, other) => {
    const { add, service } = await start();
    await add(one);
    await add(other);
    expect(service.made()).toBe(1);
  });

  it.each(LISTED)('is one pursuit if both are clicked at once, %s', async (_what, one, other) => {
    const { add, service } = await start();
    await Promise.all([add(one), add(other)]);
    expect(service.made()).toBe(1);
  });

  it.each(LISTED)('is one pursuit if both are clicked offline, %s', async (_what, one, other) => {
    const { parts, add, service, status } = await start();
    for (const notice of [one, other]) {
      service.faults.push({ kind: 'dropBefore' });
      await add(notice);
      expect(await status(notice)).toMatchObject({ state: 'queued' });
    }
    service.faults.length = 0;
    await parts.outbox.retryNow();
    expect(service.made()).toBe(1);
    expect(await parts.outbox.pending()).toEqual([]);
  });

  it('takes the place of an add that the version before left refused', async () => {
    const { parts, add, status, service } = await start();
    service.faults.push({ method: 'POST', kind: 'answer', status: 422 });
    await parts.capture.add({ body: { ...ROOF, noticeId: BARE }, solicitationNumber: '2026-01', owner: SITE });
    expect(await status(listed)).toMatchObject({ state: 'failed' });
    await add(listed);
    expect(await status(listed)).toMatchObject({ state: 'saved' });
    expect(await parts.outbox.pending()).toEqual([]);
    expect(service.made()).toBe(1);
  });
});

/** A row of a list, by the places of its number, link and title; `link` 0 is none. */
interface Row {
  number: number;
  link: number;
  title: number;
}

const seen = ({ number, link, title }: Row): SeenNotice => ({
  noticeId: `2026-0${String(number)}`,
  title: ['Roof repair', 'Street paving', 'Lawn care'][title] ?? '',
  ...(link === 0 ? {} : { uiLink: at(200 + link) }),
});

/**
 * By hand: the same link with the same number or title; else the same number and title, unless links differ.
 */
function isSame(one: Row, other: Row): boolean {
  const [sameNumber, sameTitle] = [one.number === other.number, one.title === other.title];
  if (one.link !== 0 && other.link !== 0) return one.link === other.link && (sameNumber || sameTitle);
  return sameNumber && sameTitle;
}

it('no notice is marked wrongly or missed, whatever numbers, links and titles repeat', async () => {
  const row = fc.record({ number: fc.nat(2), link: fc.nat(3), title: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 8 }), fc.boolean(), async (rows, isToday) => {
      const { parts, status, add } = await start();
      const notices = rows.map((each) => ({ row: each, notice: seen(each) }));
      for (const { notice } of notices) notice.noticeId = withAddress(notice, page.url);
      const saved = new Map<string, Row>();
      for (const [place, { row: clicked, notice }] of notices.entries()) {
        if ((await status(notice))?.state !== 'saved') {
          const [number = ''] = notice.noticeId.split('@');
          const body = { ...notice, noticeId: `www.txsmartbuy.gov:${number}` };
          const added =
            isToday && place === 0
              ? await parts.capture.add({ body, solicitationNumber: number, owner: SITE })
              : await add(notice);
          if (added.ok && added.value.status.state === 'saved') saved.set(added.value.status.pursuitId, clicked);
        }
        for (const other of notices) {
          const shown = await status(other.notice);
          const matches = [...saved].filter(([, kept]) => isSame(kept, other.row)).map(([id]) => id);
          if (matches.length === 0) expect(shown).not.toMatchObject({ state: 'saved' });
          else expect(shown).toMatchObject({ state: 'saved', pursuitId: expect.toBeOneOf(matches) as string });
        }
      }
      expect((await parts.index.all()).length).toBe(saved.size);
    }),
    runsOf(400),
  );
});
