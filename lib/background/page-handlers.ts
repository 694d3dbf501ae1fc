/** Handlers for messages from content scripts (house rule 2). */
import { browser } from 'wxt/browser';
import type { Verdict } from '../domain/fit/reasons.ts';
import { splitDoubts } from '../domain/notices/doubts.ts';
import { postedFactsOf } from '../domain/notices/notice.ts';
import { defined } from '../domain/objects.ts';
import { shownDeadline } from '../domain/pipelines/deadline-drift.ts';
import { usualPipeline } from '../domain/pipelines/pipeline.ts';
import { withContracts } from '../domain/awards/incumbents/contract-numbers.ts';
import type { NoticesStatus, NoticeStatus, OpenWith, Result } from '../protocol/answers.ts';
import type { Caller, Handlers } from '../protocol/gatekeeper.ts';
import type { MessageFrom, ParsedOf } from '../protocol/messages.ts';
import { addBody } from './pursuits/capture.ts';
import { replaceEarlier } from './pursuits/replace-earlier.ts';
import { failed, ignoreErrors, succeeded } from './runtime/failures.ts';
import { injectOverlays } from './pages/inject-scripts.ts';
import type { Parts } from './parts.ts';
import { messagesOf } from '../words/words.ts';
import { PAGE_WORDS } from '../words/page-words.ts';
import { switchableSiteOf } from './pages/switchable-sites.ts';
import { withMove } from './deadlines/page-deadlines.ts';
import { isInReadersZone, noticeOfPage, withOwnSiteLink } from '../domain/notices/identity.ts';
import { someDoubts, type Seen } from './pages/seen-pages.ts';
import { createSerialQueue } from './runtime/serial-queue.ts';

export type PageHandlers = Pick<Handlers, MessageFrom<'page'>>;

