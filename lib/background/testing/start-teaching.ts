/** A background whose user teaches pages, in a browser that allows the hosts in `allowed`. */
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import type { RequestOf } from '../../protocol/messages.ts';
import { taughtImportSchema, taughtSaveSchema } from '../../protocol/taught-messages.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { fakeHosts } from './fake-hosts.ts';
import { createFakeService } from './fake-service.ts';
import { createStillClock, newDatabaseName, startParts } from './start-parts.ts';

export const TOWN = 'https://www.town.example/*';
export const PANEL: Caller = { class: 'extension', url: new URL('chrome-extension://ours/sidepanel.html') };
export const TAUGHT_PAGE: RequestOf<'taught.save'>['page'] = {
  kind: 'list',
  rows: { tag: 'tr', classes: [], around: ['tbody', 'table'] },
  values: { responseDeadLine: { column: 'Closes' }, title: { column: 'Title' } },
};

/** A request to save the page at an address. */
export function lessonAt(url: string) {
  return { url, page: TAUGHT_PAGE, picks: { title: 'Lawn care at Fort Sample' } };
}

export const BIDS = lessonAt('https://www.town.example/bids');

/** A fresh browser that allows no host yet. */
export function freshHosts() {
  fakeBrowser.reset();
  const allowed = new Set<string>();
  return { allowed, browserParts: fakeHosts(allowed) };
}

export function startTeaching(name = newDatabaseName()) {
  const clock = createStillClock();
  const parts = startParts(createFakeService(), { name, clock });
  const own = createExtensionHandlers(parts);
  return {
    parts,
    clock,
    own,
    pages: createPageHandlers(parts),
    name,
    save: (request: RequestOf<'taught.save'>) => own['taught.save'](taughtSaveSchema.parse(request), PANEL),
    load: (pages: TaughtDeclaration[]) => own['taught.import'](taughtImportSchema.parse({ pages }), PANEL),
    async list() {
      const listed = await own['taught.list']({}, PANEL);
      return listed.ok ? listed.value : [];
    },
  };
}
