/** Answers to what a content script may ask (house rule 2). */
import { browser } from 'wxt/browser';
import { defined } from '../domain/defined.ts';
import { parseHttpUrl } from '../domain/link.ts';
import type { NoticesStatus, Result } from '../protocol/answers.ts';
import type { Caller, Handlers } from '../protocol/gatekeeper.ts';
import type { MessageFrom, ParsedOf } from '../protocol/messages.ts';
import { bodyOf } from './capture.ts';
import { failed, succeeded } from './failures.ts';
import type { Parts } from './parts.ts';

export type PageHandlers = Pick<Handlers, MessageFrom<'page'>>;

export function createPageHandlers(parts: Parts): PageHandlers {
  const { service, settings, pipelines, index, statuses, capture, seenPages, toolbar, broadcast, refreshIndex } = parts;

  async function status(seen: ParsedOf<'notices.status'>, caller: Caller): Promise<Result<NoticesStatus>> {
    if (caller.tabId !== undefined) {
      await seenPages.note(caller.tabId, seen);
      await toolbar.show(caller.tabId, seen);
      void broadcast('pageSeen');
    }
    const hidden = (await settings.read()).hiddenSites.includes(caller.url.hostname);
    const connection = await service.ready();
    if (!connection.ok || seen.notices.length === 0)
      return succeeded({ connected: connection.ok, hidden, statuses: {} });
    // Nothing known yet: wait for it. Else answer at once and look again behind, which repaints by its own event.
    if (await index.known()) void refreshIndex();
    else await index.refresh();
    return succeeded({ connected: true, hidden, statuses: Object.fromEntries(await statuses.of(seen.notices)) });
  }

  return {
    'notices.status': status,

    async 'notice.capture'({ notice, pipelineId, note }, caller) {
      // A page speaks for its own site only: what it claims as the notice's address must stand there.
      if (notice.uiLink !== undefined && parseHttpUrl(notice.uiLink)?.hostname !== caller.url.hostname)
        return failed('notAllowed', { field: 'uiLink' });
      return capture.add({
        body: bodyOf(notice, note),
        pipelineId,
        solicitationNumber: notice.solicitationNumber,
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
      await broadcast('settings', 'pursuits');
      return succeeded({ hidden: true });
    },

    async 'view.open'({ view, pursuitId, pipelineId }, caller) {
      if (view === 'options') await browser.runtime.openOptionsPage();
      else await parts.panel.open(caller.tabId, defined({ pursuitId, pipelineId }));
      return succeeded({ opened: true });
    },
  };
}
