/** Handlers for messages from content scripts (house rule 2). */
import { browser } from 'wxt/browser';
import { postedFactsOf } from '../domain/notices/notice.ts';
import { defined } from '../domain/objects.ts';
import { shownDeadline } from '../domain/pipelines/deadline-drift.ts';
import { withContracts } from '../domain/awards/incumbents/contract-numbers.ts';
import type { OpenWith } from '../protocol/answers.ts';
import type { Caller, Handlers } from '../protocol/gatekeeper.ts';
import type { MessageFrom } from '../protocol/messages.ts';
import { addBody } from './pursuits/capture.ts';
import { replaceEarlier } from './pursuits/replace-earlier.ts';
import { failed, ignoreErrors, succeeded } from './runtime/failures.ts';
import { injectOverlays } from './pages/inject-scripts.ts';
import type { Parts } from './parts.ts';
import { noticeOfPage } from '../domain/notices/identity.ts';
import { interpret } from '../domain/notices/shown-notice.ts';

export type PageHandlers = Pick<Handlers, MessageFrom<'page'>>;

export function createPageHandlers(parts: Parts): PageHandlers {
  const { settings, pipelines, statuses, pageStatuses, capture, seenPages, broadcast } = parts;
  const { sites, allowances, lastAdds, passed } = parts;

  /** Why a page may not do this now, if it may not. */
  async function refusal({ url, tabId }: Caller, kind: Parameters<typeof allowances.take>[1]) {
    if (!(await sites.isOn(url))) return failed('notAllowed');
    await allowances.ready;
    return allowances.take(tabId, kind) ? undefined : failed('busy');
  }

  return {
    'notices.status': (request, caller) => pageStatuses.report(request, caller),

    async 'notice.capture'({ notice, facts, pipelineId, note: noteText, again }, caller) {
      const refused = await refusal(caller, 'captures');
      if (refused) return refused;
      // The user did not see the values, so doubtful ones are left out.
      const known = noticeOfPage(interpret(notice, facts, caller.url).notice, caller.url);
      const owner = caller.url.origin;
      const { solicitationNumber } = known;
      const [body, posted, due] = [addBody(known, noteText), postedFactsOf(known), shownDeadline(known)];
      const added = await pageStatuses.press(caller.tabId, notice.noticeId, () =>
        capture.add({ body, pipelineId, solicitationNumber, facts: posted, due, owner, again }),
      );
      if (!added.ok) return added;
      // The answer does not wait: the button shows it first.
      ignoreErrors(passed.restore([known]));
      if (caller.tabId !== undefined) ignoreErrors(lastAdds.keep(caller.tabId, owner, known.title, added.value));
      return added;
    },

    async 'notice.replace'({ notice, pursuitId }, caller) {
      const { url, tabId = -1 } = caller;
      const refused = await refusal(caller, 'captures');
      if (refused) return refused;
      // As the page last showed it to the user, not as it says now.
      const { noticeId } = noticeOfPage(notice, url);
      const shown = (await seenPages.of(tabId))?.notices.find((each) => each.noticeId === noticeId);
      if (!shown) return failed('notAllowed');
      return pageStatuses.press(tabId, notice.noticeId, () => replaceEarlier(parts, shown, pursuitId, url.origin));
    },

    'capture.undo': ({ undoId }, { url, tabId }) =>
      pageStatuses.undo(tabId, undoId, async () => {
        const undone = await capture.undo(undoId, url.origin);
        if (undone.ok && !undone.value.undone && !undone.value.workedOn) {
          const back = await parts.versionMoves.undo(undoId, url.origin);
          return back.ok ? succeeded({ undone: /^(moved|waiting)$/.test(back.value.state) }) : undone;
        }
        if (undone.ok && undone.value.undone) ignoreErrors(lastAdds.forget(undoId));
        return undone;
      }),

    async 'notice.pass'({ notice, facts, reason, restore }, caller) {
      const refused = await refusal(caller, 'captures');
      if (refused) return refused;
      const known = noticeOfPage(interpret(notice, facts, caller.url).notice, caller.url);
      return pageStatuses.press(caller.tabId, notice.noticeId, async () => {
        const dropped = restore ? 0 : await passed.pass([defined({ ...known, reason })]);
        if (restore) await passed.restore([known]);
        broadcast('passed');
        return succeeded({ status: await statuses.one(known), dropped });
      });
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

    async 'view.open'({ view, pursuitId, pipelineId, notice, facts }, { url, tabId }) {
      await allowances.ready;
      if (!allowances.take(tabId, 'views')) return failed('busy');
      const isOn = sites.isOn(url);
      if (view === 'options' || view === 'page' || view === 'hide') {
        if (!(await isOn)) return failed('notAllowed');
        if (view === 'options') await browser.runtime.openOptionsPage();
        else if (view === 'page') await parts.panel.showPage(tabId);
        else await parts.panel.confirm(tabId, { hide: url.hostname });
        return succeeded({ opened: true });
      }
      let openWith: OpenWith = defined({ pursuitId, pipelineId });
      if (view === 'incumbents') {
        if (!notice) return failed('notAllowed', { field: 'notice' });
        if (!allowances.take(tabId, 'incumbents')) return failed('busy');
        openWith = { holderOf: withContracts(interpret(notice, facts, url).notice) };
      }
      return (await parts.panel.open(tabId, openWith, isOn)) ? succeeded({ opened: true }) : failed('notAllowed');
    },
  };
}
