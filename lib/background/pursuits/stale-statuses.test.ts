/** Statuses stay current: changes made elsewhere, in any pipeline, show wherever a notice is listed. */
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

/** A teammate has the notice in the pipeline before we look. */
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
  it('soon shows what others added and removed', async () => {
    const service = await savedElsewhere();
    const { clock, parts } = await startOnStillClock(service);
    await eventually(async () => expect(await search(parts)).toBe('saved'));
    service.pursuits.clear();
    clock.pass(HOUR);
    await search(parts);
    await eventually(async () => expect(await search(parts)).toBe('absent'));
  });

  it('returns the same status when asked again', async () => {
    const parts = await startConnected(await savedElsewhere());
    const amended = { noticeId: 'n-2', title: 'Lawn Care', agency: 'GSA' };
    await eventually(async () => expect(await search(parts)).toBe('saved'));
    const again = await createExtensionHandlers(parts)['opportunities.statuses']({ notices: [amended] }, caller);
    expect(again).toMatchObject({ value: { 'n-2': { state: 'earlier', certain: false } } });
  });
});

it('a page read once shows what others added', async () => {
  const parts = await startConnected(await savedElsewhere());
  await parts.seenPages.note(1, { kind: 'detail', site: 'sam-gov', siteName: 'SAM.gov', notices: [lawn], once: true });
  await eventually(async () => {
    const seen = await createExtensionHandlers(parts)['page.seen']({ tabId: 1 }, caller);
    expect(seen).toMatchObject({ value: { notices: [{ status: { state: 'saved' } }] } });
  });
});

describe('a page with a notice being removed', () => {
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

  it('shows it as saved until the removal is sent, so that Undo stays visible', async () => {
    const { parts, clock, status } = await removing('detail');
    await expect(status()).resolves.toBe('saved');
    clock.pass(9000);
    await parts.outbox.resume();
    await expect(status()).resolves.toBe('absent');
  });

  it('shows it as queued if a button on the page added it again', async () => {
    const { parts, status } = await removing('detail');
    await parts.capture.add({ body: lawn, owner: 'https://sam.gov' });
    await expect(status()).resolves.toBe('queued');
  });

  it('offers to add it again at once if it is in a list', async () => {
    const { status } = await removing('list');
    await expect(status()).resolves.toBe('absent');
  });
});

describe('an unreadable pipeline', () => {
  it.each([403, 500])('(%i) does not hide the others, and is requested no more often', async (status) => {
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
  });
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

  it('follows a renamed stage', async () => {
    const { clock, parts, change } = await start();
    change([{ id: 'stage-1', name: 'First look' }]);
    clock.pass(HOUR);
    await parts.refreshIndex();
    await expect(says(parts)).resolves.toBe('First look');
  });

  it('shows a recently created stage, and a generic word for an unknown one', async () => {
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
