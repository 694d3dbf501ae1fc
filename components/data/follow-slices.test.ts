// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { createExtensionHandlers } from '../../lib/background/extension-handlers.ts';
import { createFakeService, PIPELINE } from '../../lib/background/testing/fake-service.ts';
import {
  fakePermissions,
  newDatabaseName,
  startConnected,
  startParts,
} from '../../lib/background/testing/start-parts.ts';
import { eventually } from '../../lib/domain/testing/eventually.ts';
import { sliceNewsOf } from '../../lib/protocol/envelope.ts';
import type { Slice, SliceNews } from '../../lib/protocol/answers.ts';
import { bad } from '../../lib/protocol/testing/results.ts';
import { PlatformProvider, type Platform } from '../platform/platform.tsx';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { dropAfterErase } from './drop-answers.ts';
import { followSlices, sliceKey } from './follow-slices.ts';
import { useReadAnew } from './slices.ts';

const CALLER = { class: 'extension', url: new URL('chrome-extension://ours/board.html') } as const;
const asked = z.object({ pipelineId: z.string(), cached: z.optional(z.boolean()), anew: z.optional(z.boolean()) });

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

/** A page that shows two pipelines of a background. */
async function start() {
  const more = ['pipe-2'];
  const service = createFakeService({ more });
  const name = newDatabaseName();
  let parts = await startConnected(service, { name });
  for (const pipelineId of [PIPELINE, 'pipe-2'])
    await parts.capture.add({ body: { noticeId: `n-${pipelineId}`, title: 'Roof' }, pipelineId, owner: 'x' });
  const page = { follow: (_news: SliceNews): void => undefined, asks: 0, held: Promise.resolve() };
  const sendMessage = (message: unknown): Promise<unknown> => {
    const news = sliceNewsOf(message);
    if (news) page.follow(structuredClone(news));
    return Promise.resolve(undefined);
  };
  Object.assign(fakeBrowser.runtime, { sendMessage });
  const client = new QueryClient();
  const ask: Platform['ask'] = async (_name, request) => {
    page.asks += 1;
    // Questions that lead to more questions would never end.
    if (page.asks > 100) return new Promise<never>(() => undefined);
    const { pipelineId, ...how } = asked.parse(request);
    const answer: unknown = structuredClone(await parts.snapshot.slice(pipelineId, how));
    await page.held;
    return isAnswer(answer) ? answer : bad('failed');
  };
  const ended = new AbortController();
  followSlices(client, { ask, onSlices: (listener) => void (page.follow = listener) }, ended.signal);
  for (const pipelineId of [PIPELINE, 'pipe-2']) {
    const answer = await parts.snapshot.slice(pipelineId);
    if (answer.ok) client.setQueryData(sliceKey(pipelineId), structuredClone(answer.value));
  }
  /** Lets what is under way end: the background answers in turn. */
  const pause = async () => {
    for (let turn = 0; turn < 20; turn += 1) await parts.snapshot.slice(PIPELINE, { cached: true });
  };
  const shown = (pipelineId = PIPELINE) => client.getQueryData<Slice>(sliceKey(pipelineId));
  return {
    service,
    more,
    parts,
    page,
    client,
    ask,
    shown,
    pause,
    restart: () => void (parts = startParts(service, { name })),
    end: () => ended.abort(),
  };
}

function isAnswer(answer: unknown): answer is Awaited<ReturnType<Platform['ask']>> & { value: never } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

describe('following the slices', () => {
  it('ends when a colleague deletes a pipeline: no further messages, no requests', async () => {
    const { service, more, parts, page, shown, pause, end } = await start();
    more.pop();
    await parts.pipelines.refresh();
    parts.broadcast('pursuits');
    service.log.length = 0;
    await pause();
    end();
    expect(page.asks).toBeLessThan(5);
    expect(service.log).toEqual([]);
    expect(shown('pipe-2')).toBeUndefined();
  });

  it('drops what it asked for before all data was erased', async () => {
    const { parts, page, client, shown, pause, end } = await start();
    let release = (): void => undefined;
    page.held = new Promise((resolve) => (release = resolve));
    page.follow({ revs: {}, patches: [] });
    await pause();
    await parts.userData.erase();
    dropAfterErase(client);
    release();
    await pause();
    end();
    expect(shown()).toBeUndefined();
  });

  it('learns the new name of a pipeline that a colleague renamed', async () => {
    const { service, parts, shown, end } = await start();
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      return new Response((await answer.text()).replaceAll('"Federal"', '"Federal East"'), answer);
    };
    await parts.pipelines.refresh();
    await eventually(() => expect(shown()?.pipeline.name).toBe('Federal East'));
    end();
  });

  it('leaves a read anew alone, also by a worker that was restarted', async () => {
    const { client, ask, restart, end } = await start();
    restart();
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(
        QueryClientProvider,
        { client },
        createElement(PlatformProvider, { platform: { ...fakePlatform(), ask }, children }),
      );
    const { result } = renderHook(() => useReadAnew(PIPELINE), { wrapper });
    expect((await result.current())?.pursuits).toHaveLength(1);
    end();
  });

  it('shows the stages of an empty pipeline once a screen asked for them', async () => {
    const { service, parts, shown, end } = await start();
    service.pursuits.clear();
    await parts.snapshot.slice(PIPELINE, { anew: true });
    const stages = [{ id: 'stage-1', name: 'Gate 1', position: 0 }];
    const { fetch } = service;
    service.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      const isDetail = new URL(input instanceof Request ? input.url : input).pathname.endsWith(PIPELINE);
      return isDetail ? Response.json({ success: true, data: { id: PIPELINE, name: 'Federal', stages } }) : answer;
    };
    const handlers = createExtensionHandlers(parts);
    await handlers['pipeline.get']({ pipelineId: PIPELINE }, CALLER);
    await eventually(() => expect(shown()?.pipeline.stages).toMatchObject([{ name: 'Gate 1' }]));
    end();
  });

  it('names the stages of a pipeline that was empty until the first add', async () => {
    const { parts, more, shown, client, end } = await start();
    more.push('pipe-3');
    await parts.pipelines.refresh();
    const answer = await parts.snapshot.slice('pipe-3');
    if (answer.ok) client.setQueryData(sliceKey('pipe-3'), structuredClone(answer.value));
    await parts.capture.add({ body: { noticeId: 'n-9', title: 'Roof' }, pipelineId: 'pipe-3', owner: 'x' });
    await eventually(() => expect(shown('pipe-3')?.pursuits).toHaveLength(1));
    await eventually(() => expect(shown('pipe-3')?.pipeline.stages).toHaveLength(2));
    end();
  });
});
