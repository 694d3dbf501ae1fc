import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { shownNoticeSchema } from '../protocol/requests/seen-notice.ts';
import { pageNewsOf } from '../protocol/envelope.ts';
import type { Caller } from '../protocol/gatekeeper.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import { createPageHandlers } from './page-handlers.ts';
import { createSeenPages, MOST_NOTICES } from './pages/seen-pages.ts';
import { PIPELINE } from './testing/fake-service.ts';
import { fakePermissions, startOnStillClock } from './testing/start-parts.ts';
import { eventually } from '../domain/testing/eventually.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const app: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };
const appInTab: Caller = { class: 'extension', url: new URL('chrome-extension://ours/sidepanel.html'), inTab: true };
const notice = { noticeId: 'n-1', title: 'Lawn care', uiLink: 'https://sam.gov/opp/n-1/view' };

let permissions: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  permissions = fakePermissions();
});

async function start() {
  const { service, clock, parts } = await startOnStillClock();
  return { service, clock, parts, pages: createPageHandlers(parts), own: createExtensionHandlers(parts) };
}

describe("a page's report", () => {
  it("is captured without links to other hosts, e.g. a town's documents", async () => {
    const { pages, service } = await start();
    const elsewhere = ['https://sam.gov.evil.example/opp', 'https://cdn.sampleville.example/rfp-7.pdf'];
    for (const [place, uiLink] of elsewhere.entries())
      await expect(
        pages['notice.capture']({ notice: { ...notice, noticeId: `n-${String(place)}`, uiLink } }, page),
      ).resolves.toMatchObject({ ok: true, value: { status: { state: 'saved' } } });
    expect(service.requests('POST').map(({ body }) => body)).toEqual([
      JSON.stringify({ noticeId: 'n-0', title: 'Lawn care' }),
      JSON.stringify({ noticeId: 'n-1', title: 'Lawn care' }),
    ]);
    await pages['notice.capture']({ notice: { ...notice, noticeId: 'n-2' } }, page);
    expect(service.requests('POST').at(-1)?.body).toContain('https://sam.gov/opp/n-1/view');
  });

  it("reaches our pages without links to other hosts, under the site of the browser's URL", async () => {
    const { pages, own } = await start();
    const seen = {
      kind: 'list' as const,
      site: 'your-bank',
      notices: [{ ...notice, uiLink: 'https://evil.example/' }],
    };
    await pages['notices.status'](seen, page);
    const shown = await own['page.seen']({ tabId: 7 }, app);
    expect(shown).toMatchObject({ ok: true, value: { site: 'sam-gov', notices: [{ notice: { noticeId: 'n-1' } }] } });
    expect(JSON.stringify(shown)).not.toContain('evil');
  });

  it("includes the contracts that a notice's own page names", async () => {
    const { pages, own } = await start();
    const mentions = [' a follow-on to contract W912DY-21-C-0018.'];
    const other = { ...notice, noticeId: 'n-2', mentions };
    await pages['notices.status']({ kind: 'detail', site: 'sam-gov', notices: [{ ...notice, mentions }, other] }, page);
    const seen = await own['page.seen']({ tabId: 7 }, app);
    const found = seen.ok ? seen.value.notices.map((each) => each.notice.contractNumbers) : [];
    expect(found).toEqual([['W912DY-21-C-0018'], undefined]);
  });

  it('is captured without its doubtful values, which our own pages offer', async () => {
    const { pages, own, service } = await start();
    const doubted = { ...notice, agency: 'Harbor Office - Dredging', doubts: ['agency' as const] };
    await pages['notices.status']({ kind: 'detail', site: 'sam-gov', notices: [doubted] }, page);
    const seen = await own['page.seen']({ tabId: 7 }, app);
    expect(seen).toMatchObject({ value: { notices: [{ doubts: { agency: 'Harbor Office - Dredging' } }] } });
    expect(seen.ok && seen.value.notices[0]?.notice).not.toHaveProperty('agency');
    await pages['notice.capture']({ notice: doubted }, page);
    expect(service.requests('POST').at(-1)?.body).not.toContain('Harbor Office');
  });

  it('is captured with its day, without a time that its prose contradicts, which our own pages offer', async () => {
    const { pages, own, parts } = await start();
    const shown = shownNoticeSchema.parse({
      ...notice,
      written: { responseDeadLine: '12/15/2026 12:00 PM CT' },
      told: [
        'Bids will be received until 5:00 PM CT on December 15, 2026.',
        'Bids are due by 11:00 AM MT on December 15, 2026.',
      ],
    });
    await pages['notices.status']({ kind: 'detail', site: 'sam-gov', notices: [shown] }, page);
    const times = [
      { time: '12:00', zone: 'CT' },
      { time: '17:00', zone: 'CT' },
    ] as const;
    await expect(own['page.seen']({ tabId: 7 }, app)).resolves.toMatchObject({
      value: { notices: [{ notice: { responseDeadLine: '2026-12-15' }, doubts: { dueTime: times } }] },
    });
    await pages['notice.capture']({ notice: shown }, page);
    const listed = () => parts.snapshot.slice(PIPELINE, { anew: true });
    await expect(listed()).resolves.toMatchObject({ value: { pursuits: [{ responseDeadLine: '2026-12-15' }] } });
    expect(JSON.stringify(await listed())).not.toContain('12:00');
    const pursuit = { noticeId: 'n-2', title: 'Roof', responseDeadLine: '2026-12-15' };
    await own['pursuit.add']({ pursuit, dueTime: times[1] }, app);
    const day = '2026-12-15';
    await eventually(async () =>
      expect(await listed()).toMatchObject({ value: { pursuits: [{}, { due: { day, ...times[1] } }] } }),
    );
  });

  it('includes a queued add for our own pages only', async () => {
    const { pages, own, service } = await start();
    await pages['notices.status']({ kind: 'detail', site: 'sam-gov', notices: [notice] }, page);
    service.faults.push({ method: 'POST', kind: 'dropBefore' });
    await pages['notice.capture']({ notice, note: 'Ask Ada' }, page);
    await expect(own['page.seen']({ tabId: 7 }, app)).resolves.toMatchObject({
      value: {
        notices: [{ status: { state: 'queued' }, waiting: { pipelineId: PIPELINE, pursuit: { note: 'Ask Ada' } } }],
      },
    });
    const told = await pages['notices.status']({ kind: 'detail', site: 'sam-gov', notices: [notice] }, page);
    expect(JSON.stringify(told)).not.toContain('Ada');
  });

  it('is dropped when the tab shows something else', async () => {
    const { pages, own } = await start();
    await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices: [notice] }, page);
    permissions.sendMessage.mockRejectedValue(
      new Error('Could not establish connection. Receiving end does not exist.'),
    );
    await expect(own['page.seen']({ tabId: 7 }, app)).resolves.toEqual({
      ok: true,
      value: { kind: 'none', notices: [] },
    });
  });

  it('is dropped when everything is erased', async () => {
    const { pages, own, parts } = await start();
    await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices: [notice] }, page);
    await eventually(async () => {
      expect(await own['page.seen']({ tabId: 7 }, app)).toMatchObject({ value: { notices: [{}] } });
    });
    await parts.userData.erase();
    await expect(own['page.seen']({ tabId: 7 }, app)).resolves.toMatchObject({ value: { notices: [] } });
  });

  it('does not fail if session storage is full', async () => {
    const { pages } = await start();
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await expect(
      pages['notices.status']({ kind: 'list', site: 'sam-gov', notices: [notice] }, page),
    ).resolves.toMatchObject({ ok: true, value: { statuses: { 'n-1': { state: 'absent' } } } });
  });

  it('can hide no site: it only has our popup ask about its own host', async () => {
    const { pages, own, parts } = await start();
    await expect(pages['view.open']({ view: 'hide' }, page)).resolves.toMatchObject({ ok: true });
    await expect(parts.panel.take({ inTab: true })).resolves.toEqual({ hide: 'sam.gov' });
    await expect(parts.settings.read()).resolves.toEqual({ hiddenSites: [] });
    await Promise.all(['sam.gov', 'other.example'].map((host) => own['site.hide']({ host }, app)));
    await expect(parts.settings.read()).resolves.toEqual({ hiddenSites: ['sam.gov', 'other.example'] });
  });
});

