import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { openDatabase } from '../storage/database.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, newDatabaseName, startConnected, startParts } from '../testing/start-parts.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const notice = { noticeId: 'n-1', title: 'Mowing' };

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** The next worker, with no list of pipelines and a service that does not answer. */
async function startCutOff(hiddenSites: string[] = []) {
  const service = createFakeService();
  const name = newDatabaseName();
  await (await startConnected(service, { name })).settings.change({ hiddenSites });
  const stored = await openDatabase(name)();
  await Promise.all([stored.clear('pipelines'), stored.clear('reads')]);
  service.fetch = () => Promise.reject(new TypeError('no network'));
  return createPageHandlers(startParts(service, { name }));
}
const see = { kind: 'list' as const, site: 'sam-gov', notices: [notice] };

it('a list of pipelines that could not be read hides no buttons: a click tells why', async () => {
  const pages = await startCutOff();
  await expect(pages['notices.status'](see, page)).resolves.toMatchObject({
    value: { connected: true, hidden: false, statuses: { 'n-1': { state: 'absent' } } },
  });
  await expect(pages['notice.capture']({ notice }, page)).resolves.toMatchObject({ failure: { code: 'unreachable' } });
});

it('buttons that the user hid stay hidden without it', async () => {
  const pages = await startCutOff(['sam.gov']);
  await expect(pages['notices.status'](see, page)).resolves.toMatchObject({ value: { hidden: true } });
});
