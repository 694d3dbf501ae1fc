/** Where notices stand, brought up to date: what was done elsewhere, in whichever pipeline, shows wherever a notice is listed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '../../domain/testing/eventually.ts';
import { must } from '../../domain/testing/must.ts';
import { createExtensionHandlers } from '../extension-handlers.ts';
import type { Parts } from '../parts.ts';
import { createFakeService, PIPELINE, type FakeService } from '../testing/fake-service.ts';
import {
  createStillClock,
  fakePermissions,
  startConnected,
  startOnStillClock,
  startWithPursuit,
} from '../testing/start-parts.ts';

const caller = { class: 'extension' as const, url: new URL('chrome-extension://ours/popup.html') };
const lawn = { noticeId: 'n-1', title: 'Lawn care', agency: 'GSA' };
const HOUR = 60 * 60_000;

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** A colleague has the notice in the pipeline before we ever look. */
async function savedElsewhere(): Promise<FakeService> {
  const service = createFakeService({ contracts: [lawn] });
  const colleague = await startConnected(service);
  await colleague.capture.add({ body: lawn, owner: 'x' });
  return service;
}

async function search(parts: Parts): Promise<string> {
  const found = await createExtensionHandlers(parts)['opportunities.search']({ q: 'lawn' }, caller);
  if (!found.ok) throw new Error(found.failure.code);
  return must(found.value.results[0]).status.state;
}

const says = async (parts: Parts) => {
  const status = await parts.statuses.one(lawn);
  return status.state === 'saved' ? (status.stageName ?? 'none') : status.state;
};

describe('a search', () => {
  it('knows soon what others have in the pipeline, and what they took out of it', async () => {
    const service = await savedElsewhere();
    const { clock, parts } = await startOnStillClock(service);
    await eventually(async () => expect(await search(parts)).toBe('saved'));
    service.pursuits.clear();
    clock.pass(HOUR);
    await search(parts);
    await eventually(async () => expect(await search(parts)).toBe('absent'));
  });

  it('says of a notice that is asked about again what it said at first', async () => {
    const parts = await startConnected(await savedElsewhere());
    const amended = { noticeId: 'n-2', title: 'Lawn Care', agency: 'GSA' };
    await eventually(async () => expect(await search(parts)).toBe('saved'));
    const again = await createExtensionHandlers(parts)['opportunities.statuses']({ notices: [amended] }, caller);
    expect(again).toMatchObject({ value: { 'n-2': { state: 'earlier', certain: false } } });
  });
});

it('a page that was read once says what others have in the pipeline', async () => {
  const parts = await startConnected(await savedElsewhere());
  await parts.seenPages.note(1, { kind: 'detail', site: 'sam-gov', siteName: 'SAM.gov', notices: [lawn], once: true });
  await eventually(async () => {
    const seen = await createExtensionHandlers(parts)['page.seen']({ tabId: 1 }, caller);
    expect(seen).toMatchObject({ value: { notices: [{ status: { state: 'saved' } }] } });
  });
});

describe('a page whose notice is being removed', () => {
  async function removing(kind: 'detail' | 'list') {
    const clock = createStillClock();
    const { parts, pursuitId } = await startWithPursuit(createFakeService(), { clock });
    await parts.seenPages.note(1, { kind, site: 'sam-gov', siteName: 'SAM.gov', notices: [lawn] });
    const status = async () => {
      const seen = await createExtensionHandlers(parts)['page.seen']({ tabId: 1 }, caller);
      return seen.ok ? must(seen.value.notices[0]).status.state : seen.failure.code;
    };
    await parts.pursuits.remove(PIPELINE, pursuitId);
    return { parts, clock, status };
  }

  it('still has it as saved until the removal was sent, so that its Undo can be shown', async () => {
    const { parts, clock, status } = await removing('detail');
    await expect(status()).resolves.toBe('saved');
    clock.pass(9000);
    await parts.outbox.resume();
    await expect(status()).resolves.toBe('absent');
  });

  it('says that it waits to be added where a button on the page added it again meanwhile', async () => {
    const { parts, status } = await removing('detail');
    await parts.capture.add({ body: lawn, owner: 'https://sam.gov' });
    await expect(status()).resolves.toBe('queued');
  });

  it('offers it at once to be added again where it is one of a list', async () => {
    const { status } = await removing('list');
    await expect(status()).resolves.toBe('absent');
  });
});

describe('a pipeline that cannot be read', () => {
  it.each([403, 500])(
    'for %i hides none of the others, and is asked for no more often than they are',
    async (status) => {
      const service = await savedElsewhere();
      const serve = service.fetch;
      const first = { id: 'pipe-0', name: 'Locked' };
      let asked = 0;
      service.fetch = async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        if (pathname.startsWith('/v1/pipelines/pipe-0')) {
          asked += 1;
          return new Response('{}', { status });
        }
        if (pathname !== '/v1/pipelines') return serve(input, init);
        const items = [first, { id: PIPELINE, name: 'Federal' }];
        return new Response(JSON.stringify({ success: true, data: { items } }));
      };
      const { clock, parts } = await startOnStillClock(service);
      await eventually(async () => expect(await search(parts)).toBe('saved'));
      clock.pass(30_000);
      await parts.refreshIndex();
      expect(asked).toBe(1);
      clock.pass(31_000);
      await parts.refreshIndex();
      expect(asked).toBe(2);
    },
  );
});

describe('the stage on a button', () => {
  async function start() {
    const service = await savedElsewhere();
    const serve = service.fetch;
    let stages: { id: string; name?: string }[] = [{ id: 'stage-1', name: 'Triage' }];
    service.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input).pathname === `/v1/pipelines/${PIPELINE}`
        ? Promise.resolve(
            new Response(JSON.stringify({ success: true, data: { id: PIPELINE, name: 'Federal', stages } })),
          )
        : serve(input, init);
    const { clock, parts } = await startOnStillClock(service);
    await parts.refreshIndex();
    await expect(says(parts)).resolves.toBe('Triage');
    return { service, clock, parts, change: (now: typeof stages) => (stages = now) };
  }

  it('follows a stage that was renamed', async () => {
    const { clock, parts, change } = await start();
    change([{ id: 'stage-1', name: 'First look' }]);
    clock.pass(HOUR);
    await parts.refreshIndex();
    await expect(says(parts)).resolves.toBe('First look');
  });

  it('is that of a stage which was made a while ago, and a word where nobody lists it', async () => {
    const { service, clock, parts, change } = await start();
    for (const pursuit of service.pursuits.values()) pursuit.stageId = 'stage-9';
    clock.pass(HOUR / 4);
    await parts.refreshIndex();
    await expect(says(parts)).resolves.toBe('none');
    change([{ id: 'stage-1', name: 'Triage' }, { id: 'stage-9' }]);
    clock.pass(HOUR / 4);
    await parts.refreshIndex();
    await expect(says(parts)).resolves.toBe('Stage 2');
  });
});
