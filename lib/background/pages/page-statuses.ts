/**
 * Statuses of the notices that pages show: a page asks for those of new notices, and is told of those that
 * change. What a page was told lives in memory; after a restart, it is told everything at the next change.
 */
import { noticeOfPage } from '../../domain/notices/identity.ts';
import type { Doubts, SeenNotice } from '../../domain/notices/notice.ts';
import { interpret, isInReadersZone } from '../../domain/notices/shown-notice.ts';
import { defined } from '../../domain/objects.ts';
import { NOTICES_MAX } from '../../domain/limits.ts';
import { usualPipeline } from '../../domain/pipelines/pipeline.ts';
import { withContracts } from '../../domain/awards/incumbents/contract-numbers.ts';
import type { ButtonsState, NoticesStatus, NoticeStatus, PageNews, Result, Undone } from '../../protocol/answers.ts';
import type { Topic } from '../../protocol/envelope.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import type { ParsedOf } from '../../protocol/messages.ts';
import { PAGE_WORDS } from '../../words/page-words.ts';
import { messagesOf } from '../../words/words.ts';
import type { ConnectionFacts } from '../connection/connection-facts.ts';
import type { Service } from '../connection/service.ts';
import { withMove, type createPageDeadlines } from '../deadlines/page-deadlines.ts';
import type { Fits } from '../fit/fits.ts';
import type { Pipelines } from '../records/pipelines.ts';
import type { PursuitIndex } from '../records/pursuit-index.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import { isInBack } from '../runtime/browser-api.ts';
import type { Clock } from '../runtime/clock.ts';
import { failed, ignoreErrors, succeeded } from '../runtime/failures.ts';
import { createRounds, createSerialQueue } from '../runtime/serial-queue.ts';
import type { Statuses } from '../pursuits/statuses.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { NoticeDetailsStore } from './notice-details.ts';
import { someDoubts, tellTab, type Seen, type SeenPages } from './seen-pages.ts';
import type { createSites } from './sites.ts';
import { switchableSiteOf } from './switchable-sites.ts';

export interface PageStatusesDependencies {
  seenPages: SeenPages;
  sites: Pick<ReturnType<typeof createSites>, 'isOn' | 'checkWords'>;
  service: Pick<Service, 'ready'>;
  settings: Pick<SettingsStore, 'read'>;
  pipelines: Pick<Pipelines, 'known' | 'isRead'>;
  facts: Pick<ConnectionFacts, 'readOnly'>;
  index: Pick<PursuitIndex, 'known'>;
  statuses: Pick<Statuses, 'of' | 'one'>;
  pageDeadlines: Pick<ReturnType<typeof createPageDeadlines>, 'compare'>;
  fits: Pick<Fits, 'onPage'>;
  noticeDetails: Pick<NoticeDetailsStore, 'see'>;
  /** The icon of our popup, which says what a tab shows. */
  toolbar: {
    show: (
      tabId: number,
      seen: Pick<Seen, 'kind' | 'notices' | 'readersZone'>,
      statusById?: Looked['statusById'],
    ) => Promise<void>;
  };
  refreshIndex: () => Promise<void>;
  broadcast: Broadcast;
  clock: Clock;
}

type Report = ParsedOf<'notices.status'>;

/** A notice as a page sent it, and as it is known here. */
interface Reported {
  notice: SeenNotice;
  doubts: Doubts;
  canceled: boolean;
}

/** The last page of a tab that reported itself. Ids are the page's own. */
interface TabPage {
  url: URL;
  ids: readonly string[];
  seen: Seen;
  /** The message that changed it. */
  from: object;
  /** What it sent, the oldest first: what it shows, and a part of what it showed before. */
  sent: Map<string, Reported>;
  /** What it was told of these notices, and of all buttons. */
  told: Map<string, StatusAndFit>;
  state?: ButtonsState | undefined;
  /** The notice that an Undo is about, by undo id. */
  undos: Map<string, string>;
}

/** Topics that can change a status. */
const RELEVANT: ReadonlySet<Topic> = new Set<Topic>(['pursuits', 'connection', 'settings', 'outbox', 'passed']);
/** Lets the answer to a click go first, and batches changes. */
const AFTER_MS = 100;

