// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from './caller.ts';
import { bad, good } from '../testing/results.ts';

const ID = fakeBrowser.runtime.id;

beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  Object.assign(fakeBrowser.runtime, { id: ID });
});

it('fails differently for a stopped worker and for a removed extension', async () => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(new Error('the channel closed'));
  await expect(ask('settings.get', {})).resolves.toMatchObject({ failure: { code: 'failed' } });
  // What a page sees if it was open when the extension was updated.
  Object.assign(fakeBrowser.runtime, { id: undefined });
  await expect(ask('settings.get', {})).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
});

it.each([undefined, null, 'ok', {}, { ok: true }, { ok: false }])('%j is not an answer', async (answer) => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(answer as never);
  await expect(ask('settings.get', {})).resolves.toEqual({
    ok: false,
    failure: { code: 'failed', detail: 'no answer' },
  });
});

/** Sends a request to a background that answers when `answer` is called. */
function askOne() {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>();
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((): unknown => promise);
  return { asked: ask('view.open', { view: 'options' }), answer };
}

/** Fires `pageshow`, for the first time or after the back/forward cache. */
function show({ persisted }: { persisted: boolean }): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
}

it('a request that is open when the page enters the back/forward cache fails when it is shown again', async () => {
  const { asked } = askOne();
  show({ persisted: true });
  expect(await asked).toMatchObject(bad('failed'));
});

it('a page that finishes loading still waits for its answer, then removes its listener', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  const { asked, answer } = askOne();
  show({ persisted: false });
  answer(good({ opened: true }));
  expect(await asked).toEqual(good({ opened: true }));
  const ends = listen.mock.calls.map(([, , options]) => typeof options === 'object' && options.signal?.aborted);
  expect(ends).toEqual([true]);
});
