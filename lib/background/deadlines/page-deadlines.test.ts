import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { must } from '../../domain/testing/must.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import { shownNoticeSchema } from '../../protocol/requests/seen-notice.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const SAM: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const STATE: Caller = { class: 'page', url: new URL('https://vendornet.wi.gov/Bids.aspx'), tabId: 7 };
const idOf = (number: number) => number.toString(16).padStart(32, '0');

/** A notice as the page prints it. */
function shown(noticeId: string, deadline: string | undefined, link = `https://sam.gov/opp/${noticeId}/view`) {
  const written = deadline === undefined ? {} : { written: { responseDeadLine: deadline } };
  return shownNoticeSchema.parse({ noticeId, title: `Grounds ${noticeId}`, uiLink: link, ...written });
}
type Shown = ReturnType<typeof shown>;

/** A background with saved notices, due January 5, and the page that asks. */
async function withSaved(notices: readonly Shown[], page = SAM) {
  const { service, clock, parts } = await startOnStillClock(createFakeService());
  vi.spyOn(parts.sites, 'isOn').mockResolvedValue(true);
  const pages = createPageHandlers(parts);
  const own = createExtensionHandlers(parts);
  for (const notice of notices) await pages['notice.capture']({ notice }, page);
  const ask = async (asked: readonly Shown[], kind: ParsedOf<'notices.status'>['kind'] = 'list', from = page) => {
    const answer = await pages['notices.status']({ kind, site: 'any', notices: [...asked] }, from);
    if (!answer.ok) throw new Error(answer.failure.code);
    return asked.map(({ noticeId }) => {
      const status = must(answer.value.statuses[noticeId]);
      return status.state === 'saved' ? status.movedTo : status.state;
    });
  };
  const changes = async () => {
    const answer = await own['changes.list']({}, { ...SAM, class: 'extension' });
    return answer.ok ? answer.value.changes : [];
  };
  return { service, clock, parts, pages, own, ask, changes };
}

const DUE = 'Jan 05, 2027 02:00 PM EST';