describe('the answer to a page', () => {
  const see = (noticeId: string) => ({ kind: 'list' as const, site: 'sam-gov', notices: [{ ...notice, noticeId }] });

  it('waits neither for the icon nor for storage', async () => {
    const { pages, parts } = await start();
    const never = new Promise<never>(() => undefined);
    permissions.action.setBadgeText.mockReturnValue(never);
    vi.spyOn(parts.seenPages, 'note').mockReturnValue(never);
    await expect(pages['notices.status'](see('n-1'), page)).resolves.toMatchObject({
      value: { statuses: { 'n-1': { state: 'absent' } } },
    });
  });

  it('keeps a page that reports the same again, and restores it after it was dropped', async () => {
    const { pages, own, parts } = await start();
    const set = vi.spyOn(fakeBrowser.storage.session, 'set');
    const again = see('n-1');
    // A separate tab: late messages of earlier tests may still arrive.
    const tab: Caller = { ...page, tabId: 9 };
    for (let time = 0; time < 3; time += 1) await pages['notices.status'](again, tab);
    await eventually(() => {
      expect(permissions.action.setTitle.mock.calls.filter(([{ tabId }]) => tabId === 9)).toHaveLength(3);
    });
    expect(set.mock.calls.filter(([items]) => 'seen/9' in items)).toHaveLength(1);
    await parts.seenPages.forget(9);
    await pages['notices.status'](again, tab);
    await eventually(async () => {
      expect(await own['page.seen']({ tabId: 9 }, app)).toMatchObject({ value: { notices: [{}] } });
    });
  });

  it('counts every notice of a long list on the icon, however often it is reported', async () => {
    const { pages } = await start();
    const notices = Array.from({ length: 300 }, (_, place) => ({ ...notice, noticeId: `n-${String(place)}` }));
    const long = { kind: 'list' as const, site: 'sam-gov', notices };
    for (let time = 0; time < 2; time += 1) await pages['notices.status'](long, { ...page, tabId: 8 });
    await eventually(() => {
      const texts = permissions.action.setBadgeText.mock.calls.filter(([{ tabId }]) => tabId === 8);
      expect(texts.map(([{ text }]) => text)).toEqual(['300', '300']);
    });
    // Fewer are stored, to leave room for other pages.
    expect((await createSeenPages().of(8))?.notices).toHaveLength(MOST_NOTICES);
  });

  it('looks up site state and statuses once, for page and icon', async () => {
    const { pages, parts } = await start();
    const lookedUp = vi.spyOn(parts.statuses, 'of');
    const isOn = vi.spyOn(parts.sites, 'isOn');
    await pages['notices.status'](see('n-1'), page);
    await eventually(() => {
      expect(permissions.action.setTitle).toHaveBeenCalledWith(expect.objectContaining({ tabId: 7 }));
    });
    expect(lookedUp).toHaveBeenCalledTimes(1);
    expect(isOn).toHaveBeenCalledTimes(1);
  });

  it('keeps the latest report even if an earlier one is stored late', async () => {
    const { pages, own, parts } = await start();
    const { note } = parts.seenPages;
    let keepFirst: () => void = () => undefined;
    const slowly = new Promise<void>((resolve) => (keepFirst = resolve));
    vi.spyOn(parts.seenPages, 'note').mockImplementationOnce((tabId, seen) => slowly.then(() => note(tabId, seen)));
    await pages['notices.status'](see('first'), page);
    await pages['notices.status'](see('second'), page);
    keepFirst();
    await eventually(async () => {
      await expect(own['page.seen']({ tabId: 7 }, app)).resolves.toMatchObject({
        value: { notices: [{ notice: { noticeId: 'second' } }] },
      });
    });
  });
});

