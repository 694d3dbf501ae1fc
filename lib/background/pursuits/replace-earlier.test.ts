import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { PIPELINE } from '../testing/fake-service.ts';
import { fakePermissions, startOnStillClock } from '../testing/start-parts.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const notice = { noticeId: 'n-1', title: 'Lawn care', uiLink: 'https://sam.gov/opp/n-1/view' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

async function start() {
  const { service, parts } = await startOnStillClock();
  return { service, parts, pages: createPageHandlers(parts) };
}

describe('a newer version that a page shows', () => {
  const number = 'W9124J26R0013';
  const old = { ...notice, noticeId: 'v-1', solicitationNumber: number, agency: 'DEPT OF DEFENSE' };
  const newer = { ...old, noticeId: 'v-2', uiLink: 'https://sam.gov/opp/v-2/view' };

  async function withOld(shown: object = newer) {
    const started = await start();
    const { pages, parts } = started;
    await pages['notice.capture']({ notice: old }, page);
    const pursuitId = must((await parts.index.all())[0]).id;
    const seen = { ...newer, ...shown };
    const answer = await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices: [seen] }, page);
    await eventually(async () => expect((await parts.seenPages.of(7))?.notices[0]?.noticeId).toBe('v-2'));
    const status = answer.ok ? answer.value.statuses['v-2'] : undefined;
    const ids = async () => {
      await parts.index.readPipeline(PIPELINE);
      return (await parts.index.all()).map(({ noticeId }) => noticeId);
    };
    return { ...started, pursuitId, status, ids };
  }

  it('takes the place of the earlier one on a click, and gives it back', async () => {
    const { pages, pursuitId, status, ids } = await withOld();
    expect(status).toMatchObject({ state: 'earlier', newer: true, pursuitId });
    const replaced = await pages['notice.replace']({ notice: newer, pursuitId }, page);
    expect(replaced).toMatchObject({ ok: true, value: { moved: 'moved', status: { state: 'saved' } } });
    expect(await ids()).toEqual(['v-2']);
    const undoId = must(replaced.ok ? replaced.value.undoId : undefined);
    const elsewhere = { ...page, url: new URL('https://bids.example.com/') };
    await pages['capture.undo']({ undoId }, elsewhere);
    expect(await ids()).toEqual(['v-2']);
    await expect(pages['capture.undo']({ undoId }, page)).resolves.toMatchObject({ ok: true, value: { undone: true } });
    expect(await ids()).toEqual(['v-1']);
  });

  it('replaces no other pursuit, and none for a notice that the page does not show', async () => {
    const { pages, pursuitId, ids } = await withOld();
    const other = await pages['notice.capture']({ notice: { ...notice, noticeId: 'x-1', title: 'Roofs' } }, page);
    const otherId = other.ok && other.value.status.state === 'saved' ? other.value.status.pursuitId : '';
    for (const request of [
      { notice: newer, pursuitId: otherId },
      { notice: { ...newer, noticeId: 'v-3' }, pursuitId },
    ])
      expect(await pages['notice.replace'](request, page)).toMatchObject({ ok: false });
    expect(await pages['notice.replace']({ notice: newer, pursuitId }, { ...page, tabId: 8 })).toMatchObject({
      ok: false,
    });
    expect((await ids()).toSorted()).toEqual(['v-1', 'x-1']);
  });

  it.each([
    ['another title and number, same agency', { solicitationNumber: 'W9124J26R0099', title: 'Roofs' }],
    ['the same title and agency only', { solicitationNumber: 'W9124J26R0099' }],
    ['an earlier deadline than the saved one', { responseDeadLine: day('2026-11-30') }],
  ])('is not offered for %s', async (_name, shown) => {
    const { service, parts, pages, pursuitId } = await withOld(shown);
    const saved = must([...service.pursuits.values()][0]);
    saved.responseDeadLine = '2026-12-31';
    await parts.index.readPipeline(PIPELINE);
    const seen = { ...newer, ...shown };
    const answer = await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices: [seen] }, page);
    expect(answer.ok && answer.value.statuses['v-2']).not.toMatchObject({ newer: true });
    expect(await pages['notice.replace']({ notice: seen, pursuitId }, page)).toMatchObject({ ok: false });
  });
});