export function createPageStatuses(dependencies: PageStatusesDependencies) {
  const { seenPages, sites, service, settings, pipelines, facts, index, statuses, pageDeadlines } = dependencies;
  const { fits, noticeDetails, toolbar, refreshIndex, broadcast, clock } = dependencies;
  const pages = new Map<number, TabPage>();
  /** Work that no answer waits for, per tab in message order. */
  const afterwards = createSerialQueue();

  /** What a tab shows, from this worker's memory or what an earlier one stored. */
  async function pageOf(tabId: number): Promise<TabPage | undefined> {
    const known = pages.get(tabId);
    if (known) return known;
    const seen = await seenPages.stored(tabId);
    if (!seen?.reported) return undefined;
    const { url, ids } = seen.reported;
    const sent = seen.notices.flatMap((notice, at): [string, Reported][] => {
      const id = ids[at];
      if (id === undefined) return [];
      return [[id, { notice, doubts: seen.doubts?.[at] ?? {}, canceled: at === 0 && seen.canceled === true }]];
    });
    const page = { url: new URL(url), ids, seen, from: seen, sent: new Map(sent), told: new Map(), undos: new Map() };
    // It may have reported itself in the meantime.
    if (!pages.has(tabId)) pages.set(tabId, page);
    return pages.get(tabId);
  }

  /** Takes what a page reports; `undefined` if it leaves out notices that are not known. */
  function take({ kind, facts, notices, ids: shown }: Report, url: URL, tabId: number): TabPage | undefined {
    const last = pages.get(tabId);
    // Ids are one site's.
    const before = last?.url.origin === url.origin ? last : undefined;
    const sent = new Map(before?.sent);
    const kept = new Set(shown ?? notices.map(({ noticeId }) => noticeId));
    const ids = [...kept];
    for (const raw of notices) {
      const {
        notice: { mentions, canceled = false, ...own },
        doubts,
      } = interpret(raw, facts, url);
      // Only the notice's own page names its contracts.
      const named = mentions && own.noticeId === ids[0] ? withContracts({ ...own, mentions }) : own;
      sent.set(own.noticeId, { notice: noticeOfPage(named, url), doubts, canceled });
    }
    const all = ids.flatMap((id) => sent.get(id) ?? []);
    if (all.length < ids.length) return undefined;
    const { told = new Map<string, StatusAndFit>(), undos = new Map<string, string>(), state } = before ?? {};
    const old = [...sent.keys()].filter((id) => !kept.has(id)).slice(0, Math.max(0, sent.size - NOTICES_MAX));
    for (const each of old) for (const map of [sent, told]) map.delete(each);
    const { id, name, platform } = switchableSiteOf(url);
    const seen: Seen = defined({
      kind,
      // The site comes from the browser's URL, and no other site's address may reach our own pages.
      site: platform?.id ?? id,
      siteName: name,
      doubts: someDoubts(all.map(({ doubts }) => doubts)),
      notices: all.map(({ notice }) => notice),
      canceled: all[0]?.canceled ? (true as const) : undefined,
      readersZone: isInReadersZone(facts, kind, url) ? (true as const) : undefined,
      reported: { url: url.href, ids },
    });
    const known = before && isSame(before.seen, seen) ? before : { seen, from: notices };
    const page = { url, ids, seen: known.seen, from: known.from, sent, told, state, undos };
    pages.set(tabId, page);
    return page;
  }

  /** Stores what a tab shows and updates the icon, without delaying the answer. */
  function recordShown(
    tabId: number,
    { seen, from }: TabPage,
    isOn: Promise<boolean>,
    answering: Promise<Looked>,
  ): void {
    // Errors are left uncaught on purpose: the browser lists them as ours.
    void afterwards(async () => {
      if (!(await isOn)) {
        await dropSwitchedOff(tabId);
        return;
      }
      if (seenPages.madeOf(tabId, from)) return;
      await seenPages.note(tabId, seen, from);
      broadcast('pageSeen');
    }, tabId);
    const told = answering.then(
      ({ statusById }) => statusById,
      () => undefined,
    );
    void told.then((statusById) =>
      afterwards(async () => {
        // The answer may have waited for the network, and the tab may have navigated.
        const shown = seenPages.madeOf(tabId, from);
        if (!shown) return;
        await toolbar.show(tabId, shown, statusById);
        readDetails(tabId, shown, statusById);
      }, tabId),
    );
  }

  /** Not awaited: the page may take seconds to show everything. */
  function readDetails(tabId: number, { kind, notices }: Seen, statusById: Looked['statusById']): void {
    const [own] = kind === 'detail' ? notices : [];
    if (own) ignoreErrors(noticeDetails.see(tabId, own, statusById?.get(own.noticeId)));
  }

  /**
   * The site was switched off, but its script keeps asking until the page reloads. Keeps a page that the user
   * had us read once.
   */
  async function dropSwitchedOff(tabId: number): Promise<void> {
    pages.delete(tabId);
    const seen = await seenPages.of(tabId);
    if (!seen || seen.once) return;
    await seenPages.forget(tabId);
    broadcast('pageSeen');
    await toolbar.show(tabId, { kind: 'none', notices: [] }, new Map());
  }

  async function lookUp(
    { url, ids, seen, told }: TabPage,
    isOn: Promise<boolean>,
    refreshes: boolean,
  ): Promise<Looked> {
    const since = new Map(told);
    const [{ hiddenSites, defaultPipelineId }, on, connection] = await Promise.all([
      settings.read(),
      isOn,
      service.ready(),
    ]);
    const { notices: known, kind, canceled = false, readersZone: inReadersZone = false } = seen;
    const signedOut = !connection.ok && connection.failure.code === 'unauthorized';
    const hidden = hiddenSites.includes(url.hostname) || !on;
    const state = { connected: connection.ok, ...(signedOut ? { signedOut } : {}), hidden };
    if (!connection.ok || !on || known.length === 0) return { state, since, byId: new Map() };
    // With an empty cache, wait for the service, but not to say that buttons are hidden. Otherwise answer
    // from the cache while it refreshes.
    const isEmpty = !(await index.known());
    const refreshed = refreshes || isEmpty ? refreshIndex() : undefined;
    if (!hidden && isEmpty) await refreshed;
    const adding = usualPipeline(await pipelines.known(), defaultPipelineId);
    // Without a pipeline there is nothing to add to: the popup says what to do. Where the list could not be
    // read, a click tells why.
    if (!adding && pipelines.isRead()) return { state: { ...state, hidden: true }, since, byId: new Map() };
    const readOnly = await facts.readOnly(connection.value.baseUrl, clock.now());
    const unsaved: NoticeStatus =
      adding && readOnly.includes(adding.id)
        ? { state: 'failed', failure: { code: 'readOnly' }, operationId: '' }
        : { state: 'absent' };
    const statusById = await statuses.of(known, { inReadersZone });
    // The page must not wait for a full disk, nor for what only adds to its answer.
    const moved = await pageDeadlines
      .compare({ notices: known, url, kind, canceled, inReadersZone }, statusById)
      .catch(() => undefined);
    const verdicts = await fits.onPage(known).catch(() => undefined);
    // The page knows its notices by its own ids.
    const byId = known.map(({ noticeId }, place): [string, StatusAndFit] => {
      const found = statusById.get(noticeId) ?? unsaved;
      // An add refused before the key was checked again can be tried again.
      const isOver = found.state === 'failed' && found.failure.code === 'readOnly' && readOnly.length === 0;
      const status: NoticeStatus = isOver ? { ...found, failure: { code: 'refused' } } : found;
      return [
        ids[place] ?? '',
        [withMove(status.state === 'absent' ? unsaved : status, moved?.get(noticeId)), verdicts?.get(noticeId)],
      ];
    });
    return { state, since, byId: new Map(byId), statusById };
  }

  /** Takes out what the page was not told yet, or what it asked for, which counts as told from now on. */
  function untold(page: TabPage, { state, byId, since }: Looked, isAsked: (id: string) => boolean = () => false) {
    const { told } = page;
    const isStateNew = !isSame(page.state, state);
    page.state = state;
    // A page drops what belongs to a connection.
    if (!state.connected) told.clear();
    // A press answered since then knows better.
    const isNew = (id: string, each: StatusAndFit) => told.get(id) === since.get(id) && !isSame(told.get(id), each);
    const changed = [...byId].filter(([id, each]) => isAsked(id) || isNew(id, each));
    for (const [id, each] of changed) told.set(id, each);
    const verdicts = changed.flatMap(([id, [, fit]]) => (fit ? [[id, fit] as const] : []));
    return {
      isStateNew,
      statuses: Object.fromEntries(changed.map(([id, [status]]) => [id, status])),
      ...(verdicts.length > 0 ? { fits: Object.fromEntries(verdicts) } : {}),
    };
  }

  /** Tells a tab's page what changed since it was told last. */
  async function tell(tabId: number, also: PageNews): Promise<void> {
    // It asks once the user turns to it.
    const isBehind = await isInBack(tabId);
    const page = isBehind ? undefined : await pageOf(tabId);
    if (!page) {
      // A page read once has no script of ours.
      const isOnce = !isBehind && (await seenPages.stored(tabId))?.once;
      if (!isOnce) void tellTab(tabId, { ...also, ...(isBehind ? { missed: true } : { again: true }) });
      return;
    }
    const isOn = sites.isOn(page.url);
    const looked = await lookUp(page, isOn, false);
    // The tab shows another site by now.
    if (pages.get(tabId)?.told !== page.told) return;
    if (!(await isOn)) await dropSwitchedOff(tabId);
    else readDetails(tabId, page.seen, looked.statusById);
    const { isStateNew, ...changed } = untold(page, looked);
    const news: PageNews = { ...also, ...(isStateNew ? { state: looked.state } : {}) };
    if (Object.keys(changed.statuses).length > 0) Object.assign(news, changed);
    if (Object.keys(news).length === 0) return;
    // Not awaited: a frozen page must not delay others.
    void tellTab(tabId, news).then((isHeard) => {
      if (!isHeard) pages.delete(tabId);
    });
  }

  /** Does what a press asks for. Its answer tells the page the status, which it is not told again. */
  async function press<Value extends { status?: NoticeStatus; undoId?: string }>(
    tabId: number | undefined,
    id: string,
    work: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const done = await work();
    const page = tabId === undefined ? undefined : await pageOf(tabId);
    const { status, undoId } = done.ok ? done.value : {};
    if (status) page?.told.set(id, [status, page.told.get(id)?.[1]]);
    if (undoId !== undefined) page?.undos.set(undoId, id);
    return done;
  }

  let also: PageNews = {};
  const { run } = createRounds(async () => {
    const now = also;
    also = {};
    for (const tabId of await seenPages.tabs()) await tell(tabId, now).catch(() => undefined);
  });
  let isDue = false;

  return {
    /** Answers a page, and takes note of what it shows. */
    async report(request: Report, { url, tabId = -1 }: Caller): Promise<Result<NoticesStatus>> {
      if (request.ids) await pageOf(tabId);
      const page = take(request, url, tabId);
      if (!page) return failed('notFound');
      const isOn = sites.isOn(url);
      const answering = lookUp(page, isOn, true);
      recordShown(tabId, page, isOn, answering);
      const looked = await answering;
      const asked = new Set(request.anew ? page.ids : request.notices.map(({ noticeId }) => noticeId));
      const { isStateNew: _state, ...changed } = untold(page, looked, (id) => asked.has(id));
      // The next load need not ask.
      void sites.checkWords();
      return succeeded({ ...looked.state, ...changed, ...(request.words ? { words: messagesOf(PAGE_WORDS) } : {}) });
    },

    press,

    /** Undoes a press of this tab's page, and adds the notice's status to the answer. */
    async undo(tabId = -1, undoId: string, work: () => Promise<Result<Undone>>): Promise<Result<Undone>> {
      const { undos, sent } = (await pageOf(tabId)) ?? {};
      const id = undos?.get(undoId) ?? '';
      const notice = sent?.get(id)?.notice;
      if (!notice) return work();
      return press(tabId, id, async () => {
        const done = await work();
        return done.ok ? succeeded({ ...done.value, status: await statuses.one(notice) }) : done;
      });
    },

    /** Follows a change. Pages are told soon, all changes until then together. */
    onChange(changed: readonly Topic[]): void {
      if (changed.includes('all')) pages.clear();
      if (changed.includes('taught')) also = { taught: true };
      if (isDue || !changed.some((topic) => RELEVANT.has(topic))) return;
      isDue = true;
      clock.later(() => {
        isDue = false;
        void run();
      }, AFTER_MS);
    },

    /** The tab was closed. */
    closed(tabId: number): void {
      pages.delete(tabId);
    },
  };
}

type StatusAndFit = [NoticeStatus, NonNullable<NoticesStatus['fits']>[string] | undefined];

interface Looked {
  state: ButtonsState;
  /** By the page's own ids. */
  byId: ReadonlyMap<string, StatusAndFit>;
  /** What the page was told before. */
  since: ReadonlyMap<string, StatusAndFit>;
  /** By our notice ids; absent if none were looked up. */
  statusById?: ReadonlyMap<string, NoticeStatus>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
