/** The toolbar icon, tested on the whole background with an in-memory service. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { createPageStatuses } from '../pages/page-statuses.ts';
import { createFakeService, PIPELINE } from '../testing/fake-service.ts';
import { createGate } from '../testing/gate.ts';
import { createStillClock, fakePermissions, startOnStillClock, startWithPursuit } from '../testing/start-parts.ts';
import { createToolbar } from './toolbar.ts';
import { eventually } from '../../domain/testing/eventually.ts';

let extras: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  extras = fakePermissions();
});

const TAB = 7;
const unsaved = { noticeId: 'other', title: 'Snow removal' };
const saved = { noticeId: 'n-1', title: 'Lawn care' };
const list = { kind: 'list' as const, notices: [unsaved, saved] };

/** The current badge and tooltip of a tab, or of all others. */
function icon(tabId?: number) {
  const last = (calls: unknown[][]) =>
    calls
      .map(([call]) => call as { tabId?: number; text?: string; title?: string })
      .findLast((call) => call.tabId === tabId);
  return {
    text: last(extras.action.setBadgeText.mock.calls)?.text,
    title: last(extras.action.setTitle.mock.calls)?.title,
  };
}

describe("a page's icon", () => {
  it('shows how many notices it has and how many are saved', async () => {
    const { parts } = await startWithPursuit(createFakeService());
    await parts.toolbar.show(TAB, { kind: 'list', notices: [unsaved] });
    expect(icon(TAB)).toEqual({ text: '1', title: 'Pursuit Companion: 1 notice on this page' });
    await parts.toolbar.show(TAB, list);
    expect(icon(TAB)).toEqual({ text: '2', title: 'Pursuit Companion: 2 notices on this page, 1 in your pipeline' });
  });

  it('shows that its notice is saved', async () => {
    const { parts } = await startWithPursuit(createFakeService());
    await parts.toolbar.show(TAB, { kind: 'detail', notices: [saved] });
    expect(icon(TAB)).toEqual({ text: '✓', title: 'Pursuit Companion: this notice is in your pipeline' });
    await parts.toolbar.show(TAB, { kind: 'detail', notices: [unsaved] });
    expect(icon(TAB).text).toBe('1');
  });

  it('is empty without notices', async () => {
    const { parts } = await startWithPursuit(createFakeService());
    await parts.toolbar.show(TAB, { kind: 'none', notices: [] });
    expect(icon(TAB)).toEqual({ text: '', title: 'Pursuit Companion' });
  });

  it('shows nothing if the tab navigates while statuses are looked up', async () => {
    const { parts } = await startOnStillClock();
    const answers = createGate();
    answers.shut();
    const pageStatuses = createPageStatuses({ ...parts, refreshIndex: answers.passage });
    const pages = createPageHandlers({ ...parts, pageStatuses });
    const tells = (seen: { kind: 'list' | 'none'; notices: (typeof saved)[] }) =>
      pages['notices.status'](
        { ...seen, site: 'sam-gov' },
        { class: 'page', url: new URL('https://sam.gov/'), tabId: TAB },
      );
    // The new page loads and reports later.
    const told = [[unsaved], [unsaved, saved]].map((notices) => ({
      notices,
      answer: tells({ kind: 'list', notices }),
    }));
    await eventually(() => {
      expect(parts.seenPages.madeOf(TAB, told[1]?.notices ?? [])).toBeDefined();
    });
    await parts.seenPages.left(TAB);
    answers.open();
    await Promise.all(told.map(({ answer }) => answer));
    await tells({ kind: 'none', notices: [] });
    await eventually(() => {
      expect(icon(TAB).text).toBe('');
    });
    expect(extras.action.setBadgeText.mock.calls.filter(([{ tabId }]) => tabId === TAB)).toHaveLength(1);
  });
});

it('the attention mark precedes everything in every tab, and disappears with its cause', async () => {
  const service = createFakeService();
  const { parts, pursuitId } = await startWithPursuit(service);
  await parts.seenPages.note(TAB, { ...list, site: 'sam-gov', siteName: 'SAM.gov' });
  service.faults.push({ method: 'PATCH', kind: 'answer', status: 400 });
  await parts.pursuits.update(PIPELINE, pursuitId, { note: 'refused' });
  // Nobody triggers it: the icon follows changes.
  await eventually(() => {
    expect(icon(TAB).text).toBe('!');
  });
  expect(icon().text).toBe('!');
  expect(icon(TAB).title).toBe(
    'Pursuit Companion: something needs attention · 2 notices on this page, 1 in your pipeline',
  );
  const [refused] = await parts.outbox.pending();
  await parts.pursuits.giveUp(refused?.id ?? '');
  await eventually(() => {
    expect(icon(TAB).text).toBe('2');
  });
  expect(icon().text).toBe('');
});