export function createPageHandlers(parts: Parts): PageHandlers {
  const { service, settings, pipelines, index, statuses, capture, seenPages, toolbar, broadcast, refreshIndex } = parts;
  const { sites, facts, clock, allowances, lastAdds, pageDeadlines, noticeDetails, fits, passed } = parts;

  /** Work that no answer waits for, per tab in message order. */
  const afterwards = createSerialQueue();

  /** Stores what a tab shows and updates the icon, without delaying the answer. */
  function recordShown(
    tabId: number,
    { kind, notices }: Shown,
    { url, isOn }: Place,
    answering: Promise<Answered>,
  ): void {
    // Errors are left uncaught on purpose: the browser lists them as ours.
    void afterwards(async () => {
      if (!(await isOn)) {
        await dropSwitchedOff(tabId);
        return;
      }
      if (seenPages.madeOf(tabId, notices)) return;
      await seenPages.note(tabId, seenPageOf({ kind, notices }, url), notices);
      broadcast('pageSeen');
    }, tabId);
    const told = answering.then(
      ({ statusById }) => statusById,
      () => undefined,
    );
    void told.then((statusById) =>
      afterwards(async () => {
        // The answer may have waited for the network, and the tab may have navigated.
        const seen = seenPages.madeOf(tabId, notices);
        if (!seen) return;
        await toolbar.show(tabId, seen, statusById);
        const [own] = seen.kind === 'detail' ? seen.notices : [];
        // Not awaited: the page may take seconds to show everything.
        if (own) ignoreErrors(noticeDetails.see(tabId, own, statusById?.get(own.noticeId)));
      }, tabId),
    );
  }

  /**
   * The site was switched off, but its script keeps asking until the page reloads. Keeps a page that the user
   * had us read once.
   */
  async function dropSwitchedOff(tabId: number): Promise<void> {
    const seen = await seenPages.of(tabId);
    if (!seen || seen.once) return;
    await seenPages.forget(tabId);
    broadcast('pageSeen');
    await toolbar.show(tabId, { kind: 'none', notices: [] }, new Map());
  }

  async function answerTo({ kind, notices }: Shown, { url, isOn }: Place): Promise<Answered> {
    const [{ hiddenSites, defaultPipelineId }, on, connection] = await Promise.all([
      settings.read(),
      isOn,
      service.ready(),
    ]);
    const signedOut = !connection.ok && connection.failure.code === 'unauthorized';
    const answer = {
      connected: connection.ok,
      ...(signedOut ? { signedOut } : {}),
      hidden: hiddenSites.includes(url.hostname) || !on,
    };
    if (!connection.ok || !on || notices.length === 0) return { answer: { ...answer, statuses: {} } };
    // With an empty cache, wait for the service, but not to say that buttons are hidden. Otherwise answer
    // from the cache while it refreshes.
    const refreshed = refreshIndex();
    if (!answer.hidden && !(await index.known())) await refreshed;
    const adding = usualPipeline(await pipelines.known(), defaultPipelineId);
    // Without a pipeline there is nothing to add to: the popup says what to do. Where the list could not be
    // read, a click tells why.
    if (!adding && pipelines.isRead()) return { answer: { ...answer, hidden: true, statuses: {} } };
    const readOnly = await facts.readOnly(connection.value.baseUrl, clock.now());
    const unsaved: NoticeStatus =
      adding && readOnly.includes(adding.id)
        ? { state: 'failed', failure: { code: 'readOnly' }, operationId: '' }
        : { state: 'absent' };
    const known = notices.map((notice) => noticeOfPage(splitDoubts(notice).notice, url));
    const statusById = await statuses.of(known, { inReadersZone: isInReadersZone(kind, known) });
    // The page must not wait for a full disk, nor for what only adds to its answer.
    const canceled = notices[0]?.canceled === true;
    const moved = await pageDeadlines
      .compare({ notices: known, url, kind, canceled }, statusById)
      .catch(() => undefined);
    const verdicts = await fits.onPage(known).catch(() => undefined);
    const fit = new Map<string, Verdict>();
    // The page knows its notices by its own ids.
    const told = notices.map(({ noticeId }, place): [string, NoticeStatus] => {
      const ours = known[place]?.noticeId ?? '';
      const verdict = verdicts?.get(ours);
      if (verdict) fit.set(noticeId, verdict);
      const found = statusById.get(ours) ?? unsaved;
      // An add refused before the key was checked again can be tried again.
      const isOver = found.state === 'failed' && found.failure.code === 'readOnly' && readOnly.length === 0;
      const status: NoticeStatus = isOver ? { ...found, failure: { code: 'refused' } } : found;
      return [noticeId, withMove(status.state === 'absent' ? unsaved : status, moved?.get(ours))];
    });
    const fitsShown = fit.size > 0 ? { fits: Object.fromEntries(fit) } : {};
    return { answer: { ...answer, statuses: Object.fromEntries(told), ...fitsShown }, statusById };
  }

  async function status(
    { words: wantsWords, ...seen }: ParsedOf<'notices.status'>,
    { url, tabId }: Caller,
  ): Promise<Result<NoticesStatus>> {
    const place = { url, isOn: sites.isOn(url) };
    const answering = answerTo(seen, place);
    if (tabId !== undefined) recordShown(tabId, seen, place, answering);
    const { answer } = await answering;
    // The next load need not ask.
    void sites.checkWords();
    return succeeded(wantsWords ? { ...answer, words: messagesOf(PAGE_WORDS) } : answer);
  }

  return {
    'notices.status': status,

    async 'notice.capture'({ notice, pipelineId, note: noteText, again }, caller) {
      if (!(await sites.isOn(caller.url))) return failed('notAllowed');
      await allowances.ready;
      if (!allowances.take(caller.tabId, 'captures')) return failed('busy');
      // The user did not see the values, so doubtful ones are left out.
      const known = noticeOfPage(withOwnSiteLink(splitDoubts(notice).notice, caller.url), caller.url);
      const owner = caller.url.origin;
      const { solicitationNumber } = known;
      const [body, facts, due] = [addBody(known, noteText), postedFactsOf(known), shownDeadline(known)];
      const added = await capture.add({ body, pipelineId, solicitationNumber, facts, due, owner, again });
      if (!added.ok) return added;
      // The answer does not wait: the button shows it first.
      ignoreErrors(passed.restore([known]));
      if (caller.tabId !== undefined) ignoreErrors(lastAdds.keep(caller.tabId, owner, known.title, added.value));
      return added;
    },

    async 'notice.replace'({ notice, pursuitId }, { url, tabId }) {
      if (tabId === undefined || !(await sites.isOn(url))) return failed('notAllowed');
      await allowances.ready;
      if (!allowances.take(tabId, 'captures')) return failed('busy');
      // As the page last showed it to the user, not as it says now.
      const { noticeId } = noticeOfPage(notice, url);
      const shown = (await seenPages.of(tabId))?.notices.find((each) => each.noticeId === noticeId);
      return shown ? replaceEarlier(parts, shown, pursuitId, url.origin) : failed('notAllowed');
    },

    async 'capture.undo'({ undoId }, { url }) {
      const undone = await capture.undo(undoId, url.origin);
      if (undone.ok && !undone.value.undone && !undone.value.workedOn) {
        const back = await parts.versionMoves.undo(undoId, url.origin);
        return back.ok ? succeeded({ undone: back.value.state === 'moved' || back.value.state === 'waiting' }) : undone;
      }
      if (undone.ok && undone.value.undone) ignoreErrors(lastAdds.forget(undoId));
      return undone;
    },

    async 'notice.pass'({ notice, reason, restore }, caller) {
      if (!(await sites.isOn(caller.url))) return failed('notAllowed');
      await allowances.ready;
      if (!allowances.take(caller.tabId, 'captures')) return failed('busy');
      const known = noticeOfPage(withOwnSiteLink(splitDoubts(notice).notice, caller.url), caller.url);
      const dropped = restore ? 0 : await passed.pass([defined({ ...known, reason })]);
      if (restore) await passed.restore([known]);
      broadcast('passed');
      return succeeded({ status: await statuses.one(known), dropped });
    },

    async 'pipelines.names'(_request, { url }) {
      if (!(await sites.isOn(url))) return failed('notAllowed');
      const [list, { defaultPipelineId }] = await Promise.all([pipelines.list(), settings.read()]);
      if (!list.ok) return list;
      const names = list.value.map(({ id, name }) => ({ id, name }));
      const chosen = names.find(({ id }) => id === defaultPipelineId) ?? names[0];
      return succeeded({ pipelines: names, ...(chosen ? { defaultPipelineId: chosen.id } : {}) });
    },

    async 'taught.here'(_request, { url }) {
      return (await sites.isOn(url)) ? succeeded(await parts.taught.here(url)) : failed('notAllowed');
    },

    async 'overlays.load'({ wake }, { tabId, url }) {
      if (wake) return succeeded({ loaded: true });
      if (tabId === undefined || !(await sites.isOn(url))) return failed('notAllowed');
      return injectOverlays(tabId);
    },

    async 'view.open'({ view, pursuitId, pipelineId, notice }, { url, tabId }) {
      await allowances.ready;
      if (!allowances.take(tabId, 'views')) return failed('busy');
      const isOn = sites.isOn(url);
      if (view === 'options') {
        if (!(await isOn)) return failed('notAllowed');
        await browser.runtime.openOptionsPage();
        return succeeded({ opened: true });
      }
      if (view === 'page') {
        if (!(await isOn)) return failed('notAllowed');
        await parts.panel.showPage(tabId);
        return succeeded({ opened: true });
      }
      if (view === 'hide') {
        if (!(await isOn)) return failed('notAllowed');
        await parts.panel.confirm(tabId, { hide: url.hostname });
        return succeeded({ opened: true });
      }
      let openWith: OpenWith = defined({ pursuitId, pipelineId });
      if (view === 'incumbents') {
        if (!notice) return failed('notAllowed', { field: 'notice' });
        if (!allowances.take(tabId, 'incumbents')) return failed('busy');
        openWith = { holderOf: withContracts(withOwnSiteLink(splitDoubts(notice).notice, url)) };
      }
      return (await parts.panel.open(tabId, openWith, isOn)) ? succeeded({ opened: true }) : failed('notAllowed');
    },
  };
}

type Shown = Pick<ParsedOf<'notices.status'>, 'kind' | 'notices'>;

interface Place {
  url: URL;
  /** Whether our script may run there. A script outlives its permission until the page reloads. */
  isOn: Promise<boolean>;
}

interface Answered {
  answer: NoticesStatus;
  /** Statuses by our notice ids; absent if none were looked up. */
  statusById?: ReadonlyMap<string, NoticeStatus>;
}

function seenPageOf({ kind, notices }: Shown, url: URL): Seen {
  // The site comes from the browser's URL, and no other site's address may reach our own pages.
  const { id, name, platform } = switchableSiteOf(url);
  const split = notices.map(splitDoubts);
  return defined({
    kind,
    site: platform?.id ?? id,
    siteName: name,
    doubts: someDoubts(split.map(({ doubts }) => doubts)),
    notices: split.map(({ notice: { mentions, canceled: _canceled, ...notice } }, at) => {
      const own = withOwnSiteLink(notice, url);
      // Only the notice's own page names its contracts.
      return noticeOfPage(mentions && at === 0 ? withContracts({ ...own, mentions }) : own, url);
    }),
  });
}
