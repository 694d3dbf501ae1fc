/** Answers to what a content script may ask (house rule 2). */
import { browser } from 'wxt/browser';
import { defined } from '../domain/defined.ts';
import { parseHttpUrl } from '../domain/link.ts';
import type { SeenNotice } from '../domain/notice.ts';
import type { NoticesStatus, NoticeStatus, Result } from '../protocol/answers.ts';
import type { Caller, Handlers } from '../protocol/gatekeeper.ts';
import type { MessageFrom, ParsedOf } from '../protocol/messages.ts';
import { createAllowance } from './allowance.ts';
import { bodyOf } from './capture.ts';
import { failed, succeeded } from './failures.ts';
import type { Parts } from './parts.ts';
import { portalOf } from './portals.ts';
import { noticeOfPage } from './same-notice.ts';

export type PageHandlers = Pick<Handlers, MessageFrom<'page'>>;

const MINUTE_MS = 60_000;
/** Clicks that a person can make in a minute, generously. */
const CAPTURES_A_MINUTE = 120;
const VIEWS_A_MINUTE = 30;
/** Each may cost eight requests. */
const INCUMBENTS_A_MINUTE = 6;

export function createPageHandlers(parts: Parts): PageHandlers {
  const { service, settings, pipelines, index, statuses, capture, seenPages, toolbar, broadcast, refreshIndex } = parts;
  const { sites } = parts;
  const mayCapture = createAllowance(CAPTURES_A_MINUTE, MINUTE_MS, parts.clock);
  const mayOpen = createAllowance(VIEWS_A_MINUTE, MINUTE_MS, parts.clock);
  const mayAskHolder = createAllowance(INCUMBENTS_A_MINUTE, MINUTE_MS, parts.clock);

  async function note(seen: ParsedOf<'notices.status'>, { url, tabId }: Caller): Promise<void> {
    if (tabId === undefined) return;
    // Which site it is, is for the browser to say, and an address elsewhere must not come to stand in our own pages.
    const portal = portalOf(url);
    const notices = seen.notices.map((notice) =>
      noticeOfPage(isOfSite(notice, url) ? notice : withoutLink(notice), url),
    );
    await seenPages.note(tabId, {
      kind: seen.kind,
      site: portal.platform?.id ?? portal.id,
      siteName: portal.name,
      notices,
    });
    await toolbar.show(tabId, seen);
    broadcast('pageSeen');
  }

  async function status(seen: ParsedOf<'notices.status'>, caller: Caller): Promise<Result<NoticesStatus>> {
    await note(seen, caller);
    // A script outlives the permission it came with until its page is loaded again.
    const hidden = (await settings.read()).hiddenSites.includes(caller.url.hostname) || !(await sites.isOn(caller.url));
    const connection = await service.ready();
    if (!connection.ok || seen.notices.length === 0)
      return succeeded({ connected: connection.ok, hidden, statuses: {} });
    // Nothing known yet: wait for it. Else answer at once and look again behind, which repaints by its own event.
    const refreshed = refreshIndex();
    if (!(await index.known())) await refreshed;
    const known = seen.notices.map((notice) => noticeOfPage(notice, caller.url));
    const standing = await statuses.of(known);
    // The page knows its notices by its own ids.
    const told = seen.notices.map(({ noticeId }, place): [string, NoticeStatus] => [
      noticeId,
      standing.get(known[place]?.noticeId ?? '') ?? { state: 'absent' },
    ]);
    return succeeded({ connected: true, hidden, statuses: Object.fromEntries(told) });
  }

  return {
    'notices.status': status,

    async 'notice.capture'({ notice, pipelineId, note: words }, caller) {
      if (!(await sites.isOn(caller.url))) return failed('notAllowed');
      if (!isOfSite(notice, caller.url)) return failed('notAllowed', { field: 'uiLink' });
      if (!mayCapture(String(caller.tabId))) return failed('busy');
      const known = noticeOfPage(notice, caller.url);
      return capture.add({
        body: bodyOf(known, words),
        pipelineId,
        solicitationNumber: known.solicitationNumber,
        owner: caller.url.origin,
      });
    },

    'capture.undo': ({ undoId }, caller) => capture.undo(undoId, caller.url.origin),

    async 'pipelines.names'() {
      const [list, { defaultPipelineId }] = [await pipelines.list(), await settings.read()];
      if (!list.ok) return list;
      const names = list.value.map(({ id, name }) => ({ id, name }));
      const chosen = names.find(({ id }) => id === defaultPipelineId) ?? names[0];
      return succeeded({ pipelines: names, ...(chosen ? { defaultPipelineId: chosen.id } : {}) });
    },

    async 'site.hide'(_request, caller) {
      await settings.hideSite(caller.url.hostname);
      broadcast('settings', 'pursuits');
      return succeeded({ hidden: true });
    },

    async 'view.open'({ view, pursuitId, pipelineId, notice }, caller) {
      if (!mayOpen(String(caller.tabId))) return failed('busy');
      if (view === 'incumbents') {
        if (!notice || !isOfSite(notice, caller.url)) return failed('notAllowed', { field: 'notice' });
        if (!mayAskHolder(String(caller.tabId))) return failed('busy');
        await parts.panel.open(caller.tabId, { holderOf: notice });
        return succeeded({ opened: true });
      }
      if (view === 'options') await browser.runtime.openOptionsPage();
      else await parts.panel.open(caller.tabId, defined({ pursuitId, pipelineId }));
      return succeeded({ opened: true });
    },
  };
}

/** A page speaks for its own site only: what it claims as the notice's address must stand there. */
function isOfSite({ uiLink }: SeenNotice, url: URL): boolean {
  return uiLink === undefined || parseHttpUrl(uiLink)?.hostname === url.hostname;
}

function withoutLink({ uiLink: _uiLink, ...notice }: SeenNotice): SeenNotice {
  return notice;
}