describe('an update of all tabs', () => {
  async function start() {
    const clock = createStillClock();
    const { parts } = await startWithPursuit(createFakeService());
    await parts.settings.change({ alerts: { on: true, everyHours: 1 } });
    const operations = vi.fn(() => parts.outbox.operations());
    const searches = vi.fn(() => parts.searches.list());
    const toolbar = createToolbar({
      outbox: { operations },
      searches: { list: searches },
      settings: parts.settings,
      statuses: parts.statuses,
      changes: parts.changesList,
      clock,
      pages: { tabs: () => Promise.resolve([7, 8, 9]), of: () => Promise.resolve(list) },
      added: parts.lastAdds,
    });
    return { toolbar, operations, searches, clock };
  }

  it('reads the common part once, however many tabs there are', async () => {
    const { toolbar, operations, searches } = await start();
    await toolbar.refresh();
    expect([7, 8, 9].map((tabId) => icon(tabId).text)).toEqual(['2', '2', '2']);
    expect(operations).toHaveBeenCalledTimes(1);
    expect(searches).toHaveBeenCalledTimes(1);
  });

  it('runs once for changes that come together, after urgent work', async () => {
    const { toolbar, operations, clock } = await start();
    toolbar.onChange(['outbox']);
    toolbar.onChange(['outbox', 'pursuits']);
    expect(operations).not.toHaveBeenCalled();
    clock.pass(1000);
    await eventually(() => {
      expect(icon(9).text).toBe('2');
    });
    expect(operations).toHaveBeenCalledTimes(1);
    toolbar.onChange(['view']);
    clock.pass(1000);
    expect(operations).toHaveBeenCalledTimes(1);
  });
});

it('counts changes on every tab, until they are dismissed', async () => {
  const { parts, pursuitId } = await startWithPursuit(createFakeService(), { clock: createStillClock() });
  const to = { day: day('2027-01-12') };
  await parts.noticeChanges.note(pursuitId, { kind: 'deadlineMoved', from: { day: day('2027-01-05') }, to }, 'sam.gov');
  await parts.toolbar.refresh();
  expect(icon()).toEqual({ text: '1', title: 'Pursuit Companion: 1 update in your pipelines' });
  await parts.changesList.mark([`${pursuitId}/deadlineMoved`], true);
  await parts.toolbar.refresh();
  expect(icon()).toEqual({ text: '', title: 'Pursuit Companion' });
});

describe('new results in saved searches', () => {
  const search = { id: 's', name: 'Lawns', area: 'opportunities' as const, form: '{}', lookedAt: 0 };
  async function withAlert({ on = true, refused = false } = {}) {
    // The background's own toolbar would update a moment later, perhaps before the check on a busy machine.
    const { parts } = await startWithPursuit(createFakeService(), { clock: createStillClock() });
    await parts.settings.change({ alerts: { on, everyHours: 1 } });
    return createToolbar({
      outbox: {
        operations: async () => (refused ? [{ refusal: { code: 'refused' } } as never] : parts.outbox.operations()),
      },
      searches: {
        list: () =>
          Promise.resolve([
            { ...search, alert: true, newCount: 3 },
            { ...search, alert: false, newCount: 40 },
          ]),
      },
      settings: parts.settings,
      statuses: parts.statuses,
      changes: parts.changesList,
      clock: parts.clock,
      pages: { tabs: () => Promise.resolve([TAB]), of: () => Promise.resolve(list) },
      added: parts.lastAdds,
    });
  }

  it("take precedence over a page's count, which stays in the tooltip", async () => {
    await (await withAlert()).refresh();
    expect(icon().text).toBe('3');
    expect(icon(TAB)).toEqual({
      text: '3',
      title: 'Pursuit Companion: 3 new results in saved searches · 2 notices on this page, 1 in your pipeline',
    });
  });

  it('are ignored if alerts are off', async () => {
    await (await withAlert({ on: false })).refresh();
    expect(icon().text).toBe('');
    expect(icon(TAB).text).toBe('2');
  });

  it('give way to the attention mark', async () => {
    await (await withAlert({ refused: true })).refresh();
    expect(icon(TAB).text).toBe('!');
  });
});
