import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService } from '../testing/fake-service.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { addBody } from '../pursuits/capture.ts';
import { seenPageStatus } from '../seen-page-status.ts';
import { fakePermissions, startConnected, startParts } from '../testing/start-parts.ts';

let browserParts: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
});

const NOTICE = { noticeId: 'IFB 27-01', title: 'Lift Station 4', responseDeadLine: '2031-12-18' };
const page = (more: object) => ({
  url: 'https://www.town.example/bids.aspx?bidID=210',
  kind: 'detail',
  notices: [],
  ...more,
});
const one = (notice: unknown, found: unknown = {}) => page({ notices: [{ notice, found }] });

function reading(result: unknown) {
  browserParts.scripting.executeScript.mockResolvedValue([{ result }]);
  return startParts(createFakeService());
}

describe("a page read at the user's request", () => {
  it('gives a saved notice its hour and its cancellation, also when it is saved after that', async () => {
    const uiLink = 'https://www.town.example/bids.aspx?bidID=210';
    const written = { responseDeadLine: '12/18/2031 2:00 PM CST' };
    const notice = { ...NOTICE, uiLink, written, canceled: true };
    browserParts.scripting.executeScript.mockResolvedValue([{ result: one(notice) }]);
    const parts = await startConnected(createFakeService());
    await parts.readOnce.read(7);
    const seen = await seenPageStatus(7, parts);
    const body = must(seen.notices[0]).notice;
    await parts.capture.add({ body: addBody(body), owner: 'x' });
    await seenPageStatus(7, parts);
    await eventually(async () => {
      const due = { day: '2031-12-18', time: '14:00', zone: 'CST' };
      expect((await parts.deadlines.of(body.noticeId))?.printed).toEqual(due);
      expect(await parts.noticeChanges.open()).toMatchObject([{ event: { kind: 'canceled' } }]);
    });
  });

  it('is stored under host and number, with the source of each value', async () => {
    const { readOnce, seenPages } = reading(one(NOTICE, { responseDeadLine: { by: 'label', text: 'Closes' } }));
    await expect(readOnce.read(7)).resolves.toEqual({ ok: true, value: { kind: 'detail' } });
    expect(await seenPages.of(7)).toMatchObject({
      siteName: 'CivicEngage: www.town.example',
      once: true,
      notices: [{ noticeId: 'www.town.example:IFB 27-01', solicitationNumber: 'IFB 27-01' }],
      found: [{ responseDeadLine: { by: 'label', text: 'Closes' } }],
    });
  });

  it('is stored without its doubtful values, which are kept apart', async () => {
    const notice = { ...NOTICE, agency: 'Town - Depot 4' };
    const { readOnce, seenPages } = reading(
      page({ notices: [{ notice: { ...notice, doubts: ['agency', 'title'] }, found: {} }] }),
    );
    await readOnce.read(7);
    const seen = await seenPages.of(7);
    expect(seen?.notices).toMatchObject([{ title: 'Lift Station 4', responseDeadLine: '2031-12-18' }]);
    expect(seen?.notices[0]?.agency).toBeUndefined();
    expect(seen?.doubts).toEqual([{ agency: 'Town - Depot 4', title: 'Lift Station 4' }]);
  });

  it('is read once for two requests at the same time', async () => {
    const { readOnce } = reading(one(NOTICE));
    await Promise.all([readOnce.read(7), readOnce.read(7)]);
    expect(browserParts.scripting.executeScript).toHaveBeenCalledOnce();
  });

  it('loses only its invalid notices', async () => {
    const { readOnce, seenPages } = reading(
      page({
        kind: 'list',
        notices: [
          { notice: { ...NOTICE, responseDeadLine: 'soon' }, found: {} },
          { notice: NOTICE, found: 'nonsense' },
          { notice: { ...NOTICE, uiLink: 'javascript:alert(1)' }, found: {} },
        ],
      }),
    );
    await readOnce.read(7);
    expect((await seenPages.of(7))?.notices).toHaveLength(1);
  });

  it('is stored without links to other hosts or their sources', async () => {
    const links = ['https://evil.example/login', 'https://www.town.example/bids.aspx?bidID=210'];
    const notices = links.map((uiLink, at) => ({
      notice: { ...NOTICE, noticeId: `IFB 27-0${String(at)}`, uiLink },
      found: { title: { by: 'link' }, uiLink: { by: 'link' } },
    }));
    const { readOnce, seenPages } = reading(page({ kind: 'list', notices }));
    await readOnce.read(7);
    const seen = await seenPages.of(7);
    expect(seen?.notices.map(({ title, uiLink }) => [title, uiLink])).toEqual([
      ['Lift Station 4', undefined],
      ['Lift Station 4', links[1]],
    ]);
    expect(seen?.found).toEqual([{ title: { by: 'link' } }, { title: { by: 'link' }, uiLink: { by: 'link' } }]);
  });

  it('has a notice with several rows once', async () => {
    const rows = ['Bolt', 'Nut'].map((title) => ({ notice: { ...NOTICE, title }, found: {} }));
    const { readOnce, seenPages } = reading(page({ kind: 'list', notices: rows }));
    await readOnce.read(7);
    expect((await seenPages.of(7))?.notices.map(({ title }) => title)).toEqual(['Bolt']);
  });

  it('is marked as an award if it is one', async () => {
    const { readOnce, seenPages } = reading(page({ kind: 'none', award: { piid: 'W912DR20C0001' } }));
    await readOnce.read(7);
    expect((await seenPages.of(7))?.award).toEqual({ piid: 'W912DR20C0001' });
  });

  it.each([undefined, null, 'text', { kind: 'detail' }, page({ url: 'not an address' }), page({ notices: 'none' })])(
    'yields nothing if the script returns %o',
    async (result) => {
      const { readOnce, seenPages } = reading(result);
      await expect(readOnce.read(7)).resolves.toMatchObject({ ok: false });
      expect(await seenPages.of(7)).toBe(undefined);
    },
  );

  it('does not replace a newer report of our content script', async () => {
    const { readOnce, seenPages } = reading(one(NOTICE));
    const told = {
      kind: 'list' as const,
      site: 'sam-gov',
      siteName: 'SAM.gov',
      notices: [{ noticeId: 'a', title: 'A' }],
    };
    await seenPages.note(7, told);
    await expect(readOnce.read(7)).resolves.toEqual({ ok: true, value: { kind: 'list' } });
    expect(await seenPages.of(7)).toEqual(told);
  });

  it('is not read if the browser denies access', async () => {
    browserParts.scripting.executeScript.mockRejectedValue(new Error('Cannot access contents of the page.'));
    const { readOnce } = startParts(createFakeService());
    await expect(readOnce.read(7)).resolves.toMatchObject({ ok: false, failure: { code: 'notAllowed' } });
  });
});

describe('a tab that navigates', () => {
  const seen = {
    kind: 'list' as const,
    site: 'sam-gov',
    siteName: 'SAM.gov',
    notices: [{ noticeId: 'n', title: 'x' }],
  };

  it('is dropped with its document, without an event if it was unknown', async () => {
    const { seenPages } = startParts(createFakeService());
    await seenPages.note(7, seen);
    expect(await seenPages.left(7)).toBe(true);
    expect(await seenPages.of(7)).toBe(undefined);
    expect(await seenPages.left(7)).toBe(false);
  });

  it('is asked again after loading, since the app may only have changed its address', async () => {
    const { seenPages } = startParts(createFakeService());
    await seenPages.note(7, seen);
    await seenPages.left(7);
    await seenPages.arrived(7);
    await seenPages.arrived(8);
    expect(browserParts.sendMessage.mock.calls).toEqual([[7, expect.objectContaining({ page: { again: true } })]]);
  });
});