describe('saved notices on a page', () => {
  it.each<['list' | 'detail']>([['list'], ['detail']])(
    'warns for 20 that changed and for none of 20 that did not: %s',
    async (kind) => {
      const numbers = Array.from({ length: 40 }, (_, at) => at);
      // Saved from lists with and without an hour.
      const { ask, changes } = await withSaved(
        numbers.map((at) => shown(idOf(at), at % 2 === 0 ? DUE : 'Jan 05, 2027')),
      );
      const moved = ['Jan 12, 2027 02:00 PM EST', 'Jan 04, 2027', 'Feb 05, 2027 02:00 PM EST', 'Jan 12, 2028'];
      const kept = [DUE, 'Jan 05, 2027', 'January 5, 2027 2:00 PM EST', 'Jan 05, 2027 2:00 PM Local'];
      const now = numbers.map((at) => shown(idOf(at), must((at < 20 ? moved : kept)[at % 4])));
      const words: (string | undefined)[] = [];
      if (kind === 'list') words.push(...(await ask(now)));
      else for (const notice of now) words.push(...(await ask([notice], 'detail')));
      expect(words.slice(0, 20).filter((word) => word === undefined)).toEqual([]);
      expect(words.slice(20).filter((word) => word !== undefined)).toEqual([]);
      expect(await changes()).toHaveLength(20);
    },
  );

  it('warns where only the hour moved, in the words of the hour', async () => {
    const { ask } = await withSaved([shown(idOf(1), DUE)]);
    expect(await ask([shown(idOf(1), 'Jan 05, 2027 04:00 PM EST')])).toEqual(['4:00 PM']);
    expect(await ask([shown(idOf(1), 'Jan 12, 2027 04:00 PM EST')])).toEqual(['Jan 12']);
  });

  it('reads SAM.gov’s own page in the reader’s zone: another day, the same instant', async () => {
    const { ask, parts } = await withSaved([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), DUE)]);
    expect(await ask([shown(idOf(1), 'Jan 06, 2027 3:00 AM GMT+8')], 'detail')).toEqual([undefined]);
    expect(await ask([shown(idOf(1), 'Jan 07, 2027 3:00 AM GMT+8')], 'detail')).toEqual(['Jan 7']);
    // The office's hour stays.
    expect((await parts.deadlines.of(idOf(1)))?.printed).toEqual({ day: '2027-01-05', time: '14:00', zone: 'EST' });
  });

  it('counts on the notice’s own host only', async () => {
    const { ask, changes } = await withSaved([shown('8812', 'Jan 05, 2027', 'https://vendornet.wi.gov/8812')], STATE);
    expect(await ask([shown('8812', 'Jan 12, 2027', 'https://vendornet.wi.gov/8812')])).toEqual(['Jan 12']);
    const copy: Caller = { ...SAM, url: new URL('https://bids.example.com/list') };
    const federal = await withSaved([shown(idOf(1), 'Jan 05, 2027')]);
    expect(await federal.ask([shown(idOf(1), 'Jan 12, 2027')], 'list', copy)).not.toEqual(['Jan 12']);
    expect(await federal.changes()).toEqual([]);
    expect(await changes()).toMatchObject([{ host: 'vendornet.wi.gov', event: { kind: 'deadlineMoved' } }]);
  });

  it('keeps the hour, and nothing else moves without a click', async () => {
    const { service, parts, ask } = await withSaved([shown(idOf(1), 'Jan 05, 2027')]);
    await ask([shown(idOf(1), DUE)]);
    const before = service.log.filter(({ method }) => method !== 'GET').length;
    await ask([shown(idOf(1), 'Jan 12, 2027 02:00 PM EST')]);
    const [pursuit] = (await parts.snapshot.slice('pipe-1').then((page) => page.ok && page.value.pursuits)) || [];
    expect(pursuit).toMatchObject({
      responseDeadLine: '2027-01-05',
      due: { day: '2027-01-05', time: '14:00', zone: 'EST' },
    });
    expect(service.log.filter(({ method }) => method !== 'GET')).toHaveLength(before);
  });

  it('withdraws the warning when the page shows the old date again', async () => {
    const { ask, changes } = await withSaved([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), 'Jan 12, 2027')]);
    expect(await changes()).toHaveLength(1);
    expect(await ask([shown(idOf(1), DUE)])).toEqual([undefined]);
    expect(await changes()).toEqual([]);
  });

  it('stays dismissed until there is another date', async () => {
    const { ask, changes, own } = await withSaved([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), 'Jan 12, 2027 02:00 PM EST')]);
    const ids = (await changes()).map(({ id }) => id);
    await own['changes.mark']({ ids, dismissed: true }, SAM);
    await ask([shown(idOf(1), 'Jan 12, 2027 02:00 PM EST')]);
    await ask([shown(idOf(1), 'Jan 12, 2027 11:00 AM PST')], 'detail');
    expect(await changes()).toEqual([]);
    await own['changes.mark']({ ids, dismissed: false }, SAM);
    expect(await changes()).toHaveLength(1);
    await own['changes.mark']({ ids, dismissed: true }, SAM);
    await ask([shown(idOf(1), 'Jan 19, 2027 02:00 PM EST')]);
    expect(await changes()).toHaveLength(1);
  });

  it('writes and requests nothing when a page of 100 rows asks again', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => shown(idOf(at), at < 10 ? 'Jan 12, 2027' : DUE));
    const { service, parts, ask } = await withSaved(rows.slice(0, 30).map(({ noticeId }) => shown(noticeId, DUE)));
    await ask(rows);
    const requests = service.log.length;
    const writes = [vi.spyOn(parts.deadlines, 'print'), vi.spyOn(parts.noticeChanges, 'note')];
    expect((await ask(rows)).filter((word) => word === 'Jan 12')).toHaveLength(10);
    expect(writes.map(({ mock }) => mock.calls.filter(([given]) => !Array.isArray(given) || given.length > 0))).toEqual(
      [[], []],
    );
    expect(service.log).toHaveLength(requests);
  });

  it('forgets what happened to pursuits that are gone', async () => {
    const { service, clock, parts, ask, changes } = await withSaved([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), 'Jan 12, 2027')]);
    service.pursuits.clear();
    clock.pass(120_000);
    await parts.refreshIndex();
    expect(await parts.noticeChanges.open()).toEqual([]);
    expect(await changes()).toMatchObject([{ event: { kind: 'theirs', change: { kind: 'removed' } } }]);
  });

  it('is exported and erased', async () => {
    const { parts, ask } = await withSaved([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), DUE)]);
    await ask([shown(idOf(1), 'Jan 12, 2027')]);
    const { tables } = await parts.userData.all();
    expect([tables.deadlines?.length, tables.noticeChanges?.length]).toEqual([1, 1]);
    await parts.userData.erase();
    expect([await parts.deadlines.of(idOf(1)), await parts.noticeChanges.open()]).toEqual([undefined, []]);
  });
});

describe('a saved notice whose own page says that it is canceled', () => {
  const canceled = (noticeId: string, link?: string) =>
    shownNoticeSchema.parse({
      noticeId,
      title: `Grounds ${noticeId}`,
      canceled: true,
      ...(link ? { uiLink: link } : {}),
    });

  it('becomes a change, with or without a deadline, once', async () => {
    const { ask, changes, own } = await withSaved([shown(idOf(1), DUE)]);
    await ask([canceled(idOf(1))], 'detail');
    expect(await changes()).toMatchObject([{ event: { kind: 'canceled' }, host: 'sam.gov' }]);
    const ids = (await changes()).map(({ id }) => id);
    await own['changes.mark']({ ids, dismissed: true }, SAM);
    await ask([canceled(idOf(1))], 'detail');
    // The page may be read before it shows its status.
    await ask([shown(idOf(1), DUE)], 'detail');
    await ask([canceled(idOf(1))], 'detail');
    expect(await changes()).toEqual([]);
  });

  it('is told by no list, no other host and no unsaved notice', async () => {
    const { ask, changes } = await withSaved([shown(idOf(1), DUE)]);
    await ask([canceled(idOf(1))], 'list');
    await ask([canceled(idOf(1)), canceled(idOf(2))], 'detail');
    await ask([canceled(idOf(3))], 'detail');
    await ask([canceled(idOf(1))], 'detail', { ...SAM, url: new URL('https://bids.example.com/1') });
    expect(await changes()).toEqual([]);
  });

  it('is no longer canceled when its page no longer says so', async () => {
    const { ask, changes } = await withSaved([shown(idOf(1), DUE)]);
    await ask([canceled(idOf(1))], 'detail');
    await ask([shown(idOf(1), DUE)], 'list');
    expect(await changes()).toHaveLength(1);
    await ask([shown(idOf(1), DUE)], 'detail');
    expect(await changes()).toEqual([]);
  });
});
