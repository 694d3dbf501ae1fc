/** Notices of one site that share a printed number, a link or a title. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withAddress } from '../../domain/notices/identity.ts';
import type { SeenNotice } from '../../domain/notices/notice.ts';
import { runsOf } from '../../domain/testing/share.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
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

async function start() {
  const service = createFakeService({ contracts: [] });
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
    const { parts, pages, status } = await start();
    await pages['notice.pass']({ notice: ROOF }, page);
    expect(await status(ROOF)).toMatchObject({ state: 'passed' });
    expect(await status(PAVING)).toEqual({ state: 'absent' });
    const now = { ...ROOF, noticeId: withAddress(ROOF, page.url) };
    expect(await status(now)).toMatchObject({ state: 'passed' });
    await parts.passed.restore([`www.txsmartbuy.gov:${now.noticeId}`]);
    expect(await status(now)).toEqual({ state: 'absent' });
  });

  it('wait as two adds while the service cannot be reached', async () => {
    const { service, parts, add, status, ids } = await start();
    const [roof, paving] = [ROOF, PAVING].map((notice) => ({ ...notice, noticeId: withAddress(notice, page.url) }));
    if (!roof || !paving) throw new Error('unreachable');
    service.faults.push({ method: 'GET', kind: 'dropBefore' });
    await add(roof);
    expect([await status(roof), await status(paving)]).toMatchObject([{ state: 'queued' }, { state: 'absent' }]);
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
    const noticeId = 'www.txsmartbuy.gov:2026-01';
    await parts.capture.add({ body: { ...ROOF, noticeId }, solicitationNumber: '2026-01', owner: SITE });
    const roof = { ...ROOF, ...differs };
    const now = { ...roof, noticeId: withAddress(roof, page.url) };
    expect(await status(now)).toMatchObject({ state: 'saved' });
    expect(await status({ ...PAVING, noticeId: withAddress(PAVING, page.url) })).toEqual({ state: 'absent' });
    await add(now);
    expect(ids()).toEqual([noticeId]);
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

/** By hand: the same link with the same number or title; else the same number and title, unless links differ. */
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
