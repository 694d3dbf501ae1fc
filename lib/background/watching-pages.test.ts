import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../domain/testing/eventually.ts';
import { createFakeService } from './testing/fake-service.ts';
import { fakePermissions, startParts } from './testing/start-parts.ts';
import { startWatchingPages } from './watching-pages.ts';

const SAM = 'https://sam.gov/*';
let browserParts: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
  Object.assign(fakeBrowser.tabs, {
    query: ({ url }: { url: string[] }) => Promise.resolve(url.includes(SAM) ? [{ id: 11 }] : []),
  });
  startWatchingPages(startParts(createFakeService()));
});

/** The scripts that were started in open tabs. */
const started = () =>
  browserParts.scripting.executeScript.mock.calls.map(([{ target, files }]) => [target.tabId, ...files]);
const IN_OPEN_TAB = [[11, 'content-scripts/notices.js']];

describe('a page of SAM.gov that is open', () => {
  it('has its buttons as soon as the extension is installed', async () => {
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
  });

  it.each(['https://sam.gov/*', '*://sam.gov/*', 'https://*/*', '<all_urls>'])(
    'has them as soon as %s is allowed again',
    async (origin) => {
      browserParts.permissions.onAdded.trigger({ origins: [origin] });
      await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
    },
  );

  it('keeps those it has after an update, and when something else is allowed', async () => {
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '1.0.0' });
    browserParts.permissions.onAdded.trigger({ permissions: ['notifications'] });
    browserParts.permissions.onAdded.trigger({ origins: ['https://service.example/*'] });
    // The one that does start them comes last.
    browserParts.permissions.onAdded.trigger({ origins: [SAM] });
    await eventually(() => expect(started()).toEqual(IN_OPEN_TAB));
  });
});