describe('only changes are sent', () => {
  const shown = (...ids: string[]) => ids.map((noticeId) => ({ ...notice, noticeId, title: `Lawn care ${noticeId}` }));
  const list = (...ids: string[]) => ({ kind: 'list' as const, site: 'sam-gov', notices: shown(...ids) });
  const again = (...ids: string[]) => ({ ...list(), ids });
  const otherTab: Caller = { ...page, tabId: 8 };

  async function startTold() {
    const started = await start();
    /** Lets the changes so far be told. */
    const settle = async () => {
      const looked = vi.spyOn(started.parts.seenPages, 'tabs');
      started.clock.pass(100);
      await eventually(() => expect(looked).toHaveBeenCalled());
      await turns();
    };
    return { ...started, settle };
  }

  /** Lets everything under way come to its end. */
  async function turns() {
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  function newsOf(tabId: number) {
    return permissions.sendMessage.mock.calls.flatMap(([tab, message]) => {
      const news = tab === tabId ? pageNewsOf(message) : undefined;
      return news && Object.keys(news).length > 0 ? [news] : [];
    });
  }

  it('the tab that pressed is told nothing, and another tab one notice', async () => {
    const { pages, settle } = await startTold();
    await pages['notices.status'](list('n-1', 'n-2'), page);
    await pages['notices.status'](list('n-1', 'n-2', 'n-3'), otherTab);
    const captured = await pages['notice.capture']({ notice: shown('n-1')[0]! }, page);
    await settle();
    expect(newsOf(7)).toEqual([]);
    expect(newsOf(8)).toEqual([{ statuses: { 'n-1': expect.objectContaining({ state: 'saved' }) as unknown } }]);
    permissions.sendMessage.mockClear();
    const undoId = captured.ok ? (captured.value.undoId ?? '') : '';
    await expect(pages['capture.undo']({ undoId }, page)).resolves.toMatchObject({
      value: { undone: true, status: { state: 'absent' } },
    });
    await pages['notice.pass']({ notice: shown('n-2')[0]! }, page);
    await settle();
    expect(newsOf(7)).toEqual([]);
    expect(newsOf(8)).toEqual([{ statuses: { 'n-1': { state: 'absent' }, 'n-2': { state: 'passed' } } }]);
  });

  it('answers about new notices, and about known ones only what changed', async () => {
    const { pages, parts } = await startTold();
    await pages['notices.status'](list('n-1', 'n-2'), page);
    await expect(pages['notices.status']({ ...list('n-3'), ids: ['n-1', 'n-2', 'n-3'] }, page)).resolves.toMatchObject({
      value: { statuses: { 'n-3': { state: 'absent' } } },
    });
    await parts.capture.add({ body: shown('n-2')[0]!, owner: 'x' });
    const answer = await pages['notices.status'](again('n-2', 'n-1'), page);
    expect(answer.ok && Object.keys(answer.value.statuses)).toEqual(['n-2']);
    const anew = await pages['notices.status']({ ...again('n-2', 'n-1'), anew: true }, page);
    expect(anew.ok && Object.keys(anew.value.statuses)).toEqual(['n-2', 'n-1']);
  });

  it('our own pages show what the page shows, in its order', async () => {
    const { pages, own } = await startTold();
    await pages['notices.status'](list('n-1', 'n-2', 'n-3'), page);
    await pages['notices.status'](again('n-3', 'n-1'), page);
    await eventually(async () => {
      const seen = await own['page.seen']({ tabId: 7 }, app);
      expect(seen.ok && seen.value.notices.map((each) => each.notice.noticeId)).toEqual(['n-3', 'n-1']);
    });
    await eventually(() => expect(permissions.action.setBadgeText).toHaveBeenLastCalledWith({ tabId: 7, text: '2' }));
  });

  it('asks for the notices again that it does not know', async () => {
    const { pages } = await startTold();
    const forgotten = { ok: false, failure: { code: 'notFound' } };
    await expect(pages['notices.status'](again('n-1'), page)).resolves.toEqual(forgotten);
    await pages['notices.status'](list('n-1'), page);
    // The ids of one site mean nothing on another one.
    const elsewhere: Caller = { ...page, url: new URL('https://www.sam.gov/search') };
    await expect(pages['notices.status'](again('n-1'), elsewhere)).resolves.toEqual(forgotten);
  });

  it("a tab that shows another site meanwhile is not told of the former one's notices", async () => {
    const { pages, parts, settle } = await startTold();
    await pages['notices.status'](list('n-1'), page);
    const { of } = parts.statuses;
    const [asked, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    vi.spyOn(parts.statuses, 'of').mockImplementationOnce(async (...given) => {
      asked.resolve(undefined);
      await answer.promise;
      return of(...given);
    });
    await pages['notice.capture']({ notice: shown('n-1')[0]! }, otherTab);
    await settle();
    await asked.promise;
    const elsewhere: Caller = { ...page, url: new URL('https://www.sam.gov/search') };
    await pages['notices.status'](list('n-2'), elsewhere);
    answer.resolve(undefined);
    await turns();
    expect(newsOf(7)).toEqual([]);
  });

  it('a restarted worker tells a page everything once, and knows its notices', async () => {
    const { pages } = await startTold();
    await pages['notices.status'](list('n-1', 'n-2'), page);
    await eventually(async () => {
      expect(await fakeBrowser.storage.session.get('seen/7')).toHaveProperty(['seen/7']);
    });
    const next = await startTold();
    await next.pages['notice.capture']({ notice: shown('n-1')[0]! }, page);
    await next.settle();
    // The press was answered; the other notice's status may have changed while no worker lived.
    expect(newsOf(7)).toEqual([
      { state: { connected: true, hidden: false }, statuses: { 'n-2': { state: 'absent' } } },
    ]);
    await expect(next.pages['notices.status'](again('n-2'), page)).resolves.toMatchObject({ value: { statuses: {} } });
  });

  it('tells a tab that is not in view only that something changed', async () => {
    const { pages, parts, settle } = await startTold();
    await pages['notices.status'](list('n-1'), page);
    vi.spyOn(fakeBrowser.tabs, 'get').mockResolvedValue({ active: false } as never);
    await parts.capture.add({ body: shown('n-1')[0]!, owner: 'x' });
    await settle();
    expect(newsOf(7)).toEqual([{ missed: true }]);
    await expect(pages['notices.status'](again('n-1'), page)).resolves.toMatchObject({
      value: { statuses: { 'n-1': { state: 'saved' } } },
    });
  });

  it('tells a page that its site was hidden, and that it shows again', async () => {
    const { pages, parts, settle } = await startTold();
    await pages['notices.status'](list('n-1'), page);
    await parts.settings.hideSite('sam.gov');
    parts.broadcast('settings');
    await settle();
    await parts.settings.showSites(['sam.gov']);
    parts.broadcast('settings');
    await settle();
    expect(newsOf(7)).toEqual([
      { state: { connected: true, hidden: true } },
      { state: { connected: true, hidden: false } },
    ]);
  });
});

describe('an undo', () => {
  it('works only for the origin that added, and once', async () => {
    const { pages, own, service } = await start();
    const added = await pages['notice.capture']({ notice }, page);
    const undoId = added.ok ? (added.value.undoId ?? '') : '';
    const stranger: Caller = { ...page, url: new URL('https://other.example/') };
    await expect(pages['capture.undo']({ undoId }, stranger)).resolves.toMatchObject({ value: { undone: false } });
    await expect(own['pursuit.undoAdd']({ undoId }, app)).resolves.toMatchObject({ value: { undone: false } });
    expect(service.pursuits.size).toBe(1);
    await expect(pages['capture.undo']({ undoId }, page)).resolves.toMatchObject({ value: { undone: true } });
    await expect(pages['capture.undo']({ undoId }, page)).resolves.toMatchObject({ value: { undone: false } });
    expect(service.pursuits.size).toBe(0);
  });
});

it('a search includes statuses, and diagnostics contain counts without names', async () => {
  const { own, parts } = await start();
  await parts.capture.add({ body: notice, owner: 'x' });
  await expect(own['opportunities.search']({ q: 'lawn' }, app)).resolves.toMatchObject({
    value: { results: [{ noticeId: 'n-1', status: { state: 'saved' } }] },
  });
  await expect(own['awards.search']({}, app)).resolves.toMatchObject({
    value: { results: [{ value: 1250 }], total: 1 },
  });
  parts.refusals.count('wrongSender');
  parts.refusals.count('answered');
  const told = await own['diagnostics.get']({}, app);
  expect(told).toMatchObject({ value: { dropped: { wrongSender: 1 }, waiting: 0, attention: 0, setAside: {} } });
  expect(JSON.stringify(told)).not.toContain('Lawn');
});

describe('finding the incumbent from a page', () => {
  it('opens the app with the notice, once', async () => {
    const { pages, own } = await start();
    vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await expect(pages['view.open']({ view: 'incumbents', notice }, page)).resolves.toMatchObject({ ok: true });
    await expect(own['view.take']({}, appInTab)).resolves.toEqual({ ok: true, value: { holderOf: notice } });
    await expect(own['view.take']({}, appInTab)).resolves.toEqual({ ok: true, value: {} });
  });

  it('leaves out links to other hosts', async () => {
    const { pages, own } = await start();
    vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const elsewhere = { ...notice, uiLink: 'https://evil.example/' };
    await expect(pages['view.open']({ view: 'incumbents', notice: elsewhere }, page)).resolves.toMatchObject({
      ok: true,
    });
    const { uiLink: _elsewhere, ...holderOf } = notice;
    await expect(own['view.take']({}, appInTab)).resolves.toEqual({ ok: true, value: { holderOf } });
  });

  it('needs a notice, and works a few times a minute', async () => {
    const { pages, clock } = await start();
    vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const ask = () => pages['view.open']({ view: 'incumbents', notice }, page);
    await expect(pages['view.open']({ view: 'incumbents' }, page)).resolves.toMatchObject({ ok: false });
    for (let time = 0; time < 6; time += 1) await expect(ask()).resolves.toMatchObject({ ok: true });
    await expect(ask()).resolves.toMatchObject({ failure: { code: 'busy' } });
    clock.pass(60_000);
    await expect(ask()).resolves.toMatchObject({ ok: true });
  });
});

describe('menu, note form and messages', () => {
  it('are injected into the sender’s page only', async () => {
    const { pages } = await start();
    const run = vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    await expect(pages['overlays.load']({}, page)).resolves.toMatchObject({ ok: true });
    expect(run.mock.calls).toEqual([[expect.objectContaining({ target: { tabId: 7, frameIds: [0] } })]]);
    const { tabId: _tab, ...nowhere } = page;
    await expect(pages['overlays.load']({}, nowhere)).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
    await expect(
      pages['overlays.load']({}, { ...page, url: new URL('https://www.tenders.gov.au/') }),
    ).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('are not injected again for a wake-up call', async () => {
    const { pages } = await start();
    const run = vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    await expect(pages['overlays.load']({ wake: true }, page)).resolves.toMatchObject({ ok: true });
    expect(run).not.toHaveBeenCalled();
  });

  it('fail if the tab is gone', async () => {
    const { pages } = await start();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockRejectedValue(new Error('No tab with id: 7'));
    await expect(pages['overlays.load']({}, page)).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
  });
});
