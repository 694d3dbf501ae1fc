import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from './caller.ts';

const ID = fakeBrowser.runtime.id;

beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  Object.assign(fakeBrowser.runtime, { id: ID });
});

it('a worker that was stopped over its answer is a failure, and an extension that is gone another one', async () => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(new Error('the channel closed'));
  await expect(ask('settings.get', {})).resolves.toMatchObject({ failure: { code: 'failed' } });
  // So it stands in a page that was open when the extension was updated.
  Object.assign(fakeBrowser.runtime, { id: undefined });
  await expect(ask('settings.get', {})).resolves.toMatchObject({ failure: { code: 'notAllowed' } });
});

it.each([undefined, null, 'ok', {}, { ok: true }, { ok: false }])('%j is no answer', async (answer) => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(answer as never);
  await expect(ask('settings.get', {})).resolves.toEqual({
    ok: false,
    failure: { code: 'failed', detail: 'no answer' },
  });
});
